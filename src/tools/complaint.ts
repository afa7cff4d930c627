import type { Issue, IssueCode } from "../issues/issue.ts"
import { evidence, fenced, issuesOf } from "../report/evidence.ts"
import { type EditReport, landed, type Report } from "../report/report.ts"
import { printable } from "../text/visible.ts"
import type { Offers, Refused } from "./tool.ts"

/** How a call put it: the file as the model named it, what it would call one of several edits, the words it knows. */
export interface CallWording {
  path?: string
  names?: (edit: EditReport) => string
  /** What to do about it, where the call knows better than the issue. */
  hint?: string
  /** The other tools that the model has. */
  offers?: Offers
  /** The call is no text, so that there are no lines of it to speak of. */
  lineless?: boolean
  /** What the call calls the texts that it replaces. Left out: it has no such parameters. */
  strings?: StringNames
}

/** The names of parameters; `all` is the one that asks for every occurrence. */
export interface StringNames {
  old: string
  new: string
  all?: string
}

export const ownNames: StringNames = { old: "oldString", new: "newString", all: "replaceAll" }

/** What to tell a model whose call landed nothing: what is wrong, what the file really says, what to do. */
export function complaints(report: Report, called: CallWording): string {
  const failed = report.edits.filter((edit) => !landed(edit.status) && edit.issue?.code !== "batch_failed")
  const several = report.edits.length > 1
  const named = (edit: EditReport) => called.names?.(edit) ?? `${edit.op} ${printable(edit.path)}`
  // What is wrong with a file is wrong for every edit of it, and said once.
  const texts = new Map<string, EditReport[]>()
  for (const edit of failed) {
    const all = issuesOf(edit).map((issue) => complaint(issue, { path: edit.path, ...called }))
    const text = all.join("\n")
    texts.set(text, [...(texts.get(text) ?? []), edit])
  }
  const sections = [
    ...[...texts].map(([text, edits]) =>
      several && edits.length < report.edits.length ? `${edits.map(named).join(", ")}: ${text}` : text,
    ),
    ...report.issues.map((issue) => complaint(called.lineless ? issue : placed(issue), called)),
  ]
  if (several) sections.push("Nothing was written: the edits of a call land together, or none of them does.")
  return sections.join("\n\n")
}

/** What a call comes to that this one issue stands in the way of. */
export function refused(title: string, issue: Issue, called: CallWording = {}): Refused {
  return { ok: false, title, output: complaint(issue, called), metadata: { issues: [issue] } }
}

/** One issue in the words of the tools, with the evidence under it. */
export function complaint(issue: Issue, called: CallWording): string {
  const path = called.path ?? issue.path ?? ""
  const own =
    fileWords[issue.code]?.(path, called.offers ?? {}) ??
    (called.strings && stringWords[issue.code]?.(issue, called.strings))
  // Where the text is in another file, that is the better advice.
  const elsewhere = issue.candidates?.some((candidate) => candidate.path !== undefined)
  const hint = called.hint ?? (elsewhere ? issue.hint : (own?.hint ?? issue.hint))
  return [
    own?.message ?? printable(issue.message),
    ...evidence(issue),
    ...copyable(issue),
    ...(hint === undefined ? [] : [`What to do: ${printable(hint)}`]),
  ].join("\n")
}

interface Words {
  message: string
  hint?: string
}

/** What tools of this kind have always said about files, so that models know it. */
const fileWords: Partial<Record<IssueCode, (path: string, offers: Offers) => Words>> = {
  file_missing: (path, { write }) => ({
    message: `File ${printable(path)} not found`,
    hint: `Check the path.${write ? ` To make a new file, call ${write} with its whole content.` : ""}`,
  }),
  is_directory: (path) => ({
    message: `Path is a directory, not a file: ${printable(path)}`,
    hint: "Name a file inside it.",
  }),
  file_exists: (path, { edit, write }) => ({
    message: `File ${printable(path)} exists already, with other content.`,
    hint: `Read it, then ${[edit && `change parts of it with ${edit}`, write && `replace all of it with ${write}`].filter(Boolean).join(", or ") || "change parts of it"}.`,
  }),
}

/** And about texts to be replaced. The rest is said as everywhere in emend. */
const stringWords: Partial<Record<IssueCode, (issue: Issue, names: StringNames) => Words>> = {
  not_found: ({ message }, names) => ({
    message: `${names.old} not found in content\n${printable(message)}`,
  }),
  ambiguous: ({ message }, names) => ({
    message: `Found multiple matches for ${names.old}. Provide more surrounding lines.\n${printable(message)}`,
    hint: `Add lines around it to ${names.old} and ${names.new} until it fits one place only${names.all ? `, or set ${names.all} to change every place` : ""}.`,
  }),
}

function placed(issue: Issue): Issue {
  return issue.line === undefined ? issue : { ...issue, message: `Line ${issue.line}: ${issue.message}` }
}

/** From this likeness on, the nearest lines are worth copying; longer ones can be read again. */
const certain = 0.6
const copiedCharacters = 4000

/** The file's own text, whole and without a gutter, so that the next call can quote it. */
function copyable({ nearest }: Issue): string[] {
  if (!nearest || nearest.likeness < certain || nearest.text.length > copiedCharacters) return []
  return [
    "These lines of the file, to copy from:",
    ...fenced(printable(nearest.text.replaceAll("\r\n", "\n"))),
  ]
}
