import type { FileChange } from "emend/core"
import { type DiffRange, diff } from "../../../../src/text/diff.ts"
import { bareLines, chomp, splitLines } from "../../../../src/text/lines.ts"

/** A file that an answer changed, and what of that nobody has said yes or no to. */
export interface WaitingFile {
  key: string
  /** What was applied, to be found in the history. */
  id: string
  /** Its lines as the answer left them, but for what was taken back; with their endings. */
  after: readonly string[]
  /** In the order of the text. */
  changes: readonly LineChange[]
  /** The file came or went as a whole. */
  whole?: "add" | "delete"
}

/** Lines from 0, `to` not among them, and those that they took the place of, with their endings. */
export interface LineChange {
  /** It keeps its number, whatever becomes of others. */
  id: number
  from: number
  to: number
  old: readonly string[]
}

/** The files of something applied: what changed in them, or that they came or went. */
export function waitingFiles(id: string, files: readonly FileChange[]): WaitingFile[] {
  return files.flatMap(({ path, change, before, after }): WaitingFile[] => {
    if (change === "delete" || change === "add")
      return [{ key: path, id, after: [], changes: [], whole: change }]
    if (before.kind !== "text" || after.kind !== "text") return []
    return [waitingFile({ key: path, id }, before.text, after.text)]
  })
}

/** What waits once another answer was applied to the same file: its changes, and those that waited before. */
export function withLater(earlier: WaitingFile | undefined, later: WaitingFile): WaitingFile {
  if (!earlier || earlier.whole || later.whole) return later
  const after = later.after.join("")
  const between = withoutChanges(after, later.changes)
  return waitingFile(later, withoutChanges(between, waitingChanges(earlier, between)), after)
}

export function waitingFile(of: { key: string; id: string }, before: string, after: string): WaitingFile {
  const [a, b] = [splitLines(before), splitLines(after)]
  const ranges = diff(a, b)
  const changes = ranges.map(({ fromA, toA, fromB, toB }, id) => {
    const by = fromA === toA ? slide(b, fromB, toB, ranges[id + 1]?.fromB ?? b.length) : 0
    return { id, from: fromB + by, to: toB + by, old: a.slice(fromA, toA) }
  })
  return { key: of.key, id: of.id, after: b, changes }
}

/**
 * How far down new lines can be said to begin: where they end as the lines before them do (`}`, a blank line), either may be called new.
 * People take a closing line for the end of what is above it.
 */
function slide(lines: readonly string[], from: number, to: number, limit: number): number {
  let by = 0
  while (to + by < limit && lines[from + by] === lines[to + by] && !/[\p{L}\p{N}]/u.test(lines[from + by]!))
    by++
  return by
}

/**
 * The changes that still wait, given the text of now. One whose lines somebody has worked on since is no longer the model's: it
 * counts as kept.
 */
export function waitingChanges({ after, changes }: WaitingFile, now: string): LineChange[] {
  // An editor has line endings of its own.
  const since = diff(after.map(chomp), bareLines(now))
  return changes.flatMap(({ id, from, to, old }): LineChange[] => {
    const isTouched = since.some((each) => each.fromA <= to && each.toA >= from && !isBeside(each, from, to))
    if (isTouched) return []
    const moved = since
      .filter((each) => each.toA <= from)
      .reduce((sum, each) => sum + (each.toB - each.fromB) - (each.toA - each.fromA), 0)
    return [{ id, from: from + moved, to: to + moved, old }]
  })
}

/** Does a later change only lie next to lines that were put in? Next to lines that were taken away it may be about them. */
function isBeside(later: DiffRange, from: number, to: number): boolean {
  return to > from && (later.toA <= from || later.fromA >= to)
}

/** The file after somebody said yes to a change. */
export function withKept(file: WaitingFile, id: number): WaitingFile {
  return { ...file, changes: file.changes.filter((each) => each.id !== id) }
}

/** The file after somebody said no. */
export function withTakenBack(file: WaitingFile, id: number): WaitingFile {
  const { from, to, old } = file.changes.find((each) => each.id === id)!
  const moved = old.length - (to - from)
  const changes = withKept(file, id).changes.map((each) =>
    each.from >= to ? { ...each, from: each.from + moved, to: each.to + moved } : each,
  )
  return { ...file, after: [...file.after.slice(0, from), ...old, ...file.after.slice(to)], changes }
}

/** A text without some changes, in the order of the text, each where it is in that. */
export function withoutChanges(text: string, changes: readonly LineChange[]): string {
  const lines = splitLines(text)
  for (const { from, to, old } of changes.toReversed()) lines.splice(from, to - from, ...old)
  return lines.join("")
}

/** The change at a line, or the next one after (or before) it, round and round. */
export function changeNear(
  changes: readonly LineChange[],
  line: number,
  by: 0 | 1 | -1,
): LineChange | undefined {
  if (by === 0) return changes.find(({ from, to }) => line >= from && line <= Math.max(from, to - 1))
  if (by === 1) return changes.find(({ from }) => from > line)
  return changes.findLast(({ from }) => from < line)
}
