import type { Document } from "../read/document.ts"
import { type Gap, hasUniquePair, isTelling, restsOf, saysOf, type Wanted } from "../read/hunk.ts"
import { opens } from "../read/identify.ts"
import { isRemark } from "../read/likeness.ts"
import { lineText, tableOf } from "../read/line-table.ts"
import { blankEdges } from "../read/lines.ts"
import { goesInto } from "../read/scope.ts"
import { alignmentScore } from "../tiers/tiers.ts"
import type { Grid } from "./grid.ts"
import { type Alignment, columnOf, margin, rowAt } from "./layout.ts"

/** A line of as many bits is known even where the edit left out the line beside it. */
const sureness = margin - 0.2

/** What speaks for an alignment that is taken. */
export interface Evidence {
  score: number
  /** The first and the last line of `old` are where they should be. */
  anchored: boolean
}

/** An edit laid along a part of a file, and what else could be. */
export interface Trial {
  alignment: Alignment
  wanted: Wanted
  gaps: readonly Gap[]
  /** The total of the best alignment anywhere else. */
  rival: number
  document: Document
}

/**
 * Takes an alignment only if everything speaks for it: it leads all other places clearly; half of what `old` says
 * was found; every line that the change takes away was found, and is not as well placed elsewhere; and each change
 * rests on a line whose place is sure. `rival`: another place is too close to call.
 */
export function judge(trial: Trial): Evidence | "rival" | "weak" {
  const { document, alignment, wanted, gaps, rival } = trial
  const { rows, rowOf, grid } = alignment
  const total = rows.reduce((sum, row) => sum + saysOf(row), 0)
  const matched = rows.reduce((sum, row, index) => sum + (grid.path[index]! >= 0 ? row.weight : 0), 0)
  if (matched < total / 2 || grid.best < margin) return "weak"
  if (grid.best - rival < margin) return "rival"
  for (const { targets } of gaps)
    if (targets.some((at) => leadOf(alignment, rowOf.get(at), grid.elsewhere) <= 0)) return "weak"
  let weakest = grid.best - rival
  for (const gap of gaps) {
    const rests = restsOf(gap, wanted, (at) => columnOf(alignment, at) >= 0)
    const sure = Math.max(...rests.map((at) => runLead(alignment, rowOf.get(at))))
    if (
      sure < sureness ||
      isSetApart(alignment, gap, wanted) ||
      isBelowHead(alignment, gap, wanted) ||
      isRepeated(trial, rests) ||
      isAstray(alignment, gap, rests)
    )
      return "weak"
    const isUnique = (at: number) => rows[rowOf.get(at)!]!.count === 1 && isTelling(rows[rowOf.get(at)!]!)
    // Two lines that go, side by side, and nowhere else, need no neighbour.
    const isKnown = hasUniquePair(gap, isUnique) || beside(document, alignment, gap)
    if (gap.targets.length > 0 && !isKnown) return "weak"
    weakest = Math.min(weakest, sure)
  }
  const anchored = grid.path[0]! >= 0 && grid.path.at(-1)! >= 0
  return { anchored, score: alignmentScore({ share: matched / total, lead: weakest }) }
}

/**
 * New lines that are glued to the one neighbour, and set apart from the other by a blank line, go with the first: if that one is
 * elsewhere in the file, so may they be.
 */
function isSetApart(alignment: Alignment, gap: Gap, { new: fresh }: Wanted): boolean {
  const { lead, trail } = blankEdges(fresh.slice(gap.fromB, gap.toB))
  if (gap.targets.length > 0 || (lead === 0) === (trail === 0)) return false
  return isElsewhere(alignment, lead === 0 ? gap.fromA - 1 : gap.toA)
}

/** Has the file a line of the edit, but not here? */
function isElsewhere(alignment: Alignment, at: number): boolean {
  return columnOf(alignment, at) < 0 && (rowAt(alignment, at)?.count ?? 0) > 0
}

/**
 * New lines that rest on a line beyond their neighbour: it must have been invented. Nobody invents both of them, nor one that the file
 * has elsewhere.
 */
function isAstray(alignment: Alignment, gap: Gap, rests: readonly number[]): boolean {
  if (gap.targets.length > 0) return false
  const neighbours = [gap.fromA - 1, gap.toA]
  if (rests.some((at) => at >= 0 && neighbours.includes(at))) return false
  const known = neighbours.flatMap((at) => rowAt(alignment, at) ?? []).filter((row) => !row.elided)
  return known.length === 2 || known.some((row) => row.count > 0)
}

/** New lines between the head of a block and a line that the file has, but not there: they may go beside either of them. */
function isBelowHead(alignment: Alignment, gap: Gap, wanted: Wanted): boolean {
  const head = gap.fromA - 1
  if (gap.targets.length > 0 || columnOf(alignment, head) < 0 || !isElsewhere(alignment, gap.toA))
    return false
  return opens(wanted.old[head]!) || goesInto(wanted, gap, head)
}

/** By how much the alignment loses if this row sits elsewhere (or, with `grid.without`, is left out). */
function leadOf({ grid }: Alignment, row: number | undefined, other: (row: number) => number): number {
  return row === undefined || grid.path[row]! < 0 ? Number.NEGATIVE_INFINITY : grid.best - other(row)
}

/**
 * A line is as sure as the surest line that it hangs together with, here and in the file, a few lines away at most. One line that
 * the file has nowhere, and nothing in its place, was invented, and parts nothing.
 */
const runLength = 3

function runLead(alignment: Alignment, row: number | undefined): number {
  const { grid, rows } = alignment
  let lead = leadOf(alignment, row, grid.without)
  if (row === undefined || grid.path[row]! < 0) return lead
  for (const step of [-1, 1]) {
    let invented = 0
    for (let away = 1; away <= runLength + invented; away++) {
      const next = row + step * away
      if (invented === 0 && grid.path[next] === -1 && rows[next]!.count === 0 && !rows[next]!.elided)
        invented++
      else if (grid.path[next] !== grid.path[row]! + step * (away - invented)) break
      else if (rows[next]!.count > 0) lead = Math.max(lead, leadOf(alignment, next, grid.without))
    }
  }
  return lead
}

/** Lines that are taken away lie near a kept neighbour of theirs, if any neighbour was found. Comments between are easily left out. */
const nearby = 2

/**
 * Are the lines that a change rests on there once more, and known by nothing but the head of a block, with lines between that the edit
 * does not know? Then all that tells which of them are meant is how near they are to that head.
 */
function isRepeated({ document, alignment, wanted }: Trial, rests: readonly number[]): boolean {
  const { columns, grid, rows, rowOf } = alignment
  const table = tableOf(document)
  const texts = columns.map((line) => lineText(document, table, line).trim())
  const placed = rests.map((at) => rowOf.get(at) ?? -1).filter((row) => (grid.path[row] ?? -1) >= 0)
  return (
    placed.length > 0 &&
    placed.every((row) => {
      const { first, length } = runAround(grid, row)
      const others = [...grid.path.keys()].filter((each) => grid.path[each]! >= first + length)
      const head = grid.path.findLast((column) => column >= 0 && column < first)
      const above = head === undefined ? undefined : rows[grid.path.indexOf(head)]
      if (others.length > 0 || above === undefined || !opens(wanted.old[above.at]!)) return false
      const isSameFrom = (start: number) =>
        start !== first && texts[start] === texts[first] && isSameRun(texts, start, first, length)
      return texts.some((_, start) => isSameFrom(start))
    })
  )
}

function isSameRun(texts: readonly string[], a: number, b: number, length: number): boolean {
  for (let step = 0; step < length; step++) if (texts[a + step] !== texts[b + step]) return false
  return true
}

/** The columns around that of a row which the edit knows, one after the other. Lines that it invented part nothing. */
function runAround({ path }: Grid, row: number): { first: number; length: number } {
  const known = new Set(path)
  let [first, end] = [path[row]!, path[row]! + 1]
  while (first > 0 && known.has(first - 1)) first--
  while (known.has(end)) end++
  return { first, length: end - first }
}

function beside(document: Document, alignment: Alignment, { targets, fromA, toA, fromB, toB }: Gap): boolean {
  const kept = [fromA - 1, toA]
  const [before, after] = kept.map((at) => columnOf(alignment, at)) as [number, number]
  const [first, last] = [targets[0] ?? -1, targets.at(-1) ?? -1].map((at) => columnOf(alignment, at))
  // A telling neighbour that is in the file, but elsewhere, speaks for that place: the lines may have gone from there.
  const isStray = (at: number) => {
    const row = rowAt(alignment, at)
    return row !== undefined && row.count > 0 && (fromB === toB || row.weight >= margin)
  }
  if (before < 0 && after < 0) return !kept.some(isStray)
  const table = tableOf(document)
  // Lines that the file has several times are another thing's if they are a line farther away, or in another paragraph.
  const isRepeated = targets.some((at) => (rowAt(alignment, at)?.count ?? 0) > 1)
  const isNear = (from: number, to: number) => {
    const { columns } = alignment
    const between = columns.slice(from + 1, to)
    const isParted = between.length > 0 && columns[to]! - columns[from]! > to - from
    const unknown = between.filter((line) => !isRemark(lineText(document, table, line))).length
    return isRepeated ? unknown === 0 && !isParted : unknown < nearby
  }
  return (before >= 0 && isNear(before, first!)) || (after >= 0 && isNear(last!, after))
}
