import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { markdownTable, writeSection } from "../../scripts/section.ts"
import { type Flooded, flood, readers, refusal } from "./flood.ts"
import { type Swapped, swapWhileEditing } from "./swap.ts"

const help = `Swaps a link to the outside into the way of edits, and pours a gigabyte into each command.

  node trials/run.mjs hostile [options]      (needs a build: npm run build)

  --minutes N     how long to swap (3)
  --megabytes N   how much to pour (1024)
  --write         write the figures to trials/results.md`

const top = process.env.EMEND_TOP!

async function main(): Promise<void> {
  const text = { type: "string" } as const
  const flag = { type: "boolean" } as const
  const { values } = parseArgs({
    options: { minutes: text, megabytes: text, write: flag, help: { ...flag, short: "h" } },
  })
  if (values.help) return console.log(help)
  const { minutes = "3", megabytes = "1024" } = values
  const end = Date.now() + Number(minutes) * 60_000
  const swapped = await swapWhileEditing(() => Date.now() > end)
  const floods = await floodAll(Number(megabytes))
  const report = reportText({ minutes, megabytes, swapped, floods })
  console.log(report)
  const wrong = [
    ...swapped.violations,
    ...floods.flatMap(({ name, status, said }) =>
      status === 2 && refusal.test(said) ? [] : [`emend ${name}: status ${status}, ${JSON.stringify(said)}`],
    ),
  ]
  for (const each of wrong)
    console.error(`${each}\n(again: node trials/run.mjs hostile --minutes ${minutes})`)
  if (wrong.length > 0) process.exitCode = 1
  else if (values.write) writeSection(join(top, "trials/results.md"), "hostile", report)
}

async function floodAll(megabytes: number): Promise<(Flooded & { name: string })[]> {
  const cwd = mkdtempSync(join(tmpdir(), "emend-flood-"))
  const floods: (Flooded & { name: string })[] = []
  for (const args of readers) {
    const flooded = await flood({ program: join(top, "dist/bin/emend.js"), args, cwd, megabytes })
    floods.push({ name: args.join(" "), ...flooded })
  }
  rmSync(cwd, { recursive: true, force: true })
  return floods
}

function reportText(of: {
  minutes: string
  megabytes: string
  swapped: Swapped
  floods: readonly (Flooded & { name: string })[]
}): string {
  const { minutes, megabytes, floods } = of
  const { rounds, landed, refused, missed, undone, violations } = of.swapped
  const count = (number: number) => number.toLocaleString("en")
  const rows = floods.map(({ name, status, peak }) => [
    `\`emend ${name}\``,
    status === 2 ? "refused, with a clear word" : `status ${status}`,
    peak === undefined ? "–" : count(peak),
  ])
  return `## Hostile input

For ${minutes} minutes, one process turned a folder into a link to a folder outside of the root, and back, as fast as it could; another edited
and moved files in it, made new ones, and took some of it back. Of ${count(rounds)} edits ${count(landed)} landed, ${count(refused)} were
refused because they met the link, and ${count(missed)} found nothing to edit at that moment; ${count(undone)} commits were taken back. Changes outside: ${violations.length}.

Then ${count(Number(megabytes))} MB were poured into each command that reads a response, with a heap of 256 MB. Run on
${new Date().toISOString().slice(0, 10)} with Node ${process.version}, on a machine that was busy with other work. Paths that lead out, codes
for terminals and patterns that take for ever have tests: [SECURITY.md](../SECURITY.md) names them.

${markdownTable(["command", "outcome", "most memory (MB)"], rows)}`
}

await main()
