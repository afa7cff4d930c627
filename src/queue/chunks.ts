import { promisify } from "node:util"
import { brotliCompress, brotliDecompress, constants } from "node:zlib"
import { countLines } from "../batch/blocks.ts"
import type { Block, BlockResult } from "../batch/cases.ts"
import { failedCase, halve } from "../batch/pool.ts"
import type { Query } from "./database.ts"
import { type Offer, type Queue, schema } from "./queue.ts"

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Cases repeat their files: with a window that holds a chunk, the second level is the first that sees it, and nearly as fast. */
const fast = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 22 }

// By itself, Node makes pieces of 16 kB: to wait for each of them took twice as long as what there was to do.
export const pack = (bytes: Uint8Array): Promise<Buffer> =>
  compress(bytes, { params: fast, chunkSize: 1 << 17 })
export const unpack = (bytes: Uint8Array): Promise<Buffer> => decompress(bytes, { chunkSize: 1 << 18 })

/** How often a chunk may cost a worker before it is suspected. Its parts run alone, and need to prove it less often. */
export const tries = 3

/** The last line may have no line break. */
export function linesIn(bytes: Uint8Array): number {
  return countLines(bytes) + (bytes.length > 0 && bytes.at(-1) !== 10 ? 1 : 0)
}

/** Stores a chunk and puts it up for work, as part of a transaction. */
export async function addChunk(
  queue: Queue,
  query: Query,
  block: Block,
  offer: Omit<Offer, "line">,
): Promise<void> {
  const { bytes, firstLine: line } = block
  const { run, suspect = false } = offer
  const text = `INSERT INTO ${schema}.batch_chunk (run, line, lines, input, suspect) VALUES ($1, $2, $3, $4, $5)`
  await query(text, [run, line, linesIn(bytes), await pack(bytes), suspect])
  await queue.offer(query, { ...offer, line })
}

/** The cases of a chunk; undefined if it has its results already, or nobody wants them any longer. */
export async function readChunk(query: Query, run: number, line: number): Promise<Block | undefined> {
  const [found] = await query<{ input: Buffer | null }>(
    `SELECT input FROM ${schema}.batch_chunk WHERE run = $1 AND line = $2 AND done IS NULL`,
    [run, line],
  )
  return found?.input ? { bytes: await unpack(found.input), firstLine: line } : undefined
}

/**
 * Keeps the results of a chunk, once: those of a worker that was thought lost come too late, or find another chunk
 * than they are for. They would be the same, byte for byte, but not those of half of it.
 */
export async function storeResult(
  query: Query,
  run: number,
  block: Block,
  { bytes, counts }: BlockResult,
  { worker, lost = false }: { worker: string; lost?: boolean },
): Promise<void> {
  const text = `UPDATE ${schema}.batch_chunk
    SET output = $4, cases = $5, ok = $6, bad = $7, worker = $8, lost = $9, done = now(), input = NULL
    WHERE run = $1 AND line = $2 AND lines = $3 AND done IS NULL`
  const { cases, ok, bad } = counts
  const key = [run, block.firstLine, linesIn(block.bytes)]
  await query(text, [...key, await pack(bytes), cases, ok, bad, worker, lost])
}

/**
 * What becomes of a chunk that cost its workers: two of half the size, each to be run by itself. One of them will be
 * fine. A single case is given up, and says so in its place. Gives the line of the chunk, if there was one.
 */
export function halveLost(queue: Queue, run: number, worker: string): Promise<number | undefined> {
  return queue.db.transaction(async (query) => {
    const job = await queue.takeLost(query, run)
    if (!job) return undefined
    await queue.drop(job, query)
    const text = `SELECT r.lease FROM ${schema}.batch_chunk c JOIN ${schema}.batch_run r ON r.id = c.run
      WHERE run = $1 AND line = $2 AND done IS NULL FOR UPDATE OF c`
    const [open] = await query<{ lease: number }>(text, [run, job.line])
    const block = open && (await readChunk(query, run, job.line))
    if (block) await replace(queue, query, { run, block, lease: open.lease, worker })
    return job.line
  })
}

async function replace(
  queue: Queue,
  query: Query,
  { run, block, lease, worker }: { run: number; block: Block; lease: number; worker: string },
): Promise<void> {
  const halves = halve(block)
  if (!halves) {
    const result = failedCase(block, "every worker that tried it was lost")
    return storeResult(query, run, block, result, { worker, lost: true })
  }
  await query(`DELETE FROM ${schema}.batch_chunk WHERE run = $1 AND line = $2`, [run, block.firstLine])
  for (const half of halves) {
    const again = linesIn(half.bytes) === 1 ? 2 : 1
    await addChunk(queue, query, half, { run, lease, tries: again, suspect: true })
  }
}
