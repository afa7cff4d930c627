import type { Match } from "../../edits/edit.ts"
import type { Span } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import type { Wanted } from "../read/hunk.ts"
import { isRegular, isRegularElsewhere } from "../read/indent.ts"
import { hitSpan } from "../read/lines.ts"
import { type Budget, type Hit, sameLinesBeside, sequenceHits } from "./line-by-line.ts"
import { allows, type Candidate, onlyShown, rankOf } from "./tiers.ts"

/** Where lines are looked for, and how loosely. */
interface LineSearch {
  window: Span
  match: Match
  budget: Budget
  regular: Regular
}

/** Which hits are indented in a regular way. */
export type Regular = (text: string, wanted: Wanted, hits: Hit[]) => Hit[]

/** Hits line by line, on the tightest folding tier that has any. */
export function lineHits(
  document: Document,
  wanted: Wanted,
  { window, match, budget, regular }: LineSearch,
): Candidate[] {
  if (match === "exact" && !document.text.includes("\r\n")) return []
  const all = sequenceHits(document, wanted, window, budget).filter((hit) => allows(match, hit.tier))
  // Not all places are known: which of them is the best cannot be told.
  if (budget.left <= 0) return all.map((hit) => candidateOf(wanted, hit))
  // So many are ambiguous, whichever of them are regular.
  const isMany = all.length > 1 && all.length * wanted.old.length > mostLinesOfHits
  const hits = match === "fuzzy" && !isMany ? regular(document.text, wanted, all) : all
  const best = Math.min(...hits.map((hit) => rankOf(hit.tier)))
  const tightest = hits.filter((hit) => rankOf(hit.tier) === best)
  const candidates = tightest.map((hit) => candidateOf(wanted, hit))
  const twin = tightest.length === 1 ? sameLinesBeside(document.text, wanted, tightest[0]!) : undefined
  return twin ? [...candidates, onlyShown(twin, tightest[0]!.tier)] : candidates
}

const mostLinesOfHits = 5000

export const regularHits: Regular = (text, wanted, hits) => hits.filter((hit) => isRegular(text, wanted, hit))

/** In a whole text, where no place is out of sight: else all hits, if just some lines of each are not. */
export const bestRegularHits: Regular = (text, wanted, hits) => {
  const regular = regularHits(text, wanted, hits)
  if (regular.length > 0 || !hits.every((hit) => isRegularElsewhere(text, wanted, hit))) return regular
  return hits
}

function candidateOf(wanted: Wanted, hit: Hit): Candidate {
  return {
    ...hitSpan(hit.lines),
    tier: hit.tier,
    how: { by: "lines", wanted, lines: hit.lines },
  }
}
