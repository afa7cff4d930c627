import { join } from "node:path"
import { parseArgs } from "node:util"
import { writeSection } from "../../scripts/section.ts"
import { measureSelf } from "./gauges.ts"
import { keepWorking, type Work } from "./keep-working.ts"
import { chart, section } from "./report.ts"
import { type Finding, growth, verdict } from "./verdict.ts"

const help = `node trials/run.mjs soak [options]

Agents of all kinds work at random on a clone of this repository, for an hour: edits in all formats, right and wrong,
streams, undo and redo, the page, MCP, effects, other programs. After each step everything is held against what was
acknowledged; once a minute memory, descriptors and processes are measured. Needs Linux (/proc) and a build.

  --minutes N   how long (60)
  --steps N     no more steps than these, to see a violation again
  --seed N      which random choices (1)
  --write       put the figures into trials/results.md
`

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    steps: { type: "string", default: "Infinity" },
    seed: { type: "string", default: "1" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})
if (values.help) console.log(help)
else process.exitCode = await run()

async function run(): Promise<number> {
  const top = process.env.EMEND_TOP!
  const [minutes, steps, seed] = [values.minutes, values.steps, values.seed].map(Number) as [
    number,
    number,
    number,
  ]
  function tell(work: Work, found: Finding[]): string {
    const told = section({ ...work, found, seed })
    if (values.write) {
      writeSection(join(top, "trials/results.md"), "soak", told)
      chart(join(top, "docs/soak.svg"), work.readings)
    }
    return told
  }

  const work = await keepWorking({
    top,
    minutes,
    steps,
    seed,
    // Whoever ends it early keeps what it has shown so far.
    onMinute: (work) => work.readings.length % 5 === 0 && tell(work, growth(work.readings)),
  })
  const end = await measureSelf()
  const found = verdict({ ...work, end })
  console.log(`\nOpen before the start: ${work.before.own.descriptors.join(", ")}`)
  console.log(`Open after the end: ${end.own.descriptors.join(", ")}`)
  console.log(`\n${tell(work, found)}`)
  return work.violations.length === 0 && found.every(({ holds }) => holds) ? 0 : 1
}
