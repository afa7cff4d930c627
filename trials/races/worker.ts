import { readdirSync, readFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { seededRandom } from "../../bench/landing/random.ts"
import { recover } from "../../src/history.ts"
import { type Deed, type Look, nextDeed } from "./deeds.ts"
import { type Outcome, openSurface, type SurfaceName } from "./surfaces.ts"

/** What a worker is to do: a process of its own, which edits files that others edit as well. */
export interface Task {
  name: string
  surface: SurfaceName
  dir: string
  /** The emend program. */
  program: string
  seed: number
  /** How many edits have to be acknowledged before it may rest, and how many were, before it was killed. */
  edits: number
  done: number
  /** The number of the first deed. */
  serial: number
}

/** What it says, a line each: before a deed, and after. A deed without an end was cut short. */
export type Word =
  | { type: "deed"; deed: Deed }
  | { type: "undo"; token: string; commit: string }
  | { type: "end"; token: string; outcome: Outcome }

// A process that is killed has no time to empty its buffers.
function say(word: Word): void {
  writeSync(1, `${JSON.stringify(word)}\n`)
}

async function work(task: Task): Promise<void> {
  const { name, dir, seed, edits } = task
  const random = seededRandom(`${seed} ${name} ${task.serial}`)
  const look = lookAt(dir)
  // What this worker began before it was killed is part of what it sees.
  await recover({ root: dir })
  const surface = await openSurface(task)
  for (let { done, serial } = task; done < edits; serial++) {
    const deed = nextDeed(name, serial, random, look)
    say({ type: "deed", deed })
    const outcome = await surface.perform(deed, random)
    say({ type: "end", token: deed.token, outcome })
    if (outcome.status === "acknowledged") done += deed.edits.length
    if (outcome.status !== "acknowledged" || !random.chance(0.05)) continue
    const token = `${name}.${++serial}.`
    say({ type: "undo", token, commit: outcome.commit })
    say({ type: "end", token, outcome: await surface.undo(outcome.commit) })
  }
  await surface.close()
}

function lookAt(dir: string): Look {
  return {
    text: (path) => readFileSync(join(dir, path), "utf8"),
    names: (folder) => readdirSync(join(dir, folder)).filter((name) => !name.startsWith(".emend")),
  }
}

await work(JSON.parse(process.argv[2]!))
