import type { Hunk, Sought } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { ended } from "../text/lines.ts"
import type { Span } from "../text/place.ts"
import { heedClaims, nearestToLine, placeWithoutOld } from "./decide/claims.ts"
import { notFound } from "./miss/misses.ts"
import type { Document } from "./read/document.ts"
import { saysOf, type Wanted, type WeighedLine, wantedOf, weigh } from "./read/hunk.ts"
import { classify } from "./read/line-index.ts"
import { lineText, tableOf } from "./read/line-table.ts"
import { search } from "./search.ts"
import { readings } from "./tiers/readings.ts"
import { type Candidate, type LocateOptions, type TierName, tierOf } from "./tiers/tiers.ts"

/** Where `old` is, and how that was found. */
export interface PreviewPlace extends Span {
  tier: TierName
  score: number
}

/**
 * Finds the places of a hunk before its `new` text is known: one, several that fit equally well, or none, with the
 * reason. It is generous: what some change could still be carried over to is a place, so that nobody stops a model
 * whose edit would have landed.
 */
export function previewPlaces(
  document: Document,
  hunk: Sought,
  options: LocateOptions,
): PreviewPlace[] | { issue: Issue } {
  const whole = { from: 0, to: Number.MAX_SAFE_INTEGER }
  let first: Hunk | undefined
  for (const guess of guesses(hunk)) {
    first ??= guess
    const found =
      guess.old === "" ? placeWithoutOld(document, guess) : search(document, guess, whole, options)
    const chosen = found.issue ? found : heedClaims(document, guess, found)
    if (chosen.issue) return { issue: chosen.issue }
    if (chosen.already) return [{ tier: "exact", score: 1, ...chosen.already }]
    const { candidates } = chosen
    if (candidates.length > 0)
      return (guess.line === undefined ? candidates : nearestToLine(document, guess.line, candidates)).map(
        previewPlaceOf,
      )
  }
  return { issue: notFound(document, first!, options) }
}

/** What the whole hunk may turn out to be: some lines more after `old`, or another line in the place of a single one. */
function guesses(hunk: Sought): Hunk[] {
  if (hunk.new !== undefined) return [{ ...hunk, new: hunk.new }]
  const more = { ...hunk, new: `${hunk.scope === "lines" ? ended(hunk.old) : hunk.old}${unwritten}\n` }
  const instead = { ...hunk, new: unwritten }
  return hunk.scope === "lines" && hunk.old.trim().includes("\n") ? [more] : [more, instead]
}

/** Stands for what the model has not written yet. No file contains it. */
const unwritten = "\uE000 not yet written \uE000"

function previewPlaceOf({ tier, score, from, to }: Candidate): PreviewPlace {
  return { tier, score: score ?? tierOf(tier).score, from, to }
}

/**
 * May an edit land although its `old` text is not in the file? Where lines are misremembered, invented or elided, the
 * place depends on what the edit changes, which nobody knows before it is complete. Half of what `old` says must be in the
 * file in any case, as lines that are equal or have most of their words in common. False is for sure; true is not.
 */
export function mayFit(document: Document, old: string): boolean {
  const numbered = readings({ old, new: "" }).find(({ tier }) => tier === "line numbers")
  return [old, ...(numbered ? [numbered.old] : [])].some((text) =>
    isHalfThere(document, wantedOf({ old: text, new: "" })),
  )
}

function isHalfThere(document: Document, wanted: Wanted): boolean {
  const { counts } = classify(document, wanted.distinct)
  const rows = weigh(wanted, counts, tableOf(document).count)
  const total = rows.reduce((sum, row) => sum + saysOf(row), 0)
  const found = rows.reduce((sum, { count, weight }) => sum + (count > 0 ? weight : 0), 0)
  const missing = total / 2 - found
  return missing <= 0 || reachedByWords(document, wanted, rows, missing)
}

/** How many words of the file may be compared with words of the edit; after that, nothing is for sure. */
const wordBudget = 2_000_000

interface UnknownLine {
  weight: number
  words: ReadonlySet<string>
}

/** Do lines enough share more than half of their words with some line of the file? */
function reachedByWords(
  document: Document,
  { old }: Wanted,
  rows: readonly WeighedLine[],
  needed: number,
): boolean {
  const unknown = rows.flatMap(({ at, count, weight }) =>
    count > 0 ? [] : { weight, words: wordsOf(old[at]!) },
  )
  const withWord = byWord(unknown)
  const table = tableOf(document)
  const found = new Set<UnknownLine>()
  let reached = 0
  let left = wordBudget
  for (let line = 0; line < table.count; line++) {
    const words = wordsOf(lineText(document, table, line))
    const shared = new Map<UnknownLine, number>()
    for (const word of words)
      for (const each of withWord.get(word) ?? []) {
        if (--left < 0) return true
        shared.set(each, (shared.get(each) ?? 0) + 1)
      }
    for (const [each, count] of shared) {
      if (found.has(each) || count * 2 <= Math.max(each.words.size, words.size)) continue
      found.add(each)
      reached += each.weight
    }
    if (reached >= needed) return true
  }
  return false
}

function byWord(lines: readonly UnknownLine[]): Map<string, UnknownLine[]> {
  const found = new Map<string, UnknownLine[]>()
  for (const line of lines)
    for (const word of line.words) {
      const same = found.get(word)
      if (same) same.push(line)
      else found.set(word, [line])
    }
  return found
}

const wordsOf = (line: string): ReadonlySet<string> => new Set(line.match(/[\p{L}\p{N}_]+/gu))
