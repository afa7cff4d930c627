import type { Hunk } from "../edits/edit.ts"
import { once } from "../text/once.ts"
import { overlap, type Span } from "../text/place.ts"
import { seekBlocks } from "./decide/claims.ts"
import { doneAt, doneText } from "./decide/done.ts"
import { doneElsewhere, unlessDoneHere } from "./decide/done-loosely.ts"
import { fitAt } from "./fit/fit-at.ts"
import { looksDone } from "./miss/misses.ts"
import type { Document } from "./read/document.ts"
import { isBlank } from "./read/fold.ts"
import { bringsLines, changedGaps, type Wanted, wantedOf } from "./read/hunk.ts"
import { everywhere } from "./read/lines.ts"
import { searchLoosely } from "./search-loosely.ts"
import { exactHits, partHits, searchStretches, spacedHits, windowOfTellingLine } from "./tiers/letters.ts"
import { type Budget, lineBudget } from "./tiers/line-by-line.ts"
import { bestRegularHits, lineHits, type Regular, regularHits } from "./tiers/line-hits.ts"
import { plainMargins, type Reading, readings } from "./tiers/readings.ts"
import { inFilesStyle, mayHaveStyled, resultInFilesStyle } from "./tiers/style.ts"
import { allows, type Candidate, type Findings, type LocateOptions, rankOf } from "./tiers/tiers.ts"

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

/** What a search is about. What only some steps need is worked out when one of them asks: most edits end at the first. */
interface Look {
  document: Document
  hunk: Hunk
  window: Span
  options: LocateOptions
  budget: Budget
  /** The edit with damage undone, in each way in which it may be damaged. */
  readings: () => readonly Reading[]
  /** The edit without damage that is beyond doubt. */
  wanted: () => Wanted
  /** Places that have the edit in the style of the file. */
  styled: () => Candidate[]
}

/** Looks in one way. Undefined: that told nothing, and the next step is asked. */
type Step = (look: Look) => Findings | undefined

/** The first step that answers ends the search. An edit that was made is known before anything that is merely like it is taken. */
const steps: readonly Step[] = [
  withPlainMargins, // where a chat window indents with blanks that the file does not have
  nearLongestLine, // as it is written, in a part of a text that was just changed
  asWritten, // to the letter, else line by line on the tightest tier that has hits
  stopAtLimit, // whether it is there as it is written could not be told
  spacedOtherwise, // a part of a line, past its blanks
  readOtherwise, // with escapes, signs or line numbers undone
  done,
  stopUnlessFuzzy, // what follows looks past more than blanks and damage
  doneReadOtherwise,
  inStyle, // past quotes, semicolons, commas and line breaks within lists
  doneInStyle,
  asPartOfLine,
  loosely, // all lines weighed together (search-loosely.ts)
]

export function search(document: Document, hunk: Hunk, window: Span, options: LocateOptions): Findings {
  const look = lookFor(document, hunk, window, options)
  for (const step of steps) {
    const findings = step(look)
    if (findings) return mayBeMade(look, findings) ?? findings
  }
  return { candidates: [] }
}

/** A part of a line that was changed is not there any more: if the new text is, what is merely like the old one may be a twin of it. */
function mayBeMade({ document, hunk }: Look, { candidates }: Findings): Findings | undefined {
  const { old, new: fresh, scope } = hunk
  const isLoose = candidates.some(({ tier }) => rankOf(tier) > rankOf("line endings"))
  const isPart = scope === "substring" && !`${old}${fresh}`.includes("\n") && !old.includes(fresh)
  const from = isLoose && isPart && !isBlank(fresh) ? document.text.indexOf(fresh) : -1
  const made = { from, to: from + fresh.length }
  return from < 0 ? undefined : { candidates: [], doubt: looksDone(document, made) }
}

function lookFor(document: Document, hunk: Hunk, window: Span, options: LocateOptions): Look {
  const isFuzzy = options.match === "fuzzy"
  const ways = once(() => (isFuzzy ? readings(hunk) : []))
  const look: Look = {
    document,
    hunk,
    window,
    options,
    budget: { left: lineBudget },
    readings: ways,
    wanted: once(() => wantedOf(withoutDamage(document, hunk, ways()))),
    styled: once(() => (isFuzzy ? readHits(look, inFilesStyle(document, hunk)) : [])),
  }
  return look
}

const ifAny = (candidates: readonly Candidate[]) => (candidates.length > 0 ? { candidates } : undefined)

function withPlainMargins(look: Look): Findings | undefined {
  const { document, hunk, options } = look
  if (options.match === "exact") return undefined
  const margins = plainMargins(hunk, () => document.text)
  return ifAny(readHits(look, margins))
}

function nearLongestLine(look: Look): Findings | undefined {
  const { document, hunk, window } = look
  const isEverywhere = window.from === everywhere.from && window.to === everywhere.to
  if (document.isWhole || !isEverywhere) return undefined
  return searchStretches(document, hunk, (stretch) =>
    literalHits({ ...look, document: stretch, window: { from: 0, to: stretch.text.length } }, regularHits),
  )
}

function asWritten(look: Look): Findings | undefined {
  return literalHits(look, bestRegularHits)
}

function stopAtLimit({ budget }: Look): Findings | undefined {
  return budget.left <= 0 ? { candidates: [], imprecise: true } : undefined
}

function spacedOtherwise({ document, hunk, window, options }: Look): Findings | undefined {
  if (hunk.scope !== "substring" || !allows(options.match, "inner whitespace")) return undefined
  return ifAny(spacedHits(document.text, hunk, window))
}

function readOtherwise(look: Look): Findings | undefined {
  return ifAny(readHits(look, look.readings()))
}

function done({ document, hunk, window, budget, wanted, styled }: Look): Findings | undefined {
  const already =
    doneAt(document, wanted(), window, budget) ??
    (hunk.scope === "substring" ? doneText(document, hunk) : undefined)
  if (!already) return undefined
  const left = mayBeStyled(document, wanted()) ? styled() : []
  // Where lines only go, what stays is there before and after: it tells nothing if they are there in another style.
  if (!bringsAny(wanted())) return left.length === 0 ? { candidates: [], already } : undefined
  // Where the file has what goes, in another style and in another place, the result may be that of something else.
  const isElsewhere = left.some((place) => !overlap(place, already))
  return { candidates: [], ...(isElsewhere ? { doubt: looksDone(document, already) } : { already }) }
}

const bringsAny = (wanted: Wanted) => changedGaps(wanted).some((gap) => bringsLines(wanted, gap))

/** May the file have a line that goes, in a style of its own? */
const mayBeStyled = (document: Document, wanted: Wanted) =>
  changedGaps(wanted).some(({ targets }) => targets.some((at) => mayHaveStyled(document, wanted.old[at]!)))

function stopUnlessFuzzy({ options, budget }: Look): Findings | undefined {
  if (options.match === "fuzzy") return undefined
  return { candidates: [], ...(budget.left <= 0 && { imprecise: true }) }
}

function doneReadOtherwise(look: Look): Findings | undefined {
  return doneAsRead(look, look.readings())
}

function inStyle({ styled }: Look): Findings | undefined {
  return ifAny(styled())
}

function doneInStyle(look: Look): Findings | undefined {
  return doneAsRead(look, resultInFilesStyle(look.document, look.hunk))
}

function asPartOfLine({ document, hunk, window }: Look): Findings | undefined {
  return hunk.scope === "lines" ? ifAny(partHits(document.text, hunk, window)) : undefined
}

function loosely({ document, hunk, window, budget, wanted }: Look): Findings {
  return searchLoosely(document, hunk, wanted(), { window, budget })
}

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

/** Hits of `old` to the letter, else line by line. */
function literalHits(look: Look, regular: Regular): Findings | undefined {
  const { document, hunk, window, options, budget } = look
  const led = windowOfTellingLine(document, hunk, window)
  const exact = led ? exactHits(document.text, hunk, led) : []
  if (exact.length > 0) return { candidates: wholeLineHits(exact, document.text, hunk) }
  const near = lineHits(document, wantedOf(hunk), { window, match: options.match, budget, regular })
  if (near.length === 0) return undefined
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

/** Readings for which the file has what they need. Its text is put together only if one needs something. */
const sensible = (document: Document, ways: readonly Reading[]) =>
  ways.filter(({ needs }) => !needs || needs.some((part) => document.text.includes(part)))

/** Where the result of the edit, read in another way, is already. */
function doneAsRead({ document, window, budget }: Look, ways: readonly Reading[]): Findings | undefined {
  for (const reading of sensible(document, ways)) {
    const already = doneAt(document, wantedOf(reading), window, budget)
    if (already) return { candidates: [], already }
  }
  return undefined
}

/** Hits of the edit read in another way. Two readings that lead to different results are two candidates. */
function readHits(look: Look, ways: readonly Reading[]): Candidate[] {
  const { document, hunk, window, options, budget } = look
  const how = { window, match: options.match, budget, regular: regularHits }
  const outcomes = new Map<string, Candidate>()
  for (const reading of sensible(document, ways)) {
    const read = { ...hunk, old: reading.old, new: reading.new }
    const exact = exactHits(document.text, read, window)
    const hits = exact.length > 0 ? exact : lineHits(document, wantedOf(read), how)
    for (const hit of hits) {
      const fitted = fitAt(document, hit)
      const key = "changes" in fitted ? JSON.stringify(fitted.changes) : `${hit.from}`
      if (!outcomes.has(key)) outcomes.set(key, { ...hit, tier: reading.tier, fitted })
    }
  }
  return [...outcomes.values()]
}
