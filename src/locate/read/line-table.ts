import { lineStarts } from "../../text/lines.ts"
import type { Document } from "./document.ts"
import { plainTypography } from "./fold.ts"

/** Where the lines of a document are. */
export interface LineTable {
  count: number
  /** `starts[line]`…`starts[line + 1]` is the line with its ending. */
  starts: readonly number[]
}

export function tableOf(document: Document): LineTable {
  document.table ??= createTable(document.text)
  return document.table
}

function createTable(text: string): LineTable {
  const starts = lineStarts(text)
  const count = starts.push(text.length) - 1
  return { count, starts }
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
  return keyOf(key, keyLength - left)
}

function foldedKey(line: string): number {
  const visible = plainTypography(line).replace(/\s+/g, "")
  const taken = Math.min(keyLength, visible.length)
  let key = 0
  for (let at = visible.length - 1; at >= visible.length - taken; at--)
    key = Math.imul(key, 31) + visible.charCodeAt(at)
  return keyOf(key, taken)
}

/** Small keys belong to blank lines and single characters: no other line gets one by chance. */
const keyOf = (sum: number, taken: number) => (taken > 1 ? (sum & 0x3fffffff) | 128 : sum)
