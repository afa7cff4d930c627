import { countLines } from "../batch/blocks.ts"
import type { Block, BlockResult } from "../batch/cases.ts"
import type { Engine } from "../batch/engine.ts"
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
}

async function chunkOf({ bytes, firstLine }: Block): Promise<Chunk> {
  return { line: firstLine, lines: linesIn(bytes), packed: await pack(bytes) }
}

/** Stores a chunk and puts it up for work, as part of a transaction. */
export async function addChunk(
  queue: Queue,
  query: Query,
  { line, lines, packed }: Chunk,
  offer: Omit<Offer, "line">,
): Promise<void> {
  const { run, suspect = false } = offer
  const text = `INSERT INTO ${schema}.batch_chunk (run, line, lines, input, suspect) VALUES ($1, $2, $3, $4, $5)`
  await query(text, [run, line, lines, packed, suspect])
  await queue.offer(query, { ...offer, line })
}

/** A chunk without results, and what its run says of it. */
interface OpenChunk extends Chunk, Engine {
  suspect: boolean
  lease: number
}

/** Undefined if it has its results already, or nobody wants them any longer. `locked`: until the transaction ends, it gets none. */
export async function readChunk(
  query: Query,
  run: number,
  line: number,
  { locked = false } = {},
): Promise<OpenChunk | undefined> {
  const text = `SELECT c.line, c.lines, c.input AS packed, c.suspect, r.lease, r.version, r.parsers
    FROM ${schema}.batch_chunk c JOIN ${schema}.batch_run r ON r.id = c.run
    WHERE run = $1 AND line = $2 AND done IS NULL ${locked ? "FOR UPDATE OF c" : ""}`
  const [found] = await query<OpenChunk>(text, [run, line])
  return found
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
 * What becomes of a chunk that cost its workers: two of half the size, each to be run by itself. One of them will be fine. A single
 * case is run by itself as well; only then it is given up, and says so in its place. Gives the line of the chunk, if there was one.
 */
export function halveLost(queue: Queue, run: number, worker: string): Promise<number | undefined> {
  return queue.db.transaction(async (query) => {
    const job = await queue.takeLost(query, run)
    if (!job) return undefined
    await queue.drop(job, query)
    const chunk = await readChunk(query, run, job.line, { locked: true })
    if (chunk) await replace(queue, query, { run, chunk, worker })
    return job.line
  })
}

async function replace(
  queue: Queue,
  query: Query,
  { run, chunk, worker }: { run: number; chunk: OpenChunk; worker: string },
): Promise<void> {
  const { line, lease, suspect } = chunk
  const block = { bytes: await unpack(chunk.packed), firstLine: line }
  const parts = halve(block) ?? (suspect ? undefined : [block])
  if (!parts) {
    const failed = failedCase(block, "every worker that tried it was lost")
    const result = { ...failed, bytes: await pack(failed.bytes) }
    return storeResult(query, run, chunk, result, { worker, lost: true })
  }
  await query(`DELETE FROM ${schema}.batch_chunk WHERE run = $1 AND line = $2`, [run, line])
  for (const part of await Promise.all(parts.map(chunkOf))) {
    await addChunk(queue, query, part, { run, lease, tries: part.lines === 1 ? 2 : 1, suspect: true })
  }
}
