import * as vscode from "vscode"
import { plural } from "../../../../src/text/sentence.ts"
import type { LineChange } from "../engine/waiting.ts"
import type { Waiting } from "./waiting.ts"

/** Shows the changes that wait in every editor that has some: their lines in colour, and what can be said to each above it. */
export function markChanges(waiting: Waiting, subscriptions: vscode.Disposable[]): void {
  const added = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("diffEditor.insertedLineBackground"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.addedForeground"),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
  })
  const removed = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.deletedForeground"),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
  })
  const relens = new vscode.EventEmitter<void>()

  function mark(editor: vscode.TextEditor): void {
    const changes = waiting.changesIn(editor.document)
    const last = editor.document.lineCount - 1
    const marked = ({ from, to, old }: LineChange) => ({
      range: new vscode.Range(Math.min(from, last), 0, Math.min(Math.max(from, to - 1), last), 0),
      hoverMessage: hover(editor.document, old),
    })
    editor.setDecorations(added, changes.filter(({ from, to }) => to > from).map(marked))
    editor.setDecorations(removed, changes.filter(({ from, to }) => to === from).map(marked))
  }

  const markAll = () => {
    for (const editor of vscode.window.visibleTextEditors) mark(editor)
    relens.fire()
  }
  subscriptions.push(
    added,
    removed,
    relens,
    waiting.onChange(markAll),
    vscode.window.onDidChangeVisibleTextEditors(markAll),
    vscode.languages.registerCodeLensProvider(
      { pattern: "**" },
      {
        onDidChangeCodeLenses: relens.event,
        provideCodeLenses: (document) => lensesOf(document, waiting.changesIn(document)),
      },
    ),
  )
  markAll()
}

function hover({ languageId }: vscode.TextDocument, old: readonly string[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString()
  if (old.length === 0) return text.appendText("New in the model's answer.")
  return text.appendText("Before:").appendCodeblock(old.join("").trimEnd(), languageId)
}

function lensesOf(document: vscode.TextDocument, changes: readonly LineChange[]): vscode.CodeLens[] {
  return changes.flatMap((change, at) => {
    const line = Math.min(change.from, document.lineCount - 1)
    const range = new vscode.Range(line, 0, line, 0)
    const lens = (title: string, command: string, tooltip: string) =>
      new vscode.CodeLens(range, { title, command, tooltip, arguments: [document.uri, change.id] })
    return [
      lens("$(check) Keep", "emend.keepChange", "This change is right"),
      lens("$(discard) Undo", "emend.undoChange", "Take this change back"),
      lens(
        `${summary(change)} · ${at + 1} of ${changes.length}`,
        "emend.showChange",
        "Show what it was before",
      ),
    ]
  })
}

/** What a change comes to, in a few words. */
export function summary({ from, to, old }: LineChange): string {
  const fresh = to - from
  if (old.length === 0) return `${plural(fresh, "line")} added`
  if (fresh === 0) return `${plural(old.length, "line")} removed`
  return old.length === fresh
    ? `${plural(fresh, "line")} changed`
    : `${plural(old.length, "line")} became ${fresh}`
}
