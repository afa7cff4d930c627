import { closeSync, openSync, readdirSync, statSync, unlinkSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { EmendError } from "../issues/error.ts"
import { isAbsence } from "./disk-content.ts"
import { inFolder } from "./disk-folder.ts"
import { join, nameOf } from "./paths.ts"
import {
  clockOf,
  createSigns,
  giveSign,
  isAlive,
  type ProcessName,
  readProcessName,
  type Signs,
  thisProcess,
} from "./signs-of-life.ts"

/** The last to hold each folder in this process: turns here need no waiting in loops. */
const turns = new Map<string, Promise<void>>()

/** Files of locks that were given back, but could not be taken away. */
const given = new Set<string>()

/**
 * One holder of `dir` at a time, across processes. Whoever wants it puts a file with its own name into the folder
 * (process, time of its start, a random word), and then looks around. Alone: it has the lock. In company: the
 * first by name stays and waits for the others to go, the others take their file away and come again later. Of
 * two who come at once, at least one sees the other. Since no two files ever share a name, the file of a process
 * that died can be removed by anybody at any time, without the risk of removing somebody else's.
 *
 * Whether a process of this machine lives, its system knows. One on another machine, or in another container, gives a sign
 * of life: it touches its file every few seconds. Who sees no sign for `silence` milliseconds takes it for dead.
 */
export async function lockFolder(dir: string, options: LockOptions = {}): Promise<() => Promise<void>> {
  const { timeout = 30_000, silence = 20_000 } = options
  const deadline = performance.now() + timeout
  const before = turns.get(dir)
  let end = () => {}
  const turn = new Promise<void>((resolve) => {
    end = resolve
  })
  const chained = (before ?? Promise.resolve()).then(() => turn)
  turns.set(dir, chained)
  const leave = () => {
    end()
    if (turns.get(dir) === chained) turns.delete(dir)
  }
  try {
    if (before) await Promise.race([before, sleep(timeout, undefined, { ref: false })])
    const path = await enter(dir, deadline, silence)
    const sign = setInterval(() => giveSign(path), silence / 4).unref()
    return async () => {
      clearInterval(sign)
      try {
        clear(path)
      } catch {
        // What was done under the lock is done all the same. Others can clear it away once this process has ended.
        given.add(nameOf(path))
      } finally {
        leave()
      }
    }
  } catch (error) {
    leave()
    throw error
  }
}

export interface LockOptions {
  /** How long to wait for it, in milliseconds. */
  timeout?: number
  silence?: number
}

async function enter(dir: string, deadline: number, silence: number): Promise<string> {
  let mine: string | undefined
  let touched = 0
  const signs = createSigns(silence, clockOf(dir))
  for (let pause = 2; ; pause = Math.min(pause * 1.5, 40)) {
    if (mine === undefined && others(dir, mine, signs).length === 0) {
      mine = announce(dir)
      touched = performance.now()
    }
    const company = others(dir, mine, signs)
    // Somebody elsewhere may have taken this process for dead while it slept.
    if (mine !== undefined && performance.now() - touched > silence / 4) {
      touched = performance.now()
      if (!giveSign(join(dir, mine))) mine = undefined
    }
    if (mine !== undefined && company.length === 0) return join(dir, mine)
    if (mine !== undefined && company.some((name) => name < mine!)) {
      clear(join(dir, mine))
      mine = undefined
    }
    if (performance.now() > deadline) {
      if (mine !== undefined) clear(join(dir, mine))
      throw new EmendError("locked", heldBy(company[0]))
    }
    await sleep(pause * (0.5 + Math.random()))
  }
}

function announce(dir: string): string {
  const word = Math.random().toString(36).slice(2, 10).padEnd(8, "0")
  // The random word comes first: nobody is always first, or always last.
  const name = `${word}.${thisProcess.pid}.${thisProcess.start}.${thisProcess.host}`
  closeSync(inFolder(join(dir, name), (pinned) => openSync(pinned, "wx")))
  return name
}

/** The files of those who live; those of the dead are cleared away. */
function others(dir: string, mine: string | undefined, signs: Signs): string[] {
  return readdirSync(dir).filter((name) => {
    if (name === mine) return false
    const owner = ownerOf(name)
    if (!owner || isHeld(dir, name, owner, signs)) return owner !== undefined
    clear(join(dir, name))
    return false
  })
}

/** Takes a file away; somebody else may have done so. */
function clear(path: string): void {
  try {
    inFolder(path, unlinkSync)
  } catch (error) {
    if (!isAbsence(error)) throw error
  }
}

function isHeld(dir: string, name: string, owner: ProcessName, signs: Signs): boolean {
  if (owner.host === thisProcess.host) return !given.has(name) && isAlive(owner)
  try {
    const { mtimeMs, ctimeMs } = statSync(join(dir, name))
    return signs(name, mtimeMs, ctimeMs)
  } catch (error) {
    if (isAbsence(error)) return false
    throw error
  }
}

function ownerOf(name: string): ProcessName | undefined {
  return readProcessName(name.split(".").slice(1))
}

function heldBy(name: string | undefined): string {
  const owner = name === undefined ? undefined : ownerOf(name)
  const where = owner?.host === thisProcess.host ? "" : " on another machine or in another container"
  const who = owner ? `process ${owner.pid}${where}` : "another process"
  return `These files are held by ${who}, which did not finish in time. Try again, or end that process.`
}
