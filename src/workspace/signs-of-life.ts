import { createHash } from "node:crypto"
import { closeSync, fstatSync, openSync, readFileSync, readlinkSync, unlinkSync, utimesSync } from "node:fs"
import { hostname } from "node:os"
import { isAbsence } from "./disk-content.ts"
import { inFolder } from "./disk-folder.ts"
import { join } from "./paths.ts"

/**
 * The signs of life of those elsewhere. Clocks of two machines may differ by minutes, so that only whether a time
 * changes counts, and for how long it has not by the clock that is here.
 */
export function createSigns(silence: number, clock: () => number): Signs {
  const seen = new Map<string, { time: number; since: number }>()
  return (name, time, changed) => {
    // One that came along with the folder has been silent since.
    const now = clock()
    if (now - Math.max(changed, time <= now ? time : 0) > silence) return false
    // No clock is that wrong.
    if (Date.now() - time > abandonedAfter) return false
    const last = seen.get(name)
    if (last?.time === time) return performance.now() - last.since < silence
    seen.set(name, { time, since: performance.now() })
    return true
  }
}

/** Does the owner of a file with this name and time live? `changed` is when the disk itself has last seen a sign. */
export type Signs = (name: string, time: number, changed: number) => boolean

/**
 * The time by the clock that a folder's disk has, which may be that of another machine: the one by which the disk notes when a file was
 * changed, and that no file can bring along. Asked for once, by making a file.
 */
export function clockOf(dir: string): () => number {
  let ahead: number | undefined
  return () => {
    ahead ??= timeNow(dir) - performance.now()
    return performance.now() + ahead
  }
}

function timeNow(dir: string): number {
  const probe = join(dir, `clock-${Math.random().toString(36).slice(2)}`)
  return inFolder(probe, (pinned) => {
    const descriptor = openSync(pinned, "wx")
    try {
      return fstatSync(descriptor).ctimeMs
    } finally {
      closeSync(descriptor)
      unlinkSync(pinned)
    }
  })
}

const abandonedAfter = 24 * 60 * 60_000

/** Gives a sign of life. False: the file is gone. */
export function giveSign(path: string): boolean {
  try {
    const now = new Date()
    utimesSync(path, now, now)
    return true
  } catch (error) {
    return !isAbsence(error)
  }
}

/** A process as others can know it. Numbers of processes are used again; with the time of its start it is one. */
export interface ProcessName {
  pid: number
  /** In ticks of the system; 0 where the system does not tell. */
  start: number
  /** The machine, or the container, in which the number means something. */
  host: string
}

/** This process. */
export const thisProcess: ProcessName = {
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
