import type { Document } from "./document.ts"
import { lineKey } from "./keys.ts"

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

/** A guess at the number of lines from some parts of the text: large arrays are dear to make, and to make twice. */
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
