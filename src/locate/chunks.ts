import type { Document } from "./document.ts"
import { lineAt, tableOf } from "./table.ts"

/** Some lines of a document, one after the other: `first`…`last`, the latter not included. */
export interface Chunk {
  first: number
  last: number
  /** Where the first line starts. */
  from: number
  /**
   * The lines as bytes, one for each character, if all of these are plain; good until the next chunk is asked for. Single
   * characters of a string are dear to ask for, bytes are not, and copying costs a fraction of what that saves.
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
