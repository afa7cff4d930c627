import type { Hunk, Sought } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { ended } from "../text/lines.ts"
import type { Span } from "../text/place.ts"
import { heedClaims, nearestToLine, placeWithoutOld } from "./decide/claims.ts"
import { notFound } from "./miss/misses.ts"
import type { Document } from "./read/document.ts"
import { search } from "./search.ts"
import type { Candidate } from "./tiers/candidate.ts"
import type { LocateOptions } from "./tiers/tiers.ts"
import { type TierName, tierOf } from "./tiers/tiers.ts"

/** Where `old` is, and how that was found. */
export interface PreviewPlace extends Span {
  tier: TierName
  score: number
}

/**
 * Finds the places of a hunk before its `new` text is known: one, several that fit equally well, or none, with the
 * reason. It is generous: what some change could still be carried over to is a place, so that nobody stops a model
 * whose edit would have landed.
 */
export function previewPlaces(
  document: Document,
  hunk: Sought,
  options: LocateOptions,
): PreviewPlace[] | { issue: Issue } {
  const whole = { from: 0, to: Number.MAX_SAFE_INTEGER }
  let first: Hunk | undefined
  for (const guess of guesses(hunk)) {
    first ??= guess
    const found =
      guess.old === "" ? placeWithoutOld(document, guess) : search(document, guess, whole, options)
    if ("issue" in found) return found
    const chosen = heedClaims(document, guess, found)
    if ("issue" in chosen) return chosen
    if (chosen.already) return [{ tier: "exact", score: 1, ...chosen.already }]
    const { candidates } = chosen
    if (candidates.length > 0)
      return (guess.line === undefined ? candidates : nearestToLine(document, guess.line, candidates)).map(
        previewPlaceOf,
      )
  }
  return { issue: notFound(document, first!, options) }
}

/** What the whole hunk may turn out to be: some lines more after `old`, or another line in the place of a single one. */
function guesses(hunk: Sought): Hunk[] {
  if (hunk.new !== undefined) return [{ ...hunk, new: hunk.new }]
  const more = { ...hunk, new: `${hunk.scope === "lines" ? ended(hunk.old) : hunk.old}${unwritten}\n` }
  const instead = { ...hunk, new: unwritten }
  return hunk.scope === "lines" && hunk.old.trim().includes("\n") ? [more] : [more, instead]
}

/** Stands for what the model has not written yet. No file contains it. */
const unwritten = "\uE000 not yet written \uE000"

function previewPlaceOf({ tier, score, from, to }: Candidate): PreviewPlace {
  return { tier, score: score ?? tierOf(tier).score, from, to }
}
