import { existsSync } from "node:fs"
import { join } from "node:path"
import { parentPort, workerData } from "node:worker_threads"
import { coverageOf } from "./coverage.ts"
import { noteInput } from "./current.ts"
import { distill, fuzz } from "./fuzz.ts"
import { countersName } from "./instrument-name.ts"
import type { Order, Said } from "./order.ts"
import { randomFrom } from "./random.ts"
import { keptInputs } from "./replay.ts"
import { openTarget } from "./targets/open.ts"

// Runs in a thread of its own, with the counted branches: the program ends it when an input takes for ever.

/** How many characters of inputs are kept for a target, and how long may be spent on making them few and small. */
const room = 18_000
const patience = 90_000

const { top, name, seed, deadline, executions, blind, seedsOnly, branches, current } = workerData as Order
const say = (said: Said) => parentPort!.postMessage(said)
const counters = (globalThis as unknown as Record<string, Uint32Array>)[countersName]!
const coverage = coverageOf(counters.subarray(0, branches))
const program = join(top, "dist/bin/emend.js")
const target = openTarget(top, name, existsSync(program) ? { program } : {})
const note = noteInput(current)
let told = Date.now()
const {
  paths,
  findings,
  gains,
  executions: done,
} = await fuzz({
  target,
  coverage,
  blind,
  random: randomFrom(seed),
  seeds: [...(seedsOnly ? [] : keptInputs(top, name)), ...target.seeds()],
  more(done) {
    if (Date.now() - told > 30_000) {
      told = Date.now()
      say({ type: "progress", executions: done, reached: coverage.reached().length })
    }
    return executions === undefined ? Date.now() < deadline : done < executions
  },
  onInput: note,
  onFinding: (finding) => say({ type: "finding", finding }),
})
const reached = coverage.reached()
const until = Date.now() + patience
const inputs = seedsOnly
  ? []
  : await distill(target, paths, coverage, { most: room, more: () => Date.now() < until, onInput: note })
await target.close?.()
say({ type: "done", executions: done, findings, gains, folder: target.folder, reached, inputs })
