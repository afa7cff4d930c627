import type { Hunk } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { sharedEdge } from "../../text/lines.ts"
import { overlap, type Span } from "../../text/place.ts"
import { ambiguous, insideWord, looksDone, notFound, repeated, sameTexts } from "../miss/misses.ts"
import { type Document, slice } from "../read/document.ts"
import { isBlank, splitsWord } from "../read/fold.ts"
import { wantedOf } from "../read/hunk.ts"
import { backLines, blanksBefore, everywhere, lineSpanAt } from "../read/lines.ts"
import { few, isWithin, neighbours, rangeWithin, roomInOrder, spansWithin } from "../read/order.ts"
import { createWork, tooManyPlaces, type Work } from "../read/work.ts"
import { lineBudget } from "../tiers/line-by-line.ts"
import {
  type Candidate,
  type Findings,
  isOnlyShown,
  type LocateOptions,
  rankOf,
  type TierName,
  tierOf,
} from "../tiers/tiers.ts"
import { nearestToLine } from "./claims.ts"
import { doneAt, isDoneEverywhere, isGone, resultSpans, resultsToTheLetter } from "./done.ts"
import { isMadeAt } from "./done-at.ts"
import { type Repeats, repeatsOf } from "./done-loosely.ts"

/** What is to become of a hunk at a place, and why not if it has none. */
export type Decision =
  | { is: "placed"; sureness: Sureness; candidate: Candidate }
  | { is: "already"; sureness: Sureness }
  | { is: "refused"; issue: Issue }

/** Where a hunk belongs, and how sure that is. */
export interface Sureness {
  tier: TierName
  /** 0 to 1. */
  score: number
  span: Span
}

/** What a decision rests on. */
export interface Grounds {
  document: Document
  hunk: Hunk
  found: Findings
  options: LocateOptions
  /** Is another hunk of the same edit still to be made? */
  isUnderWay: () => boolean
}

/** The table: the first row that holds decides. One decision, or one for each place of a hunk that is meant for all. */
export function decide({ document, hunk, found, options, isUnderWay }: Grounds): Decision[] {
  if (found.issue) return [{ is: "refused", issue: found.issue }]
  if (found.doubt) return [{ is: "refused", issue: found.doubt }]
  const already = found.already ?? (isDoneEverywhere(document, hunk) ? placeOf(document, hunk) : undefined)
  if (already) return [{ is: "already", sureness: { tier: "exact", score: 1, span: already } }]
  const candidates =
    hunk.line === undefined ? found.candidates : nearestToLine(document, hunk.line, found.candidates)
  if (hunk.old === hunk.new && hunk.old !== "" && hunk.finalBreak === undefined)
    return [{ is: "refused", issue: sameTexts() }]
  if (candidates.length === 0)
    return [{ is: "refused", issue: notFound(document, hunk, options, found.imprecise) }]
  if (candidates.length > 1 && hunk.occurrence !== "all" && options.ambiguous !== "first")
    return [{ is: "refused", issue: ambiguous(document, candidates) }]
  const meant = hunk.occurrence === "all" ? apart(candidates) : candidates.slice(0, 1)
  const repeats = repeatsOf(hunk)
  return meant.map((candidate) => decideAt(document, hunk, candidate, { repeats, isUnderWay }))
}

/** Where the first of several equal texts is that an edit put in. */
function placeOf({ text }: Document, { new: fresh }: Hunk): Span {
  const from = text.indexOf(fresh)
  return { from, to: from + fresh.length }
}

/** Is it done where it would be made? What an edit adds that says nothing by itself may be there anyway. */
function decideAt(
  document: Document,
  hunk: Hunk,
  candidate: Candidate,
  { repeats, isUnderWay }: { repeats: Repeats | undefined; isUnderWay: () => boolean },
): Decision {
  const { tier, score, from, to } = candidate
  const sureness = { tier, score: score ?? tierOf(tier).score, span: { from, to } }
  // Of blank lines beside a place that was found loosely, nothing tells whether they are those that are to come.
  const isBeside = candidate.how.by === "alignment" && blanksBefore(document.text, from, 1) > 0
  if (repeats === "blank lines" && isBeside && isBlank(hunk.new.split("\n")[0]!) && !isUnderWay())
    return { is: "refused", issue: repeated() }
  if (isMadeAt(document, candidate)) {
    if (!repeats || !isUnderWay())
      return repeats === "lines" ? { is: "refused", issue: repeated() } : { is: "already", sureness }
  }
  if (isInsideWord(document, hunk, candidate))
    return { is: "refused", issue: insideWord(document, candidate) }
  return { is: "placed", sureness, candidate }
}

/**
 * A text that is there just once, and there within a longer word, is another one: `API_KEY=` is not `OLD_API_KEY=`, nor is the 300 of
 * `timeout = 300` that of `3000`. Whoever asks for all places, or for one by its number, has seen them.
 */
function isInsideWord(
  document: Document,
  { scope, occurrence, place, picked }: Hunk,
  { from, to }: Span,
): boolean {
  if (scope !== "substring" || occurrence !== undefined || place || picked) return false
  return [from, to].some((at) =>
    splitsWord(slice(document, Math.max(0, at - 2), at), slice(document, at, at + 2)),
  )
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

/** What is found of the hunks of one edit, once each knows of the others. `find` looks for a hunk in a part of the text. */
export function decideTogether(
  document: Document,
  hunks: readonly Hunk[],
  found: readonly Findings[],
  { find, work }: { find: (hunk: Hunk, window: Span) => Findings; work: Work },
): readonly Findings[] {
  if (hunks.length < 2) return found
  // A hunk that is meant for all of its places says nothing about their order, and loses none of them.
  const isForAll = (index: number) => hunks[index]!.occurrence === "all"
  const own = ownParts(document, hunks)
  const narrowed = narrow(
    found.map((each, index) => (isForAll(index) ? { candidates: [] } : each)),
    own,
    work,
  )
  const windows = windowsOf(narrowed, own)
  const findOnce = askedOnce(find)
  const placed = narrowed.map((each, index) => {
    if (isForAll(index)) return found[index]!
    const again = isPlaced(each) || !windows[index] ? each : findOnce(hunks[index]!, windows[index])
    return isPlaced(again) ? again : each
  })
  const told = doneTogether(document, hunks, placed)
  // What one hunk brought another may look for: those that are known to be made only now tell where it is not.
  const isMore = told.some((each, index) => each.already && !placed[index]!.already)
  return isMore ? doneTogether(document, hunks, told) : told
}

/**
 * Hunks of one edit are evidence for each other: they come in the order of the file, and none lies on
 * another. Where several places fit a hunk, those that no ordered arrangement of all hunks can use are dropped.
 * If the hunks with just one place are out of order themselves, order proves nothing.
 */
export function narrow(found: readonly Findings[], own = allOf, work = createWork()): Findings[] {
  if (!onlyPlaces(found, own)) return [...found]
  const places = found.map((each, index) => own(index, spansOf(each)))
  const rooms = roomInOrder(places)
  return found.map((each, index) => {
    if (each.candidates.length < 2) return each
    // Where not even the places are sure, none of them is left over: there, the hunk is looked for again.
    if (each.candidates.length <= few && each.candidates.some(isOnlyShown)) return each
    const room = rooms[index]!
    if (each.candidates.length <= few) {
      const parts = own(index, each.candidates)
      const candidates = each.candidates.filter((_, at) => isWithin(parts[at]!, room))
      return candidates.length > 0 ? { ...each, candidates } : each
    }
    const [first, end] = rangeWithin(places[index]!, room)
    if (first === end || end - first === each.candidates.length) return each
    work.open -= end - first
    if (work.open <= 0) return { candidates: [], issue: tooManyPlaces() }
    return { ...each, candidates: each.candidates.slice(first, end) }
  })
}

/** What of its places a hunk has for itself. */
type OwnParts = (index: number, spans: readonly Span[]) => readonly Span[]

const allOf: OwnParts = (_, spans) => spans

/** Two hunks may quote the same lines between their changes: these belong to the second one, so that both can have their place. */
function ownParts({ text }: Document, hunks: readonly Hunk[]): OwnParts {
  const shared = hunks.map((hunk, index) => sharedLines(hunk, hunks[index + 1]))
  if (shared.every((count) => count === 0)) return allOf
  const without = (count: number, { from, to }: Span) => {
    const end = text[to - 1] === "\n" ? to : lineSpanAt(text, to).end
    return { from, to: Math.max(from, backLines(text, end, count)) }
  }
  // Hunks that look for the same have the same list of places.
  const known = new Map<number, WeakMap<readonly Span[], readonly Span[]>>()
  return (index, spans) => {
    const count = shared[index]!
    if (count === 0) return spans
    const lists = known.get(count) ?? new WeakMap()
    known.set(count, lists)
    const parts = lists.get(spans) ?? spans.map((span) => without(count, span))
    lists.set(spans, parts)
    return parts
  }
}

/** How many lines at the end of a hunk, which it keeps, are those at the start of the next, which keeps them as well. */
function sharedLines(hunk: Hunk, next: Hunk | undefined): number {
  if (!next || hunk.scope !== "lines" || next.scope !== "lines") return 0
  const [a, b] = [wantedOf(hunk), wantedOf(next)]
  const kept = sharedEnd(a.old, a.new)
  const start = b.old.slice(
    0,
    b.old.findIndex((line, at) => line !== b.new[at]),
  )
  return sharedEdge(kept, start)
}

/** The lines that two texts have at their end. */
function sharedEnd(a: readonly string[], b: readonly string[]): readonly string[] {
  let count = 0
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count++
  return a.slice(a.length - count)
}

/** In the order of the text. */
function spansOf(found: Findings): readonly Span[] {
  if (found.already) return [found.already]
  // Only where there are few can a better one come before others.
  const { candidates } = found
  return candidates.length > few ? candidates : [...candidates].sort((a, b) => a.from - b.from)
}

/** The only place of each hunk that has just one; undefined: these do not come in the order of the text. */
function onlyPlaces(found: readonly Findings[], own: OwnParts): (Span | undefined)[] | undefined {
  const only = found.map((each, index) => {
    const spans = spansOf(each)
    return spans.length === 1 ? own(index, spans)[0] : undefined
  })
  const fixed = only.filter((span) => span !== undefined)
  return fixed.every((span, index) => index === 0 || span.from >= fixed[index - 1]!.to) ? only : undefined
}

/** For each hunk the stretch between its placed neighbours, if it has any and order proves something. */
export function windowsOf(found: readonly Findings[], own = allOf): (Span | undefined)[] {
  const only = onlyPlaces(found, own)
  if (!only) return []
  return neighbours(only).map(({ before, after }) => (before || after ? between(before, after) : undefined))
}

const between = (before: Span | undefined, after: Span | undefined): Span => ({
  from: before?.to ?? 0,
  to: after?.from ?? Number.MAX_SAFE_INTEGER,
})

/**
 * Was an edit made, given that the others of its response were? Then it is enough that the file has the result of each hunk, or
 * nothing of what it takes away.
 */
export function wasDone(document: Document, hunks: readonly Hunk[]): boolean {
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
function doneTogether(document: Document, hunks: readonly Hunk[], found: readonly Findings[]): Findings[] {
  const made = found.map((each, index) => doneSpan(document, hunks[index]!, each))
  if (made.every((span) => span === undefined)) return [...found]
  const around = neighbours(made)
  const doneWithin = askedOnce((hunk, window) =>
    doneAt(document, wantedOf(hunk), window, { left: lineBudget }),
  )
  // That others are made tells of one that only indents lines otherwise, or takes blank lines away, as well.
  const toTheLetter = askedOnce(
    (hunk, window) => resultsToTheLetter(document, wantedOf(hunk), window, { isAlone: false })[0],
  )
  const resultsWithin = askedOnce((hunk, window) =>
    resultSpans(document, wantedOf(hunk), window, { left: lineBudget }),
  )
  return found.map((each, index) => {
    if (made[index] || each.issue || hunks[index]!.old === "") return each
    const { before, after } = around[index]!
    const window = between(before, after)
    const hunk = hunks[index]!
    const wanted = wantedOf(hunk)
    const already = doneWithin(hunk, window)
    if (already) return { candidates: [], already }
    const inside = spansWithin(each.candidates, window)
    const isExact = inside.some(({ tier }) => rankOf(tier) <= rankOf("line endings"))
    const letters = toTheLetter(hunk, isExact ? everywhere : window)
    // The text that is left may be a twin of the one that was changed.
    if (isExact && letters) return { candidates: [], doubt: looksDone(document, letters) }
    // Of lines that only go, nothing is left to be seen: those that are merely like them are others.
    const isOther = !isExact && inside.length > 0 && wanted.new.every(isBlank)
    if (isOther) return { candidates: [], doubt: looksDone(document, inside[0]!) }
    // The next one of those that it counts may be left, as it would be if this one was made.
    if (isExact)
      return hunk.occurrence === undefined
        ? each
        : { candidates: [], doubt: looksDone(document, before ?? after ?? window) }
    // What is merely like it is a twin of the place, if the file has its result: hunks may be in no order.
    const elsewhere = letters || inside.length === 0 ? undefined : toTheLetter(hunk, everywhere)
    if (elsewhere) return { candidates: [], doubt: looksDone(document, elsewhere) }
    if (inside.length > 0 && !letters) return each
    // It has no place where the other hunks were made. So it was made there, if the file has its result; or anywhere, if the
    // hunks are in no order, and nothing is left of what it takes away.
    const [there] = wanted.new.every(isBlank)
      ? [{ from: window.from, to: window.from }]
      : each.candidates.length === 0 && isGone(document, wanted)
        ? [...resultsWithin(hunk, window), ...resultsWithin(hunk, everywhere)]
        : resultsWithin(hunk, window)
    if (there) return { candidates: [], already: there }
    return each.candidates.length === 0
      ? each
      : { candidates: [], doubt: looksDone(document, before ?? after ?? window) }
  })
}

/** Asks once of hunks that say the same in the same stretch: there may be a thousand of them, and as many places. */
function askedOnce<Answer>(ask: (hunk: Hunk, window: Span) => Answer): (hunk: Hunk, window: Span) => Answer {
  const known = new Map<string, { answer: Answer }>()
  return (hunk, window) => {
    const key = JSON.stringify([{ ...hunk, line: undefined, source: undefined }, window.from, window.to])
    const { answer } = known.get(key) ?? { answer: ask(hunk, window) }
    known.set(key, { answer })
    return answer
  }
}

/** All of the result, not only what is kept: a line that a hunk brings is not there for another one to take away. */
function doneSpan(document: Document, hunk: Hunk, found: Findings): Span | undefined {
  const [only, ...others] = found.candidates
  if (found.already || !only || others.length > 0 || !isMadeAt(document, only)) return found.already
  const reach = 2 * hunk.new.length
  const window = { from: Math.max(0, only.from - reach), to: only.to + reach }
  const results = resultSpans(document, wantedOf(hunk), window, { left: lineBudget })
  return results.find((span) => overlap(span, only)) ?? only
}

/** Is it clear that a hunk is still to be made? */
export function isNotDone(document: Document, hunk: Hunk, found: Findings): boolean {
  if (!isPlaced(found) || found.already || repeatsOf(hunk)) return false
  return !isMadeAt(document, found.candidates[0]!)
}

export function isPlaced(found: Findings): boolean {
  return found.already !== undefined || found.candidates.length === 1
}
