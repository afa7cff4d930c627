import { type DiffRange, diff } from "../text/diff.ts"
import { isBlank } from "./fold.ts"
import type { Wanted } from "./wanted.ts"
import { isElision } from "./weights.ts"

/**
 * A stretch between two kept lines in which `old` and `new` differ. The kept, non-blank lines on either
 * side are its pillars (`fromA - 1` and `toA`); at the edges of the hunk there is none. Seeing an edit as gaps
 * between pillars keeps a change and the blank lines around it together.
 */
export interface Gap {
  /** Lines of `old`… */
  fromA: number
  toA: number
  /** …that become these lines of `new`. */
  fromB: number
  toB: number
  /** The lines of `old` in it that are not blank: what the change takes away. */
  targets: number[]
}

/**
 * The gaps of an edit. Of several equal lines (`}`) either may be the one that it keeps: `reading` says whether lines are
 * kept as early as possible, or as late.
 */
export function changedGaps(wanted: Wanted, reading: "early" | "late" = "early"): Gap[] {
  const gaps: Gap[] = []
  let fromA = 0
  let fromB = 0
  const close = (toA: number, toB: number) => {
    if (!sameLines(wanted, fromA, toA, fromB, toB)) {
      gaps.push({ fromA, toA, fromB, toB, targets: wanted.solid.filter((at) => at >= fromA && at < toA) })
    }
    fromA = toA + 1
    fromB = toB + 1
  }
  for (const [atA, atB] of keptLines(wanted, reading)) close(atA, atB)
  close(wanted.old.length, wanted.new.length)
  return gaps
}

/** A pillar that the model invented has no place; the next line beyond it may have one. So many are looked past. */
const mostInvented = 2

/**
 * The lines of `old` that a change rests on: what it takes away, else its pillars; and if neither pillar was found in the
 * file, the nearest lines beyond them that were.
 */
export function restsOf(gap: Gap, wanted: Wanted, isPlaced: (at: number) => boolean): number[] {
  if (gap.targets.length > 0) return gap.targets
  const pillars = [gap.fromA - 1, gap.toA]
  return pillars.some(isPlaced) ? pillars : beyond(gap, wanted, isPlaced)
}

function beyond(gap: Gap, { solid, old }: Wanted, isPlaced: (at: number) => boolean): number[] {
  const before = solid.filter((at) => at < gap.fromA).slice(-1 - mostInvented)
  const after = solid.filter((at) => at >= gap.toA).slice(0, 1 + mostInvented)
  // How many lines an elision stands for, nobody knows: what lies beyond it is no neighbour.
  const isEnd = (at: number) => isPlaced(at) || isElision(old[at]!)
  return [before.findLast(isEnd) ?? -1, after.find(isEnd) ?? -1].map((at) => (isPlaced(at) ? at : -1))
}

/** The non-blank lines that `old` and `new` share, as pairs. */
function* keptLines(wanted: Wanted, reading: "early" | "late"): Generator<[number, number]> {
  let atA = 0
  let atB = 0
  const end = {
    fromA: wanted.old.length,
    toA: wanted.old.length,
    fromB: wanted.new.length,
    toB: wanted.new.length,
  }
  for (const range of [...(reading === "early" ? diff(wanted.old, wanted.new) : lateDiff(wanted)), end]) {
    for (; atA < range.fromA; atA++, atB++) if (!isBlank(wanted.old[atA]!)) yield [atA, atB]
    atA = range.toA
    atB = range.toB
  }
}

/** The difference of both texts as one finds it from the end. */
function lateDiff({ old, new: fresh }: Wanted): DiffRange[] {
  const ranges = diff([...old].reverse(), [...fresh].reverse()).reverse()
  return ranges.map(({ fromA, toA, fromB, toB }) => ({
    fromA: old.length - toA,
    toA: old.length - fromA,
    fromB: fresh.length - toB,
    toB: fresh.length - fromB,
  }))
}

function sameLines(wanted: Wanted, fromA: number, toA: number, fromB: number, toB: number): boolean {
  if (toA - fromA !== toB - fromB) return false
  for (let at = 0; at < toA - fromA; at++) if (wanted.old[fromA + at] !== wanted.new[fromB + at]) return false
  return true
}
