import * as vscode from "vscode"

export const scheme = "emend"

/** As many texts are kept; a list of changes has two for each file. */
const most = 4000

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
  )
  return {
    put(name, text, what = "") {
      const uri = vscode.Uri.from({ scheme, path: `/${name}`, query: what })
      // Not until the document is closed: VS Code tells that late, when there may be a new one of the same name.
      texts.delete(uri.toString())
      texts.set(uri.toString(), text)
      if (texts.size > most) texts.delete(texts.keys().next().value!)
      changed.fire(uri)
      return uri
    },
  }
}
