import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { bench, commitOfCode, fetchedHistories, showMarked, timed } from "../bench.ts"
import { type Again, type Resent, resend, sendAgain } from "./again.ts"
import { makeCases } from "./cases.ts"
import { type Changed, readAllChanges } from "./changes.ts"
import { type Pair, readCorpus } from "./corpus.ts"
import type { Case } from "./draft.ts"
import { type Figures, figuresOf } from "./figures.ts"
import { type FormatResult, sendInFormats } from "./formats.ts"
import { groupOf } from "./kinds.ts"
import { type Options, type Part, readOptions } from "./options.ts"
import { writePage } from "./page.ts"
import { readHistories, readRepo } from "./repo.ts"
import { judge, type Result } from "./score.ts"
import { showResult } from "./show.ts"
import {
  againTable,
  formatTables,
  kindTable,
  resentTable,
  type Scored,
  scoreTable,
  toolTable,
} from "./table.ts"
import { applyResponse } from "./tools/emend.ts"
import { allTools } from "./tools/index.ts"
import type { Tool } from "./tools/tool.ts"

const modules = join(bench, "node_modules")

const commit = commitOfCode()

function main(): void {
  const options = readOptions(process.argv.slice(2))
  const corpus = timed("corpus read", () => readAllChanges(pairsOf(options)))
  const casesOf = (seed: string): Cases =>
    timed("cases made", () => {
      const { limit: count } = options
      return new Map(options.kinds.map((kind) => [kind, makeCases(corpus, kind, { seed, count })]))
    })
  const tools = allTools(modules).filter(({ name }) => !options.only || name === options.only)
  const cases = casesOf(options.seed)
  const all = tools.map((tool) => runTool(tool, cases, tool.spawns ? options.sample : options.limit))
  const others = options.also.map((seed) => ({ seed, ...runTool(tools[0]!, casesOf(seed), options.limit) }))
  const { again, resent } = timed("sent again", () => sendOn(tools[0]!, all[0]!))
  if (options.show)
    showMarked(
      [...all[0]!.kinds.values(), ...again.values(), ...resent.values()].flat(),
      options.show,
      showResult,
    )
  for (const scored of [all[0]!, ...others]) console.log(kindTable(scored))
  console.log(againTable(again))
  if (resent.size > 0) console.log(resentTable(resent))
  console.log(scoreTable([all[0]!, ...others]))
  const formats = options.formats ? timed("formats", () => inFormats(corpus, options)) : []
  if (formats.length > 0) console.log(formatTables(formats))
  if (all.length > 1) console.log(toolTable(all))
  const run = describe(options, corpus)
  const now = figuresOf({ kinds: all[0]!.kinds, again, resent, formats }, run)
  if (options.write)
    writePage(join(modules, "../.."), { all, now, corpus: run.corpus, ...readBefore(options.before) })
  if (options.json) writeFileSync(options.json, JSON.stringify({ ...now, marks: all.map(marksOf) }, null, 1))
  if (options.keep) writeFileSync(options.keep, `${JSON.stringify(now, null, 1)}\n`)
}

type Cases = Map<string, Case[]>

function runTool(tool: Tool, cases: Cases, most: number): Scored {
  return timed(tool.name, () => ({
    name: tool.name,
    kinds: new Map(
      [...cases]
        .filter(([kind]) => takes(tool, kind))
        .map(([kind, list]) => [kind, list.slice(0, most).map((one) => judge(tool, one))]),
    ),
  }))
}

/** What is not whole lines, or claims more than a place, is for emend alone. */
function takes(tool: Tool, kind: string): boolean {
  return tool.name === "emend" || groupOf(kind) === "spoiled" || groupOf(kind) === "treacherous"
}

/** What landed is sent again, and what was refused is sent as it was corrected. */
function sendOn(
  tool: Tool,
  { kinds }: Scored,
): { again: Map<string, Again[]>; resent: Map<string, Resent[]> } {
  const again = new Map<string, Again[]>()
  const resent = new Map<string, Resent[]>()
  for (const [kind, results] of kinds) {
    again.set(kind, sendAgain(tool, results))
    if (tool.name === "emend") resent.set(kind, resend(results, applyResponse))
  }
  return { again, resent }
}

function pairsOf(options: Options) {
  if (options.repos) return options.repos.flatMap((repo) => readRepo(repo))
  return options.parts.flatMap((part) => partOf(part, options.histories ?? fetchedHistories))
}

function partOf(part: Part, histories: string): Pair[] {
  if (part === "tune" || part === "report") return readCorpus(part, modules)
  const more = join(bench, ".more")
  if (part === "more" && existsSync(more)) return readCorpus("more", more)
  const pairs =
    part === "more" ? undefined : readHistories(part === "tune-git" ? "tune" : "report", histories)
  if (pairs) return pairs
  console.error(`Not all of the part "${part}" is here. Fetch it with: node bench/fetch.mjs ${part}`)
  process.exit(2)
}

/** Figures of another state of the code, which were kept. */
function readBefore(file = join(bench, "landing", "before.json")): { before?: Figures } {
  return existsSync(file) ? { before: JSON.parse(readFileSync(file, "utf8")) as Figures } : {}
}

/** How to repeat this run, and what it ran on. */
function describe(options: Options, corpus: readonly Changed[]) {
  const where = options.repos ? `--repo ${options.repos}` : `--part ${options.parts}`
  const sources = new Set(corpus.map(({ pair }) => pair.source))
  const unseen = !options.repos && options.parts.every((part) => part.startsWith("report"))
  return {
    command: `node bench/run.mjs landing ${where} --limit ${options.limit} --sample ${options.sample} --seed ${options.seed}${options.also.length > 0 ? ` --also ${options.also}` : ""} --write`,
    commit,
    corpus: `${corpus.length} changed files of ${[...sources].join(", ")}${unseen ? ". Nobody has looked at any of these cases" : ""}`,
  }
}

/** The first cases that must not be, in full. */
function inFormats(corpus: readonly Changed[], { seed, limit, show }: Options): FormatResult[] {
  const results = sendInFormats(corpus, { seed, count: Math.min(limit, 100) })
  const wanted = results.filter(({ first, again }) => show && (first === show.mark || again === show.mark))
  for (const { operation, format, first, again, note, response } of wanted.slice(0, show?.count))
    console.log(
      `━━━ ${operation} · ${format} · ${first}, ${again} ━━━\n${response.slice(0, 3000)}\n--- ${note}\n`,
    )
  return results
}

function marksOf({ name, kinds }: Scored) {
  const marks = (results: Result[]) =>
    results.map(({ case: { id, source, path }, mark, answer: { score, note } }) => ({
      id,
      source,
      path,
      mark,
      score,
      note,
    }))
  return { name, kinds: Object.fromEntries([...kinds].map(([kind, results]) => [kind, marks(results)])) }
}

main()
