import { createReadStream, statSync } from "node:fs"
import { availableParallelism } from "node:os"
import { EmendError } from "../../core.ts"
import { readBlocks } from "../batch-blocks.ts"
import type { Counts } from "../batch-case.ts"
import { createPool } from "../batch-pool.ts"
import { note, write } from "../output.ts"
import { createProgress } from "../progress.ts"

/** Blocks in flight per worker: enough to keep each busy, few enough to keep memory small. */
const ahead = 4

/**
 * `emend batch`: cases in, results out, in the same order. Blocks of lines go to worker threads as bytes; only a
 * few are in flight at any time, so that memory stays bounded however long the input is.
 */
export async function batchCommand(source: string | undefined, flags: { jobs?: number }): Promise<number> {
  const jobs = flags.jobs ?? availableParallelism()
  const { stream, size } = openCases(source)
  const pool = createPool(jobs)
  const progress = createProgress("batch")
  const total: Counts & { bytes: number } = { cases: 0, ok: 0, bad: 0, bytes: 0 }
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
        for (const key of ["cases", "ok", "bad"] as const) total[key] += counts[key]
        total.bytes += byteLength
        if (size === undefined) progress.update(total.cases)
        else progress.update(total.bytes, size)
      })
      flying.push(written)
      if (flying.length >= jobs * ahead) await flying.shift()
    }
    await written
  } finally {
    progress.end()
    await pool.close()
  }
  if (total.cases === 0 && total.bad === 0) note("there was no case to run: give one JSON object per line.")
  if (total.bad > 0)
    note(`${total.bad} of ${total.bad + total.cases} lines could not be used; see "error" in their results.`)
  if (total.cases === 0) return 2
  return total.ok === total.cases && total.bad === 0 ? 0 : 1
}

function openCases(source: string | undefined): { stream: AsyncIterable<Uint8Array>; size?: number } {
  if (source === undefined || source === "-") {
    if (process.stdin.isTTY) note("type or paste cases, one JSON object per line; end with Ctrl-D.")
    return { stream: process.stdin }
  }
  const stat = statSync(source, { throwIfNoEntry: false })
  if (!stat || stat.isDirectory()) {
    throw new EmendError(
      "usage",
      `Cannot read the cases ${JSON.stringify(source)}: ${stat ? "it is a folder" : "there is no such file"}.`,
    )
  }
  return {
    stream: createReadStream(source, { highWaterMark: 1 << 20 }),
    ...(stat.isFile() && { size: stat.size }),
  }
}
