import type { Hunk } from "../edits/edit.ts"
import type { Issue, Nearest } from "../issues/issue.ts"
import { type LocateOptions, locate } from "../locate/index.ts"
import { createDocument, type Document } from "../locate/read/document.ts"
import { likeness } from "../locate/read/likeness.ts"
import { type DiffRange, diff } from "../text/diff.ts"
import { chomp, lineRangeOf, splitLines } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"
import { listed } from "../text/sentence.ts"

/** What others have changed in a file since the author of the edits read it. */
export interface ForeignChanges {
  key: string
  /** The lines that were read, and those that are there now. */
  seen: readonly string[]
  now: readonly string[]
  /** From `seen` (A) to `now` (B). */
  ranges: readonly DiffRange[]
  /** What was read, for searching. */
  document: Document
  /** What the edits of the plan have changed so far, each after the others; from after (A) to before (B). */
  own: DiffRange[][]
}

/** Lines `from`…`to` of a text, counted from 0; empty for the place before a line. */
interface Lines {
  from: number
  to: number
}

export function createChanges(key: string, seen: string, now: string): ForeignChanges {
  const [before, after] = [splitLines(seen), splitLines(now)]
  const ranges = diff(before, after)
  return { key, seen: before, now: after, ranges, document: createDocument(seen), own: [] }
}

/**
 * Does an edit that found its place lie where others have changed the file? Then it is about lines that its author has not
 * read. If all of its hunks lie elsewhere, it may land, with a note that says so.
 */
export function checkRegions(changes: ForeignChanges, edit: LandedEdit): { issue: Issue } | { note: string } {
  const ranges = rangesOf(edit)
  for (const { fromA, toA } of ranges) {
    const region = changes.own.reduceRight((lines, step) => carried(step, lines), { from: fromA, to: toA })
    if (changes.ranges.some((range) => meets(region, range)))
      return { issue: changedRegion(changes, carried(reversed(changes.ranges), region), region) }
  }
  changes.own.push(reversed(ranges))
  return {
    note: `The file has changed since it was read, at ${linesText(changes)}; this edit lies elsewhere and was landed.`,
  }
}

/** An edit that found its place, in the file as it is on disk, or with earlier edits of the plan in it. */
interface LandedEdit {
  hunks: readonly { before: LineRange; after: LineRange }[]
  /** The file before and after it. */
  before: Document
  after: Document
  /** It was put on an earlier version, whose line numbers its hunks have. */
  replayed: boolean
}

/** The lines that an edit is about, before (A) and after it (B). */
function rangesOf({ hunks, before, after, replayed }: LandedEdit): DiffRange[] {
  if (replayed) return diff(splitLines(before.text), splitLines(after.text))
  return hunks
    .map(({ before, after }) => ({
      fromA: before[0] - 1,
      toA: before[1],
      fromB: after[0] - 1,
      toB: after[1],
    }))
    .sort((a, b) => a.fromA - b.fromA)
}

/**
 * Was what an edit looks for in the text that was read, and has it changed there since? All of it counts, context included:
 * an edit without a place may have had one, and one that was placed by the rest of its lines was not written for these.
 */
export function goneSince(
  changes: ForeignChanges,
  hunks: readonly Hunk[],
  options: LocateOptions,
): Issue | undefined {
  const { document, ranges } = changes
  const located = locate(document, hunks, options)
  if (!located.changes?.length) return undefined
  for (const hunk of located.hunks) {
    if ("issue" in hunk || hunk.already) continue
    const [first, last] = lineRangeOf(document.text, hunk.span)
    const seen = { from: first - 1, to: last }
    if (reversed(ranges).some((range) => meets(seen, range)))
      return changedRegion(changes, seen, carried(ranges, seen))
  }
  return undefined
}

/** Where others changed the file, in the numbers of its lines now. */
export function linesText({ ranges }: ForeignChanges): string {
  const lines = ranges.map(({ fromB, toB }) => numbers({ from: fromB, to: toB }))
  const several = ranges.length > 1 || ranges.some(({ fromB, toB }) => toB - fromB > 1)
  return `line${several ? "s" : ""} ${listed(lines, 4)}`
}

const numbers = ({ from, to }: Lines) => (to - from > 1 ? `${from + 1}–${to}` : `${from + 1}`)

function changedRegion({ key, seen, now }: ForeignChanges, then: Lines, there: Lines): Issue {
  const [expected, actual] = [seen.slice(then.from, then.to), now.slice(there.from, there.to)]
  const lines = `line${then.to - then.from > 1 ? "s" : ""} ${numbers(then)}`
  return {
    code: "stale",
    message: `This was in the file you read (${key}, ${lines}), and has changed since.`,
    hint: "Read the file again, then send the edit again, written for what the file says now.",
    path: key,
    seen: { lines: [then.from + 1, then.to], text: expected.join("") },
    nearest: compared(expected, actual, there),
  }
}

function compared(expected: readonly string[], actual: readonly string[], there: Lines): Nearest {
  const at = expected.findIndex((line, index) => line !== actual[index])
  const line = at < 0 ? undefined : actual[at]
  const start = (lines: readonly string[]) => lines.join("").slice(0, 2000)
  return {
    lines: [there.from + 1, there.to],
    text: actual.map(chomp).join("\n"),
    likeness: Math.round(likeness(start(expected), start(actual)) * 100) / 100,
    ...(at >= 0 && {
      difference: {
        line: there.from + at + 1,
        expected: chomp(expected[at]!),
        actual: chomp(line ?? ""),
        kind: line === undefined ? ("missing" as const) : ("text" as const),
      },
    }),
  }
}

/** Do lines of B lie where a change is? What is put between two lines depends on both of them. */
function meets({ from, to }: Lines, { fromB, toB }: DiffRange): boolean {
  if (from === to) return fromB <= from && toB >= from
  return fromB === toB ? fromB > from && fromB < to : fromB < to && toB > from
}

/** Lines of A, as far as they are still in B, and what took their place. */
function carried(ranges: readonly DiffRange[], { from, to }: Lines): Lines {
  let [start, end] = [from, to]
  for (const { fromA, toA, fromB, toB } of ranges) {
    const growth = toB - fromB - (toA - fromA)
    if (toA <= from) start += growth
    else if (fromA <= from) start = fromB
    if (fromA < to && toA <= to) end += growth
    else if (fromA < to) end = toB
  }
  return { from: start, to: Math.max(start, end) }
}

function reversed(ranges: readonly DiffRange[]): DiffRange[] {
  return ranges.map(({ fromA, toA, fromB, toB }) => ({ fromA: fromB, toA: toB, fromB: fromA, toB: toA }))
}
