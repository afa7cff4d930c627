import { describe, expect, it } from "vitest"
import type { WeighedLine } from "../read/hunk.ts"
import { type Seed, segments } from "./layout.ts"

const row = (at: number, more: Partial<WeighedLine> = {}): WeighedLine => ({
  ...{ at, number: at, count: 1, weight: 8, elided: false },
  ...more,
})

/** The stretches of a file of 1,000 lines, given which of its lines equal which line of the edit. */
function stretches(
  rows: WeighedLine[],
  places: Record<number, number>,
  { within = { from: 0, to: 1000 }, seeds = [] as Seed[] } = {},
) {
  const classes = new Int32Array(1000).fill(-1)
  for (const [line, number] of Object.entries(places)) classes[Number(line)] = number
  return segments({ rows, classes, within, seeds }).map(({ from, to, bound }) => [from, to, bound])
}

describe("the stretches of a file in which an edit could lie", () => {
  it("reach a dozen lines and half its length beyond a line that is equal", () => {
    expect(stretches([row(0)], { 100: 0 })).toEqual([[87, 114, 8]])
    expect(stretches([row(0), row(9)], { 100: 1, 110: 9 })).toEqual([[84, 128, 8]])
    expect(stretches([row(0), row(9)], { 100: 9 })).toEqual([[74, 118, 8]])
  })
  it("end where the file does, or the window", () => {
    expect(stretches([row(0)], { 3: 0 })).toEqual([[0, 17, 8]])
    expect(stretches([row(0)], { 998: 0 })).toEqual([[985, 1000, 8]])
    expect(
      stretches([row(0)], { 99: 0, 100: 0, 109: 0, 110: 0 }, { within: { from: 100, to: 110 } }),
    ).toEqual([[100, 110, 8]])
    expect(stretches([row(0)], { 50: 0 }, { within: { from: 100, to: 110 } })).toEqual([])
  })
  it("are one where they meet", () => {
    expect(stretches([row(0)], { 100: 0, 127: 0 })).toEqual([[87, 141, 8]])
    expect(stretches([row(0)], { 100: 0, 128: 0 })).toHaveLength(2)
    // The first line of the edit at 120 leads further back than its last line at 110 does, and not as far on.
    expect(stretches([row(0), row(40)], { 120: 40, 110: 0 })).toEqual([[47, 184, 16]])
  })
  it("come in the order of what they are worth at most: each line of the edit once", () => {
    expect(stretches([row(0), row(1, { weight: 3 })], { 100: 0, 101: 0, 500: 0, 501: 1 })).toEqual([
      [487, 515, 11],
      [87, 116, 8],
    ])
  })
  it("start from telling lines only", () => {
    expect(stretches([row(0, { weight: 1.9 })], { 100: 0 })).toEqual([])
    expect(stretches([row(0, { weight: 2 })], { 100: 0 })).toHaveLength(1)
    expect(stretches([row(0, { count: 201 })], { 100: 0 })).toEqual([])
    expect(stretches([row(0, { count: 200 })], { 100: 0 })).toHaveLength(1)
    expect(stretches([row(0), row(1, { weight: 1 })], { 100: 0, 101: 1 })).toEqual([[87, 115, 9]])
  })
  it("start from each of the equal lines of an edit, unless there are too many", () => {
    const same = (count: number) => Array.from({ length: count }, (_, at) => row(at, { number: 0 }))
    expect(stretches(same(2), { 100: 0 })).toEqual([[86, 115, 16]])
    expect(stretches(same(200), { 500: 0 })).toEqual([[189, 812, 1600]])
    expect(stretches(same(201), { 500: 0 })).toEqual([])
  })
  it("are wide where lines were left out", () => {
    expect(stretches([row(0), row(1, { elided: true, weight: 0, count: 0 })], { 500: 0 })).toEqual([
      [87, 915, 8],
    ])
  })
  it("start from lines that are merely alike as well, which then count in full", () => {
    const rows = [row(0), row(1, { count: 0, weight: 5 })]
    const seeds = [{ at: 1, line: 300 }]
    expect(stretches(rows, { 100: 0 })).toEqual([[87, 115, 8]])
    expect(stretches(rows, { 100: 0 }, { seeds })).toEqual([
      [87, 115, 13],
      [286, 314, 5],
    ])
    const near = (from: number, to: number) => stretches(rows, {}, { seeds, within: { from, to } })
    expect([near(300, 301).length, near(301, 400).length, near(200, 300).length]).toEqual([1, 0, 0])
  })
  it("are none where nothing is known", () => {
    expect(stretches([], {})).toEqual([])
    expect(stretches([row(0, { count: 0 })], {})).toEqual([])
  })
})
