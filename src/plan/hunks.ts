import type { HunkResult, Located, Placement } from "../locate/locate.ts"
import {
  applyChanges,
  createDocument,
  type Document,
  lineNumber,
  linesAround,
  slice,
} from "../locate/read/document.ts"
import { countWhile } from "../text/bisect.ts"
import { diff } from "../text/diff.ts"
import { lineStart, splitLines } from "../text/lines.ts"
import { type Change, type LineRange, moveOn, type Span } from "../text/place.ts"
import type { PlannedHunk } from "./plan.ts"

/** Where each hunk landed, in lines before and after. */
export function plannedHunks(document: Document, located: Located): PlannedHunk[] {
  const growthBefore = cumulative(document, located.changes ?? [])
  // Those that are parts of one share its place, and all that it changes.
  const known = new Map<HunkResult, PlannedHunk>()
  return located.hunks.map((hunk) => {
    const planned = known.get(hunk) ?? plannedHunk(hunk)
    known.set(hunk, planned)
    return planned
  })

  function plannedHunk(hunk: HunkResult): PlannedHunk {
    if ("issue" in hunk) return { tier: "none", score: 0, before: [1, 0], after: [1, 0], issue: hunk.issue }
    const span = covered(document, hunk)
    const { joins, more } = lastBreak(document, span, hunk.changes)
    const before = linesOf(document, joins ? { ...span, to: span.to + 1 } : span)
    // What another hunk inserts right before this one counts; what this one inserts there does not.
    const own = located.changes ? hunk.changes.filter((change) => change.to <= span.from) : []
    const added = growthBefore(span.from) - growth(document, own)
    return {
      tier: hunk.tier,
      score: hunk.score,
      before,
      after: [before[0] + added, before[1] + added + growth(document, hunk.changes) + more],
      ...(hunk.assumed && { assumed: hunk.assumed }),
    }
  }
}

/**
 * What a hunk stands for, and what it changes around that: blank lines beside it may go as well. The break before the last line,
 * which goes with that line if nothing follows, belongs to the line above.
 */
function covered(document: Document, { span, changes }: Placement): Span {
  const from = Math.min(span.from, changes[0]?.from ?? span.from)
  const to = Math.max(span.to, changes.at(-1)?.to ?? span.to)
  if (from === span.from || isLineStart(document, from)) return { from, to }
  return { from: from + (/^\r?\n/.exec(slice(document, from, from + 2))?.[0].length ?? 0), to }
}

/**
 * What becomes of the end of a hunk's last line. Where its break goes and the rest stays, the next line `joins` it. At the
 * end of the file there is none: then there are `more` lines than the breaks tell, or fewer.
 */
function lastBreak(
  document: Document,
  { from, to }: Span,
  changes: readonly Change[],
): { joins: boolean; more: number } {
  const same = { joins: false, more: 0 }
  if (from === to || changes.at(-1)?.to !== to || changes[0]!.from < from) return same
  // Placed in the text with a break at its end that is yet to come.
  if (slice(document, to - 1, to) === "") return same
  const last = lastCharacter(document, from, changes)
  const isEnded = last === "" ? isLineStart(document, from) : last === "\n"
  const wasEnded = isLineStart(document, to)
  if (isEnded === wasEnded) return same
  const isLast = slice(document, to, to + 1) === ""
  return { joins: wasEnded && !isLast, more: isLast ? (wasEnded ? 1 : -1) : 0 }
}

/** The last character of what changes make of a text from `from` to the end of the last one; "" if nothing is left of it. */
function lastCharacter(document: Document, from: number, changes: readonly Change[]): string {
  for (let at = changes.length - 1; at >= 0; at--) {
    const { from: start, insert } = changes[at]!
    if (insert !== "") return insert.at(-1)!
    if (start > (changes[at - 1]?.to ?? from)) return slice(document, start - 1, start)
  }
  return ""
}

const isLineStart = (document: Document, at: number) => at === 0 || slice(document, at - 1, at) === "\n"

/** The lines that a span covers. */
function linesOf(document: Document, { from, to }: Span): LineRange {
  const first = lineNumber(document, from)
  if (from === to) {
    // What goes after a last line without a break goes on a line of its own.
    const line = first + (isUnended(document, from) ? 1 : 0)
    return [line, line - 1]
  }
  return [first, first + breaks(slice(document, from, to - 1))]
}

const isUnended = (document: Document, at: number) =>
  at > 0 && slice(document, at, at + 1) === "" && slice(document, at - 1, at) !== "\n"

/** By how many lines the changes that end at or before an offset make the text longer. */
function cumulative(document: Document, changes: readonly Change[]): (at: number) => number {
  const ordered = [...changes].sort((a, b) => a.to - b.to)
  const sums = [0]
  for (const change of ordered) sums.push(sums.at(-1)! + growth(document, [change]))
  return (at) => sums[countWhile(ordered.length, (index) => ordered[index]!.to <= at)]!
}

/** By how many lines changes make the text longer. */
function growth(document: Document, changes: readonly Change[]): number {
  return changes.reduce(
    (sum, { from, to, insert }) => sum + breaks(insert) - breaks(slice(document, from, to)),
    0,
  )
}

const breaks = (text: string) => text.split("\n").length - 1

/** Added and deleted lines, counted as a diff shows them: by whole lines, even where a part of one changes. */
export function changedLineCounts(
  document: Document,
  changes: readonly Change[],
): { additions: number; deletions: number } {
  let additions = 0
  let deletions = 0
  for (const { from, to, changes: inside } of changedLines(document, changes)) {
    const before = slice(document, from, to)
    const after = applyChanges(
      createDocument(before),
      inside.map((change) => moveOn(change, -from)),
    ).text
    for (const range of diff(splitLines(before), splitLines(after))) {
      additions += range.toB - range.fromB
      deletions += range.toA - range.fromA
    }
  }
  return { additions, deletions }
}

/** The stretches of whole lines that changes lie in; those that share a line, together. */
function changedLines(document: Document, changes: readonly Change[]): (Span & { changes: Change[] })[] {
  const stretches: (Span & { changes: Change[] })[] = []
  for (const change of changes) {
    const last = stretches.at(-1)
    if (last && change.to < last.to) {
      last.changes.push(change)
      continue
    }
    const { text, start } = linesAround(document, change.from, change.to)
    const from = start + lineStart(text, change.from - start)
    const found = text.indexOf("\n", change.to - start)
    const to = start + (found < 0 ? text.length : found + 1)
    if (last && from < last.to) {
      last.to = to
      last.changes.push(change)
    } else stretches.push({ from, to, changes: [change] })
  }
  return stretches
}
