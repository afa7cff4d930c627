import type { Parsed } from "emend/core"
import * as vscode from "vscode"
import type { Choices } from "../../../../src/review.ts"
import { nameOf } from "../../../../src/workspace/paths.ts"
import { type CommandParts, complain, deskOf } from "../commands.ts"
import { applyResponse, readOn } from "../editor/applying.ts"
import { forgetMessages, mention, tell } from "../editor/messages.ts"
import { fromClipboard } from "../editor/response.ts"
import { changeNear, type LineChange, withoutChanges } from "../engine/waiting.ts"
import { sentence } from "../engine/words.ts"
import { chooseWay } from "./choose.ts"
import { showMerge } from "./merge.ts"
import type { Row } from "./tree.ts"
import type { Waiting } from "./waiting.ts"

export interface ReviewParts extends CommandParts {
  waiting: Waiting
}

/** The commands of a review: apply an answer, then look at its changes one by one, in the files themselves. */
export function registerReview(parts: ReviewParts, subscriptions: vscode.Disposable[]): void {
  const { waiting } = parts
  const commands: Record<string, (...args: never[]) => Promise<unknown>> = {
    "emend.review": () => review(parts),
    "emend.keepChange": async (...of: Given) => say(parts, of, waiting.keep),
    "emend.undoChange": async (...of: Given) => say(parts, of, waiting.takeBack),
    "emend.keepRow": (row?: Row) => sayToRow(parts, row, waiting.keep),
    "emend.undoRow": (row?: Row) => sayToRow(parts, row, waiting.takeBack),
    "emend.keepAll": async () => {
      for (const uri of waiting.uris()) await waiting.keep(uri)
    },
    "emend.nextChange": () => go(parts, 1),
    "emend.previousChange": () => go(parts, -1),
    "emend.showChange": (...of: Given) => showChange(parts, of),
    "emend.showLost": (at: number, message: string) => showLost(parts, at, message),
  }
  for (const [name, run] of Object.entries(commands)) {
    const safely = (...args: never[]) => run(...args).catch(complain)
    subscriptions.push(vscode.commands.registerCommand(name, safely))
  }
}

/** What a command is given: a document and the number of a change, a row of the list, or nothing, which means the cursor. */
type Given = [what?: vscode.Uri | Row, id?: number]

async function review(parts: ReviewParts): Promise<void> {
  const { waiting, runs } = parts
  const source = await fromClipboard()
  const desk = await deskOf(parts)
  const parsed = await readOn(desk, source.text)
  const outcome = await applyResponse(desk, parsed)
  if ("refused" in outcome) return
  const { report, notices } = outcome
  runs.take(source, parsed, report)
  const applied = desk.applied.find(({ id }) => id === report.commit)
  if (applied) waiting.take(desk, applied)
  if (waiting.uris().some((uri) => !waiting.whole(uri))) await go(parts, 1, { fromStart: true })
  else if (!report.ok || waiting.count() > 0) {
    // The list is there as soon as there is something in it: it is told so a moment later, and cannot be opened before.
    await vscode.commands.executeCommand("setContext", "emend.reviewing", true)
    await vscode.commands.executeCommand("emend.review.focus")
  }
  announce(parts, [sentence(report), ...notices].join(" "), report.ok)
}

/** Changes that wait are in plain sight, and need no message; what did not land needs one. */
function announce({ waiting }: ReviewParts, text: string, isAll: boolean): void {
  if (isAll && waiting.count() > 0) {
    void forgetMessages()
    mention(`$(check) ${text} F7 goes to the next change.`)
  } else if (isAll) void tell("information", text)
  else
    void tell("warning", text, "Copy Retry Prompt").then((answer) => {
      if (answer !== undefined) void vscode.commands.executeCommand("emend.copyRetryPrompt")
    })
}

/** Says yes or no to what is meant, and goes on to the next. */
async function say(
  parts: ReviewParts,
  of: Given,
  how: (uri: vscode.Uri, id?: number) => Promise<void>,
): Promise<void> {
  const meant = meantBy(parts, of)
  if (!meant) return void tell("information", "No change waits here.")
  await forgetMessages()
  await how(meant.uri, meant.id)
  if (of[0] === undefined && parts.waiting.count() > 0) await go(parts, 1)
}

/**
 * Says yes or no to a row of the list. While VS Code reads the list anew it does not know which row was clicked: then nothing is
 * done, and never what the cursor happens to be in.
 */
async function sayToRow(
  parts: ReviewParts,
  row: Row | undefined,
  how: (uri: vscode.Uri, id?: number) => Promise<void>,
): Promise<void> {
  return row ? say(parts, [row], how) : readAnew()
}

/** What was clicked is not what is there now. */
function readAnew(): void {
  void tell("information", "The list was just read anew, and nothing was done. Try it again.")
}

function meantBy(
  { waiting }: Pick<ReviewParts, "waiting">,
  of: Given,
): { uri: vscode.Uri; id?: number } | undefined {
  const [first, id] = of
  if (first && "kind" in first) {
    if (first.kind === "lost") return undefined
    return first.kind === "file" ? { uri: first.uri } : { uri: first.uri, id: first.change.id }
  }
  if (first) return { uri: first, ...(id !== undefined && { id }) }
  const editor = vscode.window.activeTextEditor
  if (!editor) return undefined
  const here = changeNear(waiting.changesIn(editor.document), editor.selection.active.line, 0)
  return here && { uri: editor.document.uri, id: here.id }
}

/** Goes to the next change, or the one before, in this file or another. */
async function go(
  { waiting }: ReviewParts,
  by: 1 | -1,
  { fromStart = false }: { fromStart?: boolean } = {},
): Promise<void> {
  const editor = fromStart ? undefined : vscode.window.activeTextEditor
  const uris = waiting.uris()
  const at = uris.findIndex((uri) => uri.toString() === editor?.document.uri.toString())
  const here =
    editor && at >= 0
      ? changeNear(waiting.changesIn(editor.document), editor.selection.active.line, by)
      : undefined
  if (here) return goTo(editor!.document.uri, here)
  for (let step = 1; step <= uris.length; step++) {
    const index = at < 0 && by === 1 ? step - 1 : (Math.max(at, 0) + by * step + uris.length) % uris.length
    if (waiting.whole(uris[index]!)) continue
    const document = await vscode.workspace.openTextDocument(uris[index]!)
    const changes = waiting.changesIn(document)
    const next = by === 1 ? changes[0] : changes.at(-1)
    if (next) return goTo(document.uri, next)
  }
  void tell("information", "No change is left to look at.")
}

async function goTo(uri: vscode.Uri, { from }: LineChange): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri)
  const line = Math.min(from, document.lineCount - 1)
  const editor = await vscode.window.showTextDocument(document, {
    selection: new vscode.Range(line, 0, line, 0),
  })
  editor.revealRange(
    new vscode.Range(line, 0, line, 0),
    vscode.TextEditorRevealType.InCenterIfOutsideViewport,
  )
}

/** VS Code's own diff editor: the file without the changes that wait, and the file itself, which can be edited there. */
async function showChange({ waiting, documents, desk }: ReviewParts, of: Given): Promise<void> {
  const meant = meantBy({ waiting }, of)
  if (!meant) return
  const document = await vscode.workspace.openTextDocument(meant.uri)
  const changes = waiting.changesIn(document)
  const change = changes.find(({ id }) => id === meant.id) ?? changes[0]
  const key = (await desk())?.keyOf(meant.uri) ?? meant.uri.path
  const before = documents.put(key, withoutChanges(document.getText(), changes), "before the answer")
  const line = Math.min(change?.from ?? 0, document.lineCount - 1)
  const title = `${nameOf(key)} (before and after the answer)`
  const selection = new vscode.Range(line, 0, line, 0)
  await vscode.commands.executeCommand("vscode.diff", before, meant.uri, title, { preview: true, selection })
}

/**
 * An edit that found no place: what it may mean, to choose from; else VS Code's own merge editor, or the answer itself if nothing
 * in a file is like it.
 */
async function showLost(parts: ReviewParts, at: number, message: string): Promise<void> {
  const { parsed, failed = [] } = parts.runs.last() ?? {}
  if (!parsed || failed[at]?.message !== message) return readAnew()
  const { index } = failed[at]
  if (index === undefined) return parts.runs.go(1, at)
  const desk = await deskOf(parts)
  const choices = await chooseWay(desk, parts.documents, parsed, index)
  if (choices) return landChosen(parts, parsed, index, choices)
  if (choices === null || (await showMerge(desk, parts.documents, parsed, index))) return
  await parts.runs.go(1, at)
}

/** Lands an edit as a person says that it is meant. Its changes wait in the file with the others. */
async function landChosen(
  parts: ReviewParts,
  parsed: Parsed,
  index: number,
  choices: Choices,
): Promise<void> {
  const desk = await deskOf(parts)
  const outcome = await applyResponse(desk, parsed, { choices })
  if ("refused" in outcome) return
  const { report, notices } = outcome
  parts.runs.takeOne(index, report)
  const applied = desk.applied.find(({ id }) => id === report.commit)
  if (!applied) return void tell("warning", [sentence(report), ...notices].join(" "))
  parts.waiting.take(desk, applied)
  const [first] = applied.files
  const change = first && parts.waiting.changesOf(desk.uriOf(first.path))[0]
  if (first && change) await goTo(desk.uriOf(first.path), change)
  announce(parts, [sentence(report), ...notices].join(" "), report.ok)
}
