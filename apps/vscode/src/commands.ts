import { EmendError, type Parsed, report, retryText } from "emend/core"
import * as vscode from "vscode"
import { brokenFiles, brokenText } from "../../../src/report/wording.ts"
import type { ReviewOptions } from "../../../src/review.ts"
import { plural } from "../../../src/text/sentence.ts"
import type { Desk } from "./desk.ts"
import { applyResponse, bringBack, previewOf, readOn, takeBack } from "./editor/applying.ts"
import { forgetMessages, tell } from "./editor/messages.ts"
import { showPlan } from "./editor/preview.ts"
import { fromClipboard, fromEditor, fromFile, type ResponseSource } from "./editor/response.ts"
import type { Runs } from "./editor/run.ts"
import type { VirtualDocuments } from "./editor/virtual-documents.ts"
import { plainly, sentence } from "./engine/words.ts"

export interface CommandParts {
  desk(): Promise<Desk | undefined>
  runs: Runs
  documents: VirtualDocuments
}

/** Everything that can be done by name. */
export function registerCommands(parts: CommandParts, subscriptions: vscode.Disposable[]): void {
  const { runs } = parts
  const commands: Record<string, (...args: never[]) => Promise<unknown>> = {
    "emend.applyClipboard": async () => apply(parts, await fromClipboard()),
    "emend.applySelection": async () => apply(parts, inEditor()),
    "emend.applyFile": async (uri?: vscode.Uri) => apply(parts, await fromFile(uri)),
    "emend.applyEdits": async (uri: vscode.Uri, only?: number[]) => apply(parts, await fromFile(uri), only),
    "emend.previewClipboard": async () => preview(parts, await fromClipboard()),
    "emend.preview": async () => preview(parts, inEditor()),
    "emend.previewEdits": async (uri: vscode.Uri, only?: number[]) =>
      preview(parts, await fromFile(uri), only),
    "emend.nextFailed": () => runs.go(1),
    "emend.previousFailed": () => runs.go(-1),
    "emend.copyRetryPrompt": () => copyRetryPrompt(parts),
    "emend.copyContext": (uri?: vscode.Uri, uris?: vscode.Uri[]) =>
      copyContext(parts, uris ?? (uri ? [uri] : [])),
    "emend.undo": (id?: string) => undo(parts, id),
    "emend.menu": () => menu(),
  }
  for (const [name, run] of Object.entries(commands)) {
    const safely = (...args: never[]) => run(...args).catch(complain)
    subscriptions.push(vscode.commands.registerCommand(name, safely))
  }
}

export function complain(error: unknown): void {
  if (!(error instanceof EmendError) && !(error instanceof Error)) throw error
  void vscode.window.showErrorMessage(plainly(`emend: ${error.message}`))
}

function inEditor(): ResponseSource {
  const editor = vscode.window.activeTextEditor
  if (!editor) throw new EmendError("usage", "Open a document with edits first, or select them.")
  return fromEditor(editor)
}

export async function deskOf({ desk }: CommandParts): Promise<Desk> {
  const opened = await desk()
  if (!opened) throw new EmendError("usage", "Open a folder first: edits are applied to the files in it.")
  return opened
}

/** A response that was asked for, and what it needs: where its files are, and which of its edits are meant. */
interface Request {
  parts: CommandParts
  source: ResponseSource
  parsed: Parsed
  desk: Desk
  options: ReviewOptions
  only: number[] | undefined
}

/** A command about a response, or about some of its edits. Without a response it does nothing: somebody thought better of it. */
function forResponse(work: (request: Request) => Promise<void>) {
  return async (parts: CommandParts, source: ResponseSource | undefined, only?: number[]): Promise<void> => {
    if (!source) return
    const options = only ? { choices: { only } } : {}
    const desk = await deskOf(parts)
    await work({ parts, source, parsed: await readOn(desk, source.text), desk, options, only })
  }
}

const apply = forResponse(async ({ parts, source, parsed, desk, options }) => {
  const outcome = await applyResponse(desk, parsed, options)
  if ("refused" in outcome) return
  const { report, notices } = outcome
  parts.runs.take(source, parsed, report)
  const text = [sentence(report), ...notices].join(" ")
  const undoable = report.commit === null ? [] : ["Undo"]
  if (report.ok) offer(tell("information", text, ...undoable), report.commit)
  else offer(tell("warning", text, "Copy Retry Prompt", "Show", ...undoable), report.commit)
})

const preview = forResponse(async ({ parts, source, parsed, desk, options, only }) => {
  const { approved } = await previewOf(desk, parsed, options)
  const previewed = report(parsed, approved, undefined, { dryRun: true })
  parts.runs.take(source, parsed, previewed)
  await showPlan(approved, parts.documents)
  const text = [sentence(previewed), ...brokenFiles(previewed).map((file) => `${brokenText(file)}.`)].join(
    " ",
  )
  const applying = approved.files.length > 0 ? ["Apply"] : []
  const asked = previewed.ok
    ? tell("information", text, ...applying)
    : tell("warning", text, ...applying, "Copy Retry Prompt", "Show")
  void asked.then((answer) =>
    answer === "Apply" ? apply(parts, source, only).catch(complain) : follow(answer),
  )
})

/** What a message offers is done when somebody asks for it; nobody waits for that. */
function offer(asked: Thenable<string | undefined>, commit: string | null): void {
  void asked.then((answer) => follow(answer, commit))
}

function follow(answer: string | undefined, commit: string | null = null): void {
  const commands: Record<string, string> = {
    Undo: "emend.undo",
    Show: "emend.nextFailed",
    "Copy Retry Prompt": "emend.copyRetryPrompt",
  }
  const args = answer === "Undo" && commit !== null ? [commit] : []
  if (answer !== undefined) void vscode.commands.executeCommand(commands[answer]!, ...args)
}

async function copyRetryPrompt({ runs }: CommandParts): Promise<void> {
  const last = runs.last()
  const text = last ? retryText(last.report) : ""
  if (text === "") return void tell("information", "There is nothing to ask for again.")
  await vscode.env.clipboard.writeText(text)
  void tell("information", "The retry prompt is on the clipboard.")
}

/** The given files and folders, or what is chosen in the Context view, or else the file in the editor. */
async function copyContext(parts: CommandParts, uris: readonly vscode.Uri[]): Promise<void> {
  const desk = await deskOf(parts)
  const { answers } = desk.project
  const { value: saved } = (await answers.selection({})) as {
    value?: { chosen: object; instructions: string }
  }
  const active = vscode.window.activeTextEditor?.document.uri
  const named = (list: readonly vscode.Uri[]) =>
    Object.fromEntries(
      list.flatMap((uri) => (desk.keyOf(uri) === undefined ? [] : [[desk.keyOf(uri)!, true]])),
    )
  const isChosen = saved !== undefined && Object.keys(saved.chosen).length > 0
  const chosen = uris.length > 0 ? named(uris) : isChosen ? saved.chosen : named(active ? [active] : [])
  const { value: settings } = (await answers.settings({})) as { value?: { settings: { format: string } } }
  await desk.look()
  const { value, error } = (await answers.pack({
    chosen,
    instructions: saved?.instructions ?? "",
    format: settings?.settings.format ?? "none",
  })) as { value?: { text: string; tokens: number; files: unknown[] }; error?: { message: string } }
  if (!value) throw new EmendError("usage", error?.message ?? "The files could not be packed.")
  await vscode.env.clipboard.writeText(value.text)
  const size = `${plural(value.files.length, "file")}, ${value.tokens.toLocaleString("en")} tokens`
  void tell("information", `The prompt is on the clipboard: ${size}.`)
}

/** The last that can be taken back, or a certain one: an old message means what it was about. */
async function undo(parts: CommandParts, id?: string): Promise<void> {
  const turned = await takeBack(await deskOf(parts), typeof id === "string" ? { id } : {})
  if ("message" in turned) return void tell("warning", turned.message)
  const { applied, notices } = turned
  const text = [`Taken back in ${plural(applied.files.length, "file")}.`, ...notices].join(" ")
  void tell("information", text, "Redo").then((answer) => {
    if (answer === "Redo") redo(parts, applied.id).catch(complain)
  })
}

async function redo(parts: CommandParts, id: string): Promise<void> {
  const turned = await bringBack(await deskOf(parts), { id })
  await forgetMessages()
  if ("message" in turned) void tell("warning", turned.message)
}

async function menu(): Promise<void> {
  const picked = await vscode.window.showQuickPick(
    [
      { label: "$(checklist) Review the answer on the clipboard", command: "emend.review" },
      { label: "$(arrow-down) Go to the next change", command: "emend.nextChange" },
      { label: "$(clippy) Apply edits from the clipboard", command: "emend.applyClipboard" },
      { label: "$(diff) Preview edits from the clipboard", command: "emend.previewClipboard" },
      { label: "$(list-selection) Apply edits in the selection", command: "emend.applySelection" },
      { label: "$(warning) Go to the next failed edit", command: "emend.nextFailed" },
      { label: "$(copy) Copy the retry prompt", command: "emend.copyRetryPrompt" },
      { label: "$(discard) Undo the last apply", command: "emend.undo" },
      { label: "$(layout-sidebar-left) Open the view", command: "emend.apply.focus" },
    ],
    { title: "emend" },
  )
  if (picked) await vscode.commands.executeCommand(picked.command)
}
