import { describe, expect, it } from "vitest"
import { interval, shuffled } from "./sample.ts"

describe("a shuffled list", () => {
  const all = Array.from({ length: 100 }, (_, index) => index)

  it("has everything once, in an order that the seed decides", () => {
    const once = shuffled(all, 1)
    expect([...once].sort((a, b) => a - b)).toEqual(all)
    expect(shuffled(all, 1)).toEqual(once)
    expect(shuffled(all, 2)).not.toEqual(once)
  })

  it("begins with any of them about equally often", () => {
    const firsts = Array.from({ length: 4000 }, (_, seed) => shuffled([0, 1, 2, 3], seed)[0]!)
    const counts = [0, 1, 2, 3].map((value) => firsts.filter((first) => first === value).length)
    expect(Math.min(...counts)).toBeGreaterThan(900)
  })
})

describe("an interval", () => {
  const rounded = (hits: number, count: number, total: number) =>
    interval(hits, count, total).map((share) => Math.round(share * 1000) / 10)

  it("is Wilson's, for a sample of very many", () => {
    expect(rounded(80, 100, 1e9)).toEqual([71.1, 86.7])
    expect(rounded(500, 600, 1e9)).toEqual([80.1, 86.1])
  })

  it("gets narrower the more of them were looked at, until nothing is left to guess", () => {
    expect(rounded(500, 600, 1000)).toEqual([81.4, 85.1])
    expect(rounded(500, 600, 600)).toEqual([83.3, 83.3])
  })

  it("says nothing where nothing was seen", () => {
    expect(interval(0, 0, 10)).toEqual([0, 1])
  })
})
