import type { Hunk } from "../edits/edit.ts"
import { bareLines } from "../text/lines.ts"
import { once } from "../text/once.ts"
import { overlap, type Span } from "../text/place.ts"
import { alignHits } from "./align/align.ts"
import { contradiction } from "./decide/against.ts"
import { contradicted } from "./decide/contradicted.ts"
import { betterExplained, doneAt, isDoneOn, isOnlyAdding } from "./decide/done.ts"
import { isDoneAt, isUnchangedAt } from "./decide/done-at.ts"
import { hasNewIndents, isReindented } from "./decide/done-loosely.ts"
import { looksDone } from "./miss/misses.ts"
import type { Document } from "./read/document.ts"
import { changedGaps, type Gap, reversedOf, type Wanted, wantedOf } from "./read/hunk.ts"
import { opens } from "./read/identify.ts"
import { areExchanged, haveSameForm } from "./read/likeness.ts"
import { classify } from "./read/line-index.ts"
import { backLines, isSameAt, onLines } from "./read/lines.ts"
import { scopeOf } from "./read/scope.ts"
import type { Budget } from "./tiers/line-by-line.ts"
import { alignedLines, type Candidate, type Findings, isOnlyShown } from "./tiers/tiers.ts"

/** Places that are merely like `old`, against those that are like `new`. */
export function searchLoosely(
  document: Document,
  hunk: Hunk,
  wanted: Wanted,
  { window, budget }: { window: Span; budget: Budget },
): Findings {
  const aligned = alignHits(document, wanted, window, budget)
  const [place, ...others] = aligned.candidates
  const isOnly = others.length === 0
  const made = isOnly ? doneLike(document, wanted, window, budget) : undefined
  if (!place) {
    const already = doneWithoutUnknown(document, wanted, window, budget) ?? made
    if (already) return { candidates: [], already }
  } else {
    const lines = alignedLines(place)
    const against = once(() => lines && contradiction(document, wanted, lines))
    const found: Found = { document, hunk, wanted, budget, place, isOnly, made, against }
    for (const doubt of doubts) {
      const decided = doubt(found)
      if (decided) return { candidates: [], ...decided }
    }
  }
  return { ...aligned, ...(budget.left <= 0 && { imprecise: true }) }
}

/** A place that is like `old`, the first of several or the only one. */
interface Found {
  document: Document
  hunk: Hunk
  wanted: Wanted
  budget: Budget
  place: Candidate
  isOnly: boolean
  /** Where the result of the edit, or what is like it, is. */
  made: Span | undefined
  /** What gives the place another name than the edit. */
  against: () => ReturnType<typeof contradiction>
}

/** What may speak against a place; the first that does decides. */
const doubts: readonly ((found: Found) => Omit<Findings, "candidates"> | undefined)[] = [
  isMadeHere,
  changesNothing,
  mayBeTwin,
  isExplainedElsewhere,
  hasOtherName,
]

/** Where both explain the same lines, `new` does so better if what goes is not there to the letter: all that comes is. */
function isMadeHere({ document, wanted, place, made }: Found) {
  const isHere =
    made &&
    overlap(made, place) &&
    (isDoneAt(document, place) || isOnlyAdding(wanted) || lacksTarget(document, wanted, place))
  return isHere ? { already: made } : undefined
}

/** Is a line that the change takes away not at the place, but merely one that is like it? */
function lacksTarget({ text }: Document, wanted: Wanted, place: Candidate): boolean {
  const lines = alignedLines(place)
  const isLacking = (at: number) => !isSameAt(text, wanted, lines!, at)
  return lines !== undefined && changedGaps(wanted).some((gap) => gap.targets.some(isLacking))
}

/** The change comes to what the file has: the edit was made, and its words merged with those of the file. */
function changesNothing({ document, place, isOnly, against }: Found) {
  if (!isOnly || isOnlyShown(place) || against()) return undefined
  return isUnchangedAt(document, place) ? { already: { from: place.from, to: place.to } } : undefined
}

/** What is like the place may be a twin of it: the edit may have been made elsewhere, or right there. */
function mayBeTwin({ document, hunk, place, isOnly, made }: Found) {
  const looksMade = made !== undefined || (isReindented(hunk) && hasNewIndents(document, place))
  return isOnly && looksMade && !isDoneAt(document, place)
    ? { doubt: looksDone(document, made ?? place) }
    : undefined
}

function isExplainedElsewhere({ document, wanted, place, budget }: Found) {
  const lines = alignedLines(place)
  const better = lines && betterExplained(document, wanted, lines, budget)
  return better && { doubt: looksDone(document, better) }
}

function hasOtherName({ document, against }: Found) {
  const other = against()
  return other && { doubt: contradicted(document, other) }
}

/**
 * Where the change was made already, by lines that are like those of `new`: every line that it puts in is there, nothing that
 * it takes away is, and what is around speaks for it as it would for a place to change.
 */
function doneLike(document: Document, wanted: Wanted, window: Span, budget: Budget): Span | undefined {
  const reversed = reversedOf(wanted)
  const [only, ...others] = alignHits(document, reversed, window, budget).candidates
  const lines = only && alignedLines(only)
  if (!lines || others.length > 0) return undefined
  if (contradiction(document, reversed, lines)) return undefined
  // Where lines only go, nothing that comes tells whose result it is.
  const brings = changedGaps(reversed).some(({ targets }) => targets.length > 0)
  const missing = reversed.solid.filter((at) => !brings && !isSameAt(document.text, reversed, lines, at))
  const isOther = missing.some((at) => hasOtherOf(document, only, reversed, at))
  return !isOther && isDoneOn(document, wanted, reversed, lines)
    ? { from: only.from, to: only.to }
    : undefined
}

/**
 * Where the change was made already, but for a line that the edit keeps and the file has nowhere: it was invented, and says
 * nothing. One that opens a block does, or is less deep than the change: what it is in is gone.
 */
function doneWithoutUnknown(
  document: Document,
  wanted: Wanted,
  window: Span,
  budget: Budget,
): Span | undefined {
  const targets = new Set(changedGaps(wanted).flatMap((gap) => gap.targets))
  const { counts } = classify(document, wanted.distinct)
  const kept = wanted.solid.filter((at) => !targets.has(at))
  const unknown = kept.filter((at) => counts[wanted.distinct.indexOf(wanted.folded[at]!)] === 0)
  const [only] = unknown
  if (only === undefined || unknown.length > 1) return undefined
  const isAround = (gap: Gap) =>
    scopeOf((at) => wanted.old[at], gap.targets[0] ?? gap.fromA - 1).includes(only)
  if (opens(wanted.old[only]!) || changedGaps(wanted).some(isAround)) return undefined
  const without = (lines: readonly string[], at: number) => `${lines.toSpliced(at, 1).join("\n")}\n`
  const line = wanted.old[only]!
  const at = wanted.new.indexOf(line)
  if (at < 0 || wanted.new.lastIndexOf(line) !== at || kept.length === wanted.solid.length) return undefined
  const rest = wantedOf({ old: without(wanted.old, only), new: without(wanted.new, at) })
  // Lines that the file does not have may never have been there.
  const known = new Set(rest.old)
  if (rest.new.every((each) => known.has(each))) return undefined
  const made = doneAt(document, rest, window, budget)
  return made && !hasOtherOf(document, made, wanted, only) ? made : undefined
}

/** Has a part of the file, or a line beside it, another line of the form of one that it lacks? Then that one was not invented. */
function hasOtherOf({ text }: Document, { from, to }: Span, wanted: Wanted, at: number): boolean {
  const around = bareLines(text.slice(backLines(text, from, 1), onLines(text, to, 1)))
  const known = new Set([...wanted.old, ...wanted.new].map((line) => line.trim()))
  const line = wanted.old[at]!
  return around.some(
    (there) => !known.has(there.trim()) && haveSameForm(line, there) && areExchanged(line, there),
  )
}
