import type { WeighedLine } from "./weights.ts"

/** A stretch of lines of the file in which `old` could lie, and how well it could fit there at best. */
export interface Segment {
  from: number
  to: number
  bound: number
}

/** A line must say this much to start a search. */
const tellingWeight = 2
/** A line that stands this often starts no search; others will. */
const mostSeeds = 200
/** How far lines may be apart under an elision. */
const elisionReach = 400

/** The stretches around all telling lines, most promising first. */
export function segments(
  lines: readonly WeighedLine[],
  classes: Int32Array,
  within: { from: number; to: number },
): Segment[] {
  const rows = new Map<number, WeighedLine[]>()
  for (const line of lines)
    if (!line.elided && line.count > 0) rows.set(line.number, [...(rows.get(line.number) ?? []), line])
  const length = (lines.at(-1)?.at ?? 0) + 1
  const slack = 12 + length / 2 + (lines.some((line) => line.elided) ? elisionReach : 0)
  const stretches: Segment[] = []
  for (let place = within.from; place < within.to; place++) {
    const number = classes[place]!
    if (number < 0) continue
    for (const { at, weight, count } of rows.get(number) ?? []) {
      if (weight < tellingWeight || count > mostSeeds) continue
      const from = Math.max(within.from, Math.floor(place - at - slack))
      stretches.push({ from, to: Math.min(within.to, Math.ceil(place + length - at + slack)), bound: 0 })
    }
  }
  const joined = join(stretches)
  for (const segment of joined) segment.bound = boundOf(segment, rows, classes)
  return joined.sort((a, b) => b.bound - a.bound)
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
