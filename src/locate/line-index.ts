import { chunksOf } from "./chunks.ts"
import type { Document } from "./document.ts"
import { byteKey, lineKey } from "./keys.ts"
import { tableOf } from "./table.ts"

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
