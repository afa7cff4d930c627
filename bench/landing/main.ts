import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeCases } from "./cases.ts"
import { type Changed, readAllChanges } from "./changes.ts"
import { readCorpus } from "./corpus.ts"
import { type Options, readOptions } from "./options.ts"
import { writePage } from "./page.ts"
import { readRepo } from "./repo.ts"
import { judge, type Result } from "./score.ts"
import { showResult } from "./show.ts"
import { kindTable, type Scored, toolTable } from "./table.ts"
import { allTools } from "./tools/index.ts"

const modules = join(process.env.EMEND_BENCH ?? "bench", "node_modules")

function main(): void {
  const options = readOptions(process.argv.slice(2))
  const corpus = timed("corpus read", () => readAllChanges(pairsOf(options)))
  const cases = timed("cases made", () => {
    const { seed, limit: count } = options
    return new Map(options.kinds.map((kind) => [kind, makeCases(corpus, kind, { seed, count })]))
  })
  const all: Scored[] = []
  for (const tool of allTools(modules).filter(({ name }) => !options.only || name === options.only)) {
    const most = tool.spawns ? options.sample : options.limit
    const scored = timed(tool.name, () => ({
      name: tool.name,
      kinds: new Map(
        [...cases].map(([kind, list]) => [kind, list.slice(0, most).map((one) => judge(tool, one))]),
      ),
    }))
    all.push(scored)
  }
  if (options.show) show(all[0]!, options.show)
  console.log(kindTable(all[0]!))
  if (all.length > 1) console.log(toolTable(all))
  if (options.write) writePage(join(modules, "../../docs"), all, describe(options, corpus))
  if (options.json) writeFileSync(options.json, JSON.stringify(all.map(marksOf), null, 1))
}

function pairsOf(options: Options) {
  return options.repo ? readRepo(options.repo) : readCorpus(options.part, modules)
}

/** How to repeat this run, and what it ran on. */
function describe(options: Options, corpus: readonly Changed[]) {
  const where = options.repo ? `--repo ${options.repo}` : `--part ${options.part}`
  const sources = new Set(corpus.map(({ pair }) => pair.source))
  return {
    command: `node bench/run.mjs landing ${where} --limit ${options.limit} --sample ${options.sample} --seed ${options.seed} --write`,
    corpus: `${corpus.length} changed files of ${[...sources].join(", ")}`,
  }
}

function show(scored: Scored, { mark, count }: { mark: string; count: number }): void {
  const wanted = [...scored.kinds.values()].flat().filter((result) => result.mark === mark)
  for (const result of wanted.slice(0, count)) console.log(`${showResult(result)}\n`)
  console.log(`${wanted.length} ${mark}, the first ${Math.min(count, wanted.length)} shown`)
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

/** Says on standard error how long each stage took, so that a slow one is seen. */
function timed<T>(name: string, work: () => T): T {
  const start = performance.now()
  const result = work()
  console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

main()
