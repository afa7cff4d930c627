import type { Hunk } from "../edits/edit.ts"
import { once } from "../text/once.ts"
import { overlap, type Span } from "../text/place.ts"
import { alignHits } from "./align/align.ts"
import { contradicted, contradiction } from "./decide/against.ts"
import { seekBlocks } from "./decide/claims.ts"
import { betterExplained, doneAt, doneText, isDoneOn, isOnlyAdding } from "./decide/done.ts"
import { isDoneAt } from "./decide/done-at.ts"
import { doneElsewhere, hasNewIndents, isReindented, unlessDoneHere } from "./decide/done-loosely.ts"
import { fitAt } from "./fit/fit-at.ts"
import { looksDone } from "./miss/misses.ts"
import type { Document } from "./read/document.ts"
import { bringsLines, changedGaps, type Gap, reversedOf, type Wanted, wantedOf } from "./read/hunk.ts"
import { opens } from "./read/identify.ts"
import { isRegular, isRegularElsewhere } from "./read/indent.ts"
import { classify } from "./read/line-index.ts"
import { hitSpan, isSameAt } from "./read/lines.ts"
import { scopeOf } from "./read/scope.ts"
import { exactHits, partHits, searchStretches, spacedHits, windowOfTellingLine } from "./tiers/letters.ts"
import { type Budget, type Hit, lineBudget, sameLinesBeside, sequenceHits } from "./tiers/line-by-line.ts"
import { plainMargins, type Reading, readings } from "./tiers/readings.ts"
import { inFilesStyle, mayHaveStyled, resultInFilesStyle } from "./tiers/style.ts"
import {
  alignedLines,
  allows,
  type Candidate,
  type Findings,
  type Fitted,
  isOnlyShown,
  type LocateOptions,
  onlyShown,
  rankOf,
  type TierName,
} from "./tiers/tiers.ts"

/** A hunk that names the block that it is for is looked for there; elsewhere only to say where else it would fit. */
export function searchPastSeek(
  document: Document,
  hunk: Hunk,
  window: Span,
  options: LocateOptions,
): Findings {
  const blocks = hunk.seek?.length ? seekBlocks(document, hunk.seek) : []
  // Lines that are there so often name no block.
  const found = (blocks.length > mostBlocks ? [] : blocks).map((block) =>
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

const mostBlocks = 20

/** Goes down the ladder of tiers until one of them has hits. */
export function search(document: Document, hunk: Hunk, window: Span, options: LocateOptions): Findings {
  const budget: Budget = { left: lineBudget }
  const look: Look = { budget, options, regular: bestRegularHits }
  const margins = options.match === "exact" ? [] : plainMargins(hunk, () => document.text)
  const read = (each: readonly Reading[]) =>
    readHits(document, hunk, each, window, { ...look, regular: regularHits })
  const plain = margins.length > 0 ? read(margins) : []
  if (plain.length > 0) return { candidates: plain }
  const isEverywhere = window.from === 0 && window.to === Number.MAX_SAFE_INTEGER
  const somewhere =
    document.isWhole || !isEverywhere
      ? undefined
      : searchStretches(document, hunk, (stretch) =>
          literalHits(stretch, hunk, { from: 0, to: stretch.text.length }, { ...look, regular: regularHits }),
        )
  const near = somewhere ?? literalHits(document, hunk, window, look)
  if (near) return near
  if (budget.left <= 0) return { candidates: [], imprecise: true }
  const ways = options.match === "fuzzy" ? readings(hunk) : []
  const wanted = wantedOf(withoutDamage(document, hunk, ways))
  const spaced =
    hunk.scope === "substring" && allows(options.match, "inner whitespace")
      ? spacedHits(document.text, hunk, window)
      : []
  if (spaced.length > 0) return { candidates: spaced }
  const unspoiled = read(ways)
  if (unspoiled.length > 0) return { candidates: unspoiled }
  const already =
    doneAt(document, wanted, window, budget) ??
    (hunk.scope === "substring" ? doneText(document, hunk) : undefined)
  const styled = once(() => (options.match === "fuzzy" ? read(inFilesStyle(document, hunk)) : []))
  // Where lines only go, what stays is there before and after: it tells nothing if they are there in another style.
  if (already && (bringsAny(wanted) || !mayBeStyled(document, wanted) || styled().length === 0))
    return { candidates: [], already }
  if (options.match !== "fuzzy") return { candidates: [], ...(budget.left <= 0 && { imprecise: true }) }
  const readAlready = doneAsRead(document, ways, window, budget)
  if (readAlready) return { candidates: [], already: readAlready }
  const inStyle = styled()
  if (inStyle.length > 0) return { candidates: inStyle }
  const styledAlready = doneAsRead(document, resultInFilesStyle(document, hunk), window, budget)
  if (styledAlready) return { candidates: [], already: styledAlready }
  const part = hunk.scope === "lines" ? partHits(document.text, hunk, window) : []
  if (part.length > 0) return { candidates: part }
  return searchLoosely(document, hunk, wanted, { window, budget })
}

const bringsAny = (wanted: Wanted) => changedGaps(wanted).some((gap) => bringsLines(wanted, gap))

/** May the file have a line that goes, in a style of its own? */
const mayBeStyled = (document: Document, wanted: Wanted) =>
  changedGaps(wanted).some(({ targets }) => targets.some((at) => mayHaveStyled(document, wanted.old[at]!)))

/** Places that are merely like `old`, against those that are like `new`. */
function searchLoosely(
  document: Document,
  hunk: Hunk,
  wanted: Wanted,
  { window, budget }: { window: Span; budget: Budget },
): Findings {
  const aligned = alignHits(document, wanted, window, budget)
  const [only, ...others] = aligned.candidates
  const made = others.length === 0 ? doneLike(document, wanted, window, budget) : undefined
  const inPart = only ? undefined : doneWithoutUnknown(document, wanted, window, budget)
  if (inPart) return { candidates: [], already: inPart }
  // Where both explain the same lines, `new` does so better if what goes is not there to the letter: all that comes is.
  const isThere =
    made &&
    (!only ||
      (overlap(made, only) &&
        (isDoneAt(document, only) || isOnlyAdding(wanted) || lacksTarget(document, wanted, only))))
  if (isThere) return { candidates: [], already: made }
  const onto = only && alignedLines(only)
  const against = onto && contradiction(document, wanted, onto)
  if (only && others.length === 0 && !isOnlyShown(only) && !against && isUnchanged(fitAt(document, only)))
    return { candidates: [], already: { from: only.from, to: only.to } }
  // What is like the place may be a twin of it: the edit may have been made elsewhere, or right there.
  const isTwin =
    only &&
    others.length === 0 &&
    !isDoneAt(document, only) &&
    (made !== undefined || (isReindented(hunk) && hasNewIndents(document, only)))
  if (isTwin) return { candidates: [], doubt: looksDone(document, made ?? only) }
  const better = onto && betterExplained(document, wanted, onto, budget)
  if (better) return { candidates: [], doubt: looksDone(document, better) }
  if (against) return { candidates: [], doubt: contradicted(document, against) }
  return { ...aligned, ...(budget.left <= 0 && { imprecise: true }) }
}

/** Is a line that the change takes away not at the place, but merely one that is like it? */
function lacksTarget({ text }: Document, wanted: Wanted, place: Candidate): boolean {
  const lines = alignedLines(place)
  const isLacking = (at: number) => !isSameAt(text, wanted, lines!, at)
  return lines !== undefined && changedGaps(wanted).some((gap) => gap.targets.some(isLacking))
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
  return isDoneOn(document, wanted, reversed, lines) ? { from: only.from, to: only.to } : undefined
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
  return rest.new.every((each) => known.has(each)) ? undefined : doneAt(document, rest, window, budget)
}

/** The change comes to what the file has: the edit was made, and its words merged with those of the file. */
const isUnchanged = (fitted: Fitted) => "changes" in fitted && fitted.changes.length === 0

/** The hunk without damage that is beyond doubt, whether its lines are found or not: it must not get into the file. */
function withoutDamage(document: Document, hunk: Hunk, ways: readonly Reading[]): Hunk {
  const sure = ways.find((reading) => reading.tier === "line numbers" || isAsRead(document, hunk, reading))
  return sure ? { ...hunk, old: sure.old, new: sure.new } : hunk
}

/** Has the file lines of an edit as a reading has them, and none as they are written? */
function isAsRead({ text }: Document, hunk: Hunk, reading: Reading): boolean {
  const [wrote, read] = [wantedOf(hunk).old, wantedOf(reading).old]
  if (wrote.length !== read.length) return false
  const changed = read.flatMap((line, at) => (line === wrote[at] ? [] : [at]))
  const has = (line: string) => line.trim() !== "" && text.includes(line.trim())
  return changed.some((at) => has(read[at]!)) && !changed.some((at) => has(wrote[at]!))
}

/** How to look for lines. */
interface Look {
  budget: Budget
  options: LocateOptions
  /** Which hits are indented in a regular way. */
  regular: (text: string, wanted: Wanted, hits: Hit[]) => Hit[]
}

/** Hits of `old` to the letter, else line by line. */
function literalHits(document: Document, hunk: Hunk, window: Span, look: Look): Findings | undefined {
  const led = windowOfTellingLine(document, hunk, window)
  const exact = led ? exactHits(document.text, hunk, led) : []
  if (exact.length > 0) return { candidates: wholeLineHits(exact, document.text, hunk) }
  const near = lineHits(document, wantedOf(hunk), window, look)
  if (near.length === 0) return undefined
  const { budget } = look
  const decided =
    doneElsewhere(document, hunk, near[0]!, budget) ?? unlessDoneHere(document, hunk, near, budget)
  // Whether it was made already could not be told.
  return near.length === 1 && budget.left <= 0 ? { candidates: [], imprecise: true } : decided
}

/** Of several exact stretches, the only one that covers whole lines is meant, if `old` looks like whole lines. */
function wholeLineHits(hits: Candidate[], text: string, { old, scope }: Hunk): Candidate[] {
  if (hits.length < 2 || scope === "lines" || !(old.trim().includes("\n") || /^[ \t]/.test(old))) return hits
  const whole = hits.filter(
    ({ from, to }) =>
      (from === 0 || text[from - 1] === "\n") &&
      (to === text.length || /[\r\n]/.test(text[to]!) || old.endsWith("\n")),
  )
  return whole.length === 1 ? whole : hits
}

/** Hits line by line, on the tightest folding tier that has any. */
function lineHits(
  document: Document,
  wanted: Wanted,
  window: Span,
  { budget, options, regular }: Look,
): Candidate[] {
  if (options.match === "exact" && !document.text.includes("\r\n")) return []
  const all = sequenceHits(document, wanted, window, budget).filter((hit) => allows(options.match, hit.tier))
  // Not all places are known: which of them is the best cannot be told.
  if (budget.left <= 0) return all.map((hit) => candidateOf(wanted, hit))
  // So many are ambiguous, whichever of them are regular.
  const isMany = all.length > 1 && all.length * wanted.old.length > mostLinesOfHits
  const hits = options.match === "fuzzy" && !isMany ? regular(document.text, wanted, all) : all
  const best = Math.min(...hits.map((hit) => rankOf(hit.tier)))
  const tightest = hits.filter((hit) => rankOf(hit.tier) === best)
  const candidates = tightest.map((hit) => candidateOf(wanted, hit))
  const twin = tightest.length === 1 ? sameLinesBeside(document.text, wanted, tightest[0]!) : undefined
  return twin ? [...candidates, onlyShown(twin, tightest[0]!.tier)] : candidates
}

const mostLinesOfHits = 5000

const regularHits: Look["regular"] = (text, wanted, hits) =>
  hits.filter((hit) => isRegular(text, wanted, hit))

/** In a whole text, where no place is out of sight: else all hits, if just some lines of each are not. */
const bestRegularHits: Look["regular"] = (text, wanted, hits) => {
  const regular = regularHits(text, wanted, hits)
  if (regular.length > 0 || !hits.every((hit) => isRegularElsewhere(text, wanted, hit))) return regular
  return hits
}

function candidateOf(wanted: Wanted, hit: Hit): Candidate {
  return {
    ...hitSpan(hit.lines),
    tier: hit.tier,
    how: { by: "lines", wanted, lines: hit.lines },
  }
}

/** Where the result of the edit, read in another way, is already. */
function doneAsRead(
  document: Document,
  ways: readonly Reading[],
  window: Span,
  budget: Budget,
): Span | undefined {
  for (const reading of ways) {
    if (reading.needs && !reading.needs.some((part) => document.text.includes(part))) continue
    const already = doneAt(document, wantedOf(reading), window, budget)
    if (already) return already
  }
  return undefined
}

/** Hits of the edit read in another way. Two readings that lead to different results are two candidates. */
function readHits(
  document: Document,
  hunk: Hunk,
  ways: readonly Reading[],
  window: Span,
  look: Look,
): Candidate[] {
  const outcomes = new Map<string, Candidate>()
  for (const reading of ways) {
    if (reading.needs && !reading.needs.some((part) => document.text.includes(part))) continue
    const read = { ...hunk, old: reading.old, new: reading.new }
    const exact = exactHits(document.text, read, window)
    const hits = exact.length > 0 ? exact : lineHits(document, wantedOf(read), window, look)
    for (const hit of hits) {
      const fitted = fitAt(document, hit)
      const key = "changes" in fitted ? JSON.stringify(fitted.changes) : `${hit.from}`
      if (!outcomes.has(key)) outcomes.set(key, { ...hit, tier: reading.tier as TierName, fitted })
    }
  }
  return [...outcomes.values()]
}
