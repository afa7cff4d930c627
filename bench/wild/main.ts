import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { bench } from "../bench.ts"
import { showDifference } from "../landing/show.ts"
import { writePage } from "./page.ts"
import { figuresOf, measure, summary, type WildCase, type WildFigures, type WildResult } from "./wild.ts"

const help = `Lands real answers of real models, twice each, and counts what comes of it.

  node bench/run.mjs wild [options]

  --cases FILE         the answers, one JSON object a line (default ../shared/wild/cases.jsonl)
  --group G            only cases of this group
  --limit N            only the first N cases
  --show MARK [--count N]   print cases (default 5): right, other, landed, refused, known; of the second run: twice, traceless,
                       unrecognised; or a code, such as not_found
  --json FILE          all marks as JSON
  --keep FILE          the figures alone, to be shown as those of before later on
  --write              write docs/benchmarks.md and bench/results.md, with the figures of bench/wild/before.json beside those of now`

function main(): void {
  const { values } = parseArgs({
    options: {
      cases: { type: "string" },
      group: { type: "string" },
      limit: { type: "string", default: "1000000" },
      show: { type: "string" },
      count: { type: "string", default: "5" },
      json: { type: "string" },
      keep: { type: "string" },
      write: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  })
  const file = values.cases ?? join(bench, "../../shared/wild/cases.jsonl")
  if (values.help) console.log(help)
  // They are other people's words, so that they are no part of this repository.
  else if (!existsSync(file))
    console.log(`Skipped: there are no answers at ${file}. Name others with --cases FILE.`)
  else run(file, values)
}

interface Wanted {
  group?: string | undefined
  limit: string
  show?: string | undefined
  count: string
  json?: string | undefined
  keep?: string | undefined
  write: boolean
}

function run(file: string, values: Wanted): void {
  const cases = readCases(file)
    .filter(({ group }) => values.group === undefined || group === values.group)
    .slice(0, Number(values.limit))
  const results = cases.map(measure)
  if (values.show) show(results, values.show, Number(values.count))
  const figures = figuresOf(results)
  console.log(summary(figures))
  if (values.keep) writeFileSync(values.keep, `${JSON.stringify(figures, null, 1)}\n`)
  if (values.write) writePage(join(bench, ".."), figures, readBefore(join(bench, "wild", "before.json")))
  if (values.json) {
    const marks = results.map(({ given: { id, group, path }, ...rest }) => ({
      id,
      group,
      path,
      ...rest,
      after: undefined,
    }))
    writeFileSync(values.json, JSON.stringify(marks, null, 1))
  }
}

function readBefore(file: string): WildFigures | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as WildFigures) : undefined
}

function readCases(file: string): WildCase[] {
  const lines = readFileSync(file, "utf8").split("\n")
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as WildCase)
}

function show(results: readonly WildResult[], mark: string, count: number): void {
  const wanted = results.filter(
    ({ first, again, codes }) => first === mark || again === mark || codes.includes(mark),
  )
  for (const { given, first, again, after, note } of wanted.slice(0, count)) {
    console.log(
      `━━━ ${given.id} · ${given.group} · ${given.path} · ${first}${again ? `, then ${again}` : ""} ━━━`,
    )
    console.log(given.response.trimEnd())
    console.log(`--- ${note}`)
    if (given.after !== null && after !== undefined)
      console.log(`--- what came out, against what followed\n${showDifference(given.after, after)}`)
    console.log()
  }
  console.log(`${wanted.length} ${mark}, the first ${Math.min(count, wanted.length)} shown`)
}

main()
