import type { Hunk } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import type { Span } from "../../text/place.ts"
import { ambiguous, notFound, repeated, sameTexts } from "../miss/misses.ts"
import type { Document } from "../read/document.ts"
import { isBlank } from "../read/fold.ts"
import { blanksBefore } from "../read/lines.ts"
import type { Candidate } from "../tiers/candidate.ts"
import { type LocateOptions, type TierName, tierOf } from "../tiers/tiers.ts"
import { nearestToLine } from "./claims.ts"
import { isDoneEverywhere } from "./done.ts"
import { isDoneAt } from "./done-at.ts"
import { repeatsOf } from "./done-loosely.ts"
import type { Result } from "./together.ts"

/** What is to become of a hunk at a place, and why not if it has none. */
export type Decision =
  | { is: "placed"; sureness: Sureness; candidate: Candidate }
  | { is: "already"; sureness: Sureness }
  | { is: "doubt" | "ambiguous" | "miss"; issue: Issue }

/** Where a hunk belongs, and how sure that is. */
export interface Sureness {
  tier: TierName
  /** 0 to 1. */
  score: number
  span: Span
}

/** What a decision rests on. */
export interface Case {
  document: Document
  hunk: Hunk
  found: Result
  options: LocateOptions
  /** Is another hunk of the same edit still to be made? */
  isUnderWay: () => boolean
}

/** The table: the first row that holds decides. One decision, or one for each place of a hunk that is meant for all. */
export function decide({ document, hunk, found, options, isUnderWay }: Case): Decision[] {
  if ("issue" in found) return [{ is: "miss", issue: found.issue }]
  if (found.doubt) return [{ is: "doubt", issue: found.doubt }]
  const already = found.already ?? (isDoneEverywhere(document, hunk) ? placeOf(document, hunk) : undefined)
  if (already) return [{ is: "already", sureness: { tier: "exact", score: 1, span: already } }]
  const candidates =
    hunk.line === undefined ? found.candidates : nearestToLine(document, hunk.line, found.candidates)
  if (hunk.old === hunk.new && hunk.old !== "" && hunk.finalBreak === undefined)
    return [{ is: "miss", issue: sameTexts() }]
  if (candidates.length === 0)
    return [{ is: "miss", issue: notFound(document, hunk, options, found.imprecise) }]
  if (candidates.length > 1 && hunk.occurrence !== "all" && options.ambiguous !== "first")
    return [{ is: "ambiguous", issue: ambiguous(document, candidates) }]
  const meant = hunk.occurrence === "all" ? apart(candidates) : candidates.slice(0, 1)
  return meant.map((candidate) => decideAt(document, hunk, candidate, isUnderWay))
}

/** Where the first of several equal texts is that an edit put in. */
function placeOf({ text }: Document, { new: fresh }: Hunk): Span {
  const from = text.indexOf(fresh)
  return { from, to: from + fresh.length }
}

/** Is it done where it would be made? What an edit adds that says nothing by itself may be there anyway. */
function decideAt(document: Document, hunk: Hunk, candidate: Candidate, isUnderWay: () => boolean): Decision {
  const { tier, score, from, to } = candidate
  const sureness = { tier, score: score ?? tierOf(tier).score, span: { from, to } }
  const repeats = repeatsOf(hunk)
  // Of blank lines beside a place that was found loosely, nothing tells whether they are those that are to come.
  const isBeside = candidate.how.by === "alignment" && blanksBefore(document.text, from, 1) > 0
  if (repeats === "blank lines" && isBeside && isBlank(hunk.new.split("\n")[0]!) && !isUnderWay())
    return { is: "ambiguous", issue: repeated() }
  if (isDoneAt(document, candidate)) {
    if (!repeats || !isUnderWay())
      return repeats === "lines" ? { is: "ambiguous", issue: repeated() } : { is: "already", sureness }
  }
  return { is: "placed", sureness, candidate }
}

/** Candidates that do not overlap, in the order of the text. */
function apart(candidates: readonly Candidate[]): Candidate[] {
  let end = -1
  return candidates.filter(({ from, to }) => {
    if (from < end) return false
    end = to
    return true
  })
}
