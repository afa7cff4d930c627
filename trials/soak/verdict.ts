import { opened } from "./descriptors.ts"
import { flatness } from "./flat.ts"
import type { GaugeReading, Usage } from "./gauges.ts"

/** One thing that must hold at the end, and the figures for it. */
export interface Finding {
  what: string
  early: number
  late: number
  unit: "bytes" | "number"
  /** How much it would grow in an hour, if that was measured minute by minute. */
  hourly?: number
  holds: boolean
}

/** Connections that are kept open for a while, in case somebody asks again. */
const lingering = 5

/** The history has the last 200 commits, however large they are. */
const varying = 2 ** 20

type Ends = Pick<GaugeReading, "own" | "children">

/** What a run has shown: nothing grows, and when everybody has left, nothing stays behind. */
export function verdict(run: { readings: readonly GaugeReading[]; before: Ends; end: Ends }): Finding[] {
  const { readings, before, end } = run
  const returns = (what: string, of: (ends: Ends) => number): Finding => {
    const [early, late] = [of(before), of(end)]
    return { what, early, late, unit: "number", holds: late <= early }
  }
  // As many as before may still be others: each that is left behind is named.
  const left = opened(before.own.descriptors, end.own.descriptors)
  const descriptors = returns(
    "descriptors before the start and after the end",
    ({ own }) => own.descriptors.length,
  )
  return [
    ...growth(readings),
    { ...descriptors, what: listed(descriptors.what, left), holds: left.length === 0 },
    returns("child processes before the start and after the end", ({ children }) => children),
  ]
}

/** What grows, and what does not. */
export function growth(readings: readonly GaugeReading[]): Finding[] {
  const grows = (
    what: string,
    unit: Finding["unit"],
    of: (reading: GaugeReading) => number,
    slack = unit === "number" ? lingering : 0,
  ): Finding => {
    const { early, late, slope, flat } = flatness(readings.map(of), slack)
    return { what, early, late, unit, hourly: slope * 60, holds: flat }
  }
  const uses = (who: string, of: (reading: GaugeReading) => Usage): Finding[] => {
    const descriptors = grows(`${who}descriptors`, "number", (reading) => of(reading).descriptors.length)
    const [first, last] = [readings[0], readings.at(-1)].map((reading) => reading && of(reading).descriptors)
    const more = descriptors.holds ? [] : opened(first ?? [], last ?? [])
    return [
      grows(`${who}heap`, "bytes", (reading) => of(reading).memory.heap),
      grows(`${who}memory outside of the heap`, "bytes", (reading) => of(reading).memory.outside),
      grows(`${who}all memory of its own`, "bytes", (reading) => of(reading).memory.own),
      { ...descriptors, what: listed(descriptors.what, more) },
    ]
  }
  return [
    ...uses("", ({ own }) => own),
    grows("child processes", "number", ({ children }) => children),
    grows("timers, sockets, watchers", "number", ({ handles }) => handles),
    grows("history on disk", "bytes", ({ journal }) => journal, varying),
    ...uses("MCP server: ", ({ server }) => server),
  ]
}

function listed(what: string, names: readonly string[]): string {
  return names.length === 0 ? what : `${what} (more: ${names.join(", ")})`
}
