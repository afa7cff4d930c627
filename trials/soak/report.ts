import { writeFileSync } from "node:fs"
import { markdownTable } from "../../scripts/section.ts"
import type { Counts } from "./counts.ts"
import type { GaugeReading } from "./gauges.ts"
import type { Finding } from "./verdict.ts"

/** What a run came to, for the results. */
export function section(run: {
  readings: readonly GaugeReading[]
  found: readonly Finding[]
  counts: Counts
  violations: readonly string[]
  seed: number
}): string {
  const { readings, found, counts, violations, seed } = run
  const steps = readings.at(-1)?.steps ?? 0
  const part = Math.max(1, Math.floor(readings.length / 6))
  const minutes = (from: number, to: number) => (from === to ? `minute ${from}` : `minutes ${from}–${to}`)
  const rows = found.map(({ what, early, late, unit, hourly, holds }) => [
    what,
    shown(early, unit),
    shown(late, unit),
    hourly === undefined || unit === "number" ? "" : signed(hourly),
    holds ? "yes" : "**no**",
  ])
  const happened = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, { done, refused }]) => [what, number(done), number(refused)])
  return `## Soak

For ${readings.length} minutes, agents worked at random on a clone of this repository: ${number(steps)} steps (seed ${seed}). They came as
sessions of the library (with a formatter and git staging, with permissions, with a context), through the tools, through the
server of the page, through the command line, through MCP over HTTP, and through \`emend mcp\` as a process that lived all the
time. After each step every file was held against what had been acknowledged, the newest commit and the session's ledger
and events as well; no temporary file, no lock and no pending commit may be left; every 25 steps the whole log was
compared. **Steps that broke any of it: ${violations.length}.**

Memory is what is left after a collection of garbage, in processes that make no machine code of their
functions. It is flat if the median of the end (${minutes(readings.length - part + 1, readings.length)}) is
at most a tenth above that after warming up (${minutes(part + 1, 2 * part)}); descriptors and
handles may be 5 more, as connections linger, and the history 1 MB, as its last 200 commits are of any size. *Trend* is the median
of the slopes between any two minutes after warming up, for an hour. Of the descriptors at the end, each must have been open before.

${markdownTable(["measured", "after warming up", "at the end", "trend", "holds"], rows)}

*All memory of its own* are the anonymous pages of a process as the kernel counts them, less the room that V8 keeps for new
objects. That room is empty after a collection, and V8 makes it wider and narrower by how busy the process has been: in the MCP server
it was between ${range(readings, ({ server }) => server.memory.room)}, and the whole resident memory, with the pages of Node's program file, between
${range(readings, ({ server }) => server.memory.resident)}. What is kept for good would show in any case, on the heap or outside of it.

![Heap of both processes, minute by minute](soak.svg)

Right edits were refused where a rule, a person or the context said so, or when their stream was cut off.

${markdownTable(["what happened", "done", "refused"], happened)}

Run on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}: \`node trials/run.mjs soak --write\`.
`
}

function range(readings: readonly GaugeReading[], of: (reading: GaugeReading) => number): string {
  const values = readings.map(of)
  return `${shown(Math.min(...values), "bytes")} and ${shown(Math.max(...values), "bytes")}`
}

function signed(bytes: number): string {
  const amount = shown(Math.abs(bytes), "bytes")
  if (amount === shown(0, "bytes")) return amount
  return `${bytes < 0 ? "−" : "+"}${amount}`
}

function shown(value: number, unit: Finding["unit"]): string {
  return unit === "bytes" ? `${(value / 2 ** 20).toFixed(1)} MB` : number(value)
}

function number(value: number): string {
  return value.toLocaleString("en")
}

/** Draws the memory of both processes over time. */
export function chart(file: string, readings: readonly GaugeReading[]): void {
  const [width, height, left, bottom] = [720, 260, 56, 32]
  const lines = [
    ({ own }: GaugeReading) => own.memory.heap,
    ({ server }: GaugeReading) => server.memory.heap,
  ] as const
  const most = Math.max(...lines.flatMap((of) => readings.map(of))) / 2 ** 20
  const ceiling = Math.ceil(most / 20) * 20
  const x = (minute: number) => left + ((width - left - 16) * minute) / readings.length
  const y = (mb: number) => height - bottom - ((height - bottom - 16) * mb) / ceiling
  const path = (of: (reading: GaugeReading) => number) =>
    readings
      .map((reading) => `${x(reading.minute).toFixed(1)},${y(of(reading) / 2 ** 20).toFixed(1)}`)
      .join(" ")
  const marks = [0, 1, 2, 3, 4].map((part) => (ceiling * part) / 4)
  const grid = marks.map(
    (mb) =>
      `<path d="M${left} ${y(mb)}H${width - 16}" stroke="#8884"/><text x="${left - 8}" y="${y(mb) + 4}" text-anchor="end">${mb} MB</text>`,
  )
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" fill="#888">
<title>Memory by minute</title>
${grid.join("\n")}
<text x="${width - 16}" y="${height - 8}" text-anchor="end">${readings.length} minutes</text>
<polyline points="${path(lines[0])}" fill="none" stroke="#2b7de9" stroke-width="2"/>
<polyline points="${path(lines[1])}" fill="none" stroke="#e07b2b" stroke-width="2"/>
<text x="${left}" y="${height - 8}"><tspan fill="#2b7de9">■</tspan> agents, page and MCP over HTTP in one process  <tspan fill="#e07b2b">■</tspan> emend mcp</text>
</svg>
`
  writeFileSync(file, text)
}
