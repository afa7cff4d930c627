import { availableParallelism } from "node:os"
import { readBlocks } from "../../batch/blocks.ts"
import { addCounts, type Counts, noCounts } from "../../batch/cases.ts"
import { createPool, withoutThreads } from "../../batch/pool.ts"
import { openCases, statusOfCases } from "../cases.ts"
import { write } from "../output.ts"
import { createProgress } from "../progress.ts"
import type { QueueFlags } from "./batch-queue.ts"

/** Blocks in flight per worker: enough to keep each busy, few enough to keep memory small. */
const ahead = 4

/** `emend batch`: cases in, results out, in the same order; here, or by the workers of a queue. */
export async function batchCommand(
  source: string | undefined,
  flags: QueueFlags & { jobs?: number },
): Promise<number> {
  const queued = ["queue", "run", "detach", "collect", "status", "forget", "lease"].some(
    (flag) => flag in flags,
  )
  if (!queued) return runHere(source, flags.jobs ?? availableParallelism())
  const { queueCommand } = await import("./batch-queue.ts")
  return queueCommand(source, flags)
}

/**
 * Blocks of lines go to worker threads as bytes; only a few are in flight at any time, so that memory stays bounded
 * however long the input is.
 */
async function runHere(source: string | undefined, jobs: number): Promise<number> {
  const { stream, size } = openCases(source)
  const pool = jobs === 1 ? withoutThreads : createPool(jobs)
  const progress = createProgress("batch")
  let total: Counts = noCounts
  let done = 0
  const flying: Promise<void>[] = []
  let written: Promise<void> = Promise.resolve()
  try {
    for await (const block of readBlocks(stream)) {
      const { byteLength } = block.bytes
      const result = pool.run(block)
      // A rejection is met when its turn comes; until then it must not count as unhandled.
      result.catch(() => {})
      written = written.then(async () => {
        const { bytes, counts } = await result
        if (bytes.byteLength > 0) await write(bytes)
        total = addCounts(total, counts)
        done += byteLength
        if (size === undefined) progress.update(total.cases)
        else progress.update(done, size)
      })
      flying.push(written)
      if (flying.length >= jobs * ahead) await flying.shift()
    }
    await written
  } finally {
    progress.end()
    await pool.close()
  }
  return statusOfCases(total)
}
