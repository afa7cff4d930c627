import type { Change } from "emend/core"
import { diff } from "../../../../src/text/diff.ts"

/**
 * What turns one text into another, as small changes in order: an editor that makes them keeps its cursors, folds and
 * breakpoints where nothing happens.
 */
export function textChanges(before: string, after: string): Change[] {
  const [a, b] = [linesOf(before), linesOf(after)]
  const [startsA, startsB] = [startsOf(a), startsOf(b)]
  return diff(a, b).map(({ fromA, toA, fromB, toB }) => {
    const change = {
      from: startsA[fromA]!,
      to: startsA[toA]!,
      insert: after.slice(startsB[fromB]!, startsB[toB]!),
    }
    return trimmed(before, change)
  })
}

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

function startsOf(lines: readonly string[]): number[] {
  const starts = [0]
  for (const line of lines) starts.push(starts.at(-1)! + line.length)
  return starts
}

/** Without the words that stay at either end. A line ending of two characters and a surrogate pair are never cut apart. */
function trimmed(text: string, { from, to, insert }: Change): Change {
  const old = text.slice(from, to)
  const most = Math.min(old.length, insert.length)
  let start = 0
  while (start < most && old[start] === insert[start]) start++
  if (start > 0 && isInside(old, insert, start)) start--
  let end = 0
  while (end < most - start && old.at(-1 - end) === insert.at(-1 - end)) end++
  if (end > 0 && isInside(old, insert, old.length - end, insert.length - end)) end--
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) }
}

function isInside(old: string, insert: string, at: number, there = at): boolean {
  return cuts(old, at) || cuts(insert, there)
}

function cuts(text: string, at: number): boolean {
  return /^(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])$/.test(text.slice(at - 1, at + 1))
}
