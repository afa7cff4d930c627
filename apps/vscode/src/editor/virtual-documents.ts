import * as vscode from "vscode"

export const scheme = "emend"

/** Texts that are nowhere on disk: files as they would be, and a response from the clipboard. */
export interface VirtualDocuments {
  /** The document of this name, with this text from now on. What it is, two documents of one name tell apart. */
  put(name: string, text: string, what?: string): vscode.Uri
}

export function createVirtualDocuments(subscriptions: vscode.Disposable[]): VirtualDocuments {
  const texts = new Map<string, string>()
  const changed = new vscode.EventEmitter<vscode.Uri>()
  subscriptions.push(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? "",
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === scheme) texts.delete(uri.toString())
    }),
  )
  return {
    put(name, text, what = "") {
      const uri = vscode.Uri.from({ scheme, path: `/${name}`, query: what })
      texts.set(uri.toString(), text)
      changed.fire(uri)
      return uri
    },
  }
}
