import type { Hunk } from "../edits/edit.ts"
import { bareLines } from "../text/lines.ts"
import type { Span } from "../text/place.ts"
import { alignHits } from "./align.ts"
import { appliedAt, standsAround, standsElsewhere } from "./applied.ts"
import type { Candidate } from "./candidate.ts"
import type { Document } from "./document.ts"
import { exactHits } from "./exact.ts"
import { fit } from "./fit.ts"
import { isBlank, plainTypography } from "./fold.ts"
import { ledWindow } from "./lead.ts"
import type { LocateOptions } from "./locate.ts"
import { matchedLines } from "./matched.ts"
import { partHits, spacedHits } from "./part.ts"
import { readings } from "./readings.ts"
import { indentPairs, isRegular } from "./reindent.ts"
import { type Budget, type Hit, hitSpan, otherBlanks, sequenceHits } from "./sequence.ts"
import { searchStretches } from "./stretches.ts"
import { allows, lineTier, rankOf, type TierName, tierOf } from "./tiers.ts"
import { twinTarget } from "./twins.ts"
import { type Wanted, wantedOf } from "./wanted.ts"

/** All places that fit a hunk equally well, on the tightest tier that has any; or that it is done already. */
export interface Found {
  candidates: Candidate[]
  already?: Span
  /** The search hit its limit before it had seen everything. */
  imprecise?: boolean
}

/** How many lines one search may compare. */
const lineBudget = 2_000_000

/** Goes down the ladder of tiers until one of them has hits. */
export function search(document: Document, hunk: Hunk, window: Span, options: LocateOptions): Found {
  const budget: Budget = { left: lineBudget }
  const literal = (text: Document, within: Span) => literalHits(text, hunk, within, budget, options)
  const isEverywhere = window.from === 0 && window.to === Number.MAX_SAFE_INTEGER
  const somewhere =
    document.isWhole || !isEverywhere
      ? undefined
      : searchStretches(document, hunk, (stretch) => literal(stretch, { from: 0, to: stretch.text.length }))
  const near = somewhere ?? literal(document, window)
  if (near) return near
  const wanted = wantedOf(hunk)
  const spaced =
    hunk.scope === "substring" && allows(options.match, "inner whitespace")
      ? spacedHits(document.text, hunk, window)
      : []
  if (spaced.length > 0) return { candidates: spaced }
  if (options.match === "fuzzy") {
    const read = readHits(document, hunk, window, budget, options)
    if (read.length > 0) return { candidates: read }
  }
  const already = appliedAt(document, wanted, window, budget)
  if (already) return { candidates: [], already }
  const part =
    options.match === "fuzzy" && hunk.scope === "lines" ? partHits(document.text, hunk, window) : []
  if (part.length > 0) return { candidates: part }
  const aligned = options.match === "fuzzy" ? alignHits(document, wanted, window) : { candidates: [] }
  const [only, ...others] = aligned.candidates
  // What is like the place may be a twin of it: the edit may have been made elsewhere.
  const isTwin = only && others.length === 0 && standsElsewhere(document, wanted, only, window, budget)
  const candidates = isTwin ? [] : aligned.candidates
  return { ...aligned, candidates, ...(budget.left <= 0 && { imprecise: true }) }
}

/** Hits of `old` to the letter, else line by line. */
function literalHits(
  document: Document,
  hunk: Hunk,
  window: Span,
  budget: Budget,
  options: LocateOptions,
): Found | undefined {
  const led = ledWindow(document, hunk, window)
  const exact = led ? exactHits(document.text, hunk, led) : []
  if (exact.length > 0) return { candidates: wholeLineHits(exact, document.text, hunk) }
  const near = lineHits(document, wantedOf(hunk), window, budget, options)
  if (near.length === 0) return undefined
  const done =
    rankOf(near[0]!.tier) > rankOf("indentation")
      ? doneElsewhere(document, hunk, near[0]!.tier, budget)
      : undefined
  if (!done) return underTheTier(document, hunk, near, budget)
  // Without any line in common, that the result stands elsewhere proves only that this place is in doubt.
  const known = new Set(hunk.old.split("\n").map((line) => line.trim()))
  const hasContext = hunk.new.split("\n").some((line) => !isBlank(line) && known.has(line.trim()))
  return { candidates: [], ...(hasContext && { already: done }) }
}

/**
 * What is left of an edit that is done may look like a twin of its place, found by looking past something. Then `new`
 * stands elsewhere, on a tighter tier.
 */
function doneElsewhere(document: Document, hunk: Hunk, tier: TierName, budget: Budget): Span | undefined {
  const wanted = wantedOf(hunk)
  const telling = longestAdded(wanted)
  if (telling === undefined || !document.text.includes(telling)) return undefined
  const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }
  return appliedAt(document, wanted, everywhere, budget, (hit) => rankOf(hit.tier) < rankOf(tier))
}

/** The longest line that `new` has and `old` has not. */
function longestAdded(wanted: Wanted): string | undefined {
  const known = new Set(wanted.old.map((line) => line.trim()))
  const added = wanted.new.map((line) => line.trim()).filter((line) => line !== "" && !known.has(line))
  return added.length === 0
    ? undefined
    : added.reduce((longest, line) => (line.length > longest.length ? line : longest))
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
  budget: Budget,
  options: LocateOptions,
): Candidate[] {
  if (options.match === "exact" && !document.text.includes("\r\n")) return []
  const hits = sequenceHits(document, wanted, window, budget).filter(
    (hit) =>
      allows(options.match, hit.tier) && (options.match !== "fuzzy" || isRegular(document.text, wanted, hit)),
  )
  const best = Math.min(...hits.map((hit) => rankOf(hit.tier)))
  const tightest = hits.filter((hit) => rankOf(hit.tier) === best)
  const candidates = tightest.map((hit) => candidateOf(document, wanted, hit))
  const twin = tightest.length === 1 ? twinTarget(document.text, wanted, tightest[0]!) : undefined
  return twin
    ? [...candidates, { ...twin, tier: tightest[0]!.tier, fit: () => ({ changes: [] }) }]
    : candidates
}

/**
 * An edit that changes only what its tier looks past (the indentation of a line found whatever its indentation, blank
 * lines) may be done already: if the file is nearer to `new` than to `old`, it is. If it is as near to either, there is
 * no telling.
 */
function underTheTier(document: Document, hunk: Hunk, hits: Candidate[], budget: Budget): Found {
  const fold = tierOf(hits[0]!.tier).fold!
  const solid = (text: string) =>
    bareLines(text)
      .filter((line) => !isBlank(line))
      .map(fold)
      .join("\n")
  if (hits.length > 1 || solid(hunk.old) !== solid(hunk.new)) return { candidates: hits }
  const [hit] = hits as [Candidate]
  const [old, fresh] = [hunk.old, hunk.new].map((text) =>
    nearness(document, plainTypography(text), hit, budget),
  )
  if (!old || !fresh) return { candidates: old ? hits : [], ...(fresh && { already: hit }) }
  if (old.regular !== fresh.regular)
    return old.regular ? { candidates: hits } : { candidates: [], already: hit }
  if (fresh.distance < old.distance) return { candidates: [], ...(fresh.distance === 0 && { already: hit }) }
  // Both fit, with all of their blank lines: the one is a part of the other, and blank lines go.
  const goes =
    old.blanks === 0 && fresh.blanks === 0 && bareLines(hunk.new).length < bareLines(hunk.old).length
  return { candidates: old.distance < fresh.distance || old.distance === 0 || goes ? hits : [] }
}

/** How near the text at a hit is to another one, line by line, and whether one rule explains its indentation. */
function nearness(
  document: Document,
  text: string,
  hit: Span,
  budget: Budget,
): { distance: number; blanks: number; regular: boolean } | undefined {
  const wanted = wantedOf({ old: text, new: "" })
  const [there] = sequenceHits(document, wanted, { from: hit.from, to: hit.to }, budget)
  if (!there) return undefined
  const lines = matchedLines(document.text, wanted, there.lines)
  const ranks = lines.map(({ wrote, file }) => rankOf(lineTier(wrote, file) ?? "typography"))
  const blanks = otherBlanks(document.text, wanted, there.lines)
  const distance = ranks.reduce((sum, rank) => sum + rank, 0) + blanks
  return { distance, blanks, regular: isRegular(document.text, wanted, there) }
}

function candidateOf(document: Document, wanted: Wanted, hit: Hit): Candidate {
  return {
    ...hitSpan(hit.lines),
    tier: hit.tier,
    fit: (shared) => fit(document.text, wanted, hit.lines, shared),
    pairs: () => indentPairs(document.text, wanted, hit.lines),
    settled: () => standsAround(document.text, wanted, hit),
  }
}

/** Hits of the edit read in another way. Two readings that lead to different results are two candidates. */
function readHits(
  document: Document,
  hunk: Hunk,
  window: Span,
  budget: Budget,
  options: LocateOptions,
): Candidate[] {
  const outcomes = new Map<string, Candidate>()
  for (const reading of readings(hunk)) {
    if (reading.needs && !reading.needs.some((part) => document.text.includes(part))) continue
    const read = { ...hunk, old: reading.old, new: reading.new }
    const exact = exactHits(document.text, read, window)
    const hits = exact.length > 0 ? exact : lineHits(document, wantedOf(read), window, budget, options)
    for (const hit of hits) {
      const fitted = hit.fit()
      const key = "changes" in fitted ? JSON.stringify(fitted.changes) : `${hit.from}`
      if (!outcomes.has(key)) outcomes.set(key, { ...hit, tier: reading.tier as TierName, fit: () => fitted })
    }
  }
  return [...outcomes.values()]
}
