import { countLines } from "../batch/blocks.ts"
import type { Block, BlockResult } from "../batch/cases.ts"
import { pack, unpack } from "../batch/packed.ts"
import { failedCase, halve } from "../batch/pool.ts"
import type { Query } from "./database.ts"
import { type Offer, type Queue, schema } from "./queue.ts"

/** How often a chunk may cost a worker before it is suspected. Its parts run alone, and need to prove it less often. */
export const tries = 3

/** The last line may have no line break. */
function linesIn(bytes: Uint8Array): number {
  return countLines(bytes) + (bytes.length > 0 && bytes.at(-1) !== 10 ? 1 : 0)
}

/** Some cases of a run, compressed. */
export interface Chunk {
  /** Of the input, the first of them. */
  line: number
  lines: number
  packed: Uint8Array
  /** What has to run it: with another, results may be others. */
  engine: string
}

async function chunkOf({ bytes, firstLine }: Block, engine: string): Promise<Chunk> {
  return { line: firstLine, lines: linesIn(bytes), packed: await pack(bytes), engine }
}

/** Stores a chunk and puts it up for work, as part of a transaction. */
export async function addChunk(
  queue: Queue,
  query: Query,
  { line, lines, packed, engine }: Chunk,
  offer: Omit<Offer, "line">,
): Promise<void> {
  const { run, suspect = false } = offer
  const text = `INSERT INTO ${schema}.batch_chunk (run, line, lines, input, engine, suspect) VALUES ($1, $2, $3, $4, $5, $6)`
  await query(text, [run, line, lines, packed, engine, suspect])
  await queue.offer(query, { ...offer, line })
}

/** Undefined if it has its results already, or nobody wants them any longer. */
export async function readChunk(query: Query, run: number, line: number): Promise<Chunk | undefined> {
  const [found] = await query<{ lines: number; input: Buffer | null; engine: string }>(
    `SELECT lines, input, engine FROM ${schema}.batch_chunk WHERE run = $1 AND line = $2 AND done IS NULL`,
    [run, line],
  )
  return found?.input ? { line, lines: found.lines, packed: found.input, engine: found.engine } : undefined
}

/**
 * Keeps the results of a chunk, compressed as it was, once: those of a worker that was thought lost come too late, or find another chunk
 * than they are for. They would be the same, byte for byte, but not those of half of it.
 */
export async function storeResult(
  query: Query,
  run: number,
  { line, lines }: Chunk,
  { bytes, counts }: BlockResult,
  { worker, lost = false }: { worker: string; lost?: boolean },
): Promise<void> {
  const text = `UPDATE ${schema}.batch_chunk
    SET output = $4, cases = $5, ok = $6, bad = $7, worker = $8, lost = $9, done = now(), input = NULL
    WHERE run = $1 AND line = $2 AND lines = $3 AND done IS NULL`
  const { cases, ok, bad } = counts
  await query(text, [run, line, lines, bytes, cases, ok, bad, worker, lost])
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
    const chunk = open && (await readChunk(query, run, job.line))
    if (chunk) await replace(queue, query, { run, chunk, lease: open.lease, worker })
    return job.line
  })
}

async function replace(
  queue: Queue,
  query: Query,
  { run, chunk, lease, worker }: { run: number; chunk: Chunk; lease: number; worker: string },
): Promise<void> {
  const block = { bytes: await unpack(chunk.packed), firstLine: chunk.line }
  const halves = halve(block)
  if (!halves) {
    const { bytes, counts } = failedCase(block, "every worker that tried it was lost")
    return storeResult(query, run, chunk, { bytes: await pack(bytes), counts }, { worker, lost: true })
  }
  await query(`DELETE FROM ${schema}.batch_chunk WHERE run = $1 AND line = $2`, [run, chunk.line])
  for (const half of await Promise.all(halves.map((half) => chunkOf(half, chunk.engine)))) {
    await addChunk(queue, query, half, { run, lease, tries: half.lines === 1 ? 2 : 1, suspect: true })
  }
}
