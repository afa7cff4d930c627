import type { Hunk, Match } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import type { Change, Span } from "../text/place.ts"
import { heedClaims, nearestToLine, seekBlocks } from "./decide/claims.ts"
import { doneAt, isGone, resultSpans, resultsToTheLetter } from "./decide/done.ts"
import { repeatsOf } from "./decide/done-loosely.ts"
import { narrow, windowOf } from "./decide/together.ts"
import { placeWithoutOld } from "./decide/without-old.ts"
import { withFinalBreak } from "./final-break.ts"
import { type Assumed, assumedAt } from "./miss/assumed.ts"
import { ambiguous, looksDone, notFound, overlapping, repeated, sameTexts } from "./miss/misses.ts"
import type { Document } from "./read/document.ts"
import { isBlank } from "./read/fold.ts"
import { wantedOf } from "./read/hunk.ts"
import type { IndentPair } from "./read/indent.ts"
import { type Found, lineBudget, search } from "./search.ts"
import type { Candidate } from "./tiers/candidate.ts"
import { rankOf, type TierName, tierOf } from "./tiers/tiers.ts"

export interface LocateOptions {
  match: Match
  ambiguous?: "refuse" | "first"
}

/** Where a hunk belongs, how that was found, and what it changes there. */
export interface Placement {
  tier: TierName
  /** 0 to 1. */
  score: number
  /** What `old` stands for in the text. */
  span: Span
  /** Sorted; empty if the change is there already. */
  changes: Change[]
  already?: boolean
  /** What the edit took for granted that is not so. */
  assumed?: Assumed[]
}

export type HunkResult = Placement | { issue: Issue }

/** The places of all hunks of an edit; `changes` only if every hunk has one. */
export interface Located {
  hunks: HunkResult[]
  changes?: Change[]
}

/**
 * Finds the place of every hunk of an edit in one version of a file, and what each changes there. Each hunk is
 * searched for by itself first; where several places fit, the order of the hunks and the places of the others decide,
 * if they leave just one.
 */
export function locate(document: Document, hunks: readonly Hunk[], options: LocateOptions): Located {
  return withFinalBreak(document, hunks, (ended) => locateIn(ended, hunks, options))
}

function locateIn(document: Document, hunks: readonly Hunk[], options: LocateOptions): Located {
  const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }
  const find = (hunk: Hunk, window: Span) => {
    const found =
      hunk.old === "" ? placeWithoutOld(document, hunk) : searchPastSeek(document, hunk, window, options)
    return "issue" in found ? found : heedClaims(document, hunk, found)
  }
  let found = hunks.map((hunk) => find(hunk, everywhere))
  if (hunks.length > 1) {
    // A hunk that is meant for all of its places says nothing about their order, and loses none of them.
    const isForAll = (index: number) => hunks[index]!.occurrence === "all"
    const narrowed = narrow(found.map((each, index) => (isForAll(index) ? { candidates: [] } : each)))
    found = narrowed.map((each, index) =>
      isForAll(index)
        ? found[index]!
        : isPlaced(each)
          ? each
          : (retry(find, hunks[index]!, narrowed, index) ?? each),
    )
  }
  if (hunks.length > 1) found = doneTogether(document, hunks, found)
  const shared =
    found.length > 1
      ? found.flatMap((each) => (isPlaced(each) ? (each.candidates[0]?.pairs?.() ?? []) : []))
      : []
  // Hunks of one edit are made together: one that is not made yet tells of all.
  let underWay: boolean | undefined
  const isUnderWay = () => (underWay ??= found.some((each, index) => isNotDone(hunks[index]!, each)))
  return combine(
    document,
    found.map((each, index) =>
      settle({ document, hunk: hunks[index]!, found: each, options, shared, isUnderWay }),
    ),
  )
}

/** A hunk that names the block that it is for is looked for there; elsewhere only to say where else it would fit. */
function searchPastSeek(document: Document, hunk: Hunk, window: Span, options: LocateOptions): Found {
  const blocks = hunk.seek?.length ? seekBlocks(document, hunk.seek) : []
  const found = blocks.map((block) =>
    // The last lines of the edit may lie beyond the block, in the head of the next one.
    search(
      document,
      hunk,
      { from: Math.max(block.from, window.from), to: Math.min(block.to + 2 * hunk.old.length, window.to) },
      options,
    ),
  )
  const inside = found.filter((each) => each.already || each.candidates.length > 0)
  if (inside.length === 0) return search(document, hunk, window, options)
  const made = inside.find((each) => each.already)
  if (made && inside.length === 1) return made
  return { candidates: inside.flatMap((each) => each.candidates) }
}

/**
 * Was an edit made, given that the others of its response were? Then it is enough that the file has the result of each hunk, or
 * nothing of what it takes away.
 */
export function wasDone(document: Document, hunks: readonly Hunk[]): boolean {
  const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }
  return hunks.every((hunk) => {
    const wanted = wantedOf(hunk)
    if (wanted.new.every(isBlank)) return wanted.solid.length > 0 && isGone(document, wanted)
    return resultSpans(document, wanted, everywhere, { left: lineBudget }).length > 0
  })
}

/**
 * Hunks of one edit are made together. If one of them is made, and the result of another is where it belongs, in the order of
 * the hunks, that one is made as well, even if what it looks for is found somewhere else.
 */
function doneTogether(
  document: Document,
  hunks: readonly Hunk[],
  found: readonly (Found | { issue: Issue })[],
): (Found | { issue: Issue })[] {
  const made = found.map((each) => doneSpan(each))
  if (made.every((span) => span === undefined)) return [...found]
  return found.map((each, index) => {
    if (made[index] || "issue" in each || hunks[index]!.old === "") return each
    const before = made.slice(0, index).findLast((span) => span !== undefined)
    const after = made.slice(index + 1).find((span) => span !== undefined)
    const window = { from: before?.to ?? 0, to: after?.from ?? Number.MAX_SAFE_INTEGER }
    const wanted = wantedOf(hunks[index]!)
    const already = doneAt(document, wanted, window, { left: lineBudget })
    if (already) return { candidates: [], already }
    const inside = each.candidates.filter(({ from, to }) => from >= window.from && to <= window.to)
    const isExact = inside.some(({ tier }) => rankOf(tier) <= rankOf("line endings"))
    if (isExact || (inside.length > 0 && resultsToTheLetter(document, wanted, window).length === 0))
      return each
    // It has no place where the other hunks were made. So it was made there, if the file has its result.
    const [there] = wanted.new.every(isBlank)
      ? [{ from: window.from, to: window.from }]
      : resultSpans(document, wanted, window, { left: lineBudget })
    if (there) return { candidates: [], already: there }
    return each.candidates.length === 0
      ? each
      : { candidates: [], doubt: looksDone(document, before ?? after ?? window) }
  })
}

function doneSpan(found: Found | { issue: Issue }): Span | undefined {
  if ("issue" in found) return undefined
  const [only, ...others] = found.candidates
  return found.already ?? (only && others.length === 0 && only.isDone?.() ? only : undefined)
}

/** Is it clear that a hunk is still to be made? */
function isNotDone(hunk: Hunk, found: Found | { issue: Issue }): boolean {
  if (!isPlaced(found) || found.already || repeatsOf(hunk)) return false
  return found.candidates[0]!.isDone?.() !== true
}

function isPlaced(found: Found | { issue: Issue }): found is Found {
  return !("issue" in found) && (found.already !== undefined || found.candidates.length === 1)
}

/** Looks for a hunk again between the places of its neighbours, if these leave just one place. */
function retry(
  find: (hunk: Hunk, window: Span) => Found | { issue: Issue },
  hunk: Hunk,
  all: readonly (Found | { issue: Issue })[],
  index: number,
): Found | undefined {
  const window = windowOf(all, index)
  const found = window && find(hunk, window)
  return found && isPlaced(found) ? found : undefined
}

interface Settling {
  document: Document
  hunk: Hunk
  found: Found | { issue: Issue }
  options: LocateOptions
  shared: readonly IndentPair[]
  /** Is another hunk of the same edit still to be made? */
  isUnderWay: () => boolean
}

function settle({
  document,
  hunk,
  found,
  options,
  shared,
  isUnderWay,
}: Settling): Placement[] | { issue: Issue } {
  if ("issue" in found) return found
  if (found.doubt) return { issue: found.doubt }
  if (found.already) return [{ tier: "exact", score: 1, span: found.already, changes: [], already: true }]
  const candidates =
    hunk.line === undefined ? found.candidates : nearestToLine(document, hunk.line, found.candidates)
  if (hunk.old === hunk.new && hunk.old !== "" && hunk.finalBreak === undefined) return { issue: sameTexts() }
  if (candidates.length === 0) return { issue: notFound(document, hunk, options, found.imprecise) }
  if (candidates.length > 1 && hunk.occurrence !== "all" && options.ambiguous !== "first")
    return { issue: ambiguous(document, candidates) }
  const wanted = hunk.occurrence === "all" ? apart(candidates) : candidates.slice(0, 1)
  const placements: Placement[] = []
  for (const candidate of wanted) {
    const placement = place(candidate, shared, hunk, isUnderWay)
    if ("issue" in placement) return placement
    const assumed =
      candidate.lines && !placement.already ? assumedAt(document, wantedOf(hunk), candidate.lines) : []
    placements.push(assumed.length > 0 ? { ...placement, assumed } : placement)
  }
  return placements
}

function place(
  candidate: Candidate,
  shared: readonly IndentPair[],
  hunk: Hunk,
  isUnderWay: () => boolean,
): Placement | { issue: Issue } {
  const base = {
    tier: candidate.tier,
    score: candidate.score ?? tierOf(candidate.tier).score,
    span: { from: candidate.from, to: candidate.to },
  }
  if (candidate.isDone?.()) {
    const repeats = repeatsOf(hunk)
    if (!repeats || !isUnderWay()) {
      return repeats === "lines" ? { issue: repeated() } : { ...base, changes: [], already: true }
    }
  }
  const fitted = candidate.fit(shared)
  return "issue" in fitted ? fitted : { ...base, changes: fitted.changes }
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

function combine(document: Document, results: readonly (Placement[] | { issue: Issue })[]): Located {
  const hunks = results.flatMap((result): HunkResult[] => ("issue" in result ? [result] : result))
  if (hunks.some((hunk) => "issue" in hunk)) return { hunks }
  const changes = hunks
    .flatMap((hunk) => ("issue" in hunk ? [] : hunk.changes))
    .sort((a, b) => a.from - b.from || a.to - b.to)
  const clash = changes.findIndex((change, at) => at > 0 && overlap(changes[at - 1]!, change))
  if (clash >= 0) return { hunks: [...hunks, { issue: overlapping(document, changes[clash]!) }] }
  return { hunks, changes }
}

function overlap(a: Change, b: Change): boolean {
  return b.from < a.to || (a.from === b.from && a.to === b.to)
}
