import { sameLines } from "../../text/lines.ts"
import type { Document } from "./document.ts"
import { joinWords, withoutTypography } from "./fold.ts"
import { byteKey, byteTail, type Chunk, chunksOf, lineAt, lineKey, lineText, tableOf } from "./line-table.ts"

/**
 * The lines of a document by their keys. To make it costs a little more than to look at every line once; it is worth that
 * for a document of which more than one thing is asked.
 */
export interface LineIndex {
  /** The key of each line. */
  keys: Uint32Array
  /** The lines that are not blank, by slots, in each slot in the order of the text. */
  lines: Uint32Array
  /** Where in `lines` each slot starts; one more for the end. */
  slots: Uint32Array
}

export function createIndex(document: Document): LineIndex {
  const keys = keysOf(document)
  const slots = new Uint32Array(slotCount(keys.length) + 1)
  for (const key of keys) if (key !== 0) slots[slotOf(slots, key) + 1]!++
  for (let slot = 1; slot < slots.length; slot++) slots[slot]! += slots[slot - 1]!
  const next = slots.slice()
  const lines = new Uint32Array(slots.at(-1)!)
  for (let line = 0; line < keys.length; line++) {
    const key = keys[line]!
    if (key !== 0) lines[next[slotOf(slots, key)]!++] = line
  }
  return { keys, lines, slots }
}

/** The lines that have this key, which is not that of a blank line. */
export function linesWith({ keys, lines, slots }: LineIndex, key: number): number[] {
  const slot = slotOf(slots, key)
  const found: number[] = []
  for (let at = slots[slot]!; at < slots[slot + 1]!; at++)
    if (keys[lines[at]!] === key) found.push(lines[at]!)
  return found
}

function keysOf(document: Document): Uint32Array {
  const { starts, count } = tableOf(document)
  const keys = new Uint32Array(count)
  for (const { first, last, from, bytes } of chunksOf(document)) {
    for (let line = first; line < last; line++) {
      keys[line] = bytes
        ? byteKey(bytes, starts[line]! - from, starts[line + 1]! - from)
        : lineKey(document.text, starts[line]!, starts[line + 1]!)
    }
  }
  return keys
}

/** About one line in each slot; a power of two. */
const slotCount = (lines: number) => 2 ** Math.min(20, Math.max(4, 32 - Math.clz32(lines)))

const slotOf = (slots: Uint32Array, key: number) =>
  Math.imul(key, 0x9e3779b1) >>> (Math.clz32(slots.length - 1) + 1)

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
 * one edit ask the same more than once, so the last answer is kept. The first question is answered by looking at all lines;
 * whoever asks a second one may well ask a hundred, so that an index is made.
 */
export function classify(document: Document, wanted: readonly string[]): Classified {
  if (!document.classified || !sameLines(document.classified.wanted, wanted))
    document.classified = classifyAll(document, wanted)
  return document.classified
}

function classifyAll(document: Document, wanted: readonly string[]): Classified {
  if (document.classified) document.index ??= createIndex(document)
  const classes = new Int32Array(tableOf(document).count).fill(-1)
  const places: number[][] = wanted.map(() => [])
  const note = (line: number, number: number | undefined) => {
    if (number === undefined) return
    classes[line] = number
    places[number]!.push(line)
  }
  if (document.index) lookUp(document, document.index, wanted, note)
  else sift(document, wanted, note)
  return { wanted, classes, places, counts: places.map((lines) => lines.length) }
}

type Note = (line: number, number: number | undefined) => void

function lookUp(document: Document, index: LineIndex, wanted: readonly string[], note: Note): void {
  const numbers = numbersOf(wanted)
  wanted.forEach((folded, number) => {
    const key = lineKey(folded, 0, folded.length)
    for (const line of linesWith(index, key))
      if (key < 128 || numberOf(document, line, numbers) === number) note(line, number)
  })
}

function sift(document: Document, wanted: readonly string[], note: Note): void {
  const sieve = sieveOf(wanted)
  for (const chunk of chunksOf(document)) {
    if (chunk.bytes) siftBytes(document, chunk, chunk.bytes, sieve, note)
    else siftText(document, chunk, sieve, note)
  }
}

const numbersOf = (wanted: readonly string[]) => new Map(wanted.map((line, number) => [line, number]))

/** Lets pass the lines that may be wanted, and hardly any others: only those are read in full. */
interface Sieve {
  numbers: ReadonlyMap<string, number>
  /** The numbers of wanted lines that are a single character, by its code. */
  signs: readonly (number | undefined)[]
  /** 1 in the bucket of each tail, and of each key. */
  tails: Uint8Array
  keys: Uint8Array
}

const buckets = 1 << 14
const bucketOf = (value: number) => Math.imul(value, 0x9e3779b1) >>> 18

function sieveOf(wanted: readonly string[]): Sieve {
  const numbers = numbersOf(wanted)
  const signs = Array.from({ length: 128 }, (_, code) => numbers.get(String.fromCharCode(code)))
  const [tails, keys] = [new Uint8Array(buckets), new Uint8Array(buckets)]
  for (const line of wanted) {
    const bytes = new TextEncoder().encode(line)
    // No line of plain characters equals one with odd characters: bytes that are none are no harm.
    tails[bucketOf(byteTail(bytes, 0, bytes.length))] = 1
    keys[bucketOf(lineKey(line, 0, line.length))] = 1
  }
  return { numbers, signs, tails, keys }
}

function siftBytes(
  document: Document,
  { first, last, from: base }: Chunk,
  bytes: Uint8Array,
  { numbers, signs, tails, keys }: Sieve,
  note: Note,
): void {
  const { starts } = tableOf(document)
  for (let line = first; line < last; line++) {
    const from = starts[line]! - base
    const end = starts[line + 1]! - base
    const to = bytes[end - 1] === 10 ? end - 1 : end
    const tail = byteTail(bytes, from, to)
    if (tail === 0 || tails[bucketOf(tail)] === 0) continue
    // Most lines that get here are a lone brace: no need to read them.
    if (tail > 0 && tail < 128) note(line, signs[tail])
    else if (keys[bucketOf(byteKey(bytes, from, to))] === 1) note(line, numberOf(document, line, numbers))
  }
}

function siftText(document: Document, { first, last }: Chunk, { numbers, keys }: Sieve, note: Note): void {
  const { starts } = tableOf(document)
  for (let line = first; line < last; line++) {
    const key = lineKey(document.text, starts[line]!, starts[line + 1]!)
    if (key !== 0 && keys[bucketOf(key)] === 1) note(line, numberOf(document, line, numbers))
  }
}

function numberOf(
  document: Document,
  line: number,
  numbers: ReadonlyMap<string, number>,
): number | undefined {
  const bare = lineText(document, tableOf(document), line).trim()
  return numbers.get(bare) ?? numbers.get(withoutTypography(bare))
}

/** The lines of the document that equal a folded line; if there is none, those that contain it as words. */
export function classifyLines(document: Document, folded: string): number[] {
  if (folded === "") return []
  const table = tableOf(document)
  const [equal] = classify(document, [folded]).places
  if (equal!.length > 0) return equal!
  const lines: number[] = []
  for (
    let at = document.text.indexOf(folded);
    at >= 0;
    at = document.text.indexOf(folded, at + folded.length)
  ) {
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
export function linesContaining(document: Document, text: string): number[] | undefined {
  if (text === "") return undefined
  const table = tableOf(document)
  const lines: number[] = []
  for (
    let at = document.text.indexOf(text);
    at >= 0 && lines.length <= mostPlaces;
    at = document.text.indexOf(text, at + text.length)
  ) {
    lines.push(lineAt(table, at))
  }
  return lines.length <= mostPlaces ? [...new Set(lines)] : undefined
}
