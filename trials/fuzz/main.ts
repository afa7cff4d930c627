import { parseArgs } from "node:util"
import { writeSection } from "../../scripts/section.ts"
import { corpusFile, type Entry, readCorpus, writeCorpus } from "./corpus.ts"
import type { Finding } from "./fuzz.ts"
import { replay } from "./replay.ts"
import { compared, measured, readResults, resultsText, writeResults } from "./results.ts"
import { runFuzz } from "./run.ts"
import { targetNames } from "./targets/open.ts"

const help = `Gives emend inputs that nobody would write, guided by what they reach in its code, and holds each to the laws.

  node trials/run.mjs fuzz --target NAME [options]

  --target NAME      ${targetNames.join(", ")}
  --minutes N        how long (10)
  --executions N     how many inputs instead
  --seed N           another row of random numbers (1)
  --write            keep the inputs that reach most, and write the figures into trials/results.md
  --replay           run the inputs that are kept, and nothing else (--write: and write the page anew)
  --compare          how far does being guided help? Runs the same number of inputs with and without

What breaks a law is made small and kept in trials/fuzz/corpus/NAME/findings.txt. Exit status 1 if anything did.`

const { values: given } = parseArgs({
  options: {
    target: { type: "string" },
    minutes: { type: "string", default: "10" },
    executions: { type: "string" },
    seed: { type: "string", default: "1" },
    write: { type: "boolean", default: false },
    replay: { type: "boolean", default: false },
    compare: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})
const top = process.env.EMEND_TOP!
const name = given.target === "whole-file" ? "whole" : (given.target ?? "")
const order = {
  top,
  name,
  seed: Number(given.seed),
  minutes: Number(given.minutes),
  executions: given.executions === undefined ? undefined : Number(given.executions),
}

if (given.help) console.log(help)
else if (!targetNames.includes(name)) {
  console.error(`Which target? One of: ${targetNames.join(", ")}. (--help tells the rest.)`)
  process.exitCode = 2
} else if (given.replay) {
  process.exitCode = show(await replay(top, name))
  if (given.write) write({})
} else if (given.compare) await compare()
else process.exitCode = await explore()

async function explore(): Promise<number> {
  const began = Date.now()
  const run = await runFuzz({ ...order, blind: false })
  const row = measured(run, order.executions === undefined ? order.minutes : (Date.now() - began) / 60_000)
  console.log(
    `${name}: ${row.executions} executions, ${row.reached} of ${row.branches} branches of ${row.folder}`,
  )
  keepFindings(run.findings)
  if (given.write) {
    const kept = run.inputs.map((text, at): Entry => ({ name: String(at + 1), text }))
    writeCorpus(corpusFile(top, name, "kept"), kept)
    write({ row })
  }
  return show(run.findings)
}

async function compare(): Promise<void> {
  const executions = order.executions ?? 3000
  const guided = await runFuzz({ ...order, executions, blind: false, seedsOnly: true })
  const blind = await runFuzz({ ...order, executions, blind: true, seedsOnly: true })
  const figures = compared(guided, blind, executions)
  console.log(`${name}: ${JSON.stringify(figures)}`)
  if (given.write) write({ compared: figures })
}

function write(figures: Parameters<typeof writeResults>[2]): void {
  writeResults(top, name, figures)
  writeSection(`${top}/trials/results.md`, "fuzz", resultsText(top, readResults(top)))
}

/** A finding is kept at once: it is run again by every test until somebody has mended what it shows, and ever after. */
function keepFindings(findings: readonly Finding[]): void {
  if (findings.length === 0) return
  const path = corpusFile(top, name, "findings")
  const known = readCorpus(path)
  const fresh = findings.filter(({ input }) => !known.some(({ text }) => text === input))
  writeCorpus(path, [
    ...known,
    ...fresh.map(({ law, input }) => ({ name: `not mended: ${law}`, text: input })),
  ])
}

function show(findings: readonly Finding[]): number {
  for (const { detail, input } of findings)
    console.log(`\n✗ ${detail}\n\nThe input: ${JSON.stringify(input)}`)
  if (findings.length > 0) console.log(`\nReplay: node trials/run.mjs fuzz --target ${name} --replay`)
  return findings.length > 0 ? 1 : 0
}
