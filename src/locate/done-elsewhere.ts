import type { Hunk } from "../edits/edit.ts"
import { withEndings } from "../text/lines.ts"
import { apartFrom, appliedAt, areBrackets, resultStands, standsApart } from "./applied.ts"
import type { Candidate } from "./candidate.ts"
import type { Document } from "./document.ts"
import { isBlank, plainTypography } from "./fold.ts"
import type { Found } from "./search.ts"
import type { Budget, Hit } from "./sequence.ts"
import { rankOf } from "./tiers.ts"
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
  const telling = mayHaveTwin(document, hunk, near) ? longestAdded(wanted) : undefined
  if (telling === undefined || !document.text.includes(telling)) return undefined
  const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }
  const isTighter = (hit: Hit) => rankOf(hit.tier) < rankOf(tier)
  const already = appliedAt(document, wanted, everywhere, budget, isTighter)
  // Without any line in common, that the result stands elsewhere proves only that this place is in doubt.
  const isTied = hasContext(hunk)
  if (already) return { candidates: [], ...(isTied && { already }) }
  const isApart = apartFrom(near, wanted)
  const isRival = (hit: Hit) => isTighter(hit) && isApart(hit)
  if (standsApart(document, wanted, near, budget)) return { candidates: [] }
  // Where even the spacing differs, the result elsewhere is nearer than this, whatever it has in common with it.
  const isDoubtful = isTied || areBrackets(wanted) || rankOf(tier) > rankOf("indentation")
  return isDoubtful && resultStands(document, wanted, everywhere, budget, isRival)
    ? { candidates: [] }
    : undefined
}

/** A few lines stand elsewhere with other indentation more often than many; what differs in more than that, always may. */
const fewLines = 4

function mayHaveTwin({ text }: Document, hunk: Hunk, { tier, from, to }: Candidate): boolean {
  if (rankOf(tier) > rankOf("indentation")) return !isOnlyDressed(hunk.old, text.slice(from, to))
  return rankOf(tier) >= rankOf("edge blank lines") && wantedOf(hunk).solid.length <= fewLines
}

/** Other quotes and dashes are what a chat window makes of a text: they do not tell of another place. */
function isOnlyDressed(old: string, there: string): boolean {
  return plainTypography(old).trim() === plainTypography(withEndings(there, "\n")).trim()
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
