import type { Document } from "./document.ts"
import { plainTypography } from "./fold.ts"

/** Where the lines of a document are. */
export interface LineTable {
  count: number
  /** `starts[line]`…`starts[line + 1]` is the line with its ending. */
  starts: Uint32Array
}

export function tableOf(document: Document): LineTable {
  document.table ??= createTable(document.text)
  return document.table
}

function createTable(text: string): LineTable {
  for (let room = likelyLines(text); ; room *= 2) {
    const starts = new Uint32Array(room)
    const count = fill(text, starts)
    if (count !== undefined) return { count, starts: starts.subarray(0, count + 1) }
  }
}

/** Fills in where each line starts. Gives the number of lines, or nothing if they do not fit. */
function fill(text: string, starts: Uint32Array): number | undefined {
  const most = starts.length - 1
  const length = text.length
  let count = 0
  for (let from = 0; from < length; count++) {
    if (count >= most) return undefined
    starts[count] = from
    const found = text.indexOf("\n", from)
    from = found < 0 ? length : found + 1
  }
  starts[count] = length
  return count
}

/** A guess at the number of lines from some parts of the text: large arrays are expensive to make, and to make twice. */
function likelyLines(text: string): number {
  const part = 4000
  const parts = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.floor(share * Math.max(0, text.length - part)))
  const breaks = parts.map((from) => text.slice(from, from + part).split("\n").length)
  return Math.ceil((Math.max(...breaks) * 1.2 * text.length) / part) + 16
}

/** A line of the document without its ending. */
export function lineText({ text }: Document, table: LineTable, line: number): string {
  return text.slice(table.starts[line]!, lineTo(text, table, line))
}

/** Where the text of a line ends, its ending not counted. */
export function lineTo(text: string, { starts }: LineTable, line: number): number {
  const end = starts[line + 1]!
  if (text.charCodeAt(end - 1) !== 10) return end
  return text.charCodeAt(end - 2) === 13 ? end - 2 : end - 1
}

/** Has the line nothing to see, on any folding tier? */
export function isBlankLine({ text }: Document, { starts }: LineTable, line: number): boolean {
  return lineKey(text, starts[line]!, starts[line + 1]!) === 0
}

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

/** The 1-based number of the line that `offset` is on; at the end of a text with a line break there, of the one after it. */
export function lineNumberIn(document: Document, offset: number): number {
  const { text } = document
  const table = tableOf(document)
  return offset >= text.length && text.endsWith("\n") ? table.count + 1 : lineAt(table, offset) + 1
}

/** How many visible characters make a key. Lines start alike more often than they end alike. */
const keyLength = 8

/**
 * A number made of the last visible characters of the line `from`…`to`: the same for all lines that are the same on any
 * folding tier. It is 0 if the line is blank, and the character itself if it has just one.
 */
export function lineKey(text: string, from: number, to: number): number {
  let key = 0
  let left = keyLength
  for (let at = to - 1; at >= from && left > 0; at--) {
    const code = text.charCodeAt(at)
    if (code <= 32) continue
    // An odd character may fold to something else: such a line is folded first.
    if (code > 127) return foldedKey(text.slice(from, to))
    key = Math.imul(key, 31) + code
    left--
  }
  return isDone(key, keyLength - left)
}

function foldedKey(line: string): number {
  const visible = plainTypography(line).replace(/\s+/g, "")
  const taken = Math.min(keyLength, visible.length)
  let key = 0
  for (let at = visible.length - 1; at >= visible.length - taken; at--)
    key = Math.imul(key, 31) + visible.charCodeAt(at)
  return isDone(key, taken)
}

/** Small keys belong to blank lines and single characters: no other line gets one by chance. */
const isDone = (key: number, taken: number) => (taken > 1 ? (key | 128) >>> 0 : key)

/** The key of a line in bytes, all of them plain characters. */
export function byteKey(bytes: Uint8Array, from: number, to: number): number {
  let key = 0
  let left = keyLength
  for (let at = to - 1; at >= from && left > 0; at--) {
    const code = bytes[at]!
    if (code <= 32) continue
    key = Math.imul(key, 31) + code
    left--
  }
  return isDone(key, keyLength - left)
}

/**
 * The last four visible characters of a line in bytes: less telling than a key, but quicker to make. Mostly these are just
 * its last four bytes.
 */
export function byteTail(bytes: Uint8Array, from: number, to: number): number {
  if (to - from >= 4) {
    const [a, b, c, d] = [bytes[to - 1]!, bytes[to - 2]!, bytes[to - 3]!, bytes[to - 4]!]
    if (((a - 33) | (b - 33) | (c - 33) | (d - 33)) >= 0) return a | (b << 8) | (c << 16) | (d << 24)
  }
  let tail = 0
  for (let at = to - 1, shift = 0; at >= from && shift < 32; at--) {
    const code = bytes[at]!
    if (code <= 32) continue
    tail |= code << shift
    shift += 8
  }
  return tail
}

/** Some lines of a document, one after the other: `first`…`last`, the latter not included. */
export interface Chunk {
  first: number
  last: number
  /** Where the first line starts. */
  from: number
  /**
   * The lines as bytes, one for each character, if all of these are plain; good until the next chunk is asked for. Single
   * characters of a string are expensive to ask for, bytes are not, and copying costs a fraction of what that saves.
   */
  bytes?: Uint8Array
}

/** Small enough to stay in the processor's nearest cache. */
const chunkLength = 1 << 14
const scratch = new Uint8Array(chunkLength)
const encoder = new TextEncoder()

/** The whole document in chunks, for whoever looks at every line of it. */
export function* chunksOf(document: Document): Generator<Chunk> {
  const table = tableOf(document)
  const { starts, count } = table
  for (let first = 0; first < count; ) {
    const from = starts[first]!
    const fitting = from + chunkLength < starts[count]! ? lineAt(table, from + chunkLength) : count
    // A line that is too long is a chunk by itself.
    const last = Math.max(fitting, first + 1)
    const isPlain = toBytes(document.text.slice(from, starts[last]!))
    yield { first, last, from, ...(isPlain && { bytes: scratch }) }
    first = last
  }
}

function toBytes(text: string): boolean {
  if (text.length > chunkLength) return false
  const { read, written } = encoder.encodeInto(text, scratch)
  return read === text.length && written === text.length
}
