import type { Span } from "../text/place.ts"
import type { Document } from "./document.ts"
import { isBlank } from "./fold.ts"
import { type Budget, hitSpan, sequenceHits } from "./sequence.ts"
import { type Wanted, wantedOf } from "./wanted.ts"

/**
 * Where the result of an edit stands already: `new`, line for line, exactly once. That is a proof only if `new`
 * says enough: an edit that only deletes leaves lines that may well stand somewhere by themselves.
 */
export function appliedAt(
  document: Document,
  wanted: Wanted,
  window: Span,
  budget: Budget,
): Span | undefined {
  const fresh = wanted.new.filter((line) => !isBlank(line))
  const known = new Set(wanted.folded)
  const target = wantedOf({ old: wanted.new.map((line) => `${line}\n`).join(""), new: "" })
  const adds = target.solid.some((at) => !known.has(target.folded[at]!))
  if (fresh.length === 0 || (!adds && (fresh.length < 2 || wordCount(fresh) < 4))) return undefined
  if (adds && wordCount(fresh) < 1) return undefined
  const hits = sequenceHits(document, target, window, budget)
  return hits.length === 1 ? hitSpan(hits[0]!.lines) : undefined
}

function wordCount(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (line.match(/[\p{L}\p{N}_]{2,}/gu)?.length ?? 0), 0)
}
