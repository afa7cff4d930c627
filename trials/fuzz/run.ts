import { rmSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"
import { build } from "esbuild"
import { forNode } from "../../scripts/for-node.mjs"
import { notedInput, shareInput } from "./current.ts"
import type { Finding } from "./fuzz.ts"
import { type Branch, countBranches } from "./instrument.ts"
import { countersName, mostBranches } from "./instrument-name.ts"
import type { Done, Order, Said } from "./order.ts"
import { lawOf } from "./target.ts"

export interface Run extends Done {
  /** Every branch there is. */
  branches: Branch[]
}

export interface RunOptions {
  top: string
  name: string
  seed: number
  minutes: number
  executions?: number | undefined
  blind: boolean
  seedsOnly?: boolean
}

/** An input that takes longer than this, even on a busy machine, takes for ever. */
const patience = 180_000

/** Fuzzes a target in a worker with instrumented code. A worker that hangs or dies is replaced, and says why. */
export async function runFuzz(options: RunOptions): Promise<Run> {
  const { minutes, executions, seedsOnly = false } = options
  const { bundle, branches } = await bundleWorker(options.top)
  const deadline = Date.now() + minutes * 60_000
  const lost: Finding[] = []
  process.once("exit", () => rmSync(bundle, { force: true }))
  for (let seed = options.seed; ; seed += 1000) {
    const order = {
      ...options,
      seedsOnly,
      executions,
      seed,
      deadline,
      branches: branches.length,
      current: shareInput(),
    }
    const ended = await runWorker(bundle, order)
    if ("type" in ended) return { ...ended, findings: [...lost, ...ended.findings], branches }
    lost.push(ended)
    console.error(`finding: ${ended.law}`)
    if (lost.length > 5) throw new Error(`The worker was lost again and again: ${ended.detail}`)
  }
}

/** What a worker has done, or the input that was too much for it. */
function runWorker(bundle: URL, order: Order): Promise<Done | Finding> {
  const worker = new Worker(bundle, { workerData: order, execArgv: ["--enable-source-maps"] })
  let before = -1
  return new Promise((resolve) => {
    const end = (result: Done | Finding) => {
      clearInterval(watch)
      resolve(result)
      void worker.terminate()
    }
    const lose = (law: string, detail: string) => end({ law, detail, input: notedInput(order.current).input })
    const watch = setInterval(() => {
      const { count } = notedInput(order.current)
      if (count === before) lose("every input is done with in three minutes", "The worker was ended.")
      before = count
    }, patience)
    worker.on("message", (said: Said) => {
      if (said.type === "done") end(said)
      if (said.type === "progress") console.error(`${said.executions} executions, ${said.reached} branches`)
      if (said.type === "finding")
        console.error(`finding: ${said.finding.detail}\n${JSON.stringify(said.finding.input)}`)
    })
    worker.on("error", (error) => lose(lawOf(error), error.stack ?? error.message))
  })
}

async function bundleWorker(top: string): Promise<{ bundle: URL; branches: Branch[] }> {
  const branches: Branch[] = []
  const outfile = join(top, "trials/node_modules/.cache", `fuzz-worker-${process.pid}.mjs`)
  await build({
    entryPoints: [join(top, "trials/fuzz/worker.ts")],
    outfile,
    ...forNode,
    sourcemap: "inline",
    plugins: [countBranches(top, branches)],
    banner: { js: `globalThis.${countersName} = new Uint32Array(${mostBranches});` },
  })
  return { bundle: pathToFileURL(outfile), branches }
}
