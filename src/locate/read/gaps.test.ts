import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isBlank } from "./fold.ts"
import { changedGaps, restsOf, wantedOf } from "./hunk.ts"

const wanted = (old: string, fresh: string) =>
  wantedOf({ old: old.replaceAll(" ", "\n"), new: fresh.replaceAll(" ", "\n") })

/** Gaps as "lines of old > lines of new"; a blank in the texts here is a line break. */
function gaps(old: string, fresh: string): string[] {
  const both = wanted(old, fresh)
  return changedGaps(both).map(
    ({ fromA, toA, fromB, toB }) => `${both.old.slice(fromA, toA)}>${both.new.slice(fromB, toB)}`,
  )
}

describe("gaps", () => {
  it("lie between the lines that an edit keeps", () => {
    expect(gaps("a b c", "a x c")).toEqual(["b>x"])
    expect(gaps("a b c d", "x b y d")).toEqual(["a>x", "c>y"])
    expect(gaps("a b", "a b")).toEqual([])
  })
  it("depend on which of equal lines are kept, where there is a choice", () => {
    const both = wanted("a } b } c", "a } c")
    const kept = (reading: "early" | "late") =>
      changedGaps(both, reading).map(({ fromA, toA }) => [fromA, toA])
    expect(kept("early")).not.toEqual(kept("late"))
    expect(changedGaps(wanted("a b c", "a x c"), "late")).toEqual(changedGaps(wanted("a b c", "a x c")))
  })
  it("may be empty on one side", () => {
    expect(gaps("a c", "a b c")).toEqual([">b"])
    expect(gaps("a b c", "a c")).toEqual(["b>"])
    expect(gaps("a", "a b")).toEqual([">b"])
  })
  it("take the blank lines around a change with them", () => {
    expect(gaps("a  b", "a  x  b")).toEqual([">,x,"])
    expect(gaps("a  b  c", "a  c")).toEqual([",b,>"])
    expect(gaps("a  b", "a b")).toEqual([">"])
  })
  it("name the lines that the change takes away, blank ones aside", () => {
    expect(changedGaps(wanted("a  b  c d", "a d")).map(({ targets }) => targets)).toEqual([[2, 4]])
    expect(changedGaps(wanted("a  d", "a x d")).map(({ targets }) => targets)).toEqual([[]])
  })

  it("and the lines between them make the new text of the old one", () => {
    const lines = fc.array(fc.constantFrom("a\n", "b\n", "c\n", "\n", " \n"), { maxLength: 10 })
    const text = lines.map((each) => each.join(""))
    fc.assert(
      fc.property(text, text, (old, fresh) => {
        const both = wantedOf({ old, new: fresh })
        const lines: string[] = []
        let at = 0
        for (const gap of changedGaps(both)) {
          lines.push(...both.old.slice(at, gap.fromA), ...both.new.slice(gap.fromB, gap.toB))
          at = gap.toA
          for (const neighbour of [gap.fromA - 1, gap.toA])
            if (both.old[neighbour] !== undefined) expect(isBlank(both.old[neighbour])).toBe(false)
        }
        expect([...lines, ...both.old.slice(at)]).toEqual(both.new)
      }),
      { numRuns: 500 },
    )
  })
})

describe("what a change rests on", () => {
  /** The lines of `old` that the only gap rests on, with all lines but the `missing` ones found. */
  function rests(old: string, fresh: string, ...missing: number[]): number[] {
    const both = wanted(old, fresh)
    return restsOf(changedGaps(both)[0]!, both, (at) => both.solid.includes(at) && !missing.includes(at))
  }
  it("is what it takes away", () => {
    expect(rests("a b c", "a x c")).toEqual([1])
  })
  it("is the lines around an insertion, found or not, if one of them is", () => {
    expect(rests("a b", "a x b")).toEqual([0, 1])
    expect(rests("a b", "a x b", 1)).toEqual([0, 1])
  })
  it("is the nearest lines beyond, if both were invented", () => {
    expect(rests("a b c d", "a b x c d", 1, 2)).toEqual([0, 3])
    expect(rests("a b c", "a b x c", 1, 2)).toEqual([0, -1])
  })
  it("is nothing where the nearest lines are too far", () => {
    expect(rests("a b c d", "a b c d x", 1, 2, 3)).toEqual([-1, -1])
    expect(rests("a b c", "a b c x", 1, 2)).toEqual([0, -1])
  })
})
