import { join } from "node:path"
import { parseArgs } from "node:util"
import { writeSection } from "../../scripts/section.ts"
import { top } from "./folder.ts"
import { meddle } from "./meddling.ts"
import { mixOf, type Race, race } from "./race.ts"
import { reportText } from "./report.ts"

const help = `Lets many edit the same files at once, and other programs change them meanwhile.

  node trials/run.mjs races [options]      (needs a build: npm run build)

  --processes N   how many workers, by command line, MCP and library (8)
  --edits N       how many edits each has to get acknowledged (500)
  --kills N       how many are killed with the lock in their hands (5 for each process)
  --every N       of the cases in which other programs meddle, play every nth (1)
  --case NAME     play only this one of them
  --seed N        other deeds, and other times to kill (1)
  --part P        only "crowd" or "others"
  --write         write the figures to trials/results.md`

async function main(): Promise<void> {
  const text = { type: "string" } as const
  const flag = { type: "boolean" } as const
  const { values } = parseArgs({
    options: {
      processes: text,
      edits: text,
      kills: text,
      every: text,
      case: text,
      seed: text,
      part: text,
      write: flag,
      help: { ...flag, short: "h" },
    },
  })
  if (values.help) return console.log(help)
  const { part = values.case === undefined ? undefined : "others", seed = "1", processes = "8" } = values
  const options = {
    surfaces: mixOf(Number(processes)),
    edits: Number(values.edits ?? 500),
    kills: Number(values.kills ?? 5 * Number(processes)),
    // Each is a record, and so is each redo: of all of them the journal keeps 200.
    undos: 50,
    seed: Number(seed),
  }
  const crowd = part === "others" ? undefined : await race({ ...options, onProgress: progress("edits") })
  const others =
    part === "crowd" ? undefined : await meddle({ ...casesOf(values), onProgress: progress("cases") })
  console.log(`\n${reportText({ crowd, others, ...options })}`)
  const wrong = [...replayed(crowd, Number(seed)), ...(others?.violations ?? [])]
  for (const each of wrong) console.error(each)
  if (wrong.length > 0) process.exitCode = 1
  else if (values.write && crowd && others)
    writeSection(join(top, "trials", "results.md"), "races", reportText({ crowd, others, ...options }))
}

function casesOf({ every, case: only }: { every?: string; case?: string }): Parameters<typeof meddle>[0] {
  return { every: Number(every ?? 1), ...(only !== undefined && { only }) }
}

/** A race is never the same twice, but the same deeds and as many processes are a good start. */
function replayed(race: Race | undefined, seed: number): string[] {
  return (race?.violations ?? []).map((each) => `--part crowd --seed ${seed}: ${each}`)
}

/** A line now and then, for who watches. */
function progress(what: string): (count: number) => void {
  let told = 0
  return (count) => {
    if (count < told + 250) return
    told = count
    process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${count} ${what}\n`)
  }
}

await main()
