import { fileURLToPath, pathToFileURL } from "node:url"
import type { TextDocumentSyncOptions } from "vscode-languageserver-protocol"
import { eventsOf, type TextChange } from "./change.ts"
import { protocolLanguage } from "./languages.ts"
import type { Server } from "./server.ts"

/** Shows a server the text of a file, as an editor would. False: that is what it sees already. */
export function show(server: Server, path: string, text: string): boolean {
  const known = server.documents.get(path)
  if (known?.text === text) return false
  const uri = known?.uri ?? uriOf(path)
  const version = (known?.version ?? 0) + 1
  // The one that was shown last is the last to be forgotten.
  server.documents.delete(path)
  server.documents.set(path, { uri, version, text, shownAt: ++server.clock })
  if (known) {
    const params = { textDocument: { uri, version }, contentChanges: [{ text }] }
    server.connection.notify("textDocument/didChange", params)
  } else {
    const languageId = server.choice.server.languageId ?? protocolLanguage(path) ?? "plaintext"
    server.connection.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text } })
  }
  return true
}

/** The file is no longer looked at: it counts as it is on disk, if it is there at all. */
export function hide(server: Server, path: string): void {
  const known = server.documents.get(path)
  if (!known) return
  server.documents.delete(path)
  server.pushed.delete(path)
  server.pulled.delete(path)
  server.refused.delete(path)
  server.baselines.delete(path)
  server.clock++
  server.connection.notify("textDocument/didClose", { textDocument: { uri: known.uri } })
}

/** The text that was shown is on disk now. Some servers only look then. */
export function save(server: Server, path: string): void {
  const { text, uri } = server.documents.get(path)!
  const sync = server.capabilities.textDocumentSync
  const wanted = typeof sync === "object" ? (sync as TextDocumentSyncOptions).save : Boolean(sync)
  if (!wanted) return
  const withText = typeof wanted === "object" && wanted.includeText ? { text } : {}
  server.connection.notify("textDocument/didSave", { textDocument: { uri }, ...withText })
}

/** Tells what happened on disk, so that files count as well that nobody looks at. */
export function tellChanges({ connection }: Server, changes: readonly TextChange[]): void {
  const events = changes.flatMap(eventsOf).map(({ path, type }) => ({ uri: uriOf(path), type }))
  connection.notify("workspace/didChangeWatchedFiles", { changes: events })
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href
}

/**
 * The path of a file, as workspaces write it; undefined for what is no file. Servers write the same address in several
 * ways (`c%3A`, `C:`), so that only paths can be compared.
 */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith("file:")) return undefined
  try {
    const path = fileURLToPath(uri)
    if (process.platform !== "win32") return path
    return path.replaceAll("\\", "/").replace(/^[a-z]:/, (drive) => drive.toUpperCase())
  } catch {
    return undefined
  }
}
