import type { UpdateEdit } from "../edits/edit.ts"
import type { Issue, IssueCode } from "../issues/issue.ts"
import { exactFormat } from "../protocols/registry.ts"
import { bareLines } from "../text/lines.ts"
import { printable } from "../text/visible.ts"
import { evidence, fenced, issuesOf, lineRange } from "./evidence.ts"
import { type EditReport, landed, type Report } from "./report.ts"
import { assumedTexts, brokenFiles, brokenLines } from "./wording.ts"

/**
 * What to tell the model when something did not land: what is done and must not be sent again, for each failed
 * edit what the file really says, and what to send; and which files no longer parse. Empty when there is nothing to retry.
 *
 * @example
 * ```ts
 * import { applyToFiles, retryText } from "emend"
 *
 * const { report } = applyToFiles("a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n", { "a.txt": "1\n" })
 * console.log(retryText(report))
 * ```
 */
export function retryText(report: Report): string {
  const broken = brokenFiles(report).map((file) => `## ${brokenLines(file).join("\n")}`)
  if (report.ok) return broken.length > 0 ? `${[applied(report), ...broken, mend].join("\n\n")}\n` : ""
  const failed = report.edits.filter((edit) => !landed(edit.status))
  const done = report.edits.filter((edit) => landed(edit.status))
  const sections = [
    opening(report, failed.length),
    ...(done.length > 0 ? [doneText(report, done)] : []),
    ...failed.map((edit) => failedText(edit, report.edits.length)),
    ...report.issues.map((issue) => {
      const at = issue.line === undefined ? "" : ` (line ${issue.line} of your response)`
      // Which formats are read is told to whoever asks the model: it knows its own.
      const isNone = issue.code === "no_edits" && issue.line === undefined
      const told = isNone ? [] : hint(issue.hint)
      return [`## Could not be read${at}`, printable(issue.message), ...told].join("\n")
    }),
    ...broken,
    closing(report, failed),
  ]
  return `${sections.join("\n\n")}\n`
}

function applied({ dryRun }: Report): string {
  return `All edits ${dryRun ? "can be" : "were"} applied as they were written, but then not every file parses.`
}

const mend = "If that is a mistake, send edits that mend it, for the files as they are now."

function opening(report: Report, failed: number): string {
  if (report.edits.length === 0)
    return "Your response contains no edit that could be used. Nothing was changed."
  const count = report.edits.length
  const verb = report.dryRun ? "placed" : "applied"
  if (count > 1 && failed === count) return `None of the ${count} edits of your response could be ${verb}.`
  const part = failed === 0 ? "A part" : count === 1 ? "The edit" : `${failed} of the ${count} edits`
  return `${part} of your response could not be ${verb}.`
}

function doneText(report: Report, done: readonly EditReport[]): string {
  const word = report.dryRun ? "would be applied" : "are in the files now"
  return [
    `These edits ${word}. Do not send them again:`,
    ...done.flatMap((edit) => [
      `- ${title(edit)}${places(edit)}`,
      ...assumedTexts(edit).map((text) => `  but: ${printable(text)}`),
    ]),
  ].join("\n")
}

function failedText(edit: EditReport, total: number): string {
  const number = total > 1 ? `Edit ${edit.index + 1}: ` : ""
  const why = edit.why === undefined ? [] : [`(${printable(edit.why.trim())})`]
  const issues = issuesOf(edit).flatMap((issue) => [
    printable(issue.message),
    ...evidence(issue),
    ...(issue.part ? unclearPart(edit, issue) : hint(issue.hint)),
  ])
  return [`## ${number}${title(edit)}`, ...why, ...issues, ...correctedText(edit)].join("\n")
}

function correctedText({ corrected }: EditReport): string[] {
  if (corrected === undefined) return []
  return [
    "With the file's real text this edit reads as follows. Send it like this if its new text is still what you want:",
    ...fenced(corrected),
  ]
}

function closing(report: Report, failed: readonly EditReport[]): string {
  if (report.edits.length === 0) return "Send your edits again, complete and in the required format."
  const again = report.mode === "atomic" && report.edits.some((edit) => edit.issue?.code === "batch_failed")
  if (again)
    return "The edits are applied all or nothing, and nothing was written: send all of them again, corrected."
  const context = report.filesAutoAdded
  if (context.length > 0 && failed.every((edit) => edit.status === "not_in_context")) {
    return `Read ${context.map(printable).join(", ")} first, then send these edits again.`
  }
  const isAll = (codes: readonly IssueCode[]) =>
    failed.length > 0 && failed.every(({ issue }) => issue !== undefined && codes.includes(issue.code))
  if (isAll(final)) {
    return "Do not send the same again. Ask the user what to do instead."
  }
  const what = report.edits.length > 1 ? "Send only the edits that failed" : "Send it again"
  const how = isAll(notOfLines) ? "" : " Copy the lines to be found from the file, character by character."
  return `${what}, corrected.${how}`
}

/** No correction of the edit helps. */
const final: readonly IssueCode[] = [
  "permission_denied",
  "protected_path",
  "untrusted",
  "binary",
  "too_large",
]

/** It is not the lines to be found that are wrong. */
const notOfLines: readonly IssueCode[] = [
  ...final,
  "file_missing",
  "file_exists",
  "is_directory",
  "encoding",
  "io_error",
  "outside_workspace",
  "ambiguous_root",
  "unknown_root",
  "no_change",
  "timed_out",
]

function title({ op, path, to }: EditReport): string {
  return `${op} ${printable(path)}${to === undefined ? "" : ` → ${printable(to)}`}`
}

function places({ hunks, status }: EditReport): string {
  if (status === "already_applied") return " (was there already)"
  return hunks.length > 0 ? ` (now ${hunks.map((hunk) => lineRange(hunk.after)).join(", ")})` : ""
}

function hint(text: string | undefined): string[] {
  return text === undefined ? [] : [`What to do: ${printable(text)}`]
}

/**
 * What to send in the place of the part of an excerpt that is not clear: a change of exact lines, for which the file's own are given
 * where they are known. What shall be there is left to whoever wrote the excerpt: a doubt is never answered for them.
 */
function unclearPart({ path }: Pick<EditReport, "path">, { part, ...issue }: Issue): string[] {
  const { lines, text } = part!
  const hunk = { old: fileLines(issue), new: "(these lines as they shall be)\n", scope: "lines" as const }
  const form: UpdateEdit = { op: "update", path, hunks: [hunk] }
  return [
    `What is not clear is this part of what you sent (its ${lineRange(lines)}):`,
    ...fenced(shortened(printable(text))),
    "What to do: send this part as a change of exact lines, in the form below, with lines of the file copied character by " +
      "character. To add lines, quote the line that they go after, and repeat it in front of them. Nothing of this edit was " +
      "written: send the rest of it again as it is.",
    ...fenced(exactFormat.print([form]).text),
  ]
}

function fileLines({ nearest, candidates = [] }: Issue): string {
  const [only, ...others] = candidates
  if (only && others.length === 0 && only.path === undefined) return only.text
  return nearest?.text ?? "(the lines of the file that change, or the line before new ones)\n"
}

const mostLines = 20

function shortened(text: string): string {
  const lines = bareLines(text)
  if (lines.length <= mostLines) return text
  return [...lines.slice(0, mostLines), `… ${lines.length - mostLines} more lines`, ""].join("\n")
}
