import * as vscode from "vscode"

export const scheme = "emend"

/** Texts that are nowhere on disk: files as they would be, and a response from the clipboard. */
export interface VirtualDocuments {
  /** The document of this name, with this text from now on. */
  put(name: string, text: string): vscode.Uri
}

export function createVirtualDocuments(subscriptions: vscode.Disposable[]): VirtualDocuments {
  const texts = new Map<string, string>()
  const changed = new vscode.EventEmitter<vscode.Uri>()
  subscriptions.push(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: ({ path }) => texts.get(path) ?? "",
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === scheme) texts.delete(uri.path)
    }),
  )
  return {
    put(name, text) {
      const uri = vscode.Uri.from({ scheme, path: `/${name}` })
      texts.set(uri.path, text)
      changed.fire(uri)
      return uri
    },
  }
}
