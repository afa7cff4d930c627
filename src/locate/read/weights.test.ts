import { describe, expect, it } from "vitest"
import { wantedOf, weigh } from "./hunk.ts"

/** What one line of an edit is worth, standing so often in a file of so many lines. */
function weight(line: string, count = 1, fileLines = 10): number {
  const wanted = wantedOf({ old: `${line}\n`, new: "" })
  const [row] = weigh(wanted, [count], fileLines)
  return row!.weight
}

describe("a line of an edit", () => {
  it("says the more the more letters it has, up to a point", () => {
    expect(["}", "});", "a", "abc", "abcd", "abcdefg"].map((line) => weight(line))).toEqual([
      1, 1, 2, 2, 5, 5,
    ])
    expect([weight("abcdefgh"), weight("one, two, three, four")]).toEqual([8, 8])
    expect(weight("abcdefgh", 1, 1_000_000)).toBe(14)
    // The points of a version count, those of a path to a property do not.
    expect([weight("## 6.6.2"), weight("a.b.c;")]).toEqual([5, 2])
  })
  it("says the more the rarer it is, and even a short file does not make it common", () => {
    expect([1, 2, 4, 64].map((count) => weight("a long line", count, 256))).toEqual([8, 7, 6, 2])
    expect([
      weight("a long line", 1, 3),
      weight("a long line", 1, 512),
      weight("a long line", 0, 512),
    ]).toEqual([8, 9, 9])
    expect(weight("a long line", 256, 256)).toBe(0.3)
  })
  it("says nothing if it stands for others, unless it is in the file itself", () => {
    const wanted = wantedOf({ old: "first\n\n// ... existing code ...\n", new: "" })
    expect(weigh(wanted, [1, 0], 256)).toMatchObject([
      { at: 0, number: 0, count: 1, elided: false },
      { at: 2, number: 1, count: 0, elided: true, weight: 0 },
    ])
    expect(weigh(wanted, [1, 1], 256)[1]).toMatchObject({ elided: false, weight: 8 })
  })
})
