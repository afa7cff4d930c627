import type { Span } from "../text/place.ts"
import type { Document } from "./document.ts"
import { withoutTypography } from "./fold.ts"
import { type Budget, type Hit, hitSpan, sequenceHits, walk } from "./sequence.ts"
import { resultOf, type Wanted } from "./wanted.ts"

/**
 * Where the result of an edit stands already: `new`, line for line, exactly once, and nothing of what the edit takes
 * away stands near it. An edit that only deletes leaves lines that may well stand somewhere by themselves, so its
 * result must say something.
 */
export function appliedAt(
  document: Document,
  wanted: Wanted,
  window: Span,
  budget: Budget,
): Span | undefined {
  const result = resultOf(wanted)
  const before = new Set(wanted.folded)
  const adds = result.solid.some((at) => !before.has(result.folded[at]!))
  const words = wordCount(result.solid.map((at) => result.folded[at]!))
  if (adds ? words < 1 : result.solid.length < 2 || words < 4) return undefined
  const hits = sequenceHits(document, result, window, budget)
  if (hits.length !== 1) return undefined
  const span = hitSpan(hits[0]!.lines)
  return targetsNear(document.text, wanted, result, span) ? undefined : span
}

/** Does all of `new` stand around a hit of `old` that it contains? */
export function standsAround(text: string, wanted: Wanted, { lines }: Hit): boolean {
  const result = resultOf(wanted)
  const first = wanted.solid[0]!
  if (result.solid.length <= wanted.solid.length) return false
  return result.solid.some(
    (at) =>
      result.folded[at] === wanted.folded[first] &&
      walk(text, result, at, lines[first]!.from, { left: 10_000 }) !== undefined,
  )
}

/** Does a telling line that the edit takes away stand in or near `span`? */
function targetsNear(text: string, wanted: Wanted, result: Wanted, span: Span): boolean {
  const after = new Set(result.folded)
  const gone = new Set(
    wanted.solid.map((at) => wanted.folded[at]!).filter((line) => !after.has(line) && wordCount([line]) > 0),
  )
  if (gone.size === 0) return false
  const reach = 400 + wanted.old.reduce((sum, line) => sum + line.length, 0)
  const around = text.slice(Math.max(0, span.from - reach), span.to + reach)
  return around.split("\n").some((line) => gone.has(withoutTypography(line)))
}

function wordCount(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (line.match(/[\p{L}\p{N}_]{2,}/gu)?.length ?? 0), 0)
}
