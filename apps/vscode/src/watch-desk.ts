import * as vscode from "vscode"
import type { Desk } from "./desk.ts"

/** Changes come in bursts: they are told together. */
const rest = 100
const mostNames = 200

/** Tells the views which files changed, on disk or in an editor. */
export function watchDesk(desk: () => Promise<Desk | undefined>, subscriptions: vscode.Disposable[]): void {
  const changed = new Map<string, vscode.Uri>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function tell(): Promise<void> {
    timer = undefined
    const uris = [...changed.values()]
    changed.clear()
    const opened = await desk()
    if (!opened) return
    const keys = uris
      .flatMap((uri) => opened.keyOf(uri) ?? [])
      .filter((key) => !/(^|\/)\.(git|emend)\//.test(key))
    if (keys.length === 0) return
    const named = keys.length > mostNames ? null : keys
    await opened.look()
    await opened.project.forget(named)
    opened.hub.send({ type: "files", keys: named })
  }

  const note = (uri: vscode.Uri) => {
    if (!vscode.workspace.getWorkspaceFolder(uri)) return
    changed.set(uri.toString(), uri)
    timer ??= setTimeout(() => void tell(), rest)
  }
  const watcher = vscode.workspace.createFileSystemWatcher("**/*")
  subscriptions.push(
    watcher,
    watcher.onDidCreate(note),
    watcher.onDidChange(note),
    watcher.onDidDelete(note),
    vscode.workspace.onDidChangeTextDocument(({ document }) => note(document.uri)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => note(uri)),
    { dispose: () => clearTimeout(timer) },
  )
}
