import { sameLines } from "../../text/lines.ts"
import { placesIn } from "../../text/place.ts"
import type { Document } from "./document.ts"
import { joinWords, withoutTypography } from "./fold.ts"
import { lineAt, lineKey, lineText, tableOf } from "./line-table.ts"

/** Which lines of a document equal which of some wanted lines. */
export interface Classified {
  /** What was looked for: folded lines. */
  wanted: readonly string[]
  /** For each line of the document its number in `wanted`, or -1. */
  classes: Int32Array
  /** For each of `wanted` the lines where it is, and how many these are. */
  places: number[][]
  counts: number[]
}

/**
 * Finds the lines of the document that equal one of `wanted` (folded lines) on the loosest folding tier. The searches of
 * one edit ask the same more than once, so the last answer is kept.
 */
export function classify(document: Document, wanted: readonly string[]): Classified {
  if (!document.classified || !sameLines(document.classified.wanted, wanted))
    document.classified = classifyAll(document, wanted)
  return document.classified
}

function classifyAll(document: Document, wanted: readonly string[]): Classified {
  const keys = (document.keys ??= keysOf(document))
  const numbers = new Map(wanted.map((line, number) => [line, number]))
  const wantedKeys = new Set(wanted.map((line) => lineKey(line, 0, line.length)))
  const classes = new Int32Array(keys.length).fill(-1)
  const places: number[][] = wanted.map(() => [])
  const folds = (document.folds ??= new Map())
  const foldOf = (bare: string): string => {
    const known = folds.get(bare) ?? withoutTypography(bare)
    folds.set(bare, known)
    return known
  }
  for (let line = 0; line < keys.length; line++) {
    if (keys[line] === 0 || !wantedKeys.has(keys[line]!)) continue
    const bare = lineText(document, tableOf(document), line).trim()
    const number = numbers.get(bare) ?? numbers.get(foldOf(bare))
    if (number === undefined) continue
    classes[line] = number
    places[number]!.push(line)
  }
  return { wanted, classes, places, counts: places.map((lines) => lines.length) }
}

/** To fold a line takes so much longer than to make its key that this pays at the first question. */
function keysOf(document: Document): Int32Array {
  const { text } = document
  const { starts, count } = tableOf(document)
  const keys = new Int32Array(count)
  for (let line = 0; line < count; line++) keys[line] = lineKey(text, starts[line]!, starts[line + 1]!)
  return keys
}

/** The lines of the document that equal a folded line; if there is none, those that contain it as words. */
export function classifyLines(document: Document, folded: string): number[] {
  if (folded === "") return []
  const table = tableOf(document)
  const [equal] = classify(document, [folded]).places
  if (equal!.length > 0) return equal!
  const lines: number[] = []
  for (const at of placesIn(document.text, folded)) {
    const line = lineAt(table, at)
    if (lines.at(-1) !== line && bounded(lineText(document, table, line), folded)) lines.push(line)
  }
  return lines
}

function bounded(line: string, part: string): boolean {
  const at = line.indexOf(part)
  return at >= 0 && !joinWords(line[at - 1], part[0]) && !joinWords(part.at(-1), line[at + part.length])
}

/** A word that occurs more often leads nowhere. */
const mostPlaces = 40

/** Lines of the document that share one of the `count` longest words of a line. */
export function linesSharingWords(document: Document, line: string, count = 3): number[] {
  const words = line.match(/[\p{L}\p{N}_]{3,}/gu) ?? []
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, count)
  return [...new Set(longest.flatMap((word) => linesContaining(document, word) ?? []))]
}

/** The lines that contain a text within a line; nothing if these are too many to lead anywhere. */
export function linesContaining(document: Document, text: string): readonly number[] | undefined {
  if (text === "") return undefined
  const known = (document.containing ??= new Map())
  if (!known.has(text)) known.set(text, findContaining(document, text))
  return known.get(text)
}

function findContaining(document: Document, text: string): number[] | undefined {
  const table = tableOf(document)
  const lines: number[] = []
  for (const at of placesIn(document.text, text))
    if (lines.push(lineAt(table, at)) > mostPlaces) return undefined
  return [...new Set(lines)]
}
