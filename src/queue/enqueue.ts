import { crc32 } from "node:zlib"
import { pack } from "../batch/packed.ts"
import { EmendError } from "../core.ts"
import { chunked, type Lines } from "./chunked.ts"
import { addChunk, type Chunk, tries } from "./chunks.ts"
import { type Queue, schema } from "./queue.ts"
import type { Run } from "./runs.ts"

/** A chunk of many small cases must not take longer than its lease. */
const largestChunk = 1 << 24
const smallestChunk = 1 << 16
const firstChunk = 1 << 18
const mostLines = 1000

/**
 * How long the next chunk shall be. Long ones are worth their round trips, and a file that occurs in many cases is compressed once for
 * each chunk; short ones share the work among many workers. So they are long until the end is near, where those that are done first
 * would have nothing left to do; and short at the start, where nobody has anything to do yet. Where nobody knows the end, they grow with
 * what has come.
 */
function chunkSize(bytes: number, size: number | undefined): number {
  const wanted = size === undefined ? bytes / 50 : Math.max((size - bytes) / 8, size / 100)
  return Math.min(largestChunk, Math.max(firstChunk, bytes), Math.max(smallestChunk, wanted))
}

/** Chunks in hand: one is stored while the next is compressed. Each is some 20 MB. */
const ahead = 2

/**
 * Puts cases into a run, chunk by chunk, each together with what is known of all before it. So whoever starts again
 * after a crash, with the same input, goes on where the first one ended; and another input is noticed.
 */
export async function enqueue(
  queue: Queue,
  run: Run,
  input: {
    /** May fill the same buffer again for each piece. */
    stream: AsyncIterable<Uint8Array>
    size?: number
  },
  progress: (stored: { lines: number; bytes: number }) => void,
): Promise<void> {
  const seen = { bytes: 0, sum: 0 }
  let { lines } = run
  const size = () => chunkSize(Math.max(run.bytes, seen.bytes), input.size)
  const waiting: Promise<void>[] = []
  let stored: Promise<void> = Promise.resolve()
  const parts = chunked(skipped(input.stream, run, seen), { firstLine: lines + 1, size, mostLines })
  for await (const part of parts) {
    if (run.entered) throw otherCases(run)
    see(seen, part.bytes)
    const before = lines
    lines += part.lines
    const after = { before, lines, bytes: seen.bytes, digest: digestOf(seen) }
    const chunk = packed(part)
    stored = stored.then(async () => {
      await add(queue, run, await chunk, after)
      progress(after)
    })
    // A rejection is met when its turn comes; until then it must not count as unhandled.
    for (const promise of [chunk, stored]) promise.catch(() => {})
    waiting.push(stored)
    if (waiting.length >= ahead) await waiting.shift()
  }
  await stored
  const text = `UPDATE ${schema}.batch_run SET entered = true WHERE id = $1 AND lines = $2 RETURNING id`
  if ((await queue.db.query(text, [run.id, lines])).length === 0) throw somebodyElse(run)
}

async function packed({ bytes, firstLine, lines, release }: Lines): Promise<Chunk> {
  const chunk = { line: firstLine, lines, packed: await pack(bytes) }
  release()
  return chunk
}

/** The stream after what the run has already, which must be the same as what comes before it here. */
async function* skipped(stream: AsyncIterable<Uint8Array>, run: Run, seen: Seen): AsyncGenerator<Uint8Array> {
  let missing = run.bytes
  let last: number | undefined = newline
  for await (const piece of stream) {
    const known = piece.subarray(0, missing)
    see(seen, known)
    missing -= known.length
    last = known.at(-1) ?? last
    if (known.length > 0 && missing === 0 && digestOf(seen) !== run.digest) throw otherCases(run)
    if (known.length === piece.length) continue
    // What has no line break at its end was all there was.
    if (last !== newline) throw otherCases(run)
    yield piece.subarray(known.length)
  }
  if (missing > 0) throw otherCases(run)
}

const newline = 10

/** What came so far: how long it is, and what it adds up to. Nobody has a reason to forge it, and it costs a third of SHA-256. */
interface Seen {
  bytes: number
  sum: number
}

function see(seen: Seen, bytes: Uint8Array): void {
  seen.bytes += bytes.length
  seen.sum = crc32(bytes, seen.sum)
}

const digestOf = ({ bytes, sum }: Seen) => `${bytes}-${sum.toString(16)}`

function otherCases(run: Run): EmendError {
  return new EmendError(
    "usage",
    `The run ${run.name} was begun with other cases. Give it the same, or another --run, or forget it first (--forget).`,
  )
}

/** A chunk, the offer to work on it, and that the run has it: all at once. */
async function add(
  queue: Queue,
  run: Run,
  chunk: Chunk,
  after: { before: number; lines: number; bytes: number; digest: string },
): Promise<void> {
  const { before, lines, bytes, digest } = after
  await queue.db.transaction(async (query) => {
    const text = `UPDATE ${schema}.batch_run SET lines = $3, bytes = $4, digest = $5
      WHERE id = $1 AND lines = $2 AND NOT entered RETURNING id`
    const [found] = await query(text, [run.id, before, lines, bytes, digest])
    if (found) {
      await addChunk(queue, query, chunk, { run: run.id, lease: run.lease, tries })
      return
    }
    // The connection may have been lost after everything was stored, and before anybody said so.
    const [same] = await query(
      `SELECT id FROM ${schema}.batch_run WHERE id = $1 AND lines = $2 AND digest = $3`,
      [run.id, lines, digest],
    )
    if (!same) throw somebodyElse(run)
  })
}

function somebodyElse(run: Run): EmendError {
  return new EmendError(
    "usage",
    `Somebody else puts cases into the run ${run.name}, or has forgotten it. Collect it, or take another --run.`,
  )
}
