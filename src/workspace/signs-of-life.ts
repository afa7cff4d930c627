import { closeSync, fstatSync, openSync, unlinkSync, utimesSync } from "node:fs"
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
export function touch(path: string): boolean {
  try {
    const now = new Date()
    utimesSync(path, now, now)
    return true
  } catch (error) {
    return !isAbsence(error)
  }
}
