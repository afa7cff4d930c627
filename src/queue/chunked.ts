import { largestInput, tooLarge, withRoom } from "../batch/blocks.ts"

/** Whole lines of the input, in a buffer that is filled anew after `release`. */
export interface Lines {
  bytes: Uint8Array
  /** Of the input, the first of them. */
  firstLine: number
  lines: number
  release(): void
}

const newline = 10

/**
 * Cuts a stream into chunks: each ends with the line that makes it as long as is wanted at the moment, or that is the last it may hold.
 * Pieces of the stream are copied at once, so that it may fill the same buffer again; and so are the chunks' own buffers: what is new for
 * every chunk keeps the collector busier than the cases do.
 */
export async function* chunked(
  stream: AsyncIterable<Uint8Array>,
  { firstLine, size, mostLines }: { firstLine: number; size(): number; mostLines: number },
): AsyncGenerator<Lines> {
  const free: Buffer[] = []
  let line = firstLine
  let chunk = emptyChunk(free, size())
  const emit = (): Lines => {
    const { buffer, used, lines, lineStart } = chunk
    const all = lines + (lineStart < used ? 1 : 0)
    const emitted = { bytes: buffer.subarray(0, used), firstLine: line, lines: all }
    line += all
    chunk = emptyChunk(free, size())
    return { ...emitted, release: () => void free.push(buffer) }
  }
  for await (const piece of stream) {
    for (let from = 0; from < piece.length; ) {
      const to = append(chunk, piece, from, { size: size(), mostLines })
      if (chunk.used - chunk.lineStart > largestInput) throw tooLarge(`Line ${line + chunk.lines}`)
      from = to
      if (isFull(chunk, { size: size(), mostLines })) yield emit()
    }
  }
  if (chunk.used > 0) yield emit()
}

interface Growing {
  buffer: Buffer
  used: number
  /** Those that have ended, and where the next one begins. */
  lines: number
  lineStart: number
}

interface Limits {
  size: number
  mostLines: number
}

/** Room for a line more than is wanted. */
const slack = 1 << 18

function emptyChunk(free: Buffer[], size: number): Growing {
  const buffer = free.pop()
  const room = Math.ceil(size) + slack
  return {
    buffer: buffer && buffer.length >= room ? buffer : Buffer.allocUnsafeSlow(room),
    used: 0,
    lines: 0,
    lineStart: 0,
  }
}

const isFull = ({ used, lines, lineStart }: Growing, { size, mostLines }: Limits) =>
  lineStart === used && (used >= size || lines >= mostLines)

/** Adds what a piece has from there on, up to the line that fills the chunk; tells how far that is. */
function append(chunk: Growing, piece: Uint8Array, from: number, limits: Limits): number {
  const start = chunk.used - from
  let to = from
  while (to < piece.length) {
    const end = piece.indexOf(newline, to)
    if (end < 0) {
      to = piece.length
      break
    }
    to = end + 1
    chunk.lines++
    chunk.lineStart = start + to
    if (chunk.lineStart >= limits.size || chunk.lines >= limits.mostLines) break
  }
  chunk.buffer = withRoom(chunk.buffer, chunk.used, start + to)
  chunk.buffer.set(piece.subarray(from, to), chunk.used)
  chunk.used = start + to
  return to
}
