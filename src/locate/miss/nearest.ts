import type { Issue, Nearest } from "../../issues/issue.ts"
import { lineNumberAt } from "../../text/lines.ts"
import type { Span } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import { withoutSpacing, withoutTypography } from "../read/fold.ts"
import type { Wanted } from "../read/hunk.ts"
import { bigrams, likeness } from "../read/likeness.ts"
import { classify, linesSharingWords } from "../read/line-index.ts"
import { lineNumberIn, lineText, tableOf } from "../read/line-table.ts"
import { lineSpanAt } from "../read/lines.ts"
import { createWork, type Work } from "../read/work.ts"

/** So much less alike, a place may still be the one that is meant. */
const rival = 0.2

/** The region of the file that comes closest to `old`, for a reader to compare. Undefined if nothing is like it. */
export function nearestRegion(
  document: Document,
  wanted: Wanted,
  work: Work = createWork(),
): Nearest | undefined {
  if (wanted.solid.length === 0 || tableOf(document).count === 0) return undefined
  const known = bestStarts(document, wanted)
  const alike = known.length > 0 ? undefined : mostAlike(document, wanted, work)
  const [nearest, ...others] = (alike === undefined ? known : [alike])
    .flatMap((start) => regionAt(document, wanted, start) ?? [])
    .sort((a, b) => b.likeness - a.likeness)
  const rivals = others.filter(({ likeness }) => likeness >= nearest!.likeness - rival)
  return nearest && { ...nearest, ...(rivals.length > 0 && { others: rivals.map(({ lines }) => lines) }) }
}

function regionAt(document: Document, wanted: Wanted, start: number): Nearest | undefined {
  const table = tableOf(document)
  const from = Math.max(0, Math.min(start, table.count - 1))
  // Lines that would be before the file are not compared.
  const expected = wanted.old.slice(Math.max(0, -start))
  const to = Math.min(table.count, from + expected.length)
  const actual = Array.from({ length: to - from }, (_, at) => lineText(document, table, from + at))
  const alike = expected.map((line, at) => (actual[at] === undefined ? 0 : likeness(line, actual[at])))
  const likeliness = alike.reduce((sum, each) => sum + each, 0) / wanted.old.length
  if (likeliness < 0.2) return undefined
  const difference = firstDifference(expected, actual, from)
  return {
    lines: [from + 1, to],
    text: shortenLines(actual.join("\n")),
    // One letter in a long text is a difference, too.
    likeness: Math.min(difference ? 0.99 : 1, Math.round(likeliness * 100) / 100),
    ...(difference && { difference }),
  }
}

/** A line that occurs this often has no say in where the region starts. */
const mostPlaces = 50

/** Of so many places that are as near, the most alike is looked for; of more, the first is taken. */
const mostNearest = 10

/** Lines that are in the file vote for where the region starts; rare and long ones count more. */
function bestStarts(document: Document, wanted: Wanted): number[] {
  const { places } = classify(document, wanted.distinct)
  const voters = new Map<number, number[]>()
  const numbers = new Map(wanted.distinct.map((line, number) => [line, number]))
  for (const at of wanted.solid) {
    const number = numbers.get(wanted.folded[at]!)!
    if (!(places[number]!.length > 0 && places[number]!.length <= mostPlaces)) continue
    const same = voters.get(number)
    if (same) same.push(at)
    else voters.set(number, [at])
  }
  const votes = new Map<number, number>()
  const sightings = [...voters].flatMap(([number, ats]) =>
    places[number]!.map((line) => ({ number, ats, line })),
  )
  for (const { number, ats, line } of sightings.sort((a, b) => a.line - b.line)) {
    const weight = wanted.distinct[number]!.length / places[number]!.length
    for (const at of ats) votes.set(line - at, (votes.get(line - at) ?? 0) + weight)
  }
  const most = [...votes.values()].reduce((best, weight) => Math.max(best, weight), 0)
  return [...votes].flatMap(([start, weight]) => (weight === most ? [start] : [])).slice(0, mostNearest)
}

/** How many lines may be compared when no word leads anywhere, and for how short an edit that is worth it. */
const mostCompared = 2000
const fewLines = 4

/**
 * No line is in the file: the line that is most like the longest one, of those that share a long word with it. A line
 * with a typing error in each of its words shares none; then, for a short edit, those of about its length are compared.
 */
function mostAlike(document: Document, { solid, old, folded }: Wanted, work: Work): number | undefined {
  const index = solid.reduce((best, at) => (folded[at]!.length > folded[best]!.length ? at : best))
  const alike = (lines: Iterable<number>, least: number) =>
    mostAlikeOf(document, folded[index]!, lines, { least, work })
  const shared = alike(linesSharingWords(document, old[index]!, 1), 0.35)
  const line =
    shared === undefined && solid.length <= fewLines
      ? alike(linesAsLong(document, folded[index]!.length), 0.5)
      : shared
  return line === undefined ? undefined : line - index
}

function mostAlikeOf(
  document: Document,
  wanted: string,
  lines: Iterable<number>,
  { least, work }: { least: number; work: Work },
): number | undefined {
  const table = tableOf(document)
  const print = bigrams(wanted.slice(0, 400))
  let best: number | undefined
  let most = least
  for (const line of lines) {
    if (work.lines-- <= 0) break
    const alike = likeness(print, withoutTypography(lineText(document, table, line)).slice(0, 400))
    if (alike <= most) continue
    most = alike
    best = line
  }
  return best
}

/** The lines that are neither twice as long nor half as long, indentation aside; the first ones of a long file. */
function* linesAsLong(document: Document, length: number): Generator<number> {
  const table = tableOf(document)
  let left = mostCompared
  for (let line = 0; line < table.count && left > 0; line++) {
    const there = lineText(document, table, line).trim().length
    if (there * 2 < length || there > length * 2) continue
    left--
    yield line
  }
}

function firstDifference(
  expected: readonly string[],
  actual: readonly string[],
  from: number,
): Nearest["difference"] {
  const at = expected.findIndex((line, index) => line !== actual[index])
  if (at < 0) return undefined
  const [wanted, there = ""] = [expected[at]!, actual[at]]
  const column = differenceAt(wanted, there)
  const isSpacing = withoutSpacing(wanted) === withoutSpacing(there)
  const kind = actual[at] === undefined ? "missing" : isSpacing ? "whitespace" : "text"
  return { line: from + at + 1, expected: shorten(wanted, column), actual: shorten(there, column), kind }
}

/** The first few candidates as lines for a reader. */
export function candidatePlaces(
  document: Document,
  candidates: readonly Span[],
): { line: number; text: string }[] {
  const { text } = document
  return candidates.slice(0, 10).map(({ from }) => {
    const start = text.lastIndexOf("\n", from - 1) + 1
    const end = text.indexOf("\n", from)
    return {
      line: lineNumberIn(document, from),
      text: shorten(text.slice(from === 0 ? 0 : start, end < 0 ? text.length : end).trimEnd()),
    }
  })
}

/** New lines that could go to either of several places, and what to say if nobody knows to which. */
export interface Undecided {
  issue: Issue
  /** The offsets before which they could go. */
  places: readonly number[]
}

export function undecided(text: string, places: readonly number[]): Undecided {
  const candidates = places.map((at) => ({
    line: lineNumberAt(text, at),
    text: shorten(text.slice(lineSpanAt(text, at).from, lineSpanAt(text, at).to)),
  }))
  const issue: Issue = {
    code: "ambiguous",
    message: `The new lines could go ${namedPlaces(candidates.map(({ line }) => line))}.`,
    hint: "Send the edit again with the lines around the insertion copied from the file.",
    candidates,
  }
  return { issue, places }
}

const namedPlaces = (lines: readonly number[]) =>
  lines.length <= 3
    ? lines.map((line) => `before line ${line}`).join(" or ")
    : `before line ${lines[0]}, before line ${lines.at(-1)} or between them`

/** The place that a person picked, if it is one of those that are in question. */
export function pickedPlace(
  text: string,
  { places }: Undecided,
  picked: readonly number[],
): number | undefined {
  return picked.length === 0 ? undefined : places.find((at) => picked.includes(lineNumberAt(text, at)))
}

/** Lines of a report are no longer than this; what they show more is left out, and marked by an ellipsis. */
const longest = 2000
/** How much of a shortened line is shown before what matters in it. */
const lead = 200

/** A line for a report: all of it, or the part around `at`. */
export function shorten(line: string, at = 0): string {
  if (line.length <= longest) return line
  const from = Math.min(at <= lead ? 0 : at - lead, line.length - longest)
  const to = from + longest
  return `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`
}

export const shortenLines = (text: string): string =>
  text.length <= longest
    ? text
    : text
        .split("\n")
        .map((line) => shorten(line))
        .join("\n")

/** Was any of these lines shortened? Then they are for reading only. */
export const isShortened = (text: string): boolean => text.split("\n").some((line) => line.length > longest)

/** Where two texts begin to differ. */
export function differenceAt(a: string, b: string): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  return at
}
