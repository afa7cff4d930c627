import { bareLines } from "../../text/lines.ts"
import { fitBothWays } from "../fit/fit.ts"
import type { Document } from "../read/document.ts"
import { hasWord, indentOf, isBlank } from "../read/fold.ts"
import { changedGaps, type Wanted, type WeighedLine } from "../read/hunk.ts"
import { type IndentRule, indentUnit, solveIndent, unknownUnits } from "../read/indent.ts"
import { leastLikeness, likeness, shareWords } from "../read/likeness.ts"
import { isBlankLine, lineText, lineTo, tableOf } from "../read/line-table.ts"
import { type FileLines, hitSpan, type LineSpan } from "../read/lines.ts"
import { indentPairs } from "../read/regular.ts"
import { type Candidate, onlyShown } from "../tiers/candidate.ts"
import { sameLinesBeside } from "../tiers/line-by-line.ts"
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
  const candidate = candidateOnLines(document, wanted, lines, { tier, score: evidence.score })
  const twin = sameLinesBeside(document.text, wanted, { lines })
  return twin ? [candidate, onlyShown(twin, tier)] : [candidate]
}

/** The place of a hunk of which some lines, or all but some, lie on these lines of the file. */
export function candidateOnLines(
  document: Document,
  wanted: Wanted,
  lines: FileLines,
  sureness: { tier: TierName; score: number },
): Candidate {
  return {
    ...hitSpan(lines),
    ...sureness,
    lines,
    fit: (shared) => fitBothWays(document, wanted, lines, shared),
    pairs: () => indentPairs(document.text, wanted, lines),
    isDone: () => isResultOnLines(document.text, wanted, lines),
  }
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

/** Are the lines that the edit would put in where they would go? A lone bracket must be as deep as it would be. */
function isResultOnLines(text: string, wanted: Wanted, lines: FileLines): boolean {
  const gaps = changedGaps(wanted)
  const rule = solveIndent(indentPairs(text, wanted, [...lines]), [], unknownUnits)
  const isSame = (line: string, there: string) => {
    const indent = hasWord(line) ? undefined : rule?.(indentOf(line))
    return line.trim() === there.trim() && (indent === undefined || indent === indentOf(there))
  }
  return (
    gaps.length > 0 &&
    gaps.every((gap) => {
      const fresh = wanted.new.slice(gap.fromB, gap.toB).filter((line) => !isBlank(line))
      if (gap.targets.length > 0 || fresh.length === 0) return false
      const [before, after] = [lines[gap.fromA - 1], lines[gap.toA]]
      const there =
        before && after
          ? text.slice(before.end, after.from)
          : before
            ? following(text, before.end, fresh.length)
            : after
              ? preceding(text, after.from, fresh.length)
              : ""
      const actual = bareLines(there).filter((line) => !isBlank(line))
      return actual.length === fresh.length && actual.every((line, at) => isSame(fresh[at]!, line))
    })
  )
}

/** The next so many non-blank lines from a line start on. */
function following(text: string, from: number, count: number): string {
  let at = from
  for (let seen = 0; seen < count && at < text.length; ) {
    const end = text.indexOf("\n", at)
    const next = end < 0 ? text.length : end + 1
    if (!isBlank(text.slice(at, next))) seen++
    at = next
  }
  return text.slice(from, at)
}

/** The last so many non-blank lines before a line start. */
function preceding(text: string, to: number, count: number): string {
  let at = to
  for (let seen = 0; seen < count && at > 0; ) {
    const from = at < 2 ? 0 : text.lastIndexOf("\n", at - 2) + 1
    if (!isBlank(text.slice(from, at))) seen++
    at = from
  }
  return text.slice(at, to)
}
