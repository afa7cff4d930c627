import * as vscode from "vscode"
import { editsAt, editsIn, type PlacedEdit } from "../engine/documents.ts"
import { languages } from "./lint.ts"

/** Offers to apply the edit under the cursor, in documents that show edits. */
export function offerEdits(subscriptions: vscode.Disposable[]): void {
  const known = new WeakMap<vscode.TextDocument, { version: number; edits: PlacedEdit[] }>()

  function editsOf(document: vscode.TextDocument): PlacedEdit[] {
    const { version } = document
    const before = known.get(document)
    if (before?.version === version) return before.edits
    const { edits } = editsIn(document.getText())
    known.set(document, { version, edits })
    return edits
  }

  subscriptions.push(
    vscode.languages.registerCodeActionsProvider(
      languages,
      {
        provideCodeActions(document, range) {
          const all = editsOf(document)
          const span = { from: document.offsetAt(range.start), to: document.offsetAt(range.end) }
          const here = editsAt(all, span)
          return here.length === 0
            ? []
            : [...here.flatMap((each) => actionsFor(document, each)), ...forAll(document, all)]
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.Empty.append("emend")] },
    ),
  )
}

function actionsFor({ uri }: vscode.TextDocument, { index, edit }: PlacedEdit): vscode.CodeAction[] {
  return [
    action(`Apply this edit (${edit.path})`, "emend.applyEdits", [uri, [index]]),
    action(`Preview this edit (${edit.path})`, "emend.previewEdits", [uri, [index]]),
  ]
}

function forAll({ uri }: vscode.TextDocument, all: readonly PlacedEdit[]): vscode.CodeAction[] {
  if (all.length < 2) return []
  return [action(`Apply all ${all.length} edits of this document`, "emend.applyEdits", [uri])]
}

function action(title: string, command: string, args: unknown[]): vscode.CodeAction {
  const made = new vscode.CodeAction(title, vscode.CodeActionKind.Empty.append("emend"))
  made.command = { title, command, arguments: args }
  return made
}
