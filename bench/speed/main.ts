import { loadavg } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { bench } from "../bench.ts"
import { writeSections } from "../write.ts"
import { measureMany } from "./many.ts"
import { milliseconds } from "./measure.ts"
import { measurePage } from "./page.ts"
import { measureParsing, measureTrap } from "./parsing.ts"
import { measurePrograms } from "./programs.ts"
import { measureQueue } from "./queue.ts"
import { judgeSearch, measureSearch, type SearchRow, sizes } from "./search.ts"
import { speedSections } from "./sections.ts"

const [load] = loadavg() as [number]
const root = join(bench, "..")

const help = `Measures how fast emend is, beside other tools, in one run.

  node bench/run.mjs speed [options]

  --part P[,P…]   only these parts: search many programs page parsing queue
  --row NAME      for parsing: only the texts whose name begins so
  --cases N       for the queue: so many cases (6000); what does not grow with them weighs less the more there are
  --unlike        for the queue: no file occurs in two cases
  --rounds N      for the queue: so many runs of each kind (3)
  --write         write docs/benchmarks.md and bench/results.md (all parts)`

async function main(): Promise<void> {
  const options = {
    part: { type: "string" },
    row: { type: "string" },
    cases: { type: "string", default: "6000" },
    unlike: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    write: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const
  const { values } = parseArgs({ options })
  if (values.help) {
    console.log(help)
    return
  }
  const wanted = (part: string) => !values.part || values.part.split(",").includes(part)
  const rows = wanted("search") ? measureSearch() : []
  const findings = [
    ...(wanted("search") ? judgeSearch(rows) : []),
    ...(wanted("many") ? measureMany() : []),
    ...(wanted("programs") ? measurePrograms(root) : []),
    ...(wanted("page") ? await measurePage(root) : []),
    ...(wanted("parsing") ? measureParsing(values) : []),
    ...(wanted("queue")
      ? await measureQueue(root, {
          caseCount: Number(values.cases),
          rounds: Number(values.rounds),
          unlike: values.unlike,
        })
      : []),
  ]
  if (rows.length > 0) console.log(searchText(rows))
  for (const { what, measured, target = "", good } of findings)
    console.log(
      `${good === false ? "✗" : good ? "✓" : " "} ${what.padEnd(86)}${measured.padStart(12)}  ${target}`,
    )
  if (values.write && !values.part)
    writeSections(root, "speed", speedSections({ rows, findings, sizes, load }))
}

function searchText(rows: SearchRow[]): string {
  const figures = (row: SearchRow) => row.times.map((time) => milliseconds(time).padStart(14)).join("")
  const header = `${"".padEnd(64)}${sizes.map((size) => `${size} lines`.padStart(14)).join("")}   ms`
  const line = (row: SearchRow) =>
    `${row.situation.padEnd(44)}${row.tool.padEnd(20)}${figures(row)}   ${row.right ? "" : "not right"}`
  return [header, ...rows.map(line), ""].join("\n")
}

if (!measureTrap()) await main()
