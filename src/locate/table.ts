import { sameLines } from "../text/lines.ts"
import type { Document } from "./document.ts"
import { plainTypography, withoutTypography } from "./fold.ts"

/**
 * What is known of each line. Only the last few visible characters are looked at when the table is made: they tell most
 * lines apart, and lines that agree in them are few enough to be read in full.
 */
export interface LineTable {
  count: number
  /** `starts[line]`…`starts[line + 1]` is the line with its ending. */
  starts: Uint32Array
  /** A number made of the last visible characters of each line; 0 for blank lines. */
  keys: Uint32Array
}

export function tableOf(document: Document): LineTable {
  document.table ??= createTable(document.text)
  return document.table
}

function createTable(text: string): LineTable {
  for (let room = likelyLines(text); ; room *= 2) {
    const starts = new Uint32Array(room)
    const keys = new Uint32Array(room)
    const count = fill(text, starts, keys)
    if (count !== undefined)
      return { count, starts: starts.subarray(0, count + 1), keys: keys.subarray(0, count) }
  }
}

/** Fills in what is known of each line. Gives the number of lines, or nothing if they do not fit. */
function fill(text: string, starts: Uint32Array, keys: Uint32Array): number | undefined {
  const most = starts.length - 1
  const length = text.length
  let count = 0
  for (let from = 0; from < length; count++) {
    if (count >= most) return undefined
    const found = text.indexOf("\n", from)
    const to = found < 0 ? length : found
    starts[count] = from
    keys[count] = lineKey(text, from, to)
    from = to + 1
  }
  starts[count] = length
  return count
}

/** A guess at the number of lines from some parts of the text: large arrays are dear to make, and to make twice. */
function likelyLines(text: string): number {
  const part = 4000
  const parts = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.floor(share * Math.max(0, text.length - part)))
  const breaks = parts.map((from) => text.slice(from, from + part).split("\n").length)
  return Math.ceil((Math.max(...breaks) * 1.2 * text.length) / part) + 16
}

/** How many visible characters make a key. Lines start alike more often than they end alike. */
const keyLength = 8

/** The key of the line `from`…`to`: the same for all lines that are the same on any folding tier; 0 if it is blank. */
export function lineKey(text: string, from: number, to: number): number {
  let key = 0
  for (let at = to - 1, taken = 0; at >= from && taken < keyLength; at--) {
    const code = text.charCodeAt(at)
    if (code <= 32) continue
    // An odd character may fold to something else: such a line is folded first.
    if (code > 127) return foldedKey(text.slice(from, to))
    key = Math.imul(key, 31) + code
    taken++
  }
  return key
}

function foldedKey(line: string): number {
  const visible = plainTypography(line).replace(/\s+/g, "")
  let key = 0
  for (let at = visible.length - 1; at >= Math.max(0, visible.length - keyLength); at--) {
    key = Math.imul(key, 31) + visible.charCodeAt(at)
  }
  return key
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
 * Which lines of the document equal which of `wanted` (folded lines), on the loosest folding tier. The searches of one
 * edit ask the same more than once, so the last answer is kept.
 */
export function classify(document: Document, wanted: readonly string[]): Classified {
  if (!document.classified || !sameLines(document.classified.wanted, wanted))
    document.classified = classifyAll(document, wanted)
  return document.classified
}

/** For each line of the document its number in `wanted`, or -1; and how often each of `wanted` occurs. */
export interface Classified {
  wanted: readonly string[]
  classes: Int32Array
  counts: number[]
}

function classifyAll(document: Document, wanted: readonly string[]): Classified {
  const table = tableOf(document)
  const numbers = new Map(wanted.map((line, number) => [line, number]))
  const filter = new Uint8Array(1 << 14)
  for (const line of wanted) filter[bucket(lineKey(line, 0, line.length))] = 1
  const classes = new Int32Array(table.count).fill(-1)
  const counts: number[] = wanted.map(() => 0)
  const { keys } = table
  for (let line = 0; line < table.count; line++) {
    const key = keys[line]!
    if (key === 0 || filter[bucket(key)] === 0) continue
    const number = numberOf(document, table, line, numbers)
    if (number === undefined) continue
    classes[line] = number
    counts[number]!++
  }
  return { wanted, classes, counts }
}

function numberOf(
  document: Document,
  table: LineTable,
  line: number,
  numbers: ReadonlyMap<string, number>,
): number | undefined {
  // Most lines that get here are a lone brace, whose key is its character: no need to read them.
  const key = table.keys[line]!
  if (key < 128) return numbers.get(String.fromCharCode(key))
  const bare = lineText(document, table, line).trim()
  return numbers.get(bare) ?? numbers.get(withoutTypography(bare))
}

const bucket = (key: number) => (key ^ (key >>> 14)) & 0x3fff

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
