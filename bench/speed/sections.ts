import { cpus } from "node:os"
import { markdownTable } from "../../scripts/section.ts"
import type { Sections } from "../write.ts"
import { type Finding, milliseconds } from "./measure.ts"
import type { SearchRow } from "./search.ts"

/** What a run of all parts found out. */
export interface Measured {
  rows: SearchRow[]
  findings: Finding[]
  /** The lines of the files that were searched. */
  sizes: readonly number[]
  /** By other programs, when it started. */
  load: number
}

export function speedSections(measured: Measured): Sections {
  return { page: shortSection(measured), results: longSection(measured) }
}

function shortSection({ rows, findings, sizes }: Measured): string {
  const own = rows.filter(({ situation, tool }) => tool === "emend" && !situation.includes("with a line of"))
  const promises = findings.filter(({ good }) => good !== undefined)
  const broken = promises.filter(({ good }) => !good)
  const told = broken.map(({ what, measured, target }) => `${what} (${measured}, promised ${target})`)
  return `## Speed

How long emend takes to find a block of 20 lines and change one of them, in milliseconds:

${markdownTable(
  ["", ...sizes.map((size) => `${size} lines`)],
  own.map(({ situation, times }) => [situation, ...times.map(milliseconds)]),
)}

Of ${promises.length} promises (how time grows, against plain search, against other tools) ${promises.length - broken.length} hold. ${broken.length > 0 ? `Not so: ${told.join("; ")}.` : ""}`
}

function longSection({ rows, findings, sizes, load }: Measured): string {
  const cells = (row: SearchRow) => [
    `${row.situation}: ${row.tool}`,
    ...row.times.map(milliseconds),
    row.right ? "yes" : "no",
  ]
  const shown = rows.filter(
    ({ situation, tool }) => tool === "emend" || !situation.includes("with a line of"),
  )
  return `## Speed

Shortest times in milliseconds, by turns in one process and one run, on ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, with a
load of ${load.toFixed(1)} by other programs when it started. A block of 20 lines, two thirds down the file, is found and one of its
lines changed. For the unified diffs of the rivals only the application is measured. With a long
line in the file, only emend is shown.

${markdownTable(["situation: tool", ...sizes.map((size) => `${size} lines`), "right"], shown.map(cells))}

What emend promises, and whether it holds:

${markdownTable(
  ["", "measured", "target", "holds"],
  findings.map(({ what, measured, target = "", good }) => [
    what,
    measured,
    target,
    good === undefined ? "" : good ? "yes" : "**no**",
  ]),
)}
`
}
