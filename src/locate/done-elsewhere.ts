import type { Hunk } from "../edits/edit.ts"
import { apartFrom, appliedAt, resultStands } from "./applied.ts"
import type { Candidate } from "./candidate.ts"
import type { Document } from "./document.ts"
import { isBlank } from "./fold.ts"
import type { Found } from "./search.ts"
import type { Budget, Hit } from "./sequence.ts"
import { rankOf, type TierName } from "./tiers.ts"
import { type Wanted, wantedOf } from "./wanted.ts"

/**
 * What is left of an edit that is done may look like a twin of its place, found by looking past something. Then `new`
 * stands elsewhere, on a tighter tier: the edit is done, or at least this place is in doubt.
 */
export function doneElsewhere(
  document: Document,
  hunk: Hunk,
  near: Candidate,
  budget: Budget,
): Found | undefined {
  const { tier } = near
  const wanted = wantedOf(hunk)
  const telling = mayHaveTwin(wanted, tier) ? longestAdded(wanted) : undefined
  if (telling === undefined || !document.text.includes(telling)) return undefined
  const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }
  const isTighter = (hit: Hit) => rankOf(hit.tier) < rankOf(tier)
  const already = appliedAt(document, wanted, everywhere, budget, isTighter)
  // Without any line in common, that the result stands elsewhere proves only that this place is in doubt.
  const isTied = hasContext(hunk)
  if (already) return { candidates: [], ...(isTied && { already }) }
  const isApart = apartFrom(near, wanted)
  const isRival = (hit: Hit) => isTighter(hit) && isApart(hit)
  return isTied && resultStands(document, wanted, everywhere, budget, isRival)
    ? { candidates: [] }
    : undefined
}

/** A few lines stand elsewhere with other indentation more often than many; what differs in more than that, always may. */
const fewLines = 4

function mayHaveTwin({ solid }: Wanted, tier: TierName): boolean {
  if (rankOf(tier) > rankOf("indentation")) return true
  return rankOf(tier) >= rankOf("edge blank lines") && solid.length <= fewLines
}

/** The longest line that `new` has and `old` has not. */
function longestAdded(wanted: Wanted): string | undefined {
  const known = new Set(wanted.old.map((line) => line.trim()))
  const added = wanted.new.map((line) => line.trim()).filter((line) => line !== "" && !known.has(line))
  return added.length === 0
    ? undefined
    : added.reduce((longest, line) => (line.length > longest.length ? line : longest))
}

/** Do `old` and `new` have a line in common, that ties the result to the place? */
function hasContext({ old, new: fresh }: Hunk): boolean {
  const known = new Set(old.split("\n").map((line) => line.trim()))
  return fresh.split("\n").some((line) => !isBlank(line) && known.has(line.trim()))
}
