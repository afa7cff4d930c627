import { utimesSync } from "node:fs"
import { isAbsence } from "./disk-content.ts"

/**
 * The signs of life of those elsewhere. Clocks of two machines may differ by minutes, so that only whether a time
 * changes counts, and for how long it has not by the clock that is here.
 */
export function createSigns(silence: number): Signs {
  const seen = new Map<string, { time: number; since: number }>()
  return (name, time) => {
    // No clock is that wrong.
    if (Date.now() - time > abandonedAfter) return false
    const last = seen.get(name)
    if (last?.time === time) return performance.now() - last.since < silence
    seen.set(name, { time, since: performance.now() })
    return true
  }
}

/** Does the owner of a file with this name and time live? */
export type Signs = (name: string, time: number) => boolean

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
