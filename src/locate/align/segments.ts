import type { WeighedLine } from "../read/hunk.ts"

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
