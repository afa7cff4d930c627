import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { markdownTable, writeSection } from "../section.ts"
import { kinds } from "./kinds.ts"
import { plot } from "./plot.ts"
import { calibrate, meanOf, type Tally } from "./score.ts"
import { type Scored, talliesOf } from "./table.ts"

/** Writes the section on landing into the page, and its picture beside it. */
export function writePage(
  docs: string,
  all: readonly Scored[],
  run: { command: string; corpus: string },
): void {
  const means = all.map((one): [string, Tally] => [one.name, meanOf([...talliesOf(one).values()])])
  const calibration = calibrate([...all[0]!.kinds.values()].flat())
  writeFileSync(join(docs, "landing.svg"), plot(means, calibration))
  const section = `## Landing

Edits made from real changes, spoiled the way models spoil them, and landed by emend and by other tools. *Right* is the
meant file, byte for byte, or a refusal where nothing may land; *wrong* is any other text; *refused* could have landed.
The score is 100, less one point for each percent refused and ten for each percent wrong.

Read the means with this in mind: in four kinds (ambiguous, absent, already applied, insertion beside a missing line) a
refusal is right, so that a tool which refuses everything would score there. And cases that no careful reader could
place are thrown away before any tool sees them (\`honest.ts\`, \`insertions.ts\`, \`alignment.ts\` in the bench). These
rules were sharpened by looking at failures of emend, on the packages of \`tune\` only; they favour emend if anything.

![Right, wrong and refused edits by tool](landing.svg)

Mean of ${all[0]!.kinds.size} kinds, in percent. Corpus: ${run.corpus}. Tools that need a process for each case got the first cases of
each kind only. Made with \`${run.command}\` on Node ${process.version}.

${markdownTable(
  ["tool", "cases", "right", "wrong", "refused", "score"],
  means.map(([name, tally]) => [name, ...figures(tally)]),
)}

### By kind

emend, all figures:

${markdownTable(["kind", "cases", "right", "wrong", "refused", "score"], kindRows(all[0]!))}

All tools, right / wrong:

${markdownTable(["kind", ...all.map((one) => one.name)], rivalRows(all))}

### What the score is worth

Of emend's landings whose score is at least this high, the share that is right:

${markdownTable(
  ["score at least", "landings", "right"],
  calibration.map(({ score, count, right }) => [score.toFixed(2), String(count), right.toFixed(2)]),
)}

### In which form the rivals get an edit

- *exact*: the old text is searched as a string, and replaced if it is found (the first hit, or the only one).
- *diff*, *git apply*, *GNU patch*: a unified diff with the edit's own lines as context. Models do not know line
  numbers, so the headers spread the hunks evenly over the file and leave the tool to search.
- *diff-match-patch*: \`patch_make(old, new)\`, with \`Match_Distance\` so large that the place counts for nothing.
- *nine replacers*: the cascade of ever looser searches in the edit tools of several agents, written anew from its
  rules; old and new text as strings.
- *apply_patch*: the program that \`@openai/codex\` 0.99.0 ships, with one \`@@\` for each hunk.
`
  writeSection(join(docs, "benchmarks.md"), "landing", section)
}

function kindRows(scored: Scored): string[][] {
  return [...talliesOf(scored)].map(([kind, tally]) => [kinds[kind]!.title, ...figures(tally)])
}

function rivalRows(all: readonly Scored[]): string[][] {
  const tallies = all.map(talliesOf)
  return [...all[0]!.kinds.keys()].map((kind) => [
    kinds[kind]!.title,
    ...tallies.map((one) => `${one.get(kind)!.right.toFixed(0)} / ${one.get(kind)!.wrong.toFixed(1)}`),
  ])
}

function figures({ count, right, wrong, refused, score }: Tally): string[] {
  return [String(count), ...[right, wrong, refused, score].map((figure) => figure.toFixed(2))]
}
