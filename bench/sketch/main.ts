import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { installedGrammars } from "../../src/grammars/installed.ts"
import { bench, commitOfCode, fetchedHistories, showMarked, timed } from "../bench.ts"
import { sendAgain } from "./again.ts"
import { type Case, makeCases } from "./cases.ts"
import { type Change, readPart, readRepos } from "./histories.ts"
import { type Options, readOptions } from "./options.ts"
import { writePage } from "./page.ts"
import { judge, type Result } from "./score.ts"
import { showResult } from "./show.ts"
import { measureSpeed } from "./speed.ts"
import { againTable, groupOf, type Scored, tableBy } from "./table.ts"
import { loadContinue } from "./tools/continue.ts"
import { emendWith } from "./tools/emend.ts"
import type { Tool } from "./tools/tool.ts"
import { wholeFile } from "./tools/whole.ts"

const commit = commitOfCode()

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const histories = options.histories ?? fetchedHistories
  const changes = timed("histories read", () => readChanges(options, histories))
  const syntax = await installedGrammars().load(changes.map(({ path }) => path))
  const material = { part: options.part, changes, syntax }
  const parsers = options.syntax === "off" ? undefined : syntax
  const { seed, limit: count } = options
  const cases = timed("cases made", () =>
    options.kinds.flatMap((kind) => makeCases(material, kind, { seed, count })),
  )
  const tools = [emendWith(parsers), await loadContinue(histories, bench), wholeFile]
    .filter((tool) => isThere(tool))
    .filter(({ name }) => !options.only || name === options.only)
  const all: Scored[] = []
  for (const tool of tools) all.push(await timed(tool.name, () => run(tool, cases)))
  const [first] = all
  const again = await timed("sent again", () => sendAgain(tools[0]!, first!.results))
  if (options.show) showMarked([...first!.results, ...again], options.show, showResult)
  console.log(tableBy(first!, "kind", ({ case: { kind } }) => kind))
  const toLand = { ...first!, results: first!.results.filter(({ case: { truth } }) => truth) }
  console.log(tableBy(toLand, "language", ({ case: { language } }) => language))
  console.log(tableBy(toLand, "naming", ({ case: { naming } }) => naming))
  for (const scored of all) console.log(tableBy(scored, "group", groupOf))
  console.log(againTable(again))
  const speed = measureSpeed(parsers)
  console.log(
    `\na sketch of ${speed.sketch} lines in a file of ${speed.lines}: ${speed.median.toFixed(1)} ms by the clock, ${speed.processor.toFixed(1)} ms of the processor's time`,
  )
  if (options.write)
    writePage(join(bench, ".."), { all, again, speed, commit, ...describe(options, changes) })
  if (options.json) writeFileSync(options.json, JSON.stringify(all.map(marksOf), null, 1))
}

/** How to repeat this run, and what it ran on. */
function describe({ part, limit, seed }: Options, changes: readonly Change[]) {
  const sources = [...new Set(changes.map(({ source }) => source))]
  return {
    command: `node bench/run.mjs sketch --part ${part} --limit ${limit} --seed ${seed} --write`,
    corpus: `${changes.length} changed files of ${sources.join(", ")}${part === "report" ? ". Nobody has looked at any of these cases" : ""}`,
  }
}

function readChanges({ part, language, repos }: Options, histories: string): Change[] {
  const { changes, missing } = repos ? { changes: readRepos(repos), missing: [] } : readPart(part, histories)
  if (missing.length > 0) {
    console.error(`Not all of the part "${part}" is in ${histories}: ${missing.join(", ")}.`)
    console.error(`Fetch it with: node bench/fetch.mjs ${part}-sketch`)
    process.exit(2)
  }
  return language === undefined ? changes : changes.filter((change) => change.language.name === language)
}

function isThere(tool: Tool | string): tool is Tool {
  if (typeof tool === "string") console.error(`Continue is left out: ${tool}`)
  return typeof tool !== "string"
}

async function run(tool: Tool, cases: readonly Case[]): Promise<Scored> {
  const results: Result[] = []
  for (const one of cases) results.push(await judge(tool, one))
  return { name: tool.name, results }
}

const marksOf = ({ name, results }: Scored) => ({
  name,
  results: results.map(({ case: { id, language, naming, source }, mark, answer: { note } }) => ({
    id,
    language,
    naming,
    source,
    mark,
    note,
  })),
})

main()
