import type { Document } from "./document.ts"
import { margin } from "./evidence.ts"
import { indentOf } from "./fold.ts"
import { createGrid, type Grid } from "./grid.ts"
import { type IndentRule, solveIndent } from "./indent.ts"
import type { Segment } from "./segments.ts"
import { isBlankLine, lineText, tableOf } from "./table.ts"
import { indentUnit } from "./units.ts"
import type { Wanted } from "./wanted.ts"
import type { WeighedLine } from "./weights.ts"

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
export interface Laid {
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
): [Laid | undefined, Laid | undefined] | undefined {
  let [best, second]: [Laid | undefined, Laid | undefined] = [undefined, undefined]
  let cells = 0
  for (const segment of all) {
    const lead = best?.alignment.grid.best ?? Number.NEGATIVE_INFINITY
    if (segment.bound < lead - margin) break
    cells += rows.length * (segment.to - segment.from)
    if (cells > cellBudget) return undefined
    const laid = { segment, alignment: lay(document, rows, segment, worth) }
    const score = laid.alignment.grid.best
    if (score > lead) [best, second] = [laid, best]
    else if (score > (second?.alignment.grid.best ?? Number.NEGATIVE_INFINITY)) second = laid
  }
  return [best, second]
}

export function lay(
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
 * The rule of indentation that an alignment obeys, as told by lines that stand just once in the file: others
 * could only confirm the place that they were laid on. Without any, indentation is taken as written.
 */
export function ruleOf(document: Document, wanted: Wanted, { alignment, segment }: Laid): IndentRule {
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
