import { setTimeout as delay } from "node:timers/promises"
import { addCounts, type Counts, noCounts } from "../batch/cases.ts"
import { unpackNow } from "../batch/packed.ts"
import { EmendError } from "../core.ts"
import { type Queue, schema } from "./queue.ts"
import { expectRun, findRun, type Run } from "./runs.ts"

/** Milliseconds until it asks again where nothing was ready: the longer nothing comes, the longer. To ask is what costs most of waiting. */
const shortestPause = 100
const longestPause = 1000

/** Results that are read at a time, and about how much: enough to keep the reader busy, little enough to keep memory small. */
const ahead = 8
const aheadBytes = 1 << 24

/** When nobody seems to work, or to put cases in, the person who waits should hear of it. */
const silence = 15_000

/** Gives the results of a run in the order of its input, as they come, until there are all of them. */
export async function collect(
  queue: Queue,
  name: string,
  to: {
    write(bytes: Uint8Array): Promise<void>
    /** Lines that were written, and lines that there will be, if that is known. */
    progress(done: number, total: number | undefined): void
    say(text: string): void
    /** Whether the cases are put in meanwhile by the one who collects: then nobody else is to be waited for. */
    enters: boolean
  },
): Promise<Counts> {
  let run = await expectRun(queue, name)
  const { id } = run
  let total: Counts = noCounts
  let line = 1
  let heard = performance.now()
  let looked = heard
  let pause = shortestPause
  for (;;) {
    if (run.entered && line > run.lines) return total
    const ready = await readyChunks(queue, id, line)
    for (const chunk of ready) {
      // At once: to hand it to another thread and back costs more than there is to do.
      await to.write(unpackNow(chunk.output))
      total = addCounts(total, chunk)
      line = chunk.line + chunk.lines
      to.progress(line - 1, run.entered ? run.lines : undefined)
    }
    if (ready.length > 0) {
      heard = performance.now()
      pause = shortestPause
      continue
    }
    const missing = performance.now() - heard > silence && whatIsMissing(run, line, to)
    if (missing) {
      to.say(missing)
      heard = Number.POSITIVE_INFINITY
    }
    await delay(pause)
    pause = Math.min(longestPause, pause * 2)
    // It may have got more lines, which matters where none is left to wait for, or been forgotten and begun anew by somebody.
    if (line <= run.lines && performance.now() - looked < longestPause) continue
    run = await sameRun(queue, name, id)
    looked = performance.now()
  }
}

function whatIsMissing(run: Run, line: number, to: { enters: boolean }): string | undefined {
  const { name, lines, version } = run
  if (line <= lines)
    return `nothing has come for a while. Is a worker of emend ${version} running? (emend worker --queue …)`
  if (to.enters) return undefined
  return `the cases of the run ${name} are not all in. If nobody puts them in any longer: emend batch CASES --run ${name} goes on where that ended.`
}

async function sameRun(queue: Queue, name: string, id: number): Promise<Run> {
  const run = await findRun(queue, name)
  if (run?.id === id) return run
  throw new EmendError("usage", `The run ${name} was forgotten while its results were written.`)
}

type Chunk = Counts & { line: number; lines: number; output: Buffer }

/** The next chunks that are done, up to the first that is not. */
async function readyChunks({ db }: Queue, run: number, line: number): Promise<Chunk[]> {
  const text = `SELECT line, lines, cases, ok, bad, octet_length(output) AS size FROM ${schema}.batch_chunk
    WHERE run = $1 AND line >= $2 AND done IS NOT NULL ORDER BY line LIMIT ${ahead}`
  const done = await db.query<Omit<Chunk, "output"> & { size: number }>(text, [run, line])
  const inOrder: typeof done = []
  let next = line
  let bytes = 0
  for (const chunk of done) {
    if (chunk.line !== next || bytes > aheadBytes) break
    inOrder.push(chunk)
    next += chunk.lines
    bytes += chunk.size
  }
  if (inOrder.length === 0) return []
  const outputs = await db.query<{ output: Buffer }>(
    `SELECT output FROM ${schema}.batch_chunk WHERE run = $1 AND line = ANY($2) ORDER BY line`,
    [run, inOrder.map((chunk) => chunk.line)],
  )
  // Somebody may have forgotten the run between the two questions.
  if (outputs.length < inOrder.length) return []
  return inOrder.map((chunk, at) => ({ ...chunk, output: outputs[at]!.output }))
}
