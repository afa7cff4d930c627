import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Span } from "../../text/place.ts"
import { narrow, windowsOf } from "./decide.ts"

/** A hunk that is as long as its places, which start at these offsets. */
const hunk = (length: number, ...starts: number[]) => ({
  candidates: starts.map((from) => ({
    from,
    to: from + length,
    tier: "exact" as const,
    how: { by: "words" as const, insert: "" },
  })),
})
const missing = { candidates: [], issue: { code: "not_found" as const, message: "It is not there." } }
const startsOf = (found: ReturnType<typeof narrow>) =>
  found.map((each) => ("issue" in each ? "none" : each.candidates.map(({ from }) => from)))

describe("places of several hunks", () => {
  it("are dropped where the order of the hunks leaves them no room", () => {
    expect(startsOf(narrow([hunk(2, 10), hunk(2, 4, 20)]))).toEqual([[10], [20]])
    expect(startsOf(narrow([hunk(2, 4, 20), hunk(2, 10)]))).toEqual([[4], [10]])
    expect(startsOf(narrow([hunk(2, 0, 8), hunk(2, 0, 8)]))).toEqual([[0], [8]])
    expect(startsOf(narrow([hunk(2, 10), hunk(2, 12), hunk(2, 4, 14)]))).toEqual([[10], [12], [14]])
  })
  it("are all kept where order leaves them room", () => {
    expect(startsOf(narrow([hunk(2, 10), hunk(2, 12, 20)]))).toEqual([[10], [12, 20]])
  })
  it("are all kept where the sure ones are out of order, or nothing would be left", () => {
    expect(startsOf(narrow([hunk(2, 10), hunk(2, 2), hunk(2, 4, 20)]))).toEqual([[10], [2], [4, 20]])
    expect(startsOf(narrow([hunk(2, 10), hunk(2, 2, 4)]))).toEqual([[10], [2, 4]])
  })
  it("of an edit that is done count as sure", () => {
    const done = { candidates: [], already: { from: 10, to: 12 } }
    expect(startsOf(narrow([done, hunk(2, 4, 20)]))).toEqual([[], [20]])
  })
  it("are all kept where one of them is only there to be shown", () => {
    const vague = hunk(2, 4, 20)
    const shown = { ...vague.candidates[0]!, how: { by: "looks" as const } }
    const found = [hunk(2, 10), { candidates: [shown, vague.candidates[1]!] }]
    expect(startsOf(narrow(found))).toEqual([[10], [4, 20]])
  })
  it("pass over a hunk that has none", () => {
    expect(startsOf(narrow([hunk(2, 10), missing, hunk(2, 4, 20)]))).toEqual([[10], "none", [20]])
  })
})

describe("narrowing", () => {
  const places = fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.uniqueArray(fc.nat(24), { maxLength: 4 }))
    .map(([length, starts]) => hunk(length, ...starts.sort((a, b) => a - b)))

  it("keeps just the places that some ordered arrangement uses, if there is any", () => {
    fc.assert(
      fc.property(fc.array(places, { minLength: 1, maxLength: 5 }), (found) => {
        const all = arrangements(found.map(({ candidates }) => candidates))
        const narrowed = startsOf(narrow(found))
        for (const [index, { candidates }] of found.entries()) {
          const used = candidates
            .map(({ from }) => from)
            .filter((from) => all.some((each) => each[index]?.from === from))
          if (all.length > 0) expect(narrowed[index]).toEqual(used)
          else expect(narrowed[index]!.length > 0).toBe(candidates.length > 0)
        }
      }),
      { numRuns: 500 },
    )
  })
})

/** All choices of one place for each hunk that has any, each after the one before it. */
function arrangements(places: readonly (readonly Span[])[]): (Span | undefined)[][] {
  return places.reduce<(Span | undefined)[][]>(
    (made, spans) =>
      made.flatMap((each) => {
        const end = each.findLast((span) => span !== undefined)?.to ?? 0
        if (spans.length === 0) return [[...each, undefined]]
        return spans.filter(({ from }) => from >= end).map((span) => [...each, span])
      }),
    [[]],
  )
}

describe("the window of a hunk", () => {
  it("lies between its nearest neighbours with a sure place", () => {
    const found = [hunk(2, 4), hunk(2, 10), missing, hunk(2, 30, 40), hunk(2, 50)]
    expect(windowsOf(found)[2]).toEqual({ from: 12, to: 50 })
  })
  it("is open where there is no neighbour", () => {
    expect(windowsOf([missing, hunk(2, 10)])[0]).toEqual({ from: 0, to: 10 })
    expect(windowsOf([hunk(2, 10), missing])[1]).toEqual({ from: 12, to: Number.MAX_SAFE_INTEGER })
  })
  it("is unknown without neighbours, or with neighbours out of order", () => {
    expect(windowsOf([missing, missing])[0]).toBeUndefined()
    expect(windowsOf([hunk(2, 10), missing, hunk(2, 4)])[1]).toBeUndefined()
  })
})
