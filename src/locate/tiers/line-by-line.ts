import { bareLines } from "../../text/lines.ts"
import type { Span } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import { isBlank, withoutTypography } from "../read/fold.ts"
import { changedGaps, type Wanted } from "../read/hunk.ts"
import { classify } from "../read/line-index.ts"
import { tableOf } from "../read/line-table.ts"
import {
  backLines,
  blanksAfter,
  blanksBefore,
  type FileLines,
  hitSpan,
  type LineSpan,
  lineSpanAt,
  solidLineBefore,
  solidLineFrom,
} from "../read/lines.ts"
import { lineTier, looser, rankOf, type TierName } from "./tiers.ts"

/** A place that has every line of `old`, blank lines aside. */
export interface Hit {
  tier: TierName
  /** For each line of `old` its line in the file; blank lines have none. */
  lines: FileLines
}

/** How many lines may be compared before a search gives up. */
export interface Budget {
  left: number
}

/** How many lines one search may compare. */
export const lineBudget = 300_000

/**
 * All places where the non-blank lines of `old` are one after the other, whatever their indentation,
 * spacing and typography, with any number of blank lines between them.
 *
 * The search starts from the places of the rarest line and walks outward from each.
 */
export function sequenceHits(document: Document, wanted: Wanted, window: Span, budget: Budget): Hit[] {
  if (wanted.solid.length === 0) return []
  const { anchor, places } = rarestPlaces(document, wanted, window)
  const hits = walkFrom(document, wanted, anchor, places, budget).filter(({ lines }) => {
    const { from, to } = hitSpan(lines)
    return from >= window.from && to <= window.to
  })
  // Beside a place that differs in margins at most, one whose longest line is spelt otherwise is none.
  const literal = hits.filter((hit) => hasLongestLine(document.text, wanted, hit))
  return literal.some((hit) => rankOf(hit.tier) <= rankOf("indentation")) ? literal : hits
}

function hasLongestLine(text: string, { old, solid, folded }: Wanted, { lines }: Hit): boolean {
  const longest = solid.reduce((best, at) => (folded[at]!.length > folded[best]!.length ? at : best))
  const { from, to } = lines[longest]!
  return text.slice(from, to).trim() === old[longest]!.trim()
}

/** The line of `old` that occurs least often in the file, and where it does. */
function rarestPlaces(
  document: Document,
  wanted: Wanted,
  window: Span,
): { anchor: number; places: number[] } {
  const { places, counts } = classify(document, wanted.distinct)
  const numbers = new Map(wanted.distinct.map((line, number) => [line, number]))
  const countOf = (at: number) => counts[numbers.get(wanted.folded[at]!)!]!
  const anchor = wanted.solid.reduce((best, at) => (countOf(at) < countOf(best) ? at : best))
  const { starts } = tableOf(document)
  const lines = places[numbers.get(wanted.folded[anchor]!)!]!
  const within = (at: number) => at >= window.from && at < window.to
  return { anchor, places: lines.map((line) => starts[line]!).filter(within) }
}

function walkFrom(
  document: Document,
  wanted: Wanted,
  anchor: number,
  places: readonly number[],
  budget: Budget,
): Hit[] {
  const hits: Hit[] = []
  for (const place of places) {
    // One of two places that are known is not the only one, whatever else there is; the first may not be.
    if (budget.left <= 0) return hits.length > 1 ? hits : []
    const lines = walk(document.text, wanted, anchor, place, budget)
    if (lines) hits.push({ lines, tier: hitTier(document.text, wanted, lines) })
  }
  return hits
}

/** Goes outward from the line at `place`, which stands for line `anchor` of `old`, as long as all lines agree. */
export function walk(
  text: string,
  wanted: Wanted,
  anchor: number,
  place: number,
  budget: Budget,
): FileLines | undefined {
  const lines: FileLines = new Array(wanted.old.length).fill(undefined)
  const start = wanted.solid.indexOf(anchor)
  let at = place
  for (let index = start; index < wanted.solid.length; index++) {
    const line = solidLineFrom(text, at)
    if (!line || !agrees(text, line, wanted, wanted.solid[index]!, budget)) return undefined
    lines[wanted.solid[index]!] = line
    at = line.end
  }
  at = place
  for (let index = start - 1; index >= 0; index--) {
    const line = solidLineBefore(text, at)
    if (!line || !agrees(text, line, wanted, wanted.solid[index]!, budget)) return undefined
    lines[wanted.solid[index]!] = line
    at = line.from
  }
  return lines
}

function agrees(text: string, line: LineSpan, wanted: Wanted, at: number, budget: Budget): boolean {
  budget.left--
  const actual = text.slice(line.from, line.to)
  return actual === wanted.old[at] || withoutTypography(actual) === wanted.folded[at]
}

/** The tightest tier on which a hit holds: that of its loosest line, and of the blank lines between. */
function hitTier(text: string, wanted: Wanted, lines: FileLines): TierName {
  let tier: TierName = "exact"
  for (const at of wanted.solid) {
    const line = lines[at]!
    if (line.end - line.to === 2) tier = looser(tier, "line endings")
    tier = looser(tier, lineTier(wanted.old[at]!, text.slice(line.from, line.to)) ?? "typography")
  }
  if (innerBlanks(text, wanted, lines) > 0) tier = looser(tier, "inner whitespace")
  if (edgeBlanks(text, wanted, lines) > 0) tier = looser(tier, "edge blank lines")
  const isLiteral = rankOf(tier) < rankOf("trailing space")
  return isLiteral && unlikeBlanks(text, wanted, lines) > 0 ? "trailing space" : tier
}

/** How many blank lines of a hit, which has as many of them as `old`, are blank in another way. */
export function unlikeBlanks(text: string, wanted: Wanted, lines: FileLines): number {
  const lead = wanted.solid[0]!
  let at = backLines(text, lines[lead]!.from, lead)
  const unlike = wanted.old.filter((line) => {
    const there = lineSpanAt(text, at)
    at = there.end
    return isBlank(line) && text.slice(there.from, there.to) !== line
  })
  return unlike.length
}

/** How many blank lines a hit has more or fewer than `old`. */
export function otherBlanks(text: string, wanted: Wanted, lines: FileLines): number {
  return innerBlanks(text, wanted, lines) + edgeBlanks(text, wanted, lines)
}

function innerBlanks(text: string, wanted: Wanted, lines: FileLines): number {
  let other = 0
  for (let index = 1; index < wanted.solid.length; index++) {
    const [before, after] = [wanted.solid[index - 1]!, wanted.solid[index]!]
    other += Math.abs(
      bareLines(text.slice(lines[before]!.end, lines[after]!.from)).length - (after - before - 1),
    )
  }
  return other
}

/** How many of the blank lines at the edges of `old` are missing. */
function edgeBlanks(text: string, wanted: Wanted, lines: FileLines): number {
  const lead = wanted.solid[0]!
  const last = wanted.solid.at(-1)!
  const trail = wanted.old.length - 1 - last
  return (
    lead - blanksBefore(text, lines[lead]!.from, lead) + trail - blanksAfter(text, lines[last]!.end, trail)
  )
}

/**
 * A hit that is shifted sideways takes lines away that are not indented as the model wrote them. If right beside them
 * are the very lines that it wrote, with their own indentation, those may be meant: a block was wrapped in another one,
 * and its end is there twice. Gives that second place.
 */
export function sameLinesBeside(
  text: string,
  wanted: Wanted,
  { lines }: { lines: FileLines },
): Span | undefined {
  for (const { targets } of changedGaps(wanted)) {
    const wrote = targets.map((at) => wanted.old[at]!)
    const places = targets.flatMap((at) => lines[at] ?? [])
    if (places.length < targets.length) continue
    if (wrote.every((line, at) => line === text.slice(places[at]!.from, places[at]!.to))) continue
    const twin = linesInRow(wrote, (last) => solidLineFrom(text, (last ?? places.at(-1)!).end), text)
    const mirrored = linesInRow(
      [...wrote].reverse(),
      (last) => solidLineBefore(text, (last ?? places[0]!).from),
      text,
    )
    const found = twin ?? mirrored
    if (found) return { from: found.from, to: found.to }
  }
  return undefined
}

/** The first of these lines, if all of them are one after the other, to the letter. */
function linesInRow(
  wrote: readonly string[],
  next: (last: LineSpan | undefined) => LineSpan | undefined,
  text: string,
): LineSpan | undefined {
  let first: LineSpan | undefined
  let last: LineSpan | undefined
  for (const line of wrote) {
    last = next(last)
    if (!last || text.slice(last.from, last.to) !== line) return undefined
    first ??= last
  }
  return first
}
