import { existsSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { seededRandom } from "../../bench/landing/random.ts"
import { findCodex } from "../../bench/landing/tools/codex.ts"
import { writeSection } from "../../scripts/section.ts"
import { randomChange } from "./changes.ts"
import { isInstalled } from "./oracles.ts"
import { tryPatches } from "./patch-trial.ts"
import { historyOf, versionPairs } from "./real.ts"
import { section, shown } from "./report.ts"
import { createTally } from "./tally.ts"
import { type Tried, tryDiffs, tryRandomDiffs } from "./trial.ts"

const help = `node trials/run.mjs differential [options]

Hands the same valid diffs to emend, to git apply and to GNU patch, and the same valid patches to emend and to the
apply_patch of @openai/codex (from bench/node_modules: npm --prefix bench ci). The files must come out the same, byte by
byte. Where they do not, the reason must be one of docs/decisions/0019-oracles.md. Needs git and a build.

  --cases N   how many (5000): half of them of random texts, the others of this repository's history and of packages
  --seed N    which random choices (1)
  --write     put the figures into trials/results.md
`

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})
if (values.help) console.log(help)
else process.exitCode = await run(Number(values.cases), values.seed)

async function run(cases: number, seed: string): Promise<number> {
  const top = process.env.EMEND_TOP!
  const tally = createTally()
  for await (const tried of allCases(top, cases, seed)) {
    tally.add(tried)
    if (tried.verdict.kind === "unexplained")
      console.error(
        `${shown(tried)}\nTo see it again: node trials/run.mjs differential --cases ${cases} --seed ${seed}\n`,
      )
    if (tally.total % 500 === 0) console.error(`${tally.total} cases`)
  }
  const told = section(tally, seed)
  console.log(`\n${told}`)
  if (values.write) writeSection(join(top, "trials/results.md"), "differential", told)
  return tally.unexplained === 0 ? 0 : 1
}

async function* allCases(top: string, cases: number, seed: string): AsyncGenerator<Tried> {
  const random = seededRandom(`differential ${seed}`)
  const modules = join(top, "bench/node_modules")
  const emend = program(join(top, "dist/bin/emend.js"))
  const patch = isInstalled("patch") && isInstalled("diff")
  if (!patch) console.error("GNU patch or diff is not on this machine: their cases are left out.")
  const share = (part: number) => Math.round(cases * part)
  const history = historyOf(top, random, share(0.15))
  const pairs = versionPairs(modules, random, share(0.15))
  yield* tryRandomDiffs(share(0.4), { random, patch, program: emend })
  for (const changes of [history, pairs])
    yield* tryDiffs(changes.slice(0, share(0.1)), { random, patch, program: emend })
  const codex = findCodex(modules)
  if (!codex) {
    console.error("@openai/codex is not installed in bench/node_modules: patches are left out.")
    return
  }
  const options = { random, codex: codex.path, program: program(join(top, "dist/bin/apply_patch.js")) }
  try {
    yield* tryPatches(
      Array.from({ length: share(0.2) }, () => randomChange(random)),
      options,
    )
    for (const changes of [history, pairs]) yield* tryPatches(changes, options)
  } finally {
    codex.remove()
  }
}

function program(path: string): string | undefined {
  if (existsSync(path)) return path
  console.error(`${path} is not there: run npm run build first. The library alone is tried.`)
  return undefined
}
