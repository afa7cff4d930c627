import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { markdownTable } from "../../scripts/section.ts"
import { writeSections } from "../write.ts"
import { type Counts, type Figures, shareOf, sumOf } from "./figures.ts"
import { type Group, groupOf, groups, kinds } from "./kinds.ts"
import { plot } from "./plot.ts"
import { calibrate, meanOf, type Tally } from "./score.ts"
import { type Scored, talliesOf } from "./table.ts"

/** What a page is written from: all tools, emend in full, and emend as it was before, if that is known. */
export interface Page {
  all: readonly Scored[]
  now: Figures
  before?: Figures
  corpus: string
}

/** Writes the sections on landing, and the picture beside the page. */
export function writePage(top: string, page: Page): void {
  const means = page.all.map((one): [string, Tally] => [one.name, meanIn(one, "spoiled")])
  const picture = plot(means, calibrate([...page.all[0]!.kinds.values()].flat()))
  writeFileSync(join(top, "docs", "landing.svg"), picture)
  writeSections(top, "landing", { page: shortSection(page, means), results: longSection(page) })
}

function shortSection({ all, now }: Page, means: [string, Tally][]): string {
  const [cases, again] = [sumOf(Object.values(now.kinds)), sumOf(Object.values(now.again))]
  return `## Landing

${cases.count} edits made from changes of real files: spoiled as models spoil them, or meant for something that is not there. The same edits
are given to emend and to other tools.

![Right, wrong and refused edits by tool](landing.svg)

Mean of kinds in percent, right / wrong. Tools that need a process for each case got the first cases of each kind only.

${markdownTable(
  ["tool", "spoiled edits", "of these refused", "what is meant is not there"],
  all.map((one) => {
    const [spoiled, treacherous] = [meanIn(one, "spoiled"), meanIn(one, "treacherous")]
    return [one.name, pair(spoiled), spoiled.refused.toFixed(1), pair(treacherous)]
  }),
)}

A tool that refuses everything would be right in the last column, but for one kind in it. The score of the picture
takes ten points for a percent wrong, one for a percent refused: ${means[0]![1].score.toFixed(1)} for emend. Sent again to its own result, ${share(again, "recognised")} % of what
landed is recognised as done and ${share(again, "twice")} % is made twice.`
}

const share = (counts: Counts, mark: string) => shareOf(counts, mark)?.toFixed(2) ?? "–"

function longSection({ now, before, corpus }: Page): string {
  const was = before ? `; *before* is commit ${before.commit}, on the same cases` : ""
  return `## Landing

Cases that no careful reader could decide are thrown away before any tool sees them ([which](README.md#what-is-thrown-away)); that was
sharpened on files that are not measured here.

Corpus: ${corpus}. Made with \`${now.command}\` at commit ${now.commit}${was}.

### By kind

emend, in percent.

${groups.map((group) => `${groupTitles[group]}\n\n${kindRows(group, now, before)}`).join("\n\n")}

### The same answer again

What landed, sent again to its own result. It must change nothing, and be recognised as done.

${sideBySide({ now: now.again, before: before?.again, unit: "landed", ...sentAgain, title: titleOf })}

The same for all that a response can ask for, in every format that can say it:

${sideBySide({ now: now.operations, before: before?.operations, unit: "responses", ...sentAgain })}

${sideBySide({ now: now.formats, before: before?.formats, unit: "responses", ...sentAgain })}

### Offered corrections, sent back

Every correction that a refusal offers, sent as it is. None may land anything but the truth.

${correctionRows(now, before)}

### What the score is worth

Landings of all kinds above with at least this score, and which share of them is right.

${scoreRows(now, before)}

### In which form the other tools get an edit

- *exact*: the old text is searched as a string, and replaced if it is found (the first hit, or the only one).
- *diff*, *git apply*, *GNU patch*: a unified diff with the edit's own lines as context. Models do not know line
  numbers, so the headers spread the hunks evenly over the file and leave the tool to search.
- *diff-match-patch*: \`patch_make(old, new)\`, with \`Match_Distance\` so large that the place counts for nothing.
- *nine replacers*: the cascade of ever looser searches in the edit tools of several agents, written anew from its
  rules; old and new text as strings.
- *apply_patch*: the program that \`@openai/codex\` 0.99.0 ships, with one \`@@\` for each hunk.
`
}

const groupTitles: Record<Group, string> = {
  spoiled: "Spoiled the way models spoil edits, and some that are done, ambiguous or absent:",
  treacherous:
    "What is meant is not there, and something like it is; and, so that refusing everything shows, there:",
  claims: "What formats say besides:",
  edges: "Parts of lines, and white space where it is easily lost:",
  styles: "Quoted in another style than the file's:",
  compound: "One mistake on top of another, and hunks that quote each other:",
}

const titleOf = (kind: string) => kinds[kind]?.title ?? kind

function meanIn(scored: Scored, group: Group): Tally {
  const tallies = [...talliesOf(scored)].filter(([kind]) => groupOf(kind) === group)
  return meanOf(tallies.map(([, tally]) => tally))
}

const pair = ({ right, wrong }: Tally) => `${right.toFixed(1)} / ${wrong.toFixed(1)}`

function kindRows(group: Group, now: Figures, before: Figures | undefined): string {
  const inGroup = (all: Record<string, Counts> | undefined) =>
    all && Object.fromEntries(Object.entries(all).filter(([kind]) => groupOf(kind) === group))
  const both = { now: inGroup(now.kinds)!, before: inGroup(before?.kinds) }
  const marks = ["right", "wrong", "refused"]
  return sideBySide({ ...both, marks, title: titleOf, unit: "cases", last: "mean" })
}

const sentAgain = { marks: ["recognised", "twice"], words: ["recognised", "made twice"] }

/** What a table shows of each name: the shares of some marks, in words. */
interface Shares {
  now: Record<string, Counts>
  before: Record<string, Counts> | undefined
  marks: readonly string[]
  words?: readonly string[]
  /** What is counted. */
  unit: string
  title?: (name: string) => string
  /** The last line: every name weighs the same, or every case. */
  last?: "mean" | "all"
}

/** A table of shares, of now and, if they are known, of before. */
function sideBySide({
  now,
  before,
  marks,
  words = marks,
  unit,
  title = (name) => name,
  last = "all",
}: Shares): string {
  const names = Object.keys(now).filter((name) => now[name]!.count > 0)
  const sides = before ? [before, now] : [now]
  const head = words.flatMap((word) => (before ? [`${word} before`, "now"] : [word]))
  const cells = (share: (side: Record<string, Counts>, mark: string) => number | undefined) =>
    marks.flatMap((mark) => sides.map((side) => share(side, mark)?.toFixed(2) ?? "–"))
  const rows = names.map((name) => [
    title(name),
    String(now[name]!.count),
    ...cells((side, mark) => shareOf(side[name], mark)),
  ])
  const count = names.reduce((sum, name) => sum + now[name]!.count, 0)
  const foot = [
    last === "mean" ? "mean of kinds" : "all",
    String(count),
    ...cells(last === "mean" ? meanShare : wholeShare),
  ]
  return markdownTable(["", unit, ...head], [...rows, foot])
}

function meanShare(side: Record<string, Counts>, mark: string): number | undefined {
  const shares = Object.values(side).flatMap((counts) => shareOf(counts, mark) ?? [])
  return shares.length === 0 ? undefined : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

const wholeShare = (side: Record<string, Counts>, mark: string) => shareOf(sumOf(Object.values(side)), mark)

function correctionRows(now: Figures, before: Figures | undefined): string {
  const rowOf = (name: string, { resent }: Figures) => {
    const sum = sumOf(Object.values(resent))
    const count = (mark: string) => String(sum[`resent-${mark}`] ?? 0)
    return [name, String(sum.count), count("right"), count("wrong"), count("refused")]
  }
  const rows = [...(before ? [rowOf("before", before)] : []), rowOf("now", now)]
  return markdownTable(["", "offered", "right", "wrong", "refused again"], rows)
}

function scoreRows(now: Figures, before: Figures | undefined): string {
  const cells = (point: Figures["scores"][number] | undefined) =>
    point ? [String(point.count), point.count === 0 ? "–" : point.right.toFixed(2)] : ["–", "–"]
  const rows = now.scores.map((point) => {
    const old = before?.scores.find(({ score }) => score === point.score)
    return [String(point.score), ...(before ? cells(old) : []), ...cells(point)]
  })
  const head = before
    ? ["landings before", "right before", "landings now", "right now"]
    : ["landings", "right"]
  return markdownTable(["score at least", ...head], rows)
}
