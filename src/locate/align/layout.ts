import type { Document } from "../read/document.ts"
import { indentOf } from "../read/fold.ts"
import type { Wanted, WeighedLine } from "../read/hunk.ts"
import { type IndentRule, indentUnit, solveIndent } from "../read/indent.ts"
import { leastLikeness, likeness, shareWords } from "../read/likeness.ts"
import { isBlankLine, lineText, lineTo, tableOf } from "../read/line-table.ts"
import { type FileLines, hitSpan, type LineSpan } from "../read/lines.ts"
import type { Candidate, TierName } from "../tiers/tiers.ts"
import type { Evidence } from "./evidence.ts"
import { createGrid, type Grid } from "./grid.ts"

/** An edit laid along a segment of the file. */
export interface Alignment {
  rows: readonly WeighedLine[]
  /** The lines of the file that are the columns of the grid. */
  columns: readonly number[]
  grid: Grid
  /** The row of a line of `old`, by its number there. */
  rowOf: ReadonlyMap<number, number>
}

export const rowAt = ({ rows, rowOf }: Alignment, at: number): WeighedLine | undefined =>
  rows[rowOf.get(at) ?? -1]

/** The column that a line of `old` is laid on, or -1. */
export const columnOf = ({ grid, rowOf }: Alignment, at: number): number =>
  grid.path[rowOf.get(at) ?? -1] ?? -1

/** What it is worth to lay a line of `old` on a line of the file. */
export type Worth = (row: WeighedLine, line: number) => number

/** An alignment and where it lies. */
export interface LaidOut {
  segment: Segment
  alignment: Alignment
}

/** The best place must lead the second best by so many bits. */
export const margin = 5

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
  return { rows, columns, grid, rowOf: new Map(rows.map((row, index) => [row.at, index])) }
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

/** An alignment that was taken, as a place for the hunk. */
export function alignedCandidate(
  document: Document,
  wanted: Wanted,
  alignment: Alignment,
  evidence: Evidence,
): Candidate {
  const { rows, columns } = alignment
  const lines: FileLines = wanted.old.map(() => undefined)
  completed(document, wanted, alignment).forEach((column, index) => {
    if (column >= 0) lines[rows[index]!.at] = lineSpanOf(document, columns[column]!)
  })
  const tier = rows.some((row) => row.elided) ? "elision" : evidence.anchored ? "anchored" : "similar"
  return candidateOnLines(wanted, lines, { tier, score: evidence.score })
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

/** A stretch of lines of the file in which `old` could lie, and how well it could fit there at best. */
export interface Segment {
  from: number
  to: number
  bound: number
}

/** A line must say this much to start a search. */
const tellingWeight = 2
/** A line that occurs this often, in the file or in `old`, starts no search; others will. */
const mostSeeds = 200
/** How far lines may be apart under an elision. */
const elisionReach = 400

/** A guess that a line of `old` (by its number there) lies on a line of the file. */
export interface Seed {
  at: number
  line: number
}

/** The stretches around all telling lines, most promising first. */
export function segments({ rows, classes, within, seeds }: SegmentsInput): Segment[] {
  const known = new Map<number, WeighedLine[]>()
  for (const row of rows) {
    if (row.elided || row.count === 0) continue
    const same = known.get(row.number)
    if (same) same.push(row)
    else known.set(row.number, [row])
  }
  const length = (rows.at(-1)?.at ?? 0) + 1
  const slack = 12 + length / 2 + (rows.some((row) => row.elided) ? elisionReach : 0)
  const stretches: Segment[] = []
  const add = (line: number, at: number) => {
    const from = Math.max(within.from, Math.floor(line - at - slack))
    stretches.push({ from, to: Math.min(within.to, Math.ceil(line + length - at + slack)), bound: 0 })
  }
  for (let line = within.from; line < within.to; line++) {
    const number = classes[line]!
    if (number < 0) continue
    // Equal lines of `old` are equally telling: the first one speaks for all.
    const same = known.get(number) ?? []
    const [row] = same
    if (!row || row.weight < tellingWeight || row.count > mostSeeds || same.length > mostSeeds) continue
    for (const { at } of same) add(line, at)
  }
  for (const { line, at } of seeds) if (line >= within.from && line < within.to) add(line, at)
  // Lines that are merely alike count in full: a bound may be too high, never too low.
  const alike =
    seeds.length === 0 ? 0 : rows.reduce((sum, row) => sum + (row.count === 0 ? row.weight : 0), 0)
  const joined = join(stretches)
  for (const segment of joined) segment.bound = alike + boundOf(segment, known, classes)
  return joined.sort((a, b) => b.bound - a.bound)
}

interface SegmentsInput {
  rows: readonly WeighedLine[]
  classes: Int32Array
  within: { from: number; to: number }
  /** Where else to look. */
  seeds: readonly Seed[]
}

function join(stretches: Segment[]): Segment[] {
  const joined: Segment[] = []
  for (const stretch of stretches.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to)
    else joined.push({ ...stretch })
  }
  return joined
}

/** No alignment in the segment can be worth more than all of its lines of `old` together. */
function boundOf(
  { from, to }: Segment,
  rows: ReadonlyMap<number, readonly WeighedLine[]>,
  classes: Int32Array,
): number {
  const seen = new Set<number>()
  let bound = 0
  for (let place = from; place < to; place++) {
    const number = classes[place]!
    if (number < 0 || seen.has(number)) continue
    seen.add(number)
    for (const { weight } of rows.get(number) ?? []) bound += weight
  }
  return bound
}
