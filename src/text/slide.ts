import type { DiffRange } from "./diff.ts"

/** A run of lines is moved by so many at most. */
export const mostSteps = 100

/**
 * Lines that came or went often fit several places: where a block goes in beside one that ends like it, the `}` of either may be
 * the new one. Moves each run to where people would say that it is: from the beginning of a block to its end, as git does.
 */
export function slide(ranges: readonly DiffRange[], a: readonly string[], b: readonly string[]): DiffRange[] {
  const all: DiffRange[] = []
  for (const [index, range] of ranges.entries()) {
    const isNew = range.fromA === range.toA
    if (!isNew && range.fromB < range.toB) {
      all.push(range)
      continue
    }
    const lines = isNew ? b : a
    const [from, to] = isNew ? [range.fromB, range.toB] : [range.fromA, range.toA]
    const [last, next] = [all.at(-1), ranges[index + 1]]
    const floor = last ? range.fromA - last.toA - 1 : range.fromA
    const room = next ? next.fromA - range.toA - 1 : a.length - range.toA
    const up = steps(floor, (step) => lines[from - 1 - step] === lines[to - 1 - step])
    const down = steps(room, (step) => lines[from + step] === lines[to + step])
    all.push(moved(range, bestStep(lines, from, to, { up, down })))
  }
  return all
}

/** How many steps can be gone. */
function steps(most: number, isFree: (step: number) => boolean): number {
  let count = 0
  while (count < Math.min(most, mostSteps) && isFree(count)) count++
  return count
}

function moved({ fromA, toA, fromB, toB }: DiffRange, by: number): DiffRange {
  return { fromA: fromA + by, toA: toA + by, fromB: fromB + by, toB: toB + by }
}

/** Of equally good places, the last. */
function bestStep(
  lines: readonly string[],
  from: number,
  to: number,
  { up, down }: { up: number; down: number },
): number {
  if (up + down === 0) return 0
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (let step = -up; step <= down; step++) {
    const cost = costOfCut(lines, from + step) + costOfCut(lines, to + step)
    if (cost <= least) [best, least] = [step, cost]
  }
  return best
}

/** How much of a block a cut before a line would tear apart: the deeper the line, the more; nothing after a blank line. */
function costOfCut(lines: readonly string[], at: number): number {
  const below = marginFrom(lines, at, 1)
  const above = marginFrom(lines, at - 1, -1)
  const isGap = at > 0 && isBlank(lines[at - 1]!)
  const isGapBelow = at < lines.length && isBlank(lines[at]!)
  const depth = deep * below
  if (isGap) return depth
  if (isGapBelow) return depth + 1
  return depth + (below < above ? endOfBlock : below > above ? 3 : 2)
}

/** A level more is worse than anything that is said for a place at the same level. */
const deep = 10
/** What is less deep than the line before it closes something. */
const endOfBlock = 4

const isBlank = (line: string) => line.trim() === ""

/** The indentation of the next line that is not blank, in either direction; where there is none, none. */
function marginFrom(lines: readonly string[], start: number, by: 1 | -1): number {
  for (let at = start; at >= 0 && at < lines.length; at += by)
    if (!isBlank(lines[at]!)) return marginOf(lines[at]!)
  return 0
}

function marginOf(line: string): number {
  let width = 0
  for (const letter of line) {
    if (letter === " ") width++
    else if (letter === "\t") width += 8 - (width % 8)
    else break
  }
  return width
}
