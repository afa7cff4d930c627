import { cpSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import type { Agent } from "./agent.ts"
import { cliAgent } from "./cli-agent.ts"
import { type Counts, count } from "./counts.ts"
import { openLastingOnes } from "./descriptors.ts"
import { diagnose } from "./diagnose.ts"
import {
  type GaugeReading,
  measureChild,
  measureSelf,
  sizeOf,
  type Usage,
  withoutMachineCode,
} from "./gauges.ts"
import { mcpChildAgent } from "./mcp-agent.ts"
import { cloneOf } from "./repository.ts"
import { soak } from "./run.ts"
import { Violation, type World } from "./world.ts"

/** What a long run has shown. */
export interface Work {
  readings: GaugeReading[]
  /** This process before anything had begun. */
  before: Awaited<ReturnType<typeof measureSelf>>
  counts: Counts
  violations: string[]
}

/** Works for some time, and measures once a minute. A broken promise is taken down; the work goes on elsewhere. */
export async function keepWorking(options: {
  top: string
  minutes: number
  /** No more than these. */
  steps: number
  seed: number
  /** Called once a minute. */
  onMinute: (work: Work) => unknown
}): Promise<Work> {
  const { top, minutes } = options
  for (const flag of withoutMachineCode) setFlagsFromString(flag)
  await openLastingOnes()
  const work: Work = { readings: [], before: await measureSelf(), counts: new Map(), violations: [] }
  const program = copyOfProgram(top)
  const started = Date.now()
  let done = 0
  let server = { pid: 0, heapFile: "" }

  async function after(world: World): Promise<boolean> {
    done++
    const passed = (Date.now() - started) / 60_000
    if (passed >= work.readings.length + 1) {
      if (work.readings.length % 5 === 0) await diagnose(world, top)
      work.readings.push(await measure(world))
      console.log(line(work.readings.at(-1)!))
      options.onMinute({ ...work, counts: world.counts })
    }
    // Others work on this machine as well.
    await sleep(15)
    return passed < minutes && done < options.steps
  }

  async function measure(world: World): Promise<GaugeReading> {
    const journal = sizeOf(join(world.repository.dir, ".emend"))
    const self = await measureSelf()
    const child = await measureChild(server.pid, server.heapFile)
    return { minute: work.readings.length + 1, steps: done, journal, ...self, server: child }
  }

  async function others({ repository: { dir }, chanceOf }: World): Promise<Agent[]> {
    const heapFile = join(program.folder, "heap")
    const watched = [
      ...withoutMachineCode,
      "--expose-gc",
      "--import",
      join(top, "trials/soak/heap-on-signal.mjs"),
    ]
    const child = await mcpChildAgent({
      command: process.execPath,
      args: [...watched, program.path, "mcp", "--structured", "--root", dir],
      env: { SOAK_HEAP: heapFile },
      random: chanceOf("child"),
    })
    server = { pid: child.pid, heapFile }
    return [child, cliAgent(program.path, dir)]
  }

  try {
    for (let { seed } = options; Date.now() - started < minutes * 60_000 && done < options.steps; seed++) {
      const world = await soak({
        repository: cloneOf(top, ["src", "docs/decisions"]),
        seed,
        others,
        after,
      }).catch((error: unknown) => {
        if (!(error instanceof Violation)) throw error
        console.error(`${error.message}\n\nTo see it again: node trials/run.mjs soak --seed ${seed}`)
        work.violations.push(error.message)
      })
      for (const [what, tally] of world?.counts ?? []) count(work, what, tally)
    }
    // Sockets take a moment to be gone.
    await sleep(2000)
    return work
  } finally {
    program.remove()
  }
}

/** A copy of the build: somebody may build anew while it runs. Where it lies, it finds the packages of the project. */
function copyOfProgram(top: string): { path: string; folder: string; remove(): void } {
  const folder = join(top, "trials/node_modules/.cache", `soak-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  cpSync(join(top, "dist"), join(folder, "dist"), { recursive: true })
  cpSync(join(top, "package.json"), join(folder, "package.json"))
  const path = join(folder, "dist/bin/emend.js")
  return { path, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function line({ minute, steps, own, server, children, handles, journal }: GaugeReading): string {
  const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
  const usage = ({ memory, descriptors }: Usage) =>
    `heap ${mb(memory.heap)}, own ${mb(memory.own)} (outside ${mb(memory.outside)}), room ${mb(memory.room)}, ` +
    `resident ${mb(memory.resident)}, ${descriptors.length} fd`
  const self = `${usage(own)}, ${children} children, ${handles} handles`
  return `${minute} min, ${steps} steps: ${self}; server ${usage(server)}; journal ${mb(journal)}`
}
