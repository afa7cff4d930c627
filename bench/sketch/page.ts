import { markdownTable } from "../../scripts/section.ts"
import { writeSections } from "../write.ts"
import type { Again } from "./again.ts"
import { titles } from "./cases.ts"
import { type Result, type Tally, tally } from "./score.ts"
import type { Speed } from "./speed.ts"
import { groupOf, type Scored, talliesBy } from "./table.ts"

/** What a page is written from: all tools, emend first, and how the run can be repeated. */
export interface Page {
  all: readonly Scored[]
  again: readonly Again[]
  speed: Speed
  command: string
  commit: string
  corpus: string
}

/** Writes the sections on sketches. */
export function writePage(top: string, page: Page): void {
  writeSections(top, "sketch", { page: shortSection(page), results: longSection(page) })
}

function shortSection({ all, again, speed }: Page): string {
  return `## Sketches

${all[0]!.results.length} new versions of files with the unchanged left out, as chats write them: whole blocks with markers between, functions alone,
changed lines inside long ones, in all ways of naming the file. In percent, right / wrong; right is also what differs in blank lines beside a
marker only.

${toolRows(all)}

Sent again to its own result: ${againOf(again)}. A sketch of ${speed.sketch} lines in a file of ${speed.lines} takes
${speed.processor.toFixed(1)} ms of the processor's time (${speed.median.toFixed(1)} ms by the clock), grammars loaded; medians.`
}

function longSection({ all, command, commit, corpus }: Page): string {
  const emend = all[0]!
  const toLand = emend.results.filter(({ case: { truth } }) => truth)
  return `## Sketches

*Right* is the new version to the letter, or nothing where nothing may land; *blanks* differs from it in blank lines beside a marker only;
*wrong* is any other text. Sketches that no careful reader could decide are not made ([the rules](README.md#sketch)).

Corpus: ${corpus}. Made with \`${command}\` at commit ${commit}.

emend by kind, in percent:

${rowsOf(
  [...talliesBy(emend.results, ({ case: { kind } }) => kind)].map(([kind, one]) => [
    titles[kind]!.title,
    one,
  ]),
)}

What can land, by language:

${rowsOf([...talliesBy(toLand, ({ case: { language } }) => language)].sort(([one], [other]) => (one < other ? -1 : 1)))}

What can land, by how the file is named:

${rowsOf([...talliesBy(toLand, ({ case: { naming } }) => namingTitles[naming])])}`
}

const namingTitles = {
  info: "behind the fence",
  comment: "a comment in the first line",
  heading: "a heading or a line before the fence",
  prose: "in a sentence before the fence",
  call: "a tool call",
  none: "not at all, several files to choose from",
}

function rowsOf(tallies: readonly (readonly [string, Tally])[]): string {
  return markdownTable(
    ["", "cases", "right", "blanks", "wrong", "refused"],
    tallies.map(([name, { count, right, blanks, wrong, refused }]) => [
      name,
      String(count),
      ...[right, blanks, wrong, refused].map((share) => share.toFixed(1)),
    ]),
  )
}

/** Tools beside each other. One that has no grammar for a language refuses; so its own languages are shown apart. */
function toolRows(all: readonly Scored[]): string {
  const groups = [...new Set(all[0]!.results.map(groupOf))]
  const rowOf = (name: string, results: readonly Result[]) => [
    name,
    ...groups.map((group) => pair(tally(results.filter((result) => groupOf(result) === group)))),
  ]
  const rows = all.flatMap(({ name, results }) => {
    const known = results.filter(({ case: { language } }) => !withoutGrammar.has(language))
    const isRival = name.startsWith("Continue")
    return [rowOf(name, results), ...(isRival ? [rowOf(`${name}, languages that it knows`, known)] : [])]
  })
  return markdownTable(["", ...groups], rows)
}

/** The languages of the bench that Continue has no grammar for. */
const withoutGrammar = new Set(["Kotlin", "Swift", "SCSS", "YAML", "Terraform", "Markdown"])

const pair = ({ right, blanks, wrong }: Tally) => `${(right + blanks).toFixed(1)} / ${wrong.toFixed(1)}`

function againOf(again: readonly Again[]): string {
  const share = (mark: Again["mark"]) =>
    ((100 * again.filter((one) => one.mark === mark).length) / Math.max(again.length, 1)).toFixed(1)
  return `of ${again.length}, ${share("recognised")} % are recognised as done, ${share("twice")} % are made twice`
}
