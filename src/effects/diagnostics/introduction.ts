import type { ClientCapabilities, InitializeParams } from "vscode-languageserver-protocol"
import { nameOf } from "../../workspace/paths.ts"
import type { ChosenServer } from "./choose.ts"
import { uriOf } from "./documents.ts"

/** What a server is told first: who asks, where the project is, and what can be made of its answers. */
export function introduction({ server, folder }: ChosenServer): InitializeParams {
  const root = uriOf(folder)
  return {
    processId: process.pid,
    clientInfo: { name: "emend" },
    rootPath: folder,
    rootUri: root,
    workspaceFolders: [{ uri: root, name: nameOf(folder) }],
    capabilities,
    initializationOptions: withFolder(server.initializationOptions, folder),
  }
}

const capabilities: ClientCapabilities = {
  general: { positionEncodings: ["utf-16"] },
  window: { workDoneProgress: true },
  workspace: {
    applyEdit: false,
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    diagnostics: { refreshSupport: true },
  },
  textDocument: {
    synchronization: { dynamicRegistration: true, didSave: true },
    publishDiagnostics: { versionSupport: true },
    diagnostic: { dynamicRegistration: true, relatedDocumentSupport: true },
  },
}

/** The same value, with the project's folder for `$FOLDER` in its texts. */
export function withFolder(value: unknown, folder: string): unknown {
  if (typeof value === "string") return value.replaceAll("$FOLDER", () => folder)
  if (Array.isArray(value)) return value.map((each) => withFolder(each, folder))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withFolder(each, folder)]))
}
