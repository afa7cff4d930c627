import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { markdownTable, writeSection } from "../../scripts/section.ts"
import { kinds } from "./kinds.ts"
import { plot } from "./plot.ts"
import { calibrate, meanOf, type Tally } from "./score.ts"
import { type Scored, talliesOf } from "./table.ts"

/** Writes the section on landing into the page, and its picture beside it. */
export function writePage(
  docs: string,
  all: readonly Scored[],
  run: { command: string; corpus: string; seed: string; others: readonly (Scored & { seed: string })[] },
): void {
  const means = all.map((one): [string, Tally] => [one.name, meanOf([...talliesOf(one).values()])])
  const seeds = [{ ...all[0]!, seed: run.seed }, ...run.others]
  const calibration = calibrate(seeds.flatMap(({ kinds }) => [...kinds.values()].flat()))
  writeFileSync(join(docs, "landing.svg"), plot(means, calibration))
  const section = `## Landing

Edits made from real changes, spoiled the way models spoil them, and landed by emend and by other tools. *Right* is the
meant file, byte for byte, or a refusal where nothing may land; *wrong* is any other text; *refused* could have landed.
The score is 100, less one point for each percent refused and ten for each percent wrong.

Read the means with this in mind: in four kinds (ambiguous, absent, already applied, insertion beside a missing line) a
refusal is right, so that a tool which refuses everything would score there. And cases that no careful reader could
place are thrown away before any tool sees them (\`honest.ts\`, \`insertions.ts\`, \`alignment.ts\` in the bench). These
rules were sharpened by looking at failures of emend, on the packages of \`tune\` and \`more\` only; they favour emend if anything.

![Right, wrong and refused edits by tool](landing.svg)

Mean of ${all[0]!.kinds.size} kinds, in percent. Corpus: ${run.corpus}. Tools that need a process for each case got the first cases of
each kind only. Made with \`${run.command}\` on Node ${process.version}.

${markdownTable(
  ["tool", "cases", "right", "wrong", "refused", "score"],
  means.map(([name, tally]) => [name, ...figures(tally)]),
)}

${seedRows(seeds)}### By kind

emend, all figures:

${markdownTable(["kind", "cases", "right", "wrong", "refused", "score"], kindRows(all[0]!))}

All tools, right / wrong:

${markdownTable(["kind", ...all.map((one) => one.name)], rivalRows(all))}

### What the score is worth

The score of a landing says which share of landings with such evidence was right, at least, when the packages of
\`tune\` and \`more\` were measured (\`src/locate/score.ts\`). Here it is held against cases that nobody looked at, ${seeds.length === 1 ? "those above" : "of all seeds"}. A share
below the score would be a broken promise; few landings make a share uncertain.

${markdownTable(
  ["score", "landings with it", "right", "right at or above it"],
  calibration.map(({ score, count, right, above }) => [
    score.toFixed(3),
    String(count),
    right.toFixed(2),
    above.toFixed(2),
  ]),
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

/** How much is chance: emend on other cases from the same packages. */
function seedRows(seeds: readonly (Scored & { seed: string })[]): string {
  if (seeds.length === 1) return ""
  const rows = seeds.map((one) => [one.seed, ...figures(meanOf([...talliesOf(one).values()]))])
  const table = markdownTable(["seed", "cases", "right", "wrong", "refused", "score"], rows)
  return `emend on other cases from the same packages, to see how much is chance:\n\n${table}\n\n`
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
