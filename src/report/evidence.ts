import type { Issue, Nearest } from "../issues/issue.ts"
import { chomp, splitLines } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"
import { cut, plural } from "../text/sentence.ts"
import { fenceFor, oneLine, printable, spelledOut, visible } from "../text/visible.ts"
import type { EditReport } from "./report.ts"

/** Longer regions are cut around the first difference: evidence is for reading. */
const shownLines = 12
const shownCandidates = 8
const shownCharacters = 160

/** Every distinct issue of an edit: its own and those of its hunks. */
export function issuesOf(edit: Pick<EditReport, "issue" | "hunks">): Issue[] {
  // Text that was in the file when it was read says more than that it is not there now; both would say it twice.
  if (edit.issue?.seen && edit.hunks.length === 1) return [edit.issue]
  const all = [edit.issue, ...edit.hunks.map((hunk) => hunk.issue)].filter((issue) => issue !== undefined)
  const seen = new Set<string>()
  return all.filter((issue) => {
    const key = `${issue.code} ${issue.message}`
    return seen.has(key) ? false : seen.add(key)
  })
}

/** What the file shows about an issue, line by line: the first difference, the nearest region, the candidates. */
export function evidence(issue: Issue): string[] {
  return [
    ...(issue.seen ? seenText(issue.seen, issue.nearest) : issue.nearest ? nearestText(issue.nearest) : []),
    ...(issue.conflict ? conflictText(issue.conflict) : []),
    ...(issue.syntax ? ["It would read:", ...numbered(issue.syntax, issue.syntax.line)] : []),
    ...(issue.candidates?.length ? candidatesText(issue.candidates, issue.code) : []),
  ]
}

export function lineRange([from, to]: LineRange): string {
  if (to < from) return `before line ${from}`
  return from === to ? `line ${from}` : `lines ${from}–${to}`
}

/** A likeness that is less than all is never shown as all of it. */
export function percent(likeness: number): string {
  return `${Math.min(Math.floor(likeness * 100), likeness < 1 ? 99 : 100)} %`
}

function nearestText(nearest: Nearest): string[] {
  const { difference, lines } = nearest
  const head = `Nearest: ${lineRange(lines)}, ${percent(nearest.likeness)} alike.`
  if (!difference) return [head, ...numbered(nearest)]
  const how = isSameLetters(difference) ? otherForm : (differenceKinds[difference.kind] ?? "")
  const place = `First difference, line ${difference.line}${how}:`
  return [head, ...numbered(nearest, difference.line), place, ...compare(difference)]
}

/** What was there when the file was read, and what is there now. */
function seenText({ lines, text }: NonNullable<Issue["seen"]>, now: Nearest | undefined): string[] {
  const then = [`You read, in ${lineRange(lines)}:`, ...quoted(text)]
  if (!now || now.lines[1] < now.lines[0]) return [...then, "Now these lines are gone."]
  return [...then, `Now there is, in ${lineRange(now.lines)}:`, ...numbered(now, now.difference?.line)]
}

const differenceKinds: Record<string, string> = {
  whitespace: " (only white space differs)",
  missing: " (the file lacks this line)",
  extra: " (the file has a line more)",
}

const otherForm = " (the same letters, made of other characters)"

/** `é` is one character, or an `e` and an accent: nobody sees the difference. */
function isSameLetters({ expected, actual }: NonNullable<Nearest["difference"]>): boolean {
  return expected !== actual && chomp(expected).normalize() === chomp(actual).normalize()
}

function compare(difference: NonNullable<Nearest["difference"]>): string[] {
  const { expected, actual, kind } = difference
  if (kind === "missing") return [`  edit │ ${short(printable(chomp(expected)))}`]
  if (kind === "extra") return [`  file │ ${short(printable(chomp(actual)))}`]
  const show = kind === "whitespace" ? visible : isSameLetters(difference) ? spelledOut : printable
  const [left, right] = [show(chomp(expected)), show(chomp(actual))]
  const at = firstDifference(left, right)
  // Far into a long line, start both excerpts at the same column, so that the mark still points at something.
  const skip = at > shownCharacters / 2 ? at - Math.floor(shownCharacters / 4) : 0
  const lead = skip > 0 ? "…" : ""
  return [
    `  edit │ ${lead}${short(left.slice(skip))}`,
    `  file │ ${lead}${short(right.slice(skip))}`,
    `       │ ${indentTo(left.slice(skip, at), lead.length)}^`,
  ]
}

/** Blank up to the mark; tabs stay tabs, so that it is under the character it means. */
function indentTo(before: string, lead: number): string {
  return " ".repeat(lead) + before.replace(/[^\t]/gu, " ")
}

function firstDifference(left: string, right: string): number {
  const end = Math.min(left.length, right.length)
  for (let at = 0; at < end; at++) if (left[at] !== right[at]) return at
  return end
}

/** The lines of a region with their numbers, one of them marked. */
export function numbered(
  { text, lines: [first, last] }: Pick<Nearest, "text" | "lines">,
  marks?: number,
): string[] {
  const found = splitLines(text).map(chomp)
  // A region whose last line is blank ends in the break before it.
  const lines = text.endsWith("\n") && found.length === last - first ? [...found, ""] : found
  const marked = marks === undefined ? 0 : marks - first
  const start = Math.max(0, Math.min(marked - Math.floor(shownLines / 2), lines.length - shownLines))
  const shown = lines.slice(start, start + shownLines)
  const width = String(first + start + shown.length).length
  const rows = shown.map((line, index) => {
    const number = first + start + index
    const mark = number === marks ? "▸" : " "
    return `${mark} ${String(number).padStart(width)} │ ${short(printable(line))}`
  })
  const rest = lines.length - shown.length
  return rest > 0 ? [...rows, `  ${" ".repeat(width)} │ … ${plural(rest, "more line")}`] : rows
}

function conflictText({ lines, base, file, edit }: NonNullable<Issue["conflict"]>): string[] {
  // New lines that replace none: there is nothing to compare them with.
  if (!lines) return ["The edit wants:", ...quoted(edit)]
  const there = [`The file has in ${lineRange(lines)}:`, ...quoted(file)]
  return ["The edit expects:", ...quoted(base), ...there, "The edit wants instead:", ...quoted(edit)]
}

function quoted(text: string): string[] {
  const lines = splitLines(text).map(chomp)
  const rows = lines.slice(0, shownLines).map((line) => `  │ ${short(printable(line))}`)
  if (lines.length === 0) rows.push("  │ (nothing)")
  if (lines.length > shownLines) rows.push(`  │ … ${lines.length - shownLines} more`)
  return rows
}

function candidatesText(candidates: NonNullable<Issue["candidates"]>, code: Issue["code"]): string[] {
  const rows = candidates.slice(0, shownCandidates).map(({ line, text, path }) => {
    const first = chomp(splitLines(text)[0] ?? "")
    return `  ${path === undefined ? "" : `${oneLine(path)} `}line ${line} │ ${short(printable(first))}`
  })
  const rest = candidates.length - rows.length
  // They may be what speaks against the place; other files are named because they have the text.
  const isAgainst =
    (code === "doubt" || code === "overlap") && candidates.every(({ path }) => path === undefined)
  return [
    isAgainst ? "The file has:" : "It would fit here:",
    ...rows,
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ]
}

const short = (text: string) => cut(text, shownCharacters)

/** A text in a fence that nothing in it can close. */
export function fenced(text: string): string[] {
  const fence = fenceFor(text)
  return [fence, chomp(text), fence]
}
