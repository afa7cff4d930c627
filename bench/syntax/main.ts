import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { installedGrammars } from "../../src/grammars/installed.ts"
import { compareSyntax, isBroken, languageOf, type Syntax } from "../../src/syntax/index.ts"
import { bench, commitOfCode, fetchedHistories } from "../bench.ts"
import { makeCases } from "../landing/cases.ts"
import { readAllChanges } from "../landing/changes.ts"
import { type Pair, readCorpus } from "../landing/corpus.ts"
import type { Case } from "../landing/draft.ts"
import { kinds } from "../landing/kinds.ts"
import { readHistories } from "../landing/repo.ts"
import { judge, type Result } from "../landing/score.ts"
import { cascade } from "../landing/tools/cascade.ts"
import { askParsers, emend } from "../landing/tools/emend.ts"
import { diffMatchPatch, exactFirst, jsdiffFuzzy } from "../landing/tools/libraries.ts"
import { type Figures, type KindRow, type RoughRow, tables, writePage } from "./page.ts"
import { Counts, reasonToParse, waysThatParse } from "./why.ts"

const help = `Lands the same spoiled edits with and without parsers, and parses what rougher tools made.

  node bench/run.mjs syntax [options]

  --part P[,P…]     tune (default), report: packages; tune-git, report-git: histories
  --histories DIR   where the histories are, each in OWNER+NAME (default bench/.histories)
  --kind K[,K…]     only these kinds of the bench of landings
  --limit N         cases of each kind (default 60)
  --seed S          other cases from the same files (default 1)
  --json FILE       the figures
  --why             instead: why ties stay ties, and why wrong results of other tools parse
  --write           renew the sections in docs/benchmarks.md and bench/results.md`

const { values } = parseArgs({
  options: {
    part: { type: "string", default: "tune" },
    histories: { type: "string" },
    kind: { type: "string" },
    limit: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    json: { type: "string" },
    why: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", short: "h" },
  },
})
const roughTools = [exactFirst, jsdiffFuzzy, diffMatchPatch, cascade]

async function main(): Promise<void> {
  if (values.help) return console.log(help)
  const pairs = values.part.split(",").flatMap(pairsOf)
  const corpus = readAllChanges(pairs)
  const syntax = await installedGrammars().load(pairs.map(({ path }) => path))
  const wanted = values.kind?.split(",") ?? Object.keys(kinds)
  if (values.why) return why(corpus, wanted, syntax)
  const figures: Figures = { command: commandOf(), commit: commitOfCode(), kinds: [], rough: [] }
  const rough = roughTools.map(({ name }): RoughRow => ({ name, wrong: 0, caught: 0, right: 0, alarms: 0 }))
  for (const kind of wanted) {
    const cases = makeCases(corpus, kind, { seed: values.seed, count: Number(values.limit) })
    const whole = cases.filter((one) => languageOf(one.path) && isWhole(one, syntax))
    figures.kinds.push(kindRow(kind, whole, cases, syntax))
    roughTools.forEach((tool, at) => {
      if (kinds[kind]!.group === undefined || kinds[kind]!.group === "treacherous")
        for (const one of whole) count(rough[at]!, judge(tool, one), syntax)
    })
    console.error(kind)
  }
  figures.rough = rough
  console.log(tables(figures))
  if (values.json) writeFileSync(values.json, JSON.stringify(figures, null, 1))
  if (values.write) writePage(join(bench, ".."), figures)
}

/** Prints what stands behind the figures: how many results of a tie parse, and what wrong results are like that do. */
function why(corpus: ReturnType<typeof readAllChanges>, wanted: readonly string[], syntax: Syntax): void {
  const [ties, rough] = [new Counts(), new Counts()]
  for (const kind of wanted) {
    const cases = makeCases(corpus, kind, { seed: values.seed, count: Number(values.limit) })
    const whole = cases.filter((one) => languageOf(one.path) && isWhole(one, syntax))
    askParsers(syntax)
    if (kind === "missing" || kind === "beside")
      for (const one of whole) {
        const isLanded = outcomeOf(judge(emend, one)) !== "refused"
        ties.add(kinds[kind]!.title, isLanded ? "landed" : waysThatParse(one, syntax))
      }
    if (kinds[kind]!.group === undefined || kinds[kind]!.group === "treacherous")
      for (const tool of [diffMatchPatch, cascade])
        for (const one of whole) {
          const result = judge(tool, one)
          const reason = result.mark === "wrong" ? reasonToParse(result, syntax) : undefined
          if (reason === undefined) continue
          rough.add(tool.name, reason)
          rough.add(`all, ${nameOf(languageOf(one.path)!)}`, reason)
        }
    console.error(kind)
  }
  console.log(`${ties.table()}\n\n${rough.table()}`)
}

const nameOf = (language: NonNullable<ReturnType<typeof languageOf>>) =>
  "grammar" in language ? language.grammar : language.by

function pairsOf(part: string): Pair[] {
  if (part === "tune" || part === "report") return readCorpus(part, join(bench, "node_modules"))
  const pairs = readHistories(part === "tune-git" ? "tune" : "report", values.histories ?? fetchedHistories)
  if (!pairs)
    throw new Error(`The histories of "${part}" are not here. Fetch them: node bench/fetch.mjs ${part}`)
  return pairs
}

/** A part of a larger change may leave a file that does not parse, and be right. Of such, parsers can know nothing. */
function isWhole({ path, file, truth }: Case, syntax: Syntax): boolean {
  return truth === undefined || !isBroken(compareSyntax(syntax, { path, before: file, after: truth }))
}

function kindRow(kind: string, whole: readonly Case[], all: readonly Case[], syntax: Syntax): KindRow {
  const without = timed(whole, undefined)
  const parsing = timed(whole, syntax)
  const isAlarm = (result: Result, at: number) =>
    outcomeOf(without.results[at]!) === "right" && outcomeOf(result) === "refused"
  return {
    title: kinds[kind]!.title,
    cases: whole.length,
    others: all.filter((one) => languageOf(one.path)).length - whole.length,
    without: tallied(without.results),
    with: tallied(parsing.results),
    alarms: parsing.results.filter(isAlarm).length,
    caught: parsing.results.filter(
      (result, at) => outcomeOf(without.results[at]!) === "wrong" && outcomeOf(result) !== "wrong",
    ).length,
    ms: [without.ms, parsing.ms],
  }
}

/** `ms`: of the edit in the middle, as single ones wait for the machine. */
function timed(cases: readonly Case[], syntax: Syntax | undefined): { results: Result[]; ms: number } {
  askParsers(syntax)
  const times: number[] = []
  const results = cases.map((one) => {
    const start = performance.now()
    const result = judge(emend, one)
    times.push(performance.now() - start)
    return result
  })
  return { results, ms: times.sort((a, b) => a - b)[times.length >> 1] ?? 0 }
}

/** Unlike in the tables of landings, a refusal counts as one also where to land would have been as right. */
function outcomeOf({ mark, answer, case: { verdict } }: Result): "right" | "wrong" | "refused" {
  return answer.text === undefined && verdict === "either" ? "refused" : mark
}

function tallied(results: readonly Result[]): KindRow["with"] {
  const tally = { right: 0, wrong: 0, refused: 0 }
  for (const result of results) tally[outcomeOf(result)]++
  return tally
}

/** Does a parser see what a tool that guesses did wrong, and leave alone what it did right? */
function count(row: RoughRow, { case: { path, file }, answer, mark }: Result, syntax: Syntax): void {
  if (answer.text === undefined || answer.text === file || mark === "refused") return
  const change = compareSyntax(syntax, { path, before: file, after: answer.text })
  if (!change || change.before > 0) return
  row[mark]++
  if (isBroken(change)) row[mark === "wrong" ? "caught" : "alarms"]++
}

const commandOf = () =>
  `node bench/run.mjs syntax --part ${values.part} --limit ${values.limit} --seed ${values.seed}`

await main()
