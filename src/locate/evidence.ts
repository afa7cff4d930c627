import { type Alignment, margin } from "./align.ts"
import type { Gap } from "./gaps.ts"

/** What speaks for an alignment that is taken. */
export interface Evidence {
  score: number
  /** The first and the last line of `old` are where they should be. */
  anchored: boolean
}

export interface Case {
  alignment: Alignment
  gaps: readonly Gap[]
  /** The lines of `old` that the change takes away. */
  targets: ReadonlySet<number>
  /** The total of the best alignment anywhere else. */
  rival: number
}

/**
 * Takes an alignment only if everything speaks for it: it leads all other places clearly; half of what `old` says
 * was found; every line that the change takes away was found, and is not as well placed elsewhere; and each change
 * rests on a line whose place is sure.
 */
export function judge({ alignment, gaps, targets, rival }: Case): Evidence | undefined {
  const { rows, grid } = alignment
  const total = rows.reduce((sum, row) => sum + row.weight, 0)
  const matched = rows.reduce((sum, row, index) => sum + (grid.path[index]! >= 0 ? row.weight : 0), 0)
  if (grid.best - rival < margin || matched < total / 2) return undefined
  const rowOf = new Map(rows.map((row, index) => [row.at, index]))
  const lead = (at: number, other: (row: number) => number) => {
    const row = rowOf.get(at)
    return row === undefined || grid.path[row]! < 0 ? Number.NEGATIVE_INFINITY : grid.best - other(row)
  }
  for (const at of targets) if (lead(at, grid.elsewhere) <= 0) return undefined
  let weakest = Number.POSITIVE_INFINITY
  for (const gap of gaps) {
    const rests = gap.targets.length > 0 ? gap.targets : [gap.fromA - 1, gap.toA]
    const sure = Math.max(...rests.map((at) => lead(at, grid.without)))
    if (sure < margin) return undefined
    if (gap.targets.length > 0 && !beside(alignment, gap, rowOf)) return undefined
    weakest = Math.min(weakest, sure)
  }
  const anchored = grid.path[0]! >= 0 && grid.path.at(-1)! >= 0
  return { anchored, score: scoreOf(matched / total, Math.min(weakest, grid.best - rival)) }
}

/** Lines that are taken away lie next to a kept neighbour of theirs, if any neighbour was found. */
function beside({ grid }: Alignment, gap: Gap, rowOf: ReadonlyMap<number, number>): boolean {
  const column = (at: number) => grid.path[rowOf.get(at) ?? -1] ?? -1
  const [before, after] = [column(gap.fromA - 1), column(gap.toA)]
  if (before < 0 && after < 0) return true
  return (
    (before >= 0 && column(gap.targets[0]!) === before + 1) ||
    (after >= 0 && column(gap.targets.at(-1)!) === after - 1)
  )
}

function scoreOf(share: number, lead: number): number {
  return Math.round((0.6 + 0.25 * share + 0.1 * Math.min(1, lead / 25)) * 100) / 100
}
