import type { Change } from "../text/place.ts"
import type { Classified } from "./classify.ts"
import type { LineIndex } from "./line-index.ts"
import type { LineTable } from "./table.ts"

/**
 * A text that is searched, perhaps many times, and changed in between. What a search needs of it is worked out when first
 * needed. A long text is kept in pieces, so that a change makes only one of them anew.
 */
export interface Document {
  /** All of it. Dear right after a change: whoever can do with a part should ask for that. */
  readonly text: string
  readonly pieces: readonly Piece[]
  /** Is `text` at hand? */
  readonly isWhole: boolean
  /** The text of a line, margins aside, that no line of the document is known to have. */
  absent?: string
  /** Only if some search needed it. */
  table?: LineTable
  classified?: Classified
  /** Only if more than one thing was asked. */
  index?: LineIndex
}

/** Whole lines of a document, in the order of the text. */
export interface Piece {
  readonly text: string
  /** How many line breaks it has, once somebody has counted. */
  breaks?: number
}

/** Shorter texts are one piece. */
const pieceLength = 16_384

export function createDocument(text: string): Document {
  let pieces: readonly Piece[] | undefined
  return {
    text,
    isWhole: true,
    get pieces() {
      pieces ??= cut(text)
      return pieces
    },
  }
}

function cut(text: string): Piece[] {
  const pieces: Piece[] = []
  for (let from = 0; from < text.length; ) {
    const found = from + pieceLength < text.length ? text.indexOf("\n", from + pieceLength) : -1
    const to = found < 0 ? text.length : found + 1
    pieces.push({ text: text.slice(from, to) })
    from = to
  }
  return pieces
}

/** The document with `changes` made: sorted, none overlapping another. */
export function applyChanges(document: Document, changes: readonly Change[]): Document {
  let pieces = document.pieces
  for (const change of [...changes].reverse()) pieces = applyChange(pieces, change)
  return fromPieces(pieces)
}

function fromPieces(pieces: readonly Piece[]): Document {
  let text: string | undefined
  return {
    pieces,
    get isWhole() {
      return text !== undefined
    },
    get text() {
      text ??= pieces.map((piece) => piece.text).join("")
      return text
    },
  }
}

/** Makes the pieces that a change touches into one. */
function applyChange(pieces: readonly Piece[], { from, to, insert }: Change): Piece[] {
  let start = 0
  let first = 0
  while (first < pieces.length - 1 && start + pieces[first]!.text.length <= from)
    start += pieces[first++]!.text.length
  let end = start
  let last = first
  while (last < pieces.length && (last === first || end < to)) end += pieces[last++]!.text.length
  // A piece ends where a line ends. If the change takes the line break away, the next piece belongs to the line.
  if (to === end && last < pieces.length && !insert.endsWith("\n")) last++
  const touched = pieces
    .slice(first, last)
    .map((piece) => piece.text)
    .join("")
  const text = touched.slice(0, from - start) + insert + touched.slice(to - start)
  return [...pieces.slice(0, first), { text }, ...pieces.slice(last)]
}

/** A part of the text. */
export function slice(document: Document, from: number, to: number): string {
  if (document.isWhole) return document.text.slice(from, to)
  let part = ""
  let start = 0
  for (const { text } of document.pieces) {
    if (start >= to) break
    if (start + text.length > from) part += text.slice(Math.max(0, from - start), to - start)
    start += text.length
  }
  return part
}

/** Whole lines that cover `from`…`to`, and where they start. */
export function linesAround(document: Document, from: number, to: number): { text: string; start: number } {
  if (document.isWhole) return { text: document.text, start: 0 }
  let start = 0
  let before = 0
  let text = ""
  for (const piece of document.pieces) {
    const end = before + piece.text.length
    if (end < from) start = end
    else if (before <= to) text += piece.text
    else break
    before = end
  }
  return { text, start }
}

/** The 1-based number of the line that `offset` is on. */
export function lineNumber(document: Document, offset: number): number {
  let number = 1
  let start = 0
  for (const piece of document.pieces) {
    const end = start + piece.text.length
    if (offset <= end) return number + breaksIn(piece.text, offset - start)
    piece.breaks ??= breaksIn(piece.text, piece.text.length)
    number += piece.breaks
    start = end
  }
  return number
}

function breaksIn(text: string, to: number): number {
  let count = 0
  for (let at = text.indexOf("\n"); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count++
  return count
}
