import { type Change, moveOn, placesIn, type Span } from "../../text/place.ts"
import type { Classified } from "./line-index.ts"
import type { LineTable } from "./line-table.ts"
import { firstThat } from "./order.ts"

/**
 * A text that is searched, perhaps many times, and changed in between. What a search needs of it is worked out when first
 * needed. A long text is kept in pieces, so that a change makes only one of them anew.
 */
export interface Document {
  /** All of it. Expensive right after a change: whoever can do with a part should ask for that. */
  readonly text: string
  readonly pieces: readonly Piece[]
  /** Is `text` at hand? */
  readonly isWhole: boolean
  /** Only if some search needed it. */
  table?: LineTable
  classified?: Classified
  /** The key of each line. */
  keys?: Int32Array
  /** What lines are, folded, that others were compared with. */
  folds?: Map<string, string>
  /** The lines that contain a text, where somebody asked for them. */
  containing?: Map<string, readonly number[] | undefined>
  /** The stretches that lines to go past lead to, by those lines. */
  blocks?: Map<string, readonly Span[]>
}

/** Whole lines of a document, in the order of the text. */
export interface Piece {
  readonly text: string
  /** Where its line breaks are, once somebody has looked: each of many hunks asks for its line. */
  breaks?: readonly number[]
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
  const { pieces } = document
  const made: Piece[] = []
  let reach: Reach = { next: 0, start: 0, done: 0 }
  while (reach.done < changes.length) {
    let { next, start } = reach
    while (next < pieces.length - 1 && start + pieces[next]!.text.length <= changes[reach.done]!.from)
      start += made[made.push(pieces[next++]!) - 1]!.text.length
    const touched = touch(pieces, changes, { ...reach, next, start })
    made.push(touched.piece)
    reach = touched.reach
  }
  return fromPieces([...made, ...pieces.slice(reach.next)])
}

/** How far pieces have been gone through: the next one, where it starts, and how many changes are done. */
interface Reach {
  next: number
  start: number
  done: number
}

/** Makes the pieces that the next change touches into one, with that change and all others that lie in it. */
function touch(pieces: readonly Piece[], changes: readonly Change[], reach: Reach) {
  let { next, start: end, done } = reach
  do {
    const { to, insert } = changes[done++]!
    while (next < pieces.length && (next === reach.next || end < to)) end += pieces[next++]!.text.length
    // A piece ends where a line ends. If the change takes the line break away, the next piece belongs to the line.
    if (to === end && next < pieces.length && !insert.endsWith("\n")) end += pieces[next++]!.text.length
  } while (done < changes.length && (changes[done]!.from < end || next === pieces.length))
  const touched = pieces
    .slice(reach.next, next)
    .map((piece) => piece.text)
    .join("")
  const inside = changes.slice(reach.done, done).map((change) => moveOn(change, -reach.start))
  return { piece: { text: changed(touched, inside) }, reach: { next, start: end, done } }
}

function changed(text: string, changes: readonly Change[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to, insert } of changes) {
    parts.push(text.slice(at, from), insert)
    at = to
  }
  return parts.join("") + text.slice(at)
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

export function lengthOf({ pieces }: Document): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0)
}

/** Do changes come to what is there? */
export function changesNothing(document: Document, changes: readonly Change[]): boolean {
  return changes.every(({ from, to, insert }) => insert === slice(document, from, to))
}

/** A part of the text. */
export function slice(document: Document, from: number, to: number): string {
  if (document.isWhole) return document.text.slice(from, to)
  let part = ""
  let start = 0
  for (const { text } of document.pieces) {
    if (start >= to) break
    part += text.slice(Math.max(0, from - start), to - start)
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
    const breaks = (piece.breaks ??= [...placesIn(piece.text, "\n")])
    if (offset <= end) return number + firstThat(breaks.length, (at) => breaks[at]! >= offset - start)
    number += breaks.length
    start = end
  }
  return number
}
