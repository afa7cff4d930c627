/**
 * The time of one call of each in milliseconds: the shortest of many. They take turns, so that whatever else the machine
 * does hits all of them alike; and that can only make a call slower, never faster. Calls that are longer than the
 * turns of the system itself are better told by the time that this process works (`clock`).
 */
export function shortest(
  works: readonly (() => unknown)[],
  { seconds = 0.6, rounds = 4, warmUp = 2, clock = elapsedTime } = {},
): number[] {
  const times = works.map(() => Number.POSITIVE_INFINITY)
  for (const work of works) for (let call = 0; call < warmUp; call++) work()
  for (let round = 0; round < rounds; round++) {
    for (const [at, work] of works.entries()) {
      const end = performance.now() + (seconds * 1000) / rounds
      do {
        times[at] = Math.min(times[at]!, clock(work))
      } while (performance.now() < end)
    }
  }
  return times
}

function elapsedTime(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** The time of one call in milliseconds as far as it was this process that worked: other programs do not count. */
export function processorTime(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** A line of the report: what was measured, and whether it is as fast as it should be. */
export interface Finding {
  what: string
  /** As a figure with its unit, or a ratio. */
  measured: string
  target?: string
  good?: boolean
}

export function ratio(what: string, measured: number, most: number): Finding {
  return { what, measured: `${measured.toFixed(2)} ×`, target: `≤ ${most} ×`, good: measured <= most }
}

export function atLeast(what: string, measured: number, least: number): Finding {
  return { what, measured: `${measured.toFixed(2)} ×`, target: `≥ ${least} ×`, good: measured >= least }
}

export function milliseconds(time: number): string {
  return time < 1 ? time.toFixed(3) : time < 100 ? time.toFixed(2) : time.toFixed(0)
}
