import { flatness } from "./flat.ts"
import type { Reading } from "./gauges.ts"

/** One thing that must hold at the end, and the figures for it. */
export interface Finding {
  what: string
  early: number
  late: number
  unit: "bytes" | "number"
  holds: boolean
}

/** Connections that are kept open for a while, in case somebody asks again. */
const lingering = 5

/** The history has the last 200 commits, however large they are. */
const varying = 2 ** 20

type Ends = Pick<Reading, "descriptors" | "children">

/** What a run has shown: nothing grows, and when everybody has left, nothing stays behind. */
export function verdict(run: { readings: readonly Reading[]; before: Ends; end: Ends }): Finding[] {
  const { readings, before, end } = run
  const returns = (what: string, of: keyof Ends): Finding => ({
    what,
    early: before[of],
    late: end[of],
    unit: "number",
    holds: end[of] <= before[of],
  })
  return [
    ...growth(readings),
    returns("descriptors before the start and after the end", "descriptors"),
    returns("child processes before the start and after the end", "children"),
  ]
}

/** What grows, and what does not. */
export function growth(readings: readonly Reading[]): Finding[] {
  const grows = (
    what: string,
    of: keyof Reading,
    unit: Finding["unit"],
    slack = unit === "number" ? lingering : 0,
  ): Finding => {
    const { early, late, flat } = flatness(
      readings.map((reading) => reading[of]),
      slack,
    )
    return { what, early, late, unit, holds: flat }
  }
  return [
    grows("heap", "heap", "bytes"),
    grows("resident memory", "rss", "bytes"),
    grows("descriptors", "descriptors", "number"),
    grows("child processes", "children", "number"),
    grows("timers, sockets, watchers", "handles", "number"),
    grows("history on disk", "journal", "bytes", varying),
    grows("MCP server: heap", "childHeap", "bytes"),
    grows("MCP server: resident memory", "childRss", "bytes"),
    grows("MCP server: descriptors", "childDescriptors", "number"),
  ]
}
