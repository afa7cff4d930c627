import type { Span } from "../text/place.ts"
import { likenessOf } from "./alike.ts"
import type { Candidate } from "./candidate.ts"
import type { Document } from "./document.ts"
import { type Evidence, judge, margin } from "./evidence.ts"
import { fit } from "./fit.ts"
import { indentOf, isBlank } from "./fold.ts"
import { changedGaps, type Gap } from "./gaps.ts"
import { createGrid, type Grid } from "./grid.ts"
import { type IndentRule, indentStep, solveIndent } from "./indent.ts"
import { likeness } from "./likeness.ts"
import { indentPairs } from "./reindent.ts"
import type { Found } from "./search.ts"
import { type Seed, type Segment, segments } from "./segments.ts"
import { hitSpan } from "./sequence.ts"
import type { LineSpan } from "./spans.ts"
import { classify, lineAt, lineText, lineTo, tableOf } from "./table.ts"
import type { Wanted } from "./wanted.ts"
import { type WeighedLine, weigh } from "./weights.ts"

/** An edit laid along a segment of the file. */
export interface Alignment {
  rows: readonly WeighedLine[]
  /** The lines of the file that are the columns of the grid. */
  columns: readonly number[]
  grid: Grid
}

/** How many cells all grids of one search may have. */
const cellBudget = 6_000_000

/**
 * Finds the place of an edit whose text is not in the file as such: some lines misremembered, invented, left out
 * or elided. All its lines are weighed together, and the place is taken only if everything speaks for it. Lines
 * that are merely alike are looked at only if equal lines lead nowhere, never to break a tie.
 */
export function alignHits(document: Document, wanted: Wanted, window: Span): Found {
  const table = tableOf(document)
  if (table.count === 0 || wanted.solid.length === 0) return { candidates: [] }
  const { classes, counts } = classify(document, wanted.distinct)
  const rows = weigh(wanted, counts, table.count)
  const gaps = changedGaps(wanted)
  const within = {
    from: lineAt(table, window.from),
    to: Math.min(table.count, lineAt(table, Math.max(0, window.to - 1)) + 1),
  }
  const task = { document, wanted, rows, gaps, classes, within }
  const equal = align(task, (row, line) => (row.number === classes[line] ? row.weight : 0), 0)
  if (equal !== "nothing" && !equal.doubtful) return equal
  const alike = likenessOf(task)
  const found = alike ? align(task, alike.worth, 3, alike.seeds) : "nothing"
  if (found !== "nothing") return found
  return equal === "nothing" ? { candidates: [] } : equal
}

/** An edit, weighed, and the file that it is to be placed in. */
export interface AlignTask {
  document: Document
  wanted: Wanted
  rows: readonly WeighedLine[]
  gaps: readonly Gap[]
  classes: Int32Array
  within: { from: number; to: number }
}

/** What it is worth to lay a line of `old` on a line of the file. */
export type Worth = (row: WeighedLine, line: number) => number

/** `rescues`: how many lines that the change takes away may be known by likeness only. */
function align(
  task: AlignTask,
  worth: Worth,
  rescues: number,
  seeds: readonly Seed[] = [],
): (Found & { doubtful?: boolean }) | "nothing" {
  const { document, wanted, rows, gaps, classes, within } = task
  const targets = new Set(gaps.flatMap((gap) => gap.targets))
  if (!worthwhile(rows, targets, rescues)) return "nothing"
  const ranked = rank(document, rows, segments({ rows, classes, within, seeds }), worth)
  if (!ranked) return { candidates: [], imprecise: true }
  const [best, second] = ranked
  if (!best) return "nothing"
  const rule = ruleOf(document, wanted, best)
  const table = tableOf(document)
  const shaped: Worth = (row, line) => {
    const plain = worth(row, line)
    const indent = plain === 0 ? undefined : rule(indentOf(wanted.old[row.at]!))
    return plain === 0 || indent === indentOf(lineText(document, table, line)) ? plain : plain / 2
  }
  const alignment = lay(document, rows, best.segment, shaped)
  const verdict = judge({
    alignment,
    wanted,
    gaps,
    targets,
    classes,
    rival: second?.alignment.grid.best ?? 0,
  })
  if (verdict === "rival") return { candidates: rivals(document, best, second!) }
  if (verdict === "weak" || !indented(task, alignment, rule)) return "nothing"
  const candidate = candidateOf(document, wanted, alignment, verdict)
  // What equal lines cannot fit may still fit by lines that are alike.
  return rescues === 0 && "issue" in candidate.fit() && task.rows.some((row) => row.count === 0)
    ? { candidates: [candidate], doubtful: true }
    : { candidates: [candidate] }
}

/** Lines that a change rests on, and that say little themselves, must at least be indented as the others are. */
function indented(
  { document, wanted, gaps }: AlignTask,
  { rows, columns, grid }: Alignment,
  rule: IndentRule,
): boolean {
  const table = tableOf(document)
  const rests = new Set(gaps.flatMap((gap) => [gap.fromA - 1, gap.toA, ...gap.targets]))
  return rows.every((row, index) => {
    const column = grid.path[index]!
    if (!rests.has(row.at) || row.weight > 2 || column < 0) return true
    return rule(indentOf(wanted.old[row.at]!)) === indentOf(lineText(document, table, columns[column]!))
  })
}

/** Two places that are too close to call: neither can be taken, both can be shown. */
function rivals(document: Document, best: Laid, second: Laid): Candidate[] {
  const { starts } = tableOf(document)
  return [best, second].map(({ alignment: { columns, grid } }) => {
    const first = columns[grid.path.find((column) => column >= 0) ?? 0]!
    const from = starts[first]!
    return { from, to: starts[first + 1]!, tier: "similar", fit: () => ({ changes: [] }) }
  })
}

/** What is not in the file speaks against a place, but no single line speaks louder than this. */
const mostAgainst = 6

/** Half of what `old` says must be in the file, and (nearly) all lines that the change takes away. */
function worthwhile(rows: readonly WeighedLine[], targets: ReadonlySet<number>, rescues: number): boolean {
  const missing = rows.filter((row) => row.count === 0 && targets.has(row.at)).length
  if (missing > rescues) return false
  const known = rows.reduce((sum, row) => sum + (row.count > 0 ? row.weight : 0), 0)
  const unknown = rows.reduce((sum, row) => sum + (row.count > 0 ? 0 : Math.min(row.weight, mostAgainst)), 0)
  return known >= unknown || (rescues > 0 && missing === 0)
}

interface Laid {
  segment: Segment
  alignment: Alignment
}

/** The two best segments, or undefined if the budget ends before they are known. */
function rank(
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

function lay(document: Document, rows: readonly WeighedLine[], segment: Segment, worth: Worth): Alignment {
  const { keys } = tableOf(document)
  const columns: number[] = []
  for (let line = segment.from; line < segment.to; line++) if (keys[line] !== 0) columns.push(line)
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
function ruleOf(document: Document, wanted: Wanted, { alignment, segment }: Laid): IndentRule {
  const table = tableOf(document)
  const { rows, columns, grid } = alignment
  const pairs = rows.flatMap((row, index) => {
    const column = grid.path[index]!
    if (column < 0 || row.weight < 3 || row.count !== 1) return []
    return [[indentOf(wanted.old[row.at]!), indentOf(lineText(document, table, columns[column]!))] as const]
  })
  const lines: string[] = []
  for (let line = segment.from; line < segment.to; line++) lines.push(lineText(document, table, line))
  const steps = { wrote: indentStep([...wanted.old, ...wanted.new]), file: indentStep(lines) }
  return solveIndent(pairs, [], steps) ?? solveIndent(pairs.slice(1), [], steps) ?? ((indent) => indent)
}

function candidateOf(
  document: Document,
  wanted: Wanted,
  { rows, columns, grid }: Alignment,
  evidence: Evidence,
): Candidate {
  const lines: (LineSpan | undefined)[] = wanted.old.map(() => undefined)
  completed(document, wanted, { rows, columns, grid }).forEach((column, index) => {
    if (column >= 0) lines[rows[index]!.at] = lineSpanOf(document, columns[column]!)
  })
  const tier = rows.some((row) => row.elided) ? "elision" : evidence.anchored ? "anchored" : "similar"
  return {
    ...hitSpan(lines),
    tier,
    score: evidence.score,
    fit: (shared) => fit(document.text, wanted, lines, shared),
    pairs: () => indentPairs(document.text, wanted, lines),
    settled: () => stands(document.text, wanted, lines),
  }
}

function lineSpanOf(document: Document, line: number): LineSpan {
  const table = tableOf(document)
  return { from: table.starts[line]!, to: lineTo(document.text, table, line), end: table.starts[line + 1]! }
}

/**
 * The path, with misremembered lines put where they belong: a line that is not in the file, next to one that is, stands
 * for the line at that place if the two are alike.
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
    if (likeness(wanted.folded[rows[row]!.at]!, lineText(document, table, columns[column])) >= 0.6)
      path[row] = column
  }
  for (let row = 1; row < rows.length; row++) if (path[row - 1]! >= 0) fill(row, path[row - 1]! + 1)
  for (let row = rows.length - 2; row >= 0; row--) if (path[row + 1]! > 0) fill(row, path[row + 1]! - 1)
  return path
}

/** Do the lines that the edit would put in stand where they would go? */
function stands(text: string, wanted: Wanted, lines: readonly (LineSpan | undefined)[]): boolean {
  const gaps = changedGaps(wanted)
  return (
    gaps.length > 0 &&
    gaps.every((gap) => {
      const fresh = wanted.new
        .slice(gap.fromB, gap.toB)
        .filter((line) => !isBlank(line))
        .map((line) => line.trim())
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
      const actual = there
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
      return actual.length === fresh.length && actual.every((line, at) => line === fresh[at])
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
