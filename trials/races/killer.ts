import type { ChildProcess } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Random, seededRandom } from "../../bench/landing/random.ts"
import type { Crowd, CrowdOptions } from "./crowd.ts"

/** Kills, now and then, a worker whose process has its name in the folder of locks. */
export function startKiller(
  { dir, seed, kills, edits, surfaces }: CrowdOptions,
  running: ReadonlyMap<string, ChildProcess>,
  crowd: Crowd,
): { stop(): void } {
  const random = seededRandom(`${seed} kills`)
  const total = edits * surfaces.length
  // Spread over the whole race, whose length in time nobody knows.
  const due = Array.from({ length: kills }, (_, index) =>
    Math.floor((total * (index + random.next())) / kills),
  )
  let waiting = false
  const timer = setInterval(() => {
    const acknowledged = [...crowd.acknowledged.values()].reduce((sum, count) => sum + count, 0)
    waiting ||= due.length > 0 && acknowledged >= due[0]!
    if (!waiting) return
    const victim = lockOwner(dir, running, random)
    if (victim === undefined) return
    killGroup(victim.group)
    crowd.killed++
    if (victim.alone) crowd.holding++
    due.shift()
    waiting = false
  }, 3)
  return { stop: () => clearInterval(timer) }
}

function lockOwner(
  dir: string,
  running: ReadonlyMap<string, ChildProcess>,
  random: Random,
): { group: number; alone: boolean } | undefined {
  const names = lockNames(dir)
  const groups = new Set([...running.values()].map(({ pid }) => pid!))
  const found = names.map((name) => groupOf(Number(name.split(".")[1]))).filter((group) => groups.has(group))
  return found.length === 0 ? undefined : { group: random.pick(found), alone: names.length === 1 }
}

export function lockNames(dir: string): string[] {
  try {
    return readdirSync(join(dir, ".emend", "locks"))
  } catch {
    return []
  }
}

/** The process group of a process; 0 if it is gone. */
function groupOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2])
  } catch {
    return 0
  }
}

export function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL")
  } catch {
    // It has ended by itself.
  }
}
