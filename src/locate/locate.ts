import type { Hunk } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { once } from "../text/once.ts"
import type { Change, Span } from "../text/place.ts"
import { isLost, searchBelowHeads } from "./below-heads.ts"
import { heedClaims, placeWithoutOld } from "./decide/claims.ts"
import { type Decision, decide, decideTogether, isNotDone, isPlaced, type Sureness } from "./decide/decide.ts"
import { withFinalBreak } from "./final-break.ts"
import { fitAt, indentPairsAt } from "./fit/fit-at.ts"
import { locateJoined } from "./joined-hunks.ts"
import { type Assumed, assumedAt, leftOutAt } from "./miss/assumed.ts"
import { madeAgain, overlapping } from "./miss/misses.ts"
import { applyChanges, changesNothing, type Document, lengthOf } from "./read/document.ts"
import { wantedOf } from "./read/hunk.ts"
import type { IndentPair } from "./read/indent.ts"
import { everywhere } from "./read/lines.ts"
import { createWork, spendPlaces, tooManyPlaces, tooManyResults, type Work } from "./read/work.ts"
import { searchPastSeek } from "./search.ts"
import { alignedLines, type Findings, type LocateOptions, rankOf, type Unfit } from "./tiers/tiers.ts"

/** Where a hunk belongs, how that was found, and what it changes there. */
export interface Placement extends Sureness {
  /** Sorted; empty if the change is there already. */
  changes: Change[]
  already?: boolean
  /** What the edit took for granted that is not so. */
  assumed?: Assumed[]
}

export type HunkResult = Placement | Unfit

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

function locateIn(document: Document, hunks: readonly Hunk[], given: LocateOptions): Located {
  const options = { ...given, work: given.work ?? createWork() }
  return locateJoined(document, hunks, (hunks) => locateEach(document, hunks, options))
}

/** Search, decide, fit; and one law for whatever was decided: what is made once is not made twice. */
function locateEach(
  document: Document,
  hunks: readonly Hunk[],
  options: LocateOptions & { work: Work },
): Located {
  const placed = placeIn(document, hunks, options)
  const located = combine(document, placed)
  const doubt = doubtOfAgain(document, hunks, located, options)
  if (!doubt) return located
  const doubted = placed.map((each) => ("issue" in each || !each.some(isLoose) ? each : { issue: doubt }))
  return combine(document, doubted)
}

/**
 * Would the same edit, sent once more, change what it leaves? Then nobody can tell whether the file is as it was before the edit,
 * or as the edit left it. To the letter it is made all the same: that is what it says; so it is where a person chose. Nor is one made of which
 * this cannot be told any more.
 */
function doubtOfAgain(
  document: Document,
  hunks: readonly Hunk[],
  { hunks: placements, changes = [] }: Located,
  { ambiguous, match, work }: LocateOptions & { work: Work },
): Issue | undefined {
  const isChosen = ambiguous === "first" || hunks.some(({ picked }) => picked?.length)
  if (isChosen || changes.length === 0 || !placements.some(isLoose)) return undefined
  if (work.results <= 0) return tooManyResults()
  const after = applyChanges(document, changes)
  work.results -= lengthOf(after)
  const again = combine(after, placeIn(after, hunks, { match, work: createWork() }))
  return again.changes && !changesNothing(after, again.changes) ? madeAgain() : undefined
}

const isLoose = (placement: HunkResult) =>
  "tier" in placement && !placement.already && rankOf(placement.tier) > rankOf("line endings")

function placeIn(
  document: Document,
  hunks: readonly Hunk[],
  options: LocateOptions & { work: Work },
): (Placement[] | Unfit)[] {
  const find = (hunk: Hunk, window: Span) => searchFor(document, hunk, window, options)
  const alone = foundAlone(hunks, (hunk) => find(hunk, everywhere))
  const together = decideTogether(document, hunks, alone, { find, work: options.work })
  // Hunks of one edit are made together: one that is not made yet tells of all.
  const isUnderWay = once(() => together.some((found, index) => isNotDone(document, hunks[index]!, found)))
  const decisions = together.map((found, index) =>
    decide({ document, hunk: hunks[index]!, found, options, isUnderWay }),
  )
  const shared = together.length > 1 ? sharedPairs(document, together) : []
  return decisions.map((each, index) => fitDecided(document, hunks[index]!, each, shared))
}

/** What is found for each hunk by itself; hunks that look for the same are looked for once. */
function foundAlone(hunks: readonly Hunk[], find: (hunk: Hunk) => Findings): Findings[] {
  if (hunks.length === 1) return hunks.map(find)
  const known = new Map<string, Findings>()
  return hunks.map((hunk) => {
    const key = JSON.stringify({ ...hunk, line: undefined, source: undefined })
    const found = known.get(key) ?? find(hunk)
    known.set(key, found)
    return found
  })
}

/** The places that fit a hunk, and that are as the hunk claims. */
function searchFor(
  document: Document,
  hunk: Hunk,
  window: Span,
  options: LocateOptions & { work: Work },
): Findings {
  if (options.work.places <= 0) return { candidates: [], issue: tooManyPlaces() }
  const alone =
    hunk.old === "" ? placeWithoutOld(document, hunk) : searchPastSeek(document, hunk, window, options)
  if (alone.issue) return alone
  const found = (isLost(alone) && searchBelowHeads(document, hunk, window, options)) || alone
  // One that is meant for all of its places has to tell none of them apart.
  if (hunk.occurrence !== "all") spendPlaces(options.work, found.candidates.length)
  return heedClaims(document, hunk, found)
}

/** What the places of all hunks tell about the indentation of the edit. */
function sharedPairs(document: Document, found: readonly Findings[]): IndentPair[] {
  return found.flatMap((each) =>
    isPlaced(each) ? each.candidates.slice(0, 1).flatMap((one) => indentPairsAt(document, one)) : [],
  )
}

/** What a hunk changes at its places, or the first reason why it cannot. */
function fitDecided(
  document: Document,
  hunk: Hunk,
  decisions: readonly Decision[],
  shared: readonly IndentPair[],
): Placement[] | Unfit {
  const placements: Placement[] = []
  for (const decision of decisions) {
    const placement = fitOne(document, hunk, decision, shared)
    if ("issue" in placement) return placement
    placements.push(placement)
  }
  return placements
}

function fitOne(
  document: Document,
  hunk: Hunk,
  decision: Decision,
  shared: readonly IndentPair[],
): HunkResult {
  if ("issue" in decision) return { issue: decision.issue }
  if (decision.is === "already") return { ...decision.sureness, changes: [], already: true }
  const fitted = fitAt(document, decision.candidate, shared)
  if ("issue" in fitted) return fitted
  const lines = alignedLines(decision.candidate)
  const assumed = lines
    ? assumedAt(document, wantedOf(hunk), lines)
    : leftOutAt(document, decision.candidate.head, decision.candidate)
  return { ...decision.sureness, changes: fitted.changes, ...(assumed.length > 0 && { assumed }) }
}

function combine(document: Document, results: readonly (Placement[] | Unfit)[]): Located {
  const hunks = results.flatMap((result): HunkResult[] => ("issue" in result ? [result] : result))
  if (hunks.some((hunk) => "issue" in hunk)) return { hunks }
  const changes = hunks
    .flatMap((hunk) => ("issue" in hunk ? [] : hunk.changes))
    .sort((a, b) => a.from - b.from || a.to - b.to)
  const clash = changes.findIndex((change, at) => at > 0 && collide(changes[at - 1]!, change))
  if (clash >= 0) return { hunks: [...hunks, { issue: overlapping(document, changes[clash]!) }] }
  return { hunks, changes }
}

function collide(a: Change, b: Change): boolean {
  return b.from < a.to || (a.from === b.from && a.to === b.to)
}
