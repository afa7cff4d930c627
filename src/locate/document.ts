import type { Change } from "../text/place.ts"
import { plainTypography, withoutTypography } from "./fold.ts"

/** A text that is searched, perhaps many times. What a search needs of it is worked out when first needed. */
export interface Document {
  readonly text: string
  /** Only if some search needed it. */
  table?: LineTable
}

/**
 * What is known of each line. Only the first and last visible characters are looked at when the table is
 * made: they tell most lines apart, and lines that agree in them are few enough to be read in full.
 */
export interface LineTable {
  count: number
  /** `starts[line]`…`starts[line + 1]` is the line with its ending. */
  starts: Uint32Array
  /** First and last visible character of each line; 0 for blank lines. */
  keys: Uint32Array
}

export function createDocument(text: string): Document {
  return { text }
}

/** The document with `changes` made: sorted, none overlapping another. */
export function applyChanges(document: Document, changes: readonly Change[]): Document {
  let text = ""
  let at = 0
  for (const change of changes) {
    text += document.text.slice(at, change.from) + change.insert
    at = change.to
  }
  return createDocument(text + document.text.slice(at))
}

export function tableOf(document: Document): LineTable {
  document.table ??= createTable(document.text)
  return document.table
}

function createTable(text: string): LineTable {
  let count = 0
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++
  if (text.length > 0 && text.charCodeAt(text.length - 1) !== 10) count++
  const starts = new Uint32Array(count + 1)
  const keys = new Uint32Array(count)
  let from = 0
  for (let line = 0; line < count; line++) {
    const found = text.indexOf("\n", from)
    const to = found < 0 ? text.length : found
    starts[line] = from
    keys[line] = lineKey(text, from, to)
    from = to + 1
  }
  starts[count] = text.length
  return { count, starts, keys }
}

/** The key of the line `from`…`to`: alike for all lines that are the same on any folding tier. */
export function lineKey(text: string, from: number, to: number): number {
  let first = from
  let last = to - 1
  while (first <= last && text.charCodeAt(first) <= 32) first++
  while (last > first && text.charCodeAt(last) <= 32) last--
  if (first > last) return 0
  const a = text.charCodeAt(first)
  const b = text.charCodeAt(last)
  // Odd characters at an end may fold to something else: read such a line in full.
  if (a > 127 || b > 127) return foldedKey(text.slice(first, last + 1))
  return (a << 16) | b
}

function foldedKey(line: string): number {
  const folded = plainTypography(line).trim()
  return folded === "" ? 0 : (folded.charCodeAt(0) << 16) | folded.charCodeAt(folded.length - 1)
}

/** A line of the document without its ending. */
export function lineText({ text }: Document, table: LineTable, line: number): string {
  return text.slice(table.starts[line]!, lineTo(text, table, line))
}

/** Where the text of a line ends, its ending not counted. */
export function lineTo(text: string, { starts }: LineTable, line: number): number {
  const end = starts[line + 1]!
  if (end === starts[line]! || text.charCodeAt(end - 1) !== 10) return end
  return end - 2 >= starts[line]! && text.charCodeAt(end - 2) === 13 ? end - 2 : end - 1
}

/**
 * Which lines of the document equal which of `wanted` (folded lines), on the loosest folding tier:
 * for each line its number in `wanted`, or -1.
 */
export function classify(
  document: Document,
  wanted: readonly string[],
): { classes: Int32Array; counts: number[] } {
  const table = tableOf(document)
  const numbers = new Map(wanted.map((line, number) => [line, number]))
  const filter = new Uint8Array(1 << 12)
  for (const line of wanted) filter[bucket(lineKey(line, 0, line.length))] = 1
  const classes = new Int32Array(table.count).fill(-1)
  const counts: number[] = wanted.map(() => 0)
  const { keys } = table
  for (let line = 0; line < table.count; line++) {
    const key = keys[line]!
    if (key === 0 || filter[bucket(key)] === 0) continue
    const number = numbers.get(withoutTypography(lineText(document, table, line)))
    if (number === undefined) continue
    classes[line] = number
    counts[number]!++
  }
  return { classes, counts }
}

const bucket = (key: number) => (key ^ (key >>> 11)) & 0xfff

/** The line that `offset` lies on, 0-based. */
export function lineAt({ starts, count }: LineTable, offset: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}
