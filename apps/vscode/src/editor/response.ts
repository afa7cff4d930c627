import * as vscode from "vscode"

/** A response, and where it is, so that what is wrong with it can be shown there. */
export interface ResponseSource {
  text: string
  /** The document that it is in; undefined: the clipboard. */
  uri?: vscode.Uri
  /** Where in the document it begins. */
  base: number
}

export async function fromClipboard(): Promise<ResponseSource> {
  return { text: await vscode.env.clipboard.readText(), base: 0 }
}

/** What is selected, or all of the document if nothing is. */
export function fromEditor(editor: vscode.TextEditor): ResponseSource {
  const { document, selection } = editor
  const { uri } = document
  if (selection.isEmpty) return { text: document.getText(), uri, base: 0 }
  return { text: document.getText(selection), uri, base: document.offsetAt(selection.start) }
}

/** A file: the one that is given, or the one that a person picks. */
export async function fromFile(given: vscode.Uri | undefined): Promise<ResponseSource | undefined> {
  const uri = given ?? (await pickFile())
  if (!uri) return undefined
  const document = await vscode.workspace.openTextDocument(uri)
  return { text: document.getText(), uri, base: 0 }
}

async function pickFile(): Promise<vscode.Uri | undefined> {
  const [uri] = (await vscode.window.showOpenDialog({ openLabel: "Apply", title: "A file with edits" })) ?? []
  return uri
}
