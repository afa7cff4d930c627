import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { markdownTable } from "../../scripts/section.ts"
import { installedGrammars } from "../../src/grammars/installed.ts"
import { compareSyntax, isBroken, languageOf, type Syntax } from "../../src/syntax/index.ts"
import { bench, fetchedHistories, groupBy } from "../bench.ts"
import { seededRandom } from "../landing/random.ts"
import { generated, readBlobs } from "../landing/repo.ts"
import landing from "../landing/repos.json" with { type: "json" }
import sketch from "../sketch/repos.json" with { type: "json" }
import { writeSections } from "../write.ts"
import more from "./repos.json" with { type: "json" }
import slips from "./slips.json" with { type: "json" }

const help = `Parses the files of real commits before and after. What people committed is right, as far as its language goes: whatever
parsed before and does not after is a false alarm, or a slip that somebody committed.

  node bench/run.mjs commits [options]

  --histories DIR     where the histories are, each in OWNER+NAME (default bench/.histories)
  --language L[,L…]   only these
  --files N           changed files of each language (default 400)
  --seed S            other files (default 1)
  --show              what does not parse any more
  --write             renew the figures in docs/benchmarks.md and bench/results.md`

const { values } = parseArgs({
  options: {
    histories: { type: "string" },
    language: { type: "string" },
    files: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    show: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", short: "h" },
  },
})

/** Of one history, this many changed files of each language: none shall be most of them. */
const mostOfEach = 150

interface Change {
  root: string
  path: string
  /** Names of git's, of the file as it was and as it became. */
  blobs: [before: string, after: string]
}

interface Row {
  name: string
  files: number
  histories: number
  /** The grammar finds errors in the file as it was; or another program reads it first, it is too long or too deep. */
  errorsBefore: number
  untold: number
  /** It is not the grammar that is wrong: somebody committed a slip (slips.json, each looked at). */
  slips: number
  alarms: number
}

async function main(): Promise<void> {
  if (values.help) return console.log(help)
  const byLanguage = groupBy(histories().flatMap(changesOf), ({ path }) => nameOf(path)!)
  const rows: Row[] = []
  for (const [name, changes] of [...byLanguage].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (values.language && !values.language.split(",").includes(name)) continue
    const drawn = seededRandom(values.seed).shuffled(changes).slice(0, Number(values.files))
    rows.push(rowOf(name, drawn, await installedGrammars().load(drawn.map(({ path }) => path))))
    console.error(rows.at(-1))
  }
  console.log(table(rows))
  if (values.write) writePage(rows)
}

function histories(): { root: string; commit: string }[] {
  const folder = values.histories ?? fetchedHistories
  const all: Record<string, string> = {
    ...landing.tune,
    ...landing.report,
    ...sketch.tune,
    ...sketch.report,
    ...more,
  }
  return Object.entries(all).map(([name, commit]) => {
    const path = join(folder, name.replace("/", "+"))
    const root = existsSync(join(path, "repo")) ? join(path, "repo") : path
    if (!existsSync(root))
      throw new Error(`The history of ${name} is not here. Fetch them: node bench/fetch.mjs commits`)
    return { root, commit }
  })
}

function nameOf(path: string): string | undefined {
  const language = languageOf(path)
  return language?.by === "grammar" ? language.grammar : language?.by
}

/** The newest changed files of each language. */
function changesOf({ root, commit }: { root: string; commit: string }): Change[] {
  const flags = [
    "-n",
    "4000",
    "--no-merges",
    "--no-renames",
    "--diff-filter=M",
    "--raw",
    "--no-abbrev",
    "--format=",
    "-z",
  ]
  // A history that was cut off ends in an error; what was read before is as good.
  const log = spawnSync("git", ["-C", root, "log", commit, ...flags], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  }).stdout
  const counts = new Map<string, number>()
  return [...log.matchAll(/:100\d{3} 100\d{3} ([0-9a-f]+) ([0-9a-f]+) M\0([^\0]+)\0/g)].flatMap(
    ([, before, after, path]) => {
      const name = nameOf(path!)
      if (name === undefined || generated.test(path!)) return []
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      return count < mostOfEach ? [{ root, path: path!, blobs: [before!, after!] as [string, string] }] : []
    },
  )
}

function rowOf(name: string, changes: readonly Change[], syntax: Syntax): Row {
  const texts = new Map<string, string>()
  for (const [root, some] of groupBy(changes, (change) => change.root))
    for (const [blob, text] of readBlobs(root, new Set(some.flatMap(({ blobs }) => blobs))))
      texts.set(blob, text)
  const row: Row = { name, files: 0, histories: 0, errorsBefore: 0, untold: 0, slips: 0, alarms: 0 }
  row.histories = new Set(changes.map(({ root }) => root)).size
  for (const { root, path, blobs } of changes) {
    const [before, after] = blobs.map((blob) => texts.get(blob))
    if (before === undefined || after === undefined || /[\0\uFFFD]/.test(before + after)) continue
    row.files++
    const change = compareSyntax(syntax, { path, before, after })
    if (!change) row.untold++
    else if (change.before > 0) row.errorsBefore++
    else if (isBroken(change) && blobs[1] in slips) row.slips++
    else if (isBroken(change)) {
      row.alarms++
      if (values.show)
        console.log(
          `${root} ${blobs.join("..")} ${path}:${change.first!.line}: ${change.first!.message}\n${change.first!.text}`,
        )
    }
  }
  return row
}

function table(rows: readonly Row[]): string {
  return markdownTable(
    [
      "language",
      "files",
      "of histories",
      "no telling",
      "errors before",
      "parsed before",
      "slips of theirs",
      "false alarms",
    ],
    rows.map(({ name, files, histories, untold, errorsBefore, slips, alarms }) => [
      name,
      ...[files, histories, untold, errorsBefore, files - untold - errorsBefore, slips, alarms].map(String),
    ]),
  )
}

function writePage(rows: readonly Row[]): void {
  const told = rows.reduce((sum, { files, untold, errorsBefore }) => sum + files - untold - errorsBefore, 0)
  const alarms = rows.reduce((sum, row) => sum + row.alarms, 0)
  const page = `Of ${told} changed files of real commits that parsed before, ${alarms} are wrongly said not to parse any more ([by language](../bench/results.md#real-commits)).`
  const results = `### Real commits

Changed files of real commits, by language, any number of changes at once: what people committed is right, as far as its language goes. Of ${told} files that parsed before,
${alarms} are wrongly said not to parse any more. *Slips of theirs*: looked at, and the parser is right. *No telling*: the change touches what a preprocessor or a template reads. *Errors before*: the grammar
does not know all of the language, and nothing is said of that file. What [is read in other words](../src/syntax/newer.ts) was found in these very histories; in C#, none of 994 files of two others (spectre.console, FluentValidation) that nobody had looked at is a false alarm. No edit is refused for what the grammars of bash, C, C++, CSS and PowerShell say ([syntax](../docs/syntax.md#what-comes-of-it)).
Made with \`node bench/run.mjs commits --files ${values.files} --seed ${values.seed} --write\`, after \`node bench/fetch.mjs commits\`.

${table(rows)}`
  writeSections(join(bench, ".."), "commits", { page, results })
}

await main()
