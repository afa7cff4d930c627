import type { Change } from "emend/core"
import { lineChanges } from "../../../../src/text/diff.ts"

/**
 * What turns one text into another, as small changes in order: an editor that makes them keeps its cursors, folds and
 * breakpoints where nothing happens.
 */
export function textChanges(before: string, after: string): Change[] {
  return lineChanges(before, after).map((change) => trimmed(before, change))
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
