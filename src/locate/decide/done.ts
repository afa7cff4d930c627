import type { Hunk } from "../../edits/edit.ts"
import { bareLines, withEndings } from "../../text/lines.ts"
import { once } from "../../text/once.ts"
import { isTwice, overlap, type Span } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import { indentOf, isBlank, joinWords, withoutTypography } from "../read/fold.ts"
import {
  bringsLines,
  changedGaps,
  type Gap,
  isElision,
  resultOf,
  type Wanted,
  wantedOf,
} from "../read/hunk.ts"
import { namedBy, opens } from "../read/identify.ts"
import { isRegular } from "../read/indent.ts"
import { haveSameWords, likeness } from "../read/likeness.ts"
import { classify, linesSharingWords } from "../read/line-index.ts"
import { lineText, tableOf } from "../read/line-table.ts"
import {
  areJoined,
  backLines,
  everywhere,
  type FileLines,
  hitSpan,
  isSameAt,
  type LineSpan,
  lineSpanAt,
  matchedLines,
  onLines,
  solidLineBefore,
  solidLineFrom,
} from "../read/lines.ts"
import { wholeLines } from "../tiers/letters.ts"
import { type Budget, type Hit, sequenceHits, walk } from "../tiers/line-by-line.ts"
import { rankOf } from "../tiers/tiers.ts"
import { tellingRows } from "./too-different.ts"

/**
 * Where the result of an edit is already: `new`, line for line, exactly once, and nothing of what the edit takes
 * away is near it. That proves something only if `new` says enough: an edit that only deletes leaves lines that may
 * well be somewhere by themselves; one without context must look like a change of what it replaces.
 */
export function doneAt(
  document: Document,
  wanted: Wanted,
  window: Span,
  budget: Budget,
  counts: (hit: Hit) => boolean = () => true,
): Span | undefined {
  const result = resultOf(wanted)
  if (!tells(document, wanted, result, window)) return undefined
  const hits = sequenceHits(document, result, window, budget).filter(
    (hit) => counts(hit) && isRegular(document.text, result, hit),
  )
  if (hits.length !== 1) return undefined
  const span = hitSpan(hits[0]!.lines)
  return targetsNear(document.text, wanted, result, span) ? undefined : span
}

/**
 * Where the file has the result of an edit line for line, while a place has not all of the lines that it looks for, or others between
 * them: that explains more of the edit. Dots part a result into stretches; those that change must be there.
 */
export function betterExplained(
  document: Document,
  wanted: Wanted,
  lines: FileLines,
  budget: Budget,
): Span | undefined {
  if (isWhole(document.text, wanted, lines)) return undefined
  const gaps = changedGaps(wanted)
  const dots = wanted.new.flatMap((line, at) => (isElision(line) ? [at] : []))
  const found = [-1, ...dots].flatMap((dot, index): (Span | undefined)[] => {
    const [from, to] = [dot + 1, dots[index] ?? wanted.new.length]
    const changed = gaps.filter((gap) => gap.toB >= from && gap.fromB <= to)
    if (changed.length === 0) return []
    // Where lines only go at an end of it, what is left is there before and after: it tells something elsewhere, if at all.
    const isSeen = (gap: Gap) =>
      bringsLines(wanted, gap) || (gap.targets.length > 0 && gap.fromB > from && gap.toB < to)
    const isAnywhere = changed.every(isSeen)
    if (!isAnywhere && dots.length > 0) return [undefined]
    const result = wantedOf({ old: wanted.new.slice(from, to).join("\n"), new: "" })
    if (result.solid.length < 2 || wordCount(result.folded) < (isAnywhere ? 2 : 4)) return [undefined]
    const place = hitSpan(lines)
    const hit = sequenceHits(document, result, everywhere, budget).find(
      ({ lines: there }) =>
        !isLeftAsItWas(document.text, wanted, result, there) &&
        (isAnywhere || !overlap(hitSpan(there), place)),
    )
    return [hit && hitSpan(hit.lines)]
  })
  return found.includes(undefined) ? undefined : found[0]
}

/** Is a line, of which the edit changes blanks only, there with the very blanks that go? Then it is no result of that edit. */
function isLeftAsItWas(text: string, wanted: Wanted, result: Wanted, lines: FileLines): boolean {
  const going = new Set(changedGaps(wanted).flatMap(({ targets }) => targets.map((at) => wanted.old[at]!)))
  const coming = new Set(wanted.new)
  return result.solid.some((at) => {
    const there = lines[at] && text.slice(lines[at].from, lines[at].to)
    return there !== undefined && going.has(there) && !coming.has(there)
  })
}

/** Are all lines of the edit at a place, with nothing between them but what dots leave out? */
function isWhole(text: string, wanted: Wanted, lines: FileLines): boolean {
  const { old, solid } = wanted
  return solid.every((at, index) => {
    const above = solid[index - 1]
    if (isElision(old[at]!)) return true
    if (!isSameAt(text, wanted, lines, at)) return false
    return above === undefined || isElision(old[above]!) || areJoined(text, lines[above], lines[at])
  })
}

/** Everywhere in the window where the file has the lines of the result, whether these tell anything or not. */
export function resultSpans(document: Document, wanted: Wanted, window: Span, budget: Budget): Span[] {
  return sequenceHits(document, resultOf(wanted), window, budget).map(({ lines }) => hitSpan(lines))
}

/**
 * Where the result of an edit is to the letter, elsewhere than where the edit would be made. It must have a word that `old` has
 * not; or, if what the edit leaves is enough, two words.
 */
export function resultElsewhere(
  document: Document,
  wanted: Wanted,
  place: Span,
  { budget, isLeftEnough }: { budget: Budget; isLeftEnough: boolean },
): Span | undefined {
  const known = new Set(wanted.old.map((line) => line.trim()))
  const added = wanted.new.filter((line) => !isBlank(line) && !known.has(line.trim()))
  const isLeft = isLeftEnough && added.length === 0 && wordCount(wanted.new) >= 2
  if (wordCount(added) < 1 && !isLeft) return undefined
  return sequenceHits(document, resultOf(wanted), everywhere, budget)
    .filter(({ tier }) => rankOf(tier) <= rankOf("edge blank lines"))
    .map(({ lines }) => hitSpan(lines))
    .find((span) => !overlap(span, place))
}

/** Where the file has the lines of the result to the letter, a new one with a word among them if these alone are to tell. */
export function resultsToTheLetter(
  document: Document,
  wanted: Wanted,
  window: Span,
  { isAlone = true } = {},
): Span[] {
  const result = resultOf(wanted)
  if (isAlone && newWords(wanted, result) === 0) return []
  return sequenceHits(document, result, window, { left: 100_000 })
    .filter(({ tier }) => rankOf(tier) <= rankOf("line endings"))
    .map(({ lines }) => hitSpan(lines))
}

/** How many words are in lines that the result has more often than `old`. */
function newWords(wanted: Wanted, result: Wanted): number {
  const left = new Map<string, number>()
  for (const line of solidLines(wanted)) left.set(line, (left.get(line) ?? 0) + 1)
  const added = solidLines(result).filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
  return wordCount(added)
}

function tells(document: Document, wanted: Wanted, result: Wanted, window: Span): boolean {
  const [before, after] = [solidLines(wanted), solidLines(result)]
  const kept = new Set(before)
  const words = wordCount(after)
  if (after.every((line) => kept.has(line)))
    return (
      before.length !== after.length &&
      ((after.length >= 2 && words >= 4 && !isLeft(document, wanted)) ||
        (words >= 2 && isGone(document, wanted)))
    )
  if (after.some((line) => kept.has(line))) return words >= 1
  if (isAll(document, result)) return after.some((line) => /[\p{L}\p{N}]/u.test(line))
  return (
    words >= 1 &&
    (looksChanged(document, before, after, window) ||
      (after.length >= 2 && words >= 2 && (haveSameHead(before, after) || isGone(document, wanted))))
  )
}

/** Do both texts begin with the head of the same thing, which the edit writes otherwise? Then the name tells whose result it is. */
function haveSameHead([old]: readonly string[], [fresh]: readonly string[]): boolean {
  const [before, after] = [namedBy(old ?? ""), namedBy(fresh ?? "")]
  const isHead = before !== undefined && before.kind !== "call" && opens(old!) && opens(fresh ?? "")
  return isHead && after?.kind === before.kind && after.name === before.name
}

/** Are all lines that the edit takes away nowhere in the file, those without a word aside? */
export function isGone(document: Document, wanted: Wanted): boolean {
  const left = new Set(solidLines(resultOf(wanted)))
  const taken = solidLines(wanted).filter((line) => !left.has(line) && wordCount([line]) > 0)
  const { counts } = classify(document, wanted.distinct)
  return taken.length > 0 && taken.every((line) => counts[wanted.distinct.indexOf(line)] === 0)
}

/** Is a line with several words, which the edit takes away, still in the file? */
function isLeft(document: Document, wanted: Wanted): boolean {
  const left = new Set(solidLines(resultOf(wanted)))
  const { counts } = classify(document, wanted.distinct)
  return solidLines(wanted).some(
    (line) => !left.has(line) && wordCount([line]) >= 4 && counts[wanted.distinct.indexOf(line)]! > 0,
  )
}

/** Is the result all there is in the file? */
function isAll({ text }: Document, { old }: Wanted): boolean {
  const all = old.join("\n").trim()
  return text.length < all.length * 2 + 100 && withEndings(text, "\n").trim() === all
}

/**
 * Without context, nothing but its looks ties the result to what it replaced: it must be like that, and no other line of the
 * file may be more so, nor be as much like it and have the same words.
 */
function looksChanged(
  document: Document,
  before: readonly string[],
  after: readonly string[],
  window: Span,
): boolean {
  const [old, fresh] = [before, after].map((lines) => lines.join("\n").toLowerCase()) as [string, string]
  const alike = likeness(old, fresh)
  if (alike < 0.4) return false
  const [first] = before
  const known = new Set(after)
  const table = tableOf(document)
  return !linesSharingWords(document, first!).some((line) => {
    if (table.starts[line]! < window.from || table.starts[line]! >= window.to) return false
    const there = withoutTypography(lineText(document, table, line))
    if (known.has(there)) return false
    const other = likeness(first!.toLowerCase(), there.toLowerCase())
    return other > alike || (other === alike && haveSameWords(first!, there))
  })
}

const solidLines = ({ solid, folded }: Wanted) => solid.map((at) => folded[at]!)

/** Is all of `new` around a hit of `old` that it contains? As deep as it is written, if `old` is there to the letter. */
export function isResultAround(
  text: string,
  wanted: Wanted,
  { lines, isExact = false }: { lines: FileLines; isExact?: boolean },
): boolean {
  const result = resultOf(wanted)
  const first = wanted.solid[0]!
  if (result.solid.length <= wanted.solid.length) return false
  // In a text of equal lines every one of them could be the first.
  const starts = result.solid.filter((at) => result.folded[at] === wanted.folded[first]).slice(0, 20)
  const budget = { left: 10_000 }
  return starts.some((at) => {
    const around = budget.left > 0 && walk(text, result, at, lines[first]!.from, budget)
    if (!around) return false
    if (isExact)
      return matchedLines(text, result, around).every(({ wrote, file }) => indentOf(wrote) === indentOf(file))
    return newWords(wanted, result) >= 2 || isRegular(text, result, { lines: around })
  })
}

/**
 * Where a part of a line, or a stretch from one line into another, was changed already: the new text is in the file just once, as whole
 * words, and is no chance: it has many words, or is like the old one.
 */
export function doneText({ text }: Document, { old, new: fresh }: Hunk): Span | undefined {
  const words = wordCount([fresh])
  const isUnlike = once(() => likeness(old, fresh) < 0.4)
  if (fresh.trim().length < 8 || words < 2 || (words < 5 && isUnlike())) return undefined
  const from = text.indexOf(fresh)
  const to = from + fresh.length
  if (from < 0 || text.includes(fresh, from + 1)) return undefined
  // Whole lines have been asked about as such; and what is left of a longer text may be anywhere.
  if (old.includes("\n") && old.includes(fresh)) return undefined
  if (fresh.includes("\n") && (wholeLines(text, { from, to }) || isUnlike())) return undefined
  return joinWords(text[from - 1], fresh[0]) || joinWords(fresh.at(-1), text[to]) ? undefined : { from, to }
}

/**
 * Is a text that is to be changed everywhere so everywhere? The file has the new one, and the old one at most as a part of it: that
 * is what such an edit leaves.
 */
export function isDoneEverywhere(document: Document, { old, new: fresh, occurrence, scope }: Hunk): boolean {
  if (occurrence !== "all" || scope !== "substring" || fresh.trim().length < 3) return false
  const { text } = document
  if (old === fresh || !text.includes(fresh)) return false
  return !text.replaceAll(fresh, "\u0000").includes(old) && (text.includes(old) || isTwice(text, fresh))
}

/** Does the edit take nothing away? */
export const isOnlyAdding = (wanted: Wanted) => changedGaps(wanted).every((gap) => gap.targets.length === 0)

/**
 * Is a change made where a search for its result, `reversed`, has come to? All lines that it puts in must be there, letter for
 * letter but for blanks and typography; where it only takes lines away, what was around them must have closed up.
 */
export function isDoneOn(document: Document, wanted: Wanted, reversed: Wanted, lines: FileLines): boolean {
  const { text } = document
  const before = new Set(wanted.folded)
  const isLeft = !isOnlyAdding(wanted) && !isGone(document, wanted)
  const isEqual = (at: number) => {
    const line = lines[at]
    if (line === undefined) return false
    const there = text.slice(line.from, line.to)
    // Where the edit changes no more than blanks, or quotes, these must be as it wants them; so must they where the file
    // still has what it takes away.
    return before.has(reversed.folded[at]!) || isLeft
      ? there.trim() === reversed.old[at]!.trim()
      : withoutTypography(there) === reversed.folded[at]
  }
  if (isLeftAsItWas(text, wanted, reversed, lines)) return false
  const gaps = changedGaps(reversed)
  const isThere = gaps.every((gap) => isMadeInGap(document, reversed, lines, { gap, isEqual }))
  // Blank lines alone may be there anyway.
  const isSolid = gaps.some((gap) => gap.targets.length > 0 || bringsLines(reversed, gap))
  if (!isThere || !isSolid) return false
  const added = gaps.flatMap(({ targets }) => targets.map((at) => reversed.folded[at]!))
  const known = reversed.solid.filter(isEqual).map((at) => reversed.folded[at]!)
  if (mayBeOfTwin(document, reversed, lines)) return false
  if (added.length === 0) return known.length >= 2 && wordCount(known) >= 4 && isGone(document, wanted)
  if (targetsNear(text, wanted, reversed, hitSpan(lines))) return false
  // Without a line in common, only many words together are no chance.
  return wordCount(added) >= (known.length > added.length ? 1 : manyWords)
}

/** Has the file what one gap of an edit brings, beside what it was put beside; or has closed up what was around lines that went? */
function isMadeInGap(
  { text }: Document,
  reversed: Wanted,
  lines: FileLines,
  { gap, isEqual }: { gap: Gap; isEqual: (at: number) => boolean },
): boolean {
  const { targets } = gap
  const [before, after] = [lines[gap.fromA - 1], lines[gap.toA]]
  const isClosed = (a: LineSpan | undefined, b: LineSpan | undefined) => areJoined(text, a, b)
  const isReplaced = bringsLines(reversed, gap)
  if (targets.length === 0) return !isReplaced || isClosed(before, after)
  const spans = targets.map((at) => lines[at])
  const isJoined = spans.every((line, index) => index === 0 || isClosed(spans[index - 1], line))
  // New lines are beside what they were put beside; others may have unknown lines around them, if only a few.
  const isNear = (a: LineSpan | undefined, b: LineSpan | undefined) =>
    !a || !b || bareLines(text.slice(a.end, b.from)).filter((line) => !isBlank(line)).length <= mostUnknown
  const isBeside = isReplaced
    ? isNear(before, spans[0]) && isNear(spans.at(-1), after)
    : isClosed(before, spans[0]) || isClosed(spans.at(-1), after) || (!before && !after)
  return targets.every(isEqual) && isJoined && isBeside
}

/** How many unknown lines may be between what an edit brings and what it was put beside. */
const mostUnknown = 2

/**
 * Are the lines that an edit brings no proof that it was made here? Not where the file has them several times, and not nearly all
 * that the edit keeps is there: a twin may have had the same change. Nor where nothing is there of several lines that it keeps, unless
 * more than twice as many of those that it brings are nowhere else.
 */
function mayBeOfTwin(document: Document, reversed: Wanted, lines: FileLines): boolean {
  const brought = new Set(changedGaps(reversed).flatMap((gap) => gap.targets))
  const rows = tellingRows(document, reversed)
  const kept = rows.filter(({ at }) => !brought.has(at))
  const there = kept.filter(({ at }) => isSameAt(document.text, reversed, lines, at)).length
  const lacking = kept.length - there
  const onlyHere = rows.filter(({ at, count }) => brought.has(at) && count === 1).length
  if (there === 0 && lacking > 1) return onlyHere <= 2 * lacking
  // Of lines that only go nothing is left to be a twin's: one that is missing beside them is a slip.
  return onlyHere === 0 && lacking > (brought.size > 0 ? 0 : 1) && there <= nearlyAll * lacking
}

/** As many lines are there for one that is missing where nearly all are. */
const nearlyAll = 5

const manyWords = 6

/** How many lines away a line still counts as near. */
const nextLines = 3

/** Is a line that the edit takes away in or near `span`? A lone bracket must be right there, as it was. */
function targetsNear(text: string, wanted: Wanted, result: Wanted, span: Span): boolean {
  const after = new Set(result.folded)
  const taken = wanted.solid.filter((at) => !after.has(wanted.folded[at]!))
  const gone = new Set(taken.map((at) => wanted.folded[at]!).filter((line) => /[\p{L}\p{N}]/u.test(line)))
  if (gone.size === 0) {
    const bare = new Set(taken.map((at) => wanted.old[at]!))
    return [linesBefore(text, span.from), linesAfter(text, span.to)].flat().some((line) => bare.has(line))
  }
  // What goes at an end of the edit may still be there, beyond that end: where nothing comes, behind lines that the edit does not know, too.
  const gaps = changedGaps(wanted)
  const reach = gaps.some((gap) => bringsLines(wanted, gap)) ? 1 : nextLines
  const from = gaps[0]?.fromA === 0 ? backSolidLines(text, span.from, reach) : span.from
  const isLast = gaps.at(-1)?.toA === wanted.old.length
  const to = isLast ? onSolidLines(text, lineSpanAt(text, span.to).end, reach) : span.to
  const around = text.slice(from, to).split("\n").map(withoutTypography)
  const isOther = (line: string) => !after.has(line) && [...gone].some((each) => haveSameWords(each, line))
  return around.some((line) => gone.has(line) || (reach > 1 && isOther(line)))
}

function backSolidLines(text: string, at: number, count: number): number {
  let from = at
  for (let seen = 0; seen < count; seen++) from = solidLineBefore(text, from)?.from ?? from
  return from
}

function onSolidLines(text: string, at: number, count: number): number {
  let to = at
  for (let seen = 0; seen < count; seen++) to = solidLineFrom(text, to)?.end ?? to
  return to
}

const linesAfter = (text: string, at: number) => {
  const from = lineSpanAt(text, at).end
  return bareLines(text.slice(from, onLines(text, from, nextLines)))
}

const linesBefore = (text: string, at: number) => bareLines(text.slice(backLines(text, at, nextLines), at))

function wordCount(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (line.match(/[\p{L}\p{N}_]{2,}/gu)?.length ?? 0), 0)
}
