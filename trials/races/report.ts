import { cpus } from "node:os"
import { markdownTable } from "../../scripts/section.ts"
import type { Meddling } from "./meddling.ts"
import type { Race, RaceOptions } from "./race.ts"
import type { SurfaceName } from "./surfaces.ts"

/** What was done and what came of it, for people. */
export function reportText(
  results: { crowd: Race | undefined; others: Meddling | undefined } & Pick<
    RaceOptions,
    "surfaces" | "edits"
  >,
): string {
  const { crowd, others, surfaces, edits } = results
  const when = `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores`
  return [
    "## Races",
    ...(crowd ? crowdText(crowd, surfaces, edits) : []),
    ...(others ? othersText(others) : []),
    `Run on ${when}.`,
  ].join("\n\n")
}

const titles: Record<SurfaceName, string> = { library: "library", mcp: "MCP", cli: "command line" }

function crowdText(race: Race, surfaces: readonly SurfaceName[], edits: number): string[] {
  const { deeds, undos, acknowledged, killed, holding } = race.crowd
  const all = [...deeds.values()]
  const count = (status: string | undefined) => all.filter(({ outcome }) => outcome?.status === status).length
  const turned = [...undos.values()].filter(({ outcome }) => outcome?.status === "acknowledged").length
  const row = (surface: SurfaceName): string[] => {
    const workers = surfaces.flatMap((each, index) => (each === surface ? [`w${index}`] : []))
    const own = all.filter(({ deed }) => workers.some((name) => deed.token.startsWith(`${name}.`)))
    const edited = workers.reduce((sum, name) => sum + (acknowledged.get(name) ?? 0), 0)
    const landed = own.filter(({ outcome }) => outcome?.status === "acknowledged").length
    const refused = own.filter(({ outcome }) => outcome?.status === "refused").length
    return [titles[surface], workers.length, edited, landed, refused].map(String)
  }
  return [
    `${surfaces.length} processes edited the same files at once until each had ${edits} edits acknowledged: their own lines of ` +
      "shared files, lines in one place of one file, changes of several files that belong together, new files, and things " +
      "that only one can have (a number, a name, a file to move away). Now and then they took an edit back. " +
      `${killed} of them were killed (SIGKILL) with their name in the folder of locks, ${holding} of those as the only one there, ` +
      "and started again.",
    markdownTable(
      ["way", "processes", "acknowledged edits", "commits", "refused, as another was first"],
      [...new Set(surfaces)].map(row),
    ),
    `In the end the journal had had ${race.records} records: one for each acknowledged commit and undo (${turned} undos), some for the ` +
      `${count(undefined)} commits whose process was killed before it could say how they ended, none for a refused one. Made one after the ` +
      "other in the order of the journal, they came to exactly the bytes that were on the disk: every acknowledged edit once, no other, no " +
      `file left behind. The newest ${race.turned} commits were taken back one by one and made again, to the same bytes. Nobody waited for ever.`,
    `Violations: **${race.violations.length}**.`,
  ]
}

function othersText({ played, happened, outcomes, violations }: Meddling): string[] {
  return [
    "Other programs that know nothing of emend's lock changed files while it worked: editors that save by renaming and editors that " +
      "write in place, appending, deleting, putting a folder or a link in the way, a formatter, `git checkout` (also forced), `git stash -u`, " +
      "`git clean`; each at each file, before each call of the file system from the plan to the end, during apply, undo and redo.",
    markdownTable(
      ["", "cases"],
      [
        ["played", String(played)],
        ["in which the other one changed something", String(happened)],
        ["emend landed its edit as well, or before", String(outcomes.landed)],
        ["emend refused, and left everything as the other one had it", String(outcomes.refused)],
        ["emend ended with an error", String(outcomes.threw)],
        ["**a change of the other one was lost, or an edit was half there**", `**${violations.length}**`],
      ],
    ),
  ]
}
