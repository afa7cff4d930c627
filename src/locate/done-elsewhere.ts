import type { Hunk } from "../edits/edit.ts"
import type { Span } from "../text/place.ts"
import { appliedAt } from "./applied.ts"
import type { Document } from "./document.ts"
import { isBlank } from "./fold.ts"
import type { Budget } from "./sequence.ts"
import { rankOf, type TierName } from "./tiers.ts"
import { type Wanted, wantedOf } from "./wanted.ts"

/**
 * What is left of an edit that is done may look like a twin of its place, found by looking past something. Then `new`
 * stands elsewhere, on a tighter tier.
 */
export function doneElsewhere(
  document: Document,
  hunk: Hunk,
  tier: TierName,
  budget: Budget,
): Span | undefined {
  const wanted = wantedOf(hunk)
  const telling = longestAdded(wanted)
  if (telling === undefined || !document.text.includes(telling)) return undefined
  const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }
  return appliedAt(document, wanted, everywhere, budget, (hit) => rankOf(hit.tier) < rankOf(tier))
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
export function hasContext({ old, new: fresh }: Hunk): boolean {
  const known = new Set(old.split("\n").map((line) => line.trim()))
  return fresh.split("\n").some((line) => !isBlank(line) && known.has(line.trim()))
}
