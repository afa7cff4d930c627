import { closeSync, openSync, readdirSync, statSync, unlinkSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { EmendError } from "../issues/error.ts"
import { isAbsence } from "./disk-content.ts"
import { inFolder } from "./disk-folder.ts"
import { join } from "./paths.ts"
import { isAlive, me, type ProcessName, readProcessName } from "./process-name.ts"

/** The last to hold each folder in this process: turns here need no waiting in loops. */
const turns = new Map<string, Promise<void>>()

/**
 * One holder of `dir` at a time, across processes. Whoever wants it puts a file with its own name into the folder
 * (process, time of its start, a random word), and then looks around. Alone: it has the lock. In company: the
 * first by name stays and waits for the others to go, the others take their file away and come again later. Of
 * two who come at once, at least one sees the other. Since no two files ever share a name, the file of a process
 * that died can be removed by anybody at any time, without the risk of removing somebody else's.
 */
export async function lockFolder(dir: string, { timeout = 30_000 } = {}): Promise<() => Promise<void>> {
  const deadline = Date.now() + timeout
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
    const path = await enter(dir, deadline)
    return async () => {
      try {
        unlinkSync(path)
      } catch (error) {
        if (!isAbsence(error)) throw error
      } finally {
        leave()
      }
    }
  } catch (error) {
    leave()
    throw error
  }
}

async function enter(dir: string, deadline: number): Promise<string> {
  let mine: string | undefined
  for (let pause = 2; ; pause = Math.min(pause * 1.5, 40)) {
    if (mine === undefined && others(dir, mine).length === 0) mine = announce(dir)
    const company = others(dir, mine)
    if (mine !== undefined && company.length === 0) return join(dir, mine)
    if (mine !== undefined && company.some((name) => name < mine!)) {
      unlinkSync(join(dir, mine))
      mine = undefined
    }
    if (Date.now() > deadline) {
      if (mine !== undefined) unlinkSync(join(dir, mine))
      throw new EmendError("locked", heldBy(company[0]))
    }
    await sleep(pause * (0.5 + Math.random()))
  }
}

function announce(dir: string): string {
  const word = Math.random().toString(36).slice(2, 10).padEnd(8, "0")
  // The random word comes first: nobody is always first, or always last.
  const name = `${word}.${me.pid}.${me.start}.${me.host}`
  closeSync(inFolder(join(dir, name), (pinned) => openSync(pinned, "wx")))
  return name
}

/** The files of those who live; those of the dead are cleared away. */
function others(dir: string, mine: string | undefined): string[] {
  return readdirSync(dir).filter((name) => {
    if (name === mine) return false
    const owner = ownerOf(name)
    if (!owner || isHeld(dir, name, owner)) return owner !== undefined
    try {
      inFolder(join(dir, name), unlinkSync)
    } catch (error) {
      if (!isAbsence(error)) throw error
    }
    return false
  })
}

function isHeld(dir: string, name: string, owner: ProcessName): boolean {
  if (owner.host === me.host) return isAlive(owner)
  // A process on another machine, or in another container: nobody here can see whether it lives.
  try {
    return Date.now() - statSync(join(dir, name)).mtimeMs < abandonedAfter
  } catch (error) {
    if (isAbsence(error)) return false
    throw error
  }
}

const abandonedAfter = 10 * 60_000

function ownerOf(name: string): ProcessName | undefined {
  return readProcessName(name.split(".").slice(1))
}

function heldBy(name: string | undefined): string {
  const owner = name === undefined ? undefined : ownerOf(name)
  const who = owner ? `process ${owner.pid}` : "another process"
  return `These files are held by ${who}, which did not finish in time. Try again, or end that process.`
}
