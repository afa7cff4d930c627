import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import type { Told } from "./check.ts"
import { killGroup, lockNames, startKiller } from "./killer.ts"
import type { SurfaceName } from "./surfaces.ts"
import type { Task, Word } from "./worker.ts"

export interface CrowdOptions {
  dir: string
  /** The bundled `worker.ts`, and the emend program that it shall use. */
  worker: string
  program: string
  /** One worker for each. */
  surfaces: readonly SurfaceName[]
  /** How many edits each of them has to get acknowledged. */
  edits: number
  /** How many of those that hold the lock, or wait for it, are killed. */
  kills: number
  seed: number
  /** After so many milliseconds without a word from anybody, all are stuck. */
  patience?: number
  onProgress?(acknowledged: number): void
}

export interface Crowd extends Told {
  /** The edits that each worker got acknowledged. */
  acknowledged: Map<string, number>
  killed: number
  /** Those of them that were alone in the folder of locks: they held it. */
  holding: number
}

export const workerName = (index: number) => `w${index}`

/** Lets the workers loose on the same files, and kills some of them meanwhile. Those are started again. */
export async function runCrowd(options: CrowdOptions): Promise<Crowd> {
  const { surfaces, edits, seed, patience = 120_000, onProgress } = options
  const crowd: Crowd = { deeds: new Map(), undos: new Map(), acknowledged: new Map(), killed: 0, holding: 0 }
  const running = new Map<string, ChildProcess>()
  let stuck = () => {}
  let watchdog = setTimeout(() => stuck(), patience)

  const hear = (name: string, word: Word) => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => stuck(), patience)
    if (word.type === "deed") crowd.deeds.set(word.deed.token, { deed: word.deed })
    else if (word.type === "undo") crowd.undos.set(word.token, { commit: word.commit })
    else {
      const { token, outcome } = word
      const told = crowd.deeds.get(token)
      Object.assign(told ?? crowd.undos.get(token)!, { outcome })
      if (!told || outcome.status !== "acknowledged") return
      crowd.acknowledged.set(name, (crowd.acknowledged.get(name) ?? 0) + told.deed.edits.length)
      onProgress?.([...crowd.acknowledged.values()].reduce((sum, count) => sum + count))
    }
  }

  /** Until it has done its part, or is killed. Answers with how it ended. */
  const workOnce = (name: string, surface: SurfaceName, serial: number): Promise<Ended> => {
    const { dir, program } = options
    const done = crowd.acknowledged.get(name) ?? 0
    const task: Task = { name, surface, dir, program, seed, edits, done, serial }
    // With a group of its own, so that whatever it has started dies with it.
    const child = spawn(process.execPath, [options.worker, JSON.stringify(task)], { detached: true })
    running.set(name, child)
    let errors = ""
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text))
    createInterface(child.stdout).on("line", (line) => hear(name, JSON.parse(line)))
    return new Promise((resolve) =>
      child.on("close", (code, signal) => {
        running.delete(name)
        resolve({ code, signal, errors })
      }),
    )
  }

  const workToTheEnd = async (name: string, surface: SurfaceName): Promise<void> => {
    for (;;) {
      const tokens = [...crowd.deeds.keys(), ...crowd.undos.keys()].filter((token) => isOf(token, name))
      const serial = Math.max(0, ...tokens.map((token) => Number(token.split(".")[1]) + 1))
      const { code, signal, errors } = await workOnce(name, surface, serial)
      if (code === 0) return
      if (signal !== "SIGKILL")
        throw new Error(`The worker ${name} (${surface}) ended with ${code}: ${errors}`)
    }
  }

  const killer = startKiller(options, running, crowd)
  try {
    await Promise.race([
      Promise.all(surfaces.map((surface, index) => workToTheEnd(workerName(index), surface))),
      new Promise<never>((_, reject) => {
        stuck = () => reject(new Error(`Nobody got on for ${patience} ms. Locks: ${lockNames(options.dir)}`))
      }),
    ])
  } finally {
    clearTimeout(watchdog)
    killer.stop()
    for (const child of running.values()) killGroup(child.pid!)
  }
  return crowd
}

interface Ended {
  code: number | null
  signal: string | null
  errors: string
}

const isOf = (token: string, name: string) => token.startsWith(`${name}.`)
