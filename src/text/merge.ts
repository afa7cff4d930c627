import { type DiffRange, diff } from "./diff.ts"
import { append } from "./lines.ts"

/** A three-way merge: what both sides made of the same base, or the first stretch that they disagree on. */
export type Merged =
  | { ok: true; items: string[] }
  | { ok: false; conflict: { base: string[]; ours: string[]; theirs: string[] } }

/**
 * Merges two changes of one sequence of lines or tokens. Changes of different items go together; the same
 * change made twice counts once. With `touching: "refuse"`, changes that merely meet conflict as well: right
 * for words of one line, where neighbours depend on each other.
 */
export function merge(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  options: { touching: "allow" | "refuse" },
): Merged {
  const left = diff(base, ours)
  const right = diff(base, theirs)
  const items: string[] = []
  let at = 0
  let i = 0
  let j = 0
  while (i < left.length || j < right.length) {
    const a = left[i]
    const b = right[j]
    if (a && b && meet(a, b, options.touching)) {
      if (!same(a, b, ours, theirs)) return conflict(base, ours, theirs, a, b)
      i++
      j++
      append(items, base.slice(at, a.fromA))
      append(items, ours.slice(a.fromB, a.toB))
      at = a.toA
      continue
    }
    const first = !b || (a && before(a, b)) ? a! : b
    const side = first === a ? ours : theirs
    if (first === a) i++
    else j++
    append(items, base.slice(at, first.fromA))
    append(items, side.slice(first.fromB, first.toB))
    at = first.toA
  }
  append(items, base.slice(at))
  return { ok: true, items }
}

const before = (a: DiffRange, b: DiffRange) => a.fromA < b.fromA || (a.fromA === b.fromA && a.toA <= b.fromA)

function meet(a: DiffRange, b: DiffRange, touching: "allow" | "refuse"): boolean {
  if (a.fromA < b.toA && b.fromA < a.toA) return true
  const touch = a.toA === b.fromA || b.toA === a.fromA
  if (!touch) return false
  // Two insertions at one point have no order. An insertion at the edge of a change has one.
  return touching === "refuse" || (a.fromA === a.toA && b.fromA === b.toA)
}

function same(a: DiffRange, b: DiffRange, ours: readonly string[], theirs: readonly string[]): boolean {
  if (a.fromA !== b.fromA || a.toA !== b.toA || a.toB - a.fromB !== b.toB - b.fromB) return false
  for (let at = 0; at < a.toB - a.fromB; at++) if (ours[a.fromB + at] !== theirs[b.fromB + at]) return false
  return true
}

function conflict(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  a: DiffRange,
  b: DiffRange,
): Merged {
  const from = Math.min(a.fromA, b.fromA)
  const to = Math.max(a.toA, b.toA)
  const part = (side: readonly string[], range: DiffRange) =>
    side.slice(range.fromB - (range.fromA - from), range.toB + (to - range.toA))
  return { ok: false, conflict: { base: base.slice(from, to), ours: part(ours, a), theirs: part(theirs, b) } }
}
