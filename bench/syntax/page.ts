import { markdownTable } from "../../scripts/section.ts"
import { writeSections } from "../write.ts"

interface Tally {
  right: number
  wrong: number
  refused: number
}

export interface KindRow {
  title: string
  /** Those whose right result parses, and the others, which are parts of larger changes. */
  cases: number
  others: number
  without: Tally
  with: Tally
  /** Right without parsers, refused with them; wrong without, not so with. */
  alarms: number
  caught: number
  /** For an edit, without and with. */
  ms: [number, number]
}

/** What another tool made of the same cases, of files that parsed: how much of it does not parse any more. */
export interface RoughRow {
  name: string
  wrong: number
  caught: number
  right: number
  alarms: number
}

export interface Figures {
  command: string
  commit: string
  kinds: KindRow[]
  rough: RoughRow[]
}

export function tables({ kinds, rough }: Figures): string {
  return [kindTable(kinds), roughTable(rough)].join("\n\n")
}

export function writePage(top: string, figures: Figures): void {
  writeSections(top, "syntax", { page: shortSection(figures), results: longSection(figures) })
}

function shortSection({ kinds }: Figures): string {
  const all = totalOf(kinds)
  const tally = ({ right, wrong, refused }: Tally) => [right, wrong, refused].map(String)
  return `## Parsers

${all.cases} of these edits without parsers and with them (\`--syntax refuse\`, [syntax](syntax.md)): ${all.alarms} that were right are refused for what a
parser says, ${all.caught} that were wrong no longer are.

${markdownTable(
  ["", "right", "wrong", "refused"],
  [
    ["without", ...tally(all.without)],
    ["with", ...tally(all.with)],
  ],
)}`
}

function longSection({ kinds, rough, command, commit }: Figures): string {
  return `## Parsers

The same edits without parsers and with them (\`--syntax refuse\`, [syntax](../docs/syntax.md)), in files that some parser can read. *False alarms* are right
without parsers and refused with them; *caught* are wrong without and not with them. Edits whose right result does not parse, as the parts of a larger
change may, are counted apart (*parts*). *ms* is the edit in the middle, on a busy machine. Kinds in which parsers change nothing are counted in *all* only.
Made with \`${command} --write\` at commit ${commit}.

${kindTable(kinds)}

What other tools made of these edits, where the file parsed before:

${roughTable(rough)}`
}

function totalOf(rows: readonly KindRow[]): KindRow {
  return rows.reduce(
    (sum, row) => ({
      title: sum.title,
      cases: sum.cases + row.cases,
      others: sum.others + row.others,
      without: added(sum.without, row.without),
      with: added(sum.with, row.with),
      alarms: sum.alarms + row.alarms,
      caught: sum.caught + row.caught,
      ms: [0, 1].map((at) => sum.ms[at]! + (row.ms[at]! * row.cases) / casesOf(rows)) as [number, number],
    }),
    { title: "all", cases: 0, others: 0, without: none, with: none, alarms: 0, caught: 0, ms: [0, 0] },
  )
}

function kindTable(rows: readonly KindRow[]): string {
  const heads = [
    ...["", "cases", "parts", "right", "with", "wrong", "with", "refused", "with"],
    ...["false alarms", "caught", "ms", "with"],
  ]
  const cells = (row: KindRow) => [
    row.title,
    ...[row.cases, row.others].map(String),
    ...(["right", "wrong", "refused"] as const).flatMap((mark) => [
      String(row.without[mark]),
      String(row.with[mark]),
    ]),
    ...[row.alarms, row.caught].map(String),
    ...row.ms.map((ms) => ms.toFixed(1)),
  ]
  return markdownTable(heads, [...rows.filter(isChanged), totalOf(rows)].map(cells))
}

/** Do parsers make a difference to what comes of the edits? */
const isChanged = (row: KindRow) =>
  row.alarms + row.caught > 0 || row.without.right !== row.with.right || row.without.wrong !== row.with.wrong

const none: Tally = { right: 0, wrong: 0, refused: 0 }

const casesOf = (rows: readonly KindRow[]) =>
  Math.max(
    1,
    rows.reduce((sum, { cases }) => sum + cases, 0),
  )

const added = (a: Tally, b: Tally): Tally => ({
  right: a.right + b.right,
  wrong: a.wrong + b.wrong,
  refused: a.refused + b.refused,
})

function roughTable(rows: readonly RoughRow[]): string {
  const share = (some: number, all: number) => (all === 0 ? "–" : `${((100 * some) / all).toFixed(1)} %`)
  return markdownTable(
    ["tool", "wrong", "do not parse", "", "right", "do not parse", ""],
    rows.map(({ name, wrong, caught, right, alarms }) => [
      ...[name, String(wrong), String(caught), share(caught, wrong)],
      ...[String(right), String(alarms), share(alarms, right)],
    ]),
  )
}
