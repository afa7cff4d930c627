import { createHash } from "node:crypto"
import { readFileSync, readlinkSync } from "node:fs"
import { hostname } from "node:os"

/** A process as others can know it. Numbers of processes are used again; with the time of its start it is one. */
export interface ProcessName {
  pid: number
  /** In ticks of the system; 0 where the system does not tell. */
  start: number
  /** The machine, or the container, in which the number means something. */
  host: string
}

/** This process. */
export const me: ProcessName = {
  pid: process.pid,
  start: statusOf(process.pid)?.start ?? 0,
  host: createHash("sha256").update(`${hostname()} ${numberSpace()}`).digest("hex").slice(0, 12),
}

/** Does a process of this host still run? When in doubt, it does. */
export function isAlive({ pid, start }: ProcessName): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, for somebody else.
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false
  }
  const status = statusOf(pid)
  if (!status) return true
  // A zombie has died, and only waits for its parent to take notice; unless a thread of it still waits for the disk.
  const isDead = status.state === "X" || (status.state === "Z" && status.threads <= 1)
  return !isDead && (start === 0 || status.start === start)
}

export function readProcessName([pid, start, host]: string[]): ProcessName | undefined {
  if (!pid || !start || !host || !/^\d+$/.test(pid) || !/^\d+$/.test(start)) return undefined
  return { pid: Number(pid), start: Number(start), host }
}

/** What Linux knows about a process. The second field is its name in brackets, which may contain anything. */
function statusOf(pid: number): { state: string; threads: number; start: number } | undefined {
  if (process.platform !== "linux") return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return { state: fields[0]!, threads: Number(fields[17]), start: Number(fields[19]) }
  } catch {
    return undefined
  }
}

function numberSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid")
  } catch {
    return ""
  }
}
