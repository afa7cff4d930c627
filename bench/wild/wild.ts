import { applyToFiles, exitCode, parse, type Report } from "../../src/core.ts"
import { type Counts, countsOf, sumOf } from "../landing/figures.ts"

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
  /** Of the second run, on what the first one made. `traceless`: what was not recognised only takes something away. */
  again?: "recognised" | "twice" | "traceless" | "unrecognised"
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
    again: !isSame
      ? "twice"
      : isKnown
        ? "recognised"
        : isTraceless(given, twice.report)
          ? "traceless"
          : "unrecognised",
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

/** Of an edit whose new text is blank nothing is left to recognise it by. */
function isTraceless({ response }: WildCase, { edits }: Report): boolean {
  const sent = parse(response).edits
  return edits.every(({ status, index }) => {
    const edit = sent[index]
    return (
      status === "already_applied" ||
      (edit?.op === "update" && edit.hunks.every((hunk) => hunk.new.trim() === ""))
    )
  })
}

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

/** How often each mark was given, by group, and the codes of what was refused. */
export interface WildFigures {
  marks: Record<string, Counts>
  codes: Record<string, Counts>
}

export function figuresOf(results: readonly WildResult[]): WildFigures {
  const groups = [...new Set(results.map(({ given }) => given.group))]
  const by = (marksOf: (result: WildResult) => string[]) =>
    Object.fromEntries(
      groups.map((group) => [
        group,
        countsOf(results.filter(({ given }) => given.group === group).map(marksOf)),
      ]),
    )
  return {
    marks: by(({ first, again }) => (again ? [first, again] : [first])),
    codes: by(({ first, codes }) => (first === "refused" ? codes : [])),
  }
}

export const wildMarks = [
  "right",
  "other",
  "landed",
  "known",
  "refused",
  "recognised",
  "twice",
  "traceless",
  "unrecognised",
]

/** All groups, what became of them, and why what was refused was refused. */
export function summary({ marks, codes }: WildFigures): string {
  const lineOf = (cells: string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(26) : cell.padStart(13))).join("")
  const rows = [...Object.entries(marks), ["all", sumOf(Object.values(marks))] as const].map(
    ([group, counts]) => lineOf([group, ...["count", ...wildMarks].map((mark) => String(counts[mark] ?? 0))]),
  )
  const reasons = Object.entries(codes).flatMap(([group, counts]) => {
    const said = reasonsOf(counts)
    return said === "" ? [] : [`${group}: ${said}`]
  })
  return [
    lineOf(["real answers", "cases", ...wildMarks]),
    ...rows,
    "",
    "refused because of",
    ...reasons,
  ].join("\n")
}

export function reasonsOf({ count: _, ...codes }: Counts): string {
  const sorted = Object.entries(codes).sort(([, one], [, other]) => other - one)
  return sorted.map(([code, count]) => `${code} ${count}`).join(", ")
}
