import type { Span } from "../text/place.ts"
import type { Document } from "./document.ts"
import { withoutTypography } from "./fold.ts"
import { likeness } from "./likeness.ts"
import { type Budget, type Hit, hitSpan, sequenceHits, walk } from "./sequence.ts"
import { resultOf, type Wanted } from "./wanted.ts"

/**
 * Where the result of an edit stands already: `new`, line for line, exactly once, and nothing of what the edit takes
 * away stands near it. That proves something only if `new` says enough: an edit that only deletes leaves lines that may
 * well stand somewhere by themselves; one without context must look like a change of what it replaces.
 */
export function appliedAt(
  document: Document,
  wanted: Wanted,
  window: Span,
  budget: Budget,
  counts: (hit: Hit) => boolean = () => true,
): Span | undefined {
  const result = resultOf(wanted)
  if (!tells(document, wanted, result)) return undefined
  const hits = sequenceHits(document, result, window, budget).filter(counts)
  if (hits.length !== 1) return undefined
  const span = hitSpan(hits[0]!.lines)
  return targetsNear(document.text, wanted, result, span) ? undefined : span
}

/** In a text this short, a line does not stand by accident. */
const fewCharacters = 2000

function tells({ text }: Document, wanted: Wanted, result: Wanted): boolean {
  const [before, after] = [solidLines(wanted), solidLines(result)]
  const kept = new Set(before)
  const words = wordCount(after)
  if (after.every((line) => kept.has(line)))
    return before.length !== after.length && after.length >= 2 && words >= 4
  if (after.some((line) => kept.has(line))) return words >= 1
  const alike = () => likeness(before.join("\n").toLowerCase(), after.join("\n").toLowerCase()) >= 0.4
  return words >= 1 && (text.length <= fewCharacters || alike())
}

const solidLines = ({ solid, folded }: Wanted) => solid.map((at) => folded[at]!)

/** Does all of `new` stand around a hit of `old` that it contains? */
export function standsAround(text: string, wanted: Wanted, { lines }: Hit): boolean {
  const result = resultOf(wanted)
  const first = wanted.solid[0]!
  if (result.solid.length <= wanted.solid.length) return false
  // In a text of equal lines every one of them could be the first.
  const starts = result.solid.filter((at) => result.folded[at] === wanted.folded[first]).slice(0, 20)
  const budget = { left: 10_000 }
  return starts.some(
    (at) => budget.left > 0 && walk(text, result, at, lines[first]!.from, budget) !== undefined,
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
