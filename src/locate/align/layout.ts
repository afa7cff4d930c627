import type { Document } from "../read/document.ts"
import { indentOf } from "../read/fold.ts"
import type { Wanted, WeighedLine } from "../read/hunk.ts"
import { type IndentRule, indentUnit, solveIndent } from "../read/indent.ts"
import { leastLikeness, likeness, shareWords } from "../read/likeness.ts"
import { isBlankLine, lineText, lineTo, tableOf } from "../read/line-table.ts"
import { type FileLines, hitSpan, type LineSpan } from "../read/lines.ts"
import type { Candidate } from "../tiers/candidate.ts"
import type { TierName } from "../tiers/tiers.ts"
import { type Evidence, margin } from "./evidence.ts"
import { createGrid, type Grid } from "./grid.ts"
import type { Segment } from "./segments.ts"

/** An edit laid along a segment of the file. */
export interface Alignment {
  rows: readonly WeighedLine[]
  /** The lines of the file that are the columns of the grid. */
  columns: readonly number[]
  grid: Grid
}

/** What it is worth to lay a line of `old` on a line of the file. */
export type Worth = (row: WeighedLine, line: number) => number

/** An alignment and where it lies. */
export interface LaidOut {
  segment: Segment
  alignment: Alignment
}

/** How many cells all grids of one search may have. */
const cellBudget = 6_000_000

/** The two best segments, or undefined if the budget ends before they are known. */
export function rank(
  document: Document,
  rows: readonly WeighedLine[],
  all: readonly Segment[],
  worth: Worth,
): [LaidOut | undefined, LaidOut | undefined] | undefined {
  let [best, second]: [LaidOut | undefined, LaidOut | undefined] = [undefined, undefined]
  let cells = 0
  for (const segment of all) {
    const lead = best?.alignment.grid.best ?? Number.NEGATIVE_INFINITY
    if (segment.bound < lead - margin) break
    cells += rows.length * (segment.to - segment.from)
    if (cells > cellBudget) return undefined
    const laid = { segment, alignment: layOut(document, rows, segment, worth) }
    const score = laid.alignment.grid.best
    if (score > lead) [best, second] = [laid, best]
    else if (score > (second?.alignment.grid.best ?? Number.NEGATIVE_INFINITY)) second = laid
  }
  return [best, second]
}

export function layOut(
  document: Document,
  rows: readonly WeighedLine[],
  segment: Segment,
  worth: Worth,
): Alignment {
  const table = tableOf(document)
  const columns: number[] = []
  for (let line = segment.from; line < segment.to; line++)
    if (!isBlankLine(document, table, line)) columns.push(line)
  const grid = createGrid({
    rows: rows.length,
    columns: columns.length,
    worth: (row, column) => worth(rows[row]!, columns[column]!),
    elided: (row) => rows[row]!.elided,
  })
  return { rows, columns, grid }
}

/**
 * The rule of indentation that an alignment obeys, as told by lines that occur just once in the file: others
 * could only confirm the place that they were laid on. Without any, indentation is taken as written.
 */
export function ruleOf(document: Document, wanted: Wanted, { alignment, segment }: LaidOut): IndentRule {
  const table = tableOf(document)
  const { rows, columns, grid } = alignment
  const pairs = rows.flatMap((row, index) => {
    const column = grid.path[index]!
    if (column < 0 || row.weight < 3 || row.count !== 1) return []
    return [[indentOf(wanted.old[row.at]!), indentOf(lineText(document, table, columns[column]!))] as const]
  })
  const lines: string[] = []
  for (let line = segment.from; line < segment.to; line++) lines.push(lineText(document, table, line))
  const units = { wrote: indentUnit(wanted.old, wanted.new), file: indentUnit(lines) }
  return solveIndent(pairs, [], units) ?? solveIndent(pairs.slice(1), [], units) ?? ((indent) => indent)
}

/** An alignment that was taken, as a place for the hunk; and beside it another one that may be meant. */
export function alignedCandidates(
  document: Document,
  wanted: Wanted,
  { rows, columns, grid }: Alignment,
  evidence: Evidence,
): Candidate[] {
  const lines: FileLines = wanted.old.map(() => undefined)
  completed(document, wanted, { rows, columns, grid }).forEach((column, index) => {
    if (column >= 0) lines[rows[index]!.at] = lineSpanOf(document, columns[column]!)
  })
  const tier = rows.some((row) => row.elided) ? "elision" : evidence.anchored ? "anchored" : "similar"
  return [candidateOnLines(wanted, lines, { tier, score: evidence.score })]
}

/** The place of a hunk of which some lines, or all but some, lie on these lines of the file. */
export function candidateOnLines(
  wanted: Wanted,
  lines: FileLines,
  sureness: { tier: TierName; score: number },
): Candidate {
  return { ...hitSpan(lines), ...sureness, how: { by: "alignment", wanted, lines } }
}

function lineSpanOf(document: Document, line: number): LineSpan {
  const table = tableOf(document)
  return { from: table.starts[line]!, to: lineTo(document.text, table, line), end: table.starts[line + 1]! }
}

/**
 * The path, with misremembered lines put where they belong: a line that is not in the file, next to one that is, counts
 * as the line at that place if the two are alike.
 */
function completed(document: Document, wanted: Wanted, { rows, columns, grid }: Alignment): Int32Array {
  const table = tableOf(document)
  const path = grid.path.slice()
  const fill = (row: number, column: number) => {
    if (
      path[row] !== -1 ||
      rows[row]!.elided ||
      rows[row]!.count > 0 ||
      columns[column] === undefined ||
      path.includes(column)
    )
      return
    const [wrote, there] = [wanted.folded[rows[row]!.at]!, lineText(document, table, columns[column])]
    if (likeness(wrote, there) >= leastLikeness && shareWords(wrote, there)) path[row] = column
  }
  for (let row = 1; row < rows.length; row++) if (path[row - 1]! >= 0) fill(row, path[row - 1]! + 1)
  for (let row = rows.length - 2; row >= 0; row--) if (path[row + 1]! > 0) fill(row, path[row + 1]! - 1)
  return path
}
