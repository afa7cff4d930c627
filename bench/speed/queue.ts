import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { noPostgres, startPostgres } from "../../src/queue/testing/postgres.ts"
import { type Finding, milliseconds, ratio } from "./measure.ts"
import { writeCases } from "./programs.ts"

const caseCount = 6000

/**
 * What the queue costs beside plain `emend batch`, with everything on this machine: who puts the cases in, the database, and
 * the workers. Workers are new for each run, so that they have as much to compile as a plain batch has.
 */
export async function measureQueue(root: string): Promise<Finding[]> {
  const emend = join(root, "dist", "bin", "emend.js")
  if (noPostgres || !existsSync(emend)) {
    return [{ what: `the queue: ${noPostgres ?? "run `npm run build` first"}`, measured: "–" }]
  }
  const folder = mkdtempSync(join(tmpdir(), "emend-speed-"))
  const cases = join(folder, "cases.jsonl")
  writeCases(cases, caseCount)
  const postgres = await startPostgres({})
  const env = { ...process.env, EMEND_QUEUE: postgres.url }

  /** The time of a command whose results go to a file, and the results. */
  const timed = async (args: string[]) => {
    const output = openSync(join(folder, "results.jsonl"), "w")
    const started = performance.now()
    const child = spawn(process.execPath, [emend, "batch", ...args], {
      env,
      stdio: ["ignore", output, "inherit"],
    })
    await once(child, "exit")
    closeSync(output)
    return { time: performance.now() - started, results: readFileSync(join(folder, "results.jsonl")) }
  }
  const plain = (jobs: number) => timed([cases, "-j", String(jobs)])
  const queued = async (workers: number, jobs: number) => {
    const children = Array.from({ length: workers }, () =>
      spawn(process.execPath, [emend, "worker", "-j", String(jobs)], {
        env,
        stdio: ["ignore", "ignore", "pipe"],
      }),
    )
    await Promise.all(children.map((child) => once(child.stderr, "data")))
    const run = await timed([cases, "--run", "bench"])
    for (const child of children) child.kill("SIGTERM")
    await Promise.all(children.map((child) => once(child, "exit")))
    spawnSync(process.execPath, [emend, "batch", "--run", "bench", "--forget"], { env })
    return run
  }

  try {
    // By turns, the shortest of each: other programs can only make a run longer.
    const works = [() => plain(2), () => queued(1, 2), () => queued(1, 1), () => queued(2, 1)]
    const times = works.map(() => Number.POSITIVE_INFINITY)
    let wanted: Buffer | undefined
    for (let round = 0; round < 2; round++) {
      for (const [at, work] of works.entries()) {
        const { time, results } = await work()
        wanted ??= results
        if (!results.equals(wanted)) throw new Error("The queue gave other results than emend batch.")
        times[at] = Math.min(times[at]!, time)
      }
    }
    const [alone, shared, one, two] = times as [number, number, number, number]
    return [
      {
        what: `emend batch of ${caseCount} cases through a queue, a worker of two threads`,
        measured: `${milliseconds(shared)} ms`,
      },
      ratio("emend batch through a queue on this machine, against plain emend batch", shared / alone, 1.15),
      {
        what: "emend batch through a queue, two workers of one thread against one",
        measured: `${(one / two).toFixed(2)} ×`,
      },
    ]
  } finally {
    await postgres.remove()
    rmSync(folder, { recursive: true })
  }
}
