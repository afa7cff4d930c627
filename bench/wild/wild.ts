import { applyToFiles, exitCode, type Report } from "../../src/core.ts"

/** An answer of a model, the file that it met, and what followed, as far as that is known. */
export interface WildCase {
  id: string
  group: string
  path: string
  /** Null: there was no such file. */
  before: string | null
  /** Null: not known. */
  after: string | null
  response: string
}

export interface WildResult {
  given: WildCase
  /** `right`: what followed, but for a line break at the end. `other`: another text. `landed`: nobody knows. `known`: all was there already. */
  first: "right" | "other" | "landed" | "known" | "refused"
  /** Of the second run, on what the first one made. */
  again?: "recognised" | "twice" | "unrecognised"
  /** Why it was refused: the codes of its issues. */
  codes: string[]
  after?: string
  note: string
}

export function measure(given: WildCase): WildResult {
  const files: Record<string, string> = given.before === null ? {} : { [given.path]: given.before }
  const once = applyToFiles(given.response, files)
  const codes = [...new Set(issuesOf(once.report).map(({ code }) => code))]
  const note = noteOf(once.report)
  if (exitCode(once.report) !== 0) return { given, first: "refused", codes, note }
  const after = textAfter(files, once.files, given.path)
  const made = { ...files, ...texts(once.files) }
  const twice = applyToFiles(given.response, made)
  const isSame = Object.entries(twice.files).every(([path, text]) => text === (made[path] ?? null))
  const isKnown =
    exitCode(twice.report) === 0 && twice.report.edits.every(({ status }) => status === "already_applied")
  return {
    given,
    first: firstMark(given, once.report, after),
    again: isSame ? (isKnown ? "recognised" : "unrecognised") : "twice",
    codes,
    ...(after !== undefined && { after }),
    note: `${note} / ${noteOf(twice.report)}`,
  }
}

function firstMark(given: WildCase, report: Report, after: string | undefined): WildResult["first"] {
  if (report.edits.every(({ status }) => status === "already_applied")) return "known"
  if (given.after === null) return "landed"
  return after !== undefined && ended(after) === ended(given.after) ? "right" : "other"
}

/** The other tool ended every file with a line break; emend leaves the end as it was. */
const ended = (text: string) => text.replace(/(\r?\n)?$/, "\n")

const texts = (files: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== null))

function textAfter(before: Record<string, string>, files: Record<string, string | null>, path: string) {
  return Object.hasOwn(files, path) ? (files[path] ?? undefined) : before[path]
}

function issuesOf({ edits, issues }: Report) {
  return [...edits.flatMap(({ issue }) => issue ?? []), ...issues]
}

function noteOf(report: Report): string {
  const said = report.edits.map(({ status, hunks }) =>
    `${status} ${hunks.map((hunk) => hunk.tier).join(" ")}`.trim(),
  )
  return [...said, ...issuesOf(report).map(({ code, message }) => `${code}: ${message}`)].join("; ")
}

/** All groups, what became of them, and why what was refused was refused. */
export function summary(results: readonly WildResult[]): string {
  const words = ["right", "other", "landed", "known", "refused", "recognised", "twice", "unrecognised"]
  const groups = [...new Set(results.map(({ given }) => given.group)), "all"]
  const lineOf = (cells: string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(26) : cell.padStart(13))).join("")
  const rows = groups.map((group) => {
    const list = results.filter(({ given }) => group === "all" || given.group === group)
    const counts = words.map(
      (word) => list.filter(({ first, again }) => first === word || again === word).length,
    )
    return lineOf([group, ...[list.length, ...counts].map(String)])
  })
  const reasons = groups.slice(0, -1).flatMap((group) => {
    const codes = results
      .filter(({ given, first }) => given.group === group && first === "refused")
      .flatMap(({ codes }) => codes)
    const counts = [...new Set(codes)].map((code) => `${code} ${codes.filter((one) => one === code).length}`)
    return counts.length > 0 ? [`${group}: ${counts.join(", ")}`] : []
  })
  return [lineOf(["real answers", "cases", ...words]), ...rows, "", "refused because of", ...reasons].join(
    "\n",
  )
}
