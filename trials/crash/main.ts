import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { writeSection } from "../../scripts/section.ts"
import { buildPrograms } from "./programs.ts"
import { resultsText } from "./report.ts"
import { keepResults } from "./results.ts"
import { type Part, parts, runTrial } from "./trial.ts"

const help = `Kills emend with SIGKILL, fills its disks, denies it permission, and looks at what becomes of the files.

  node trials/run.mjs crash [options]

  --kills N       how many processes to kill (1000)
  --failures N    how many system calls to let fail (200)
  --meddlings N   how often another program changes files in the middle of a commit (400)
  --minutes N     stop killing and failing after that time, however few it were
  --only PART     one of: ${parts.join(", ")}
  --program PATH  the program to kill (dist/bin/emend.js)
  --lanes N       how many rounds to play at a time (1)
  --seed N        another row of random numbers (1)
  --write         write the figures into trials/results.md

It runs the program in dist/ (npm run build), and the library from the sources. Full and read-only disks take a system
that lets us mount some, as root; what cannot be tried is told. Exit status 1 if anything was not as it must be; the
folder in which it was so is kept, and its name is told.`

const { values: given } = parseArgs({
  options: {
    kills: { type: "string", default: "1000" },
    failures: { type: "string", default: "200" },
    meddlings: { type: "string", default: "400" },
    minutes: { type: "string" },
    only: { type: "string" },
    program: { type: "string" },
    lanes: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})

if (given.help) console.log(help)
else if (given.only !== undefined && !parts.includes(given.only as Part)) {
  console.error(`There is no part ${given.only}. There are: ${parts.join(", ")}.`)
  process.exitCode = 2
} else process.exitCode = await run()

async function run(): Promise<number> {
  const top = process.env.EMEND_TOP!
  // A process that is killed takes nothing with it that it gave to the system: memory is as good as a disk here.
  const place = existsSync("/dev/shm") ? "/dev/shm" : tmpdir()
  const base = mkdtempSync(join(place, "emend-crash-"))
  // Others than root have to get there as well.
  mkdirSync(join(base, "rounds"), { mode: 0o755 })
  const programs = await buildPrograms(base, {
    here: join(top, "trials/crash"),
    emend: given.program ?? join(top, "dist/bin/emend.js"),
  })
  const found = await runTrial({
    base: join(base, "rounds"),
    programs,
    seed: Number(given.seed),
    lanes: Number(given.lanes),
    deadline:
      given.minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(given.minutes) * 60_000,
    counts: {
      kills: Number(given.kills),
      failures: Number(given.failures),
      meddlings: Number(given.meddlings),
    },
    parts: given.only === undefined ? parts : [given.only as Part],
    mounts: true,
    say: (text) => console.log(text),
  })
  const kept = given.write ? join(top, "trials/crash/results.json") : join(base, "results.json")
  const text = resultsText(keepResults(kept, found))
  console.log(`\n${text}`)
  if (given.write) writeSection(join(top, "trials/results.md"), "crash", text)
  const violations = found.reduce((sum, figures) => sum + figures.violations, 0)
  if (violations > 0) {
    console.error(`\n${violations} violations; replay with --seed ${given.seed}. Kept: ${base}`)
    return 1
  }
  rmSync(base, { recursive: true, force: true })
  return 0
}
