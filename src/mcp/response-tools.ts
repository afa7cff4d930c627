import { z } from "zod"
import { protocols, reportText, retryText, summaryText } from "../core.ts"
import { diagnosticsText } from "../effects.ts"
import type { Session, SessionReport } from "../index.ts"
import { choices } from "../options.ts"
import type { Tool } from "../tools.ts"

const formats = ["auto", ...protocols.map((protocol) => protocol.name)] as const

const input = z.strictObject({
  response: z
    .string()
    .describe("The answer with the edits in it, whole, as it was written. Text around the edits is ignored."),
  format: z
    .enum(formats)
    .optional()
    .describe("How the edits are written. auto, the default, recognises every format."),
  mode: z
    .enum(choices.mode)
    .optional()
    .describe("atomic: all or nothing. partial: what can land lands. The default is the format's own."),
  match: z
    .enum(choices.match)
    .optional()
    .describe("How loosely the text to be replaced may match. The default is the format's own."),
  ambiguous: z
    .enum(choices.ambiguous)
    .optional()
    .describe("What to do where several places fit. refuse, the default, never guesses."),
  syntax: z
    .enum(choices.syntax)
    .optional()
    .describe(
      "What to do about an edit after which a file no longer parses. refuse: it lands only if it was found exactly. report, the " +
        "default, tells of it.",
    ),
  overwrite: z.boolean().optional().describe("Let creates and moves replace existing files."),
  context: z
    .array(z.string())
    .optional()
    .describe("The files and folders that the writer of the answer has seen. Edits of others are put off."),
})

/** The metadata is the report, whether everything landed or not. */
export interface ResponseResult {
  ok: boolean
  title: string
  output: string
  metadata: SessionReport & { retry?: string }
}

/** Lands a whole response, in any format. */
export const applyEdits: Tool<typeof input, ResponseResult> = {
  name: "apply_edits",
  title: "Apply edits",
  description:
    "Finds the edits in a written answer (edit blocks, SEARCH/REPLACE, unified diff, patch, XML, tool calls, whole files) and applies " +
    "them to the files. What cannot be placed with certainty is refused, with the lines that are really there. Everything written " +
    "is one commit that undo takes back. Use edit or multiedit for single changes.",
  input,
  effects: { readOnly: false, destructive: true, idempotent: false },
  run: (session, options) => applyResponse(session, options, { dryRun: false }),
}

/** Says what `apply_edits` would do. */
export const previewEdits: Tool<typeof input, ResponseResult> = {
  name: "preview_edits",
  title: "Preview edits",
  description:
    "Says what apply_edits would do with the same answer: where each edit goes, what fails and why, and the diffs. Writes nothing and asks " +
    "nobody.",
  input,
  effects: { readOnly: true, destructive: false, idempotent: true },
  run: (session, options) => applyResponse(session, options, { dryRun: true }),
}

async function applyResponse(
  session: Session,
  { response, ...given }: z.output<typeof input>,
  { dryRun }: { dryRun: boolean },
): Promise<ResponseResult> {
  const report = await session.apply(response, { ...defined(given), dryRun, label: "apply_edits" })
  const retry = dryRun ? "" : retryText(report)
  const said = retry === "" ? reportText(report, { surface: "call", diff: true }) : landedText(report) + retry
  const next = dryRun && !report.ok ? [correctFirst] : []
  return {
    ok: report.ok,
    title: summaryText(report),
    output: [said, ...followed(report), ...next].join("\n"),
    metadata: { ...report, ...(retry !== "" && { retry }) },
  }
}

const correctFirst = "Nothing was written. Correct what failed, then hand the whole answer to apply_edits."

/** What to try again has the evidence in it; no model needs to read that twice. */
function landedText(report: SessionReport): string {
  return [...report.files.map(({ diff }) => `${diff}\n`), `${summaryText(report)}\n\n`].join("")
}

/** What followed from the edits: errors that were not there before, and what went wrong in the effects. */
function followed({ diagnostics, notices }: SessionReport): string[] {
  const errors = diagnosticsText(diagnostics)
  return errors === ""
    ? notices
    : [...notices, `Your edits have caused these errors, please mend them:\n${errors}`]
}

/** Only what was given: an option that is undefined is not the same as one that is left out. */
function defined<Options extends object>(
  options: Options,
): { [Key in keyof Options]: Exclude<Options[Key], undefined> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as never
}
