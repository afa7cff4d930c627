import { readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"

/** Is there such a process? One that has ended and is only waiting to be looked after is none. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    if (process.platform !== "linux") return true
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return false
  }
}

/** Is it gone, now or in a moment? */
export async function isGone(pid: number): Promise<boolean> {
  for (let attempt = 0; attempt < 1000 && isRunning(pid); attempt++) await wait(20)
  return !isRunning(pid)
}
