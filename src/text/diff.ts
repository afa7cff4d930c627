import { countWhile } from "./bisect.ts"
import { append, lineBounds, splitLines } from "./lines.ts"
import type { Change } from "./place.ts"

/**
 * The difference of two sequences of lines (or tokens), as the runs in which they differ.
 *
 * Common ends are cut off first. What remains goes through Myers' greedy algorithm, which finds a shortest difference;
 * a long remainder is split before at lines that occur exactly once on either side (patience), which keeps the work
 * near-linear. A piece that differs by more than `limit` steps is given up as one single run:
 * still a correct difference, only not the shortest.
 */

/** Items `fromA`…`toA` of the one became items `fromB`…`toB` of the other. One of the two may be empty. */
export interface DiffRange {
  fromA: number
  toA: number
  fromB: number
  toB: number
}

/** What makes one text of another, line by line. */
export function lineChanges(before: string, after: string): Change[] {
  const [a, b] = [splitLines(before), splitLines(after)]
  const bounds = lineBounds(a)
  return diff(a, b).map(({ fromA, toA, fromB, toB }) => ({
    from: bounds[fromA]!,
    to: bounds[toA]!,
    insert: b.slice(fromB, toB).join(""),
  }))
}

/** Up to so many lines, the shortest difference is cheap to find. */
const smallLines = 1000

export function diff(
  a: readonly string[],
  b: readonly string[],
  options: { limit?: number } = {},
): DiffRange[] {
  const [idsA, idsB] = intern(a, b)
  const ranges: DiffRange[] = []
  split(idsA, idsB, { fromA: 0, toA: a.length, fromB: 0, toB: b.length }, options.limit ?? 512, ranges)
  return joinAdjacent(ranges)
}

/** The items that two sequences share, in order, by their numbers. */
export function* equalPairs(
  a: readonly string[],
  b: readonly string[],
  ranges: readonly DiffRange[] = diff(a, b),
): Generator<[number, number]> {
  let [atA, atB] = [0, 0]
  const end = { fromA: a.length, toA: a.length, fromB: b.length, toB: b.length }
  for (const range of [...ranges, end]) {
    for (; atA < range.fromA; atA++, atB++) yield [atA, atB]
    ;[atA, atB] = [range.toA, range.toB]
  }
}

/** Numbers for strings: equal strings have equal numbers. */
function intern(a: readonly string[], b: readonly string[]): [Uint32Array, Uint32Array] {
  const ids = new Map<string, number>()
  const number = (text: string) => {
    let id = ids.get(text)
    if (id === undefined) ids.set(text, (id = ids.size))
    return id
  }
  return [Uint32Array.from(a, number), Uint32Array.from(b, number)]
}

function split(a: Uint32Array, b: Uint32Array, within: DiffRange, limit: number, out: DiffRange[]): void {
  const range = trim(a, b, within)
  if (range.fromA === range.toA || range.fromB === range.toB) {
    if (range.fromA < range.toA || range.fromB < range.toB) out.push(range)
    return
  }
  const anchors =
    range.toA - range.fromA + range.toB - range.fromB > smallLines ? uniqueAnchors(a, b, range) : []
  if (anchors.length === 0) {
    myers(a, b, range, limit, out)
    return
  }
  let { fromA, fromB } = range
  for (const [atA, atB] of anchors) {
    split(a, b, { fromA, toA: atA, fromB, toB: atB }, limit, out)
    fromA = atA + 1
    fromB = atB + 1
  }
  split(a, b, { fromA, toA: range.toA, fromB, toB: range.toB }, limit, out)
}

/** Cuts off what both sides have in common at either end. */
function trim(a: Uint32Array, b: Uint32Array, { fromA, toA, fromB, toB }: DiffRange): DiffRange {
  while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) {
    fromA++
    fromB++
  }
  while (toA > fromA && toB > fromB && a[toA - 1] === b[toB - 1]) {
    toA--
    toB--
  }
  return { fromA, toA, fromB, toB }
}

/** The longest increasing chain of items that occur exactly once on either side. */
function uniqueAnchors(a: Uint32Array, b: Uint32Array, range: DiffRange): [number, number][] {
  const seen = new Map<number, { countA: number; countB: number; atA: number; atB: number }>()
  for (let at = range.fromA; at < range.toA; at++) {
    const entry = seen.get(a[at]!)
    if (entry) entry.countA++
    else seen.set(a[at]!, { countA: 1, countB: 0, atA: at, atB: -1 })
  }
  for (let at = range.fromB; at < range.toB; at++) {
    const entry = seen.get(b[at]!)
    if (!entry) continue
    entry.countB++
    entry.atB = at
  }
  const pairs: [number, number][] = []
  for (const { countA, countB, atA, atB } of seen.values()) {
    if (countA === 1 && countB === 1) pairs.push([atA, atB])
  }
  return longestIncreasing(pairs)
}

/** Of pairs sorted by their first number, the longest chain in which the second one grows too. */
function longestIncreasing(pairs: [number, number][]): [number, number][] {
  const tails: number[] = []
  const previous = new Int32Array(pairs.length).fill(-1)
  for (let at = 0; at < pairs.length; at++) {
    const length = countWhile(tails.length, (each) => pairs[tails[each]!]![1] < pairs[at]![1])
    if (length > 0) previous[at] = tails[length - 1]!
    tails[length] = at
  }
  const chain: [number, number][] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) chain.push(pairs[at]!)
  return chain.reverse()
}

/** Myers' greedy algorithm: for each number of steps, how far each diagonal gets. */
function myers(a: Uint32Array, b: Uint32Array, range: DiffRange, limit: number, out: DiffRange[]): void {
  const lengthA = range.toA - range.fromA
  const lengthB = range.toB - range.fromB
  const most = Math.min(lengthA + lengthB, limit)
  const reach = new Int32Array(2 * most + 3)
  const middle = most + 1
  const trail: Int32Array[] = []
  for (let steps = 0; steps <= most; steps++) {
    trail.push(reach.slice(middle - steps - 1, middle + steps + 2))
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const down =
        diagonal === -steps ||
        (diagonal !== steps && reach[middle + diagonal - 1]! < reach[middle + diagonal + 1]!)
      let x = down ? reach[middle + diagonal + 1]! : reach[middle + diagonal - 1]! + 1
      let y = x - diagonal
      while (x < lengthA && y < lengthB && a[range.fromA + x] === b[range.fromB + y]) {
        x++
        y++
      }
      reach[middle + diagonal] = x
      if (x >= lengthA && y >= lengthB) {
        walkBack(trail, range, out)
        return
      }
    }
  }
  out.push(range)
}

/** Follows the steps back from the end, collecting each single insertion and deletion. */
function walkBack(trail: readonly Int32Array[], range: DiffRange, out: DiffRange[]): void {
  const found: DiffRange[] = []
  let x = range.toA - range.fromA
  let y = range.toB - range.fromB
  for (let steps = trail.length - 1; steps > 0; steps--) {
    const reach = trail[steps]!
    const diagonal = x - y
    const at = (d: number) => reach[d + steps + 1]!
    const down = diagonal === -steps || (diagonal !== steps && at(diagonal - 1) < at(diagonal + 1))
    const previous = down ? diagonal + 1 : diagonal - 1
    const startX = at(previous)
    const startY = startX - previous
    found.push({
      fromA: range.fromA + startX,
      toA: range.fromA + (down ? startX : startX + 1),
      fromB: range.fromB + startY,
      toB: range.fromB + (down ? startY + 1 : startY),
    })
    x = startX
    y = startY
  }
  append(out, found.reverse())
}

function joinAdjacent(ranges: readonly DiffRange[]): DiffRange[] {
  const joined: DiffRange[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && last.toA === range.fromA && last.toB === range.fromB) {
      last.toA = range.toA
      last.toB = range.toB
    } else joined.push({ ...range })
  }
  return joined
}
