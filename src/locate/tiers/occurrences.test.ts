import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { occurrences, steadily } from "./letters.ts"

describe("occurrences", () => {
  const of = (text: string, needle: string, from = 0, to = text.length) =>
    occurrences(text, needle, { from, to }).map((span) => span.from)

  it("are all places of a text, overlapping ones too, within the bounds", () => {
    expect(of("abababa", "aba")).toEqual([0, 2, 4])
    expect(of("abababa", "aba", 1)).toEqual([2, 4])
    expect(of("abababa", "aba", 0, 6)).toEqual([0, 2])
    expect(of("abc", "")).toEqual([])
    expect(of("abc", "d")).toEqual([])
  })

  it("are the same however they are found", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 40 })
    const needle = fc.string({ unit: fc.constantFrom("a", "b", "\n"), minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(text, needle, fc.nat(40), fc.nat(40), (text, needle, a, b) => {
        const window = { from: Math.min(a, b, text.length), to: Math.min(Math.max(a, b), text.length) }
        expect(steadily(text, needle, window)).toEqual(occurrences(text, needle, window))
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ["aaab", "aab", [1]],
    ["abacababc", "ababc", [4]],
    ["aabaaabaaab", "aaab", [3, 7]],
    ["abcabd", "abd", [3]],
  ])("are found in %s where %s begins anew in what is like its start", (text, needle, places) => {
    const found = steadily(text, needle, { from: 0, to: text.length })
    expect(found.map((span) => span.from)).toEqual(places)
  })

  it("of a long text in a longer one of equal lines are found one by one", () => {
    const lines = (count: number) => "the same line\n".repeat(count)
    expect(occurrences(lines(30_000), lines(10_000), { from: 0, to: 420_000 })).toHaveLength(20_001)
  })
})
