import { markdownTable } from "../../scripts/section.ts"
import { type Counts, sumOf } from "../landing/figures.ts"
import { writeSections } from "../write.ts"
import { reasonsOf, type WildFigures } from "./wild.ts"

/** Writes the sections on real answers, with the figures of an earlier engine beside them if they are known. */
export function writePage(top: string, now: WildFigures, before: WildFigures | undefined): void {
  writeSections(top, "wild", { page: shortSection(now), results: longSection(now, before) })
}

function shortSection({ marks }: WildFigures): string {
  const all = sumOf(Object.values(marks))
  const [right, other, refused, recognised, twice] = columns.map(([, cell]) => cell(all))
  return `## Real answers

${all.count} answers of real models in SEARCH/REPLACE form, from public logs: ${right} come to what the next commit has, ${other} to something else or to what
nobody knows, ${refused} are refused; already there: ${all.known ?? 0}. Sent again, ${recognised} are recognised as done and ${twice} made twice.`
}

function longSection(now: WildFigures, before: WildFigures | undefined): string {
  const sides = (share: (figures: WildFigures) => string) => [...(before ? [share(before)] : []), share(now)]
  const heads = columns.flatMap(([word]) => (before ? [`${word} before`, "now"] : [word]))
  const rowOf = (name: string, countsIn: (figures: WildFigures) => Counts) => [
    name,
    String(countsIn(now).count),
    ...columns.flatMap(([, cell]) => sides((figures) => cell(countsIn(figures)))),
  ]
  const table = markdownTable(
    ["", "answers", ...heads],
    [
      ...Object.keys(now.marks).map((group) => rowOf(group, ({ marks }) => marks[group] ?? { count: 0 })),
      rowOf("all", ({ marks }) => sumOf(Object.values(marks))),
    ],
  )
  const reasons = reasonsOf(sumOf(Object.values(now.codes)))
  return `## Real answers

Answers of real models in SEARCH/REPLACE form, from public logs (\`npm run bench:wild\`). *Exact*, *fuzzy* and *refused* is what another
tool made of them. *As what followed*: the file is what the next commit has. *Recognised*: sent again, of all that landed
and left something to recognise it by.

${table}

Refused because of: ${reasons === "" ? "nothing" : reasons}. The other tool appends twice, and takes the first of several places.`
}

const landed = (counts: Counts) => (counts.recognised ?? 0) + (counts.twice ?? 0) + (counts.unrecognised ?? 0)

/** What is shown of a group. */
const columns: [word: string, cell: (counts: Counts) => string][] = [
  ["as what followed", ({ right = 0 }) => String(right)],
  ["otherwise", ({ other = 0, landed = 0 }) => String(other + landed)],
  ["refused", ({ refused = 0 }) => String(refused)],
  [
    "recognised",
    (counts) =>
      landed(counts) === 0 ? "–" : `${((100 * (counts.recognised ?? 0)) / landed(counts)).toFixed(1)} %`,
  ],
  ["made twice", ({ twice = 0 }) => String(twice)],
]
