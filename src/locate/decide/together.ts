import type { Hunk } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import type { Span } from "../../text/place.ts"
import { looksDone } from "../miss/misses.ts"
import type { Document } from "../read/document.ts"
import { isBlank } from "../read/fold.ts"
import { wantedOf } from "../read/hunk.ts"
import { everywhere } from "../read/lines.ts"
import { few, neighbours, roomInOrder, spansWithin } from "../read/order.ts"
import type { Found } from "../tiers/candidate.ts"
import { isOnlyShown } from "../tiers/candidate.ts"
import { lineBudget } from "../tiers/line-by-line.ts"
import { rankOf } from "../tiers/tiers.ts"
import { doneAt, isGone, resultSpans, resultsToTheLetter } from "./done.ts"
import { isDoneAt } from "./done-at.ts"
import { repeatsOf } from "./done-loosely.ts"

/** What is found of the hunks of one edit, once each knows of the others. `find` looks for a hunk in a part of the text. */
export function decideTogether(
  document: Document,
  hunks: readonly Hunk[],
  found: readonly Result[],
  find: (hunk: Hunk, window: Span) => Result,
): readonly Result[] {
  if (hunks.length < 2) return found
  // A hunk that is meant for all of its places says nothing about their order, and loses none of them.
  const isForAll = (index: number) => hunks[index]!.occurrence === "all"
  const narrowed = narrow(found.map((each, index) => (isForAll(index) ? { candidates: [] } : each)))
  const windows = windowsOf(narrowed)
  const placed = narrowed.map((each, index) => {
    if (isForAll(index)) return found[index]!
    const again = isPlaced(each) || !windows[index] ? each : find(hunks[index]!, windows[index])
    return isPlaced(again) ? again : each
  })
  return doneTogether(document, hunks, placed)
}

/**
 * Hunks of one edit are evidence for each other: they come in the order of the file, and none lies on
 * another. Where several places fit a hunk, those that no ordered arrangement of all hunks can use are dropped.
 * If the hunks with just one place are out of order themselves, order proves nothing.
 */
export function narrow(found: readonly Result[]): Result[] {
  const places = found.map(spansOf)
  if (!inOrder(places)) return [...found]
  const rooms = roomInOrder(places)
  return found.map((each, index) => {
    if ("issue" in each || each.candidates.length < 2) return each
    // Where not even the places are sure, none of them is left over: there, the hunk is looked for again.
    if (each.candidates.length <= few && each.candidates.some(isOnlyShown)) return each
    const candidates = spansWithin(each.candidates, rooms[index]!)
    return candidates.length > 0 ? { ...each, candidates } : each
  })
}

/** What a search came to. */
export type Result = Found | { issue: Issue }

/** In the order of the text. */
function spansOf(found: Result): readonly Span[] {
  if ("issue" in found) return []
  if (found.already) return [found.already]
  // Only where there are few can a better one come before others.
  const { candidates } = found
  return candidates.length > few ? candidates : [...candidates].sort((a, b) => a.from - b.from)
}

/** Do the hunks that have just one place come in the order of the text? */
function inOrder(places: readonly (readonly Span[])[]): boolean {
  const fixed = places.filter((spans) => spans.length === 1).map((spans) => spans[0]!)
  return fixed.every((span, index) => index === 0 || span.from >= fixed[index - 1]!.to)
}

/** For each hunk the stretch between its placed neighbours, if it has any and order proves something. */
export function windowsOf(found: readonly Result[]): (Span | undefined)[] {
  const places = found.map(spansOf)
  if (!inOrder(places)) return []
  const only = places.map((spans) => (spans.length === 1 ? spans[0] : undefined))
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
function doneTogether(document: Document, hunks: readonly Hunk[], found: readonly Result[]): Result[] {
  const made = found.map((each) => doneSpan(document, each))
  if (made.every((span) => span === undefined)) return [...found]
  const around = neighbours(made)
  return found.map((each, index) => {
    if (made[index] || "issue" in each || hunks[index]!.old === "") return each
    const { before, after } = around[index]!
    const window = between(before, after)
    const wanted = wantedOf(hunks[index]!)
    const already = doneAt(document, wanted, window, { left: lineBudget })
    if (already) return { candidates: [], already }
    const inside = spansWithin(each.candidates, window)
    const isExact = inside.some(({ tier }) => rankOf(tier) <= rankOf("line endings"))
    const [letters] = resultsToTheLetter(document, wanted, isExact ? everywhere : window)
    // The text that is left may be a twin of the one that was changed.
    if (isExact && letters) return { candidates: [], doubt: looksDone(document, letters) }
    // Of lines that only go, nothing is left to be seen: those that are merely like them are others.
    const isOther = !isExact && inside.length > 0 && wanted.new.every(isBlank)
    if (isOther) return { candidates: [], doubt: looksDone(document, inside[0]!) }
    if (isExact || (inside.length > 0 && !letters)) return each
    // It has no place where the other hunks were made. So it was made there, if the file has its result; or anywhere, if the
    // hunks are in no order, and nothing is left of what it takes away.
    const results = (within: Span) => resultSpans(document, wanted, within, { left: lineBudget })
    const [there] = wanted.new.every(isBlank)
      ? [{ from: window.from, to: window.from }]
      : each.candidates.length === 0 && isGone(document, wanted)
        ? [...results(window), ...results(everywhere)]
        : results(window)
    if (there) return { candidates: [], already: there }
    return each.candidates.length === 0
      ? each
      : { candidates: [], doubt: looksDone(document, before ?? after ?? window) }
  })
}

function doneSpan(document: Document, found: Result): Span | undefined {
  if ("issue" in found) return undefined
  const [only, ...others] = found.candidates
  return found.already ?? (only && others.length === 0 && isDoneAt(document, only) ? only : undefined)
}

/** Is it clear that a hunk is still to be made? */
export function isNotDone(document: Document, hunk: Hunk, found: Result): boolean {
  if (!isPlaced(found) || found.already || repeatsOf(hunk)) return false
  return !isDoneAt(document, found.candidates[0]!)
}

export function isPlaced(found: Result): found is Found {
  return !("issue" in found) && (found.already !== undefined || found.candidates.length === 1)
}
