import { EmendError } from "../core.ts"
import type { Block } from "./cases.ts"

const newline = 10

/** Smaller blocks share the work more evenly, larger ones cost fewer messages. */
const blockSize = 1 << 18

/** Cuts a stream of bytes into blocks of whole lines, as soon as there are any: a slow producer gets quick answers. */
export async function* readBlocks(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Block> {
  let open: Uint8Array[] = []
  let size = 0
  let firstLine = 1
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(newline) + 1
    // Only the line that two chunks share has to be put together.
    const first = open.length === 0 ? 0 : chunk.indexOf(newline) + 1
    if (first > 0) {
      yield { bytes: join([...open, chunk.subarray(0, first)]), firstLine }
      firstLine++
      open = []
      size = 0
    }
    for (const bytes of pieces(chunk.subarray(first, end))) {
      yield { bytes, firstLine }
      firstLine += countLines(bytes)
    }
    if (end === chunk.length) continue
    open.push(chunk.subarray(end))
    size += chunk.length - end
    if (size > largestInput) throw tooLarge(`Line ${firstLine}`)
  }
  if (open.length > 0) yield { bytes: join(open), firstLine }
}

/** Whole lines of about the size of a block each; a longer line is a block of its own. */
export function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.length - from <= blockSize ? 0 : bytes.indexOf(newline, from + blockSize - 1) + 1
    // The last line of all may have no line break.
    const to = end === 0 ? bytes.length : end
    yield bytes.subarray(from, to)
    from = to
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function countLines(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count++
  return count
}

/** As much as the page and the MCP server take, and as large as a file may be that is edited. */
export const largestInput = 64 * 1024 * 1024

export function tooLarge(what = "The input"): EmendError {
  return new EmendError("usage", `${what} is larger than ${largestInput >> 20} MB. Split it into parts.`)
}

/** A buffer that has room for so many bytes: the same one, or a larger one with what is used of it. */
export function withRoom(buffer: Buffer, used: number, needed: number): Buffer {
  if (needed <= buffer.length) return buffer
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, buffer.length * 2))
  buffer.copy(larger, 0, 0, used)
  return larger
}
