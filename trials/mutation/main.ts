import { join } from "node:path"
import { parseArgs } from "node:util"
import { writeSection } from "../../scripts/section.ts"
import { type Folder, folders } from "./folders.ts"
import type { Mutant } from "./mutants.ts"
import { page, shareKilled } from "./page.ts"
import { keepResult, readResults, resultOf } from "./results.ts"
import { huntIn } from "./run.ts"
import { shuffled } from "./sample.ts"

const help = `node trials/run.mjs mutation --folder ${folders.join("|")} [options]

Breaks the code of a folder in many small ways, one at a time, and sees whether the tests notice.
Needs packages of its own: npm --prefix trials/mutation ci

  --folder NAME   the folder of src/ whose code is broken
  --sample N      try N mutants, chosen at random (all)
  --minutes N     stop after so many minutes (never)
  --patience N    spend N seconds of processor time on a mutant, the likeliest and quickest tests first (20)
  --seed N        which random choice (1)
  --only TEXT     try only mutants whose place (src/FOLDER/file.ts:LINE:COLUMN KIND) contains TEXT; several, with commas between
  --except TEXT   try none of those whose place contains TEXT; several, with commas between
  --tests TEXT    try them only on tests in files whose path contains TEXT; several, with commas between
  --write         keep the result, and put the figures into trials/results.md

Fails if less than 80 % of the mutants are noticed.
`

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    sample: { type: "string", default: "Infinity" },
    minutes: { type: "string", default: "Infinity" },
    patience: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    except: { type: "string" },
    tests: { type: "string", default: "" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})
const folder = folders.find((name) => name === values.folder)
if (values.help || !folder) {
  console.log(help)
  process.exitCode = values.help ? 0 : 2
} else process.exitCode = await run(folder)

async function run(folder: Folder): Promise<number> {
  const top = process.env.EMEND_TOP!
  const seed = Number(values.seed)
  const end = Date.now() + Number(values.minutes) * 60_000
  const hunted = await huntIn({
    top,
    folder,
    choose: (mutants) => shuffled(mutants.filter(isAsked), seed).slice(0, Number(values.sample)),
    tests: values.tests,
    patience: Number(values.patience) * 1000,
    enough: () => Date.now() > end,
    tell: (line) => console.error(line),
  })
  const { except } = values
  const patience = Number(values.patience)
  const result = resultOf({ folder, seed, patience, ...(except !== undefined && { except }) }, hunted)
  console.log(result.unnoticed.join("\n"))
  const share = shareKilled(result)
  console.log(`${result.tried} of ${result.mutants} mutants tried, ${(100 * share).toFixed(1)} % killed`)
  if (values.write) {
    keepResult(top, result)
    writeSection(join(top, "trials/results.md"), "mutation", page(readResults(top)))
  }
  return share < 0.8 ? 1 : 0
}

function isAsked({ file, line, column, kind }: Mutant): boolean {
  const place = `${file}:${line}:${column + 1} ${kind}`
  const isIn = (list: string) => list.split(",").some((text) => place.includes(text))
  return isIn(values.only) && !(values.except !== undefined && isIn(values.except))
}
