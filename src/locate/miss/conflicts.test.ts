import { describe, expect, it } from "vitest"
import { changesWords, irregular, reworded } from "./misses.ts"

const text = "one\ntwo\nthree\n"
const line = (at: number, from: number, wrote: string, file: string) => ({ at, from, wrote, file })

describe("a conflict", () => {
  it("names the line, or the lines, that read differently, and shows the three sides", () => {
    expect(reworded({ text, targets: [line(0, 4, "TWO", "two")], wrote: ["2"] })).toEqual({
      code: "conflict",
      message: "This edit changes line 2, which reads differently in the file.",
      hint: "Read the lines again and send the edit based on what they say now.",
      conflict: { lines: [2, 2], base: "TWO", file: "two", edit: "2" },
    })
    const both = [line(0, 4, "TWO", "two"), line(1, 8, "THREE", "three")]
    expect(reworded({ text, targets: both, wrote: ["2", "3"] })).toMatchObject({
      message: "This edit changes lines 2–3, which read differently in the file.",
      conflict: { lines: [2, 3], base: "TWO\nTHREE", file: "two\nthree", edit: "2\n3" },
    })
  })
  it("may have no line to name", () => {
    expect(changesWords({ base: "a", file: "b", edit: "c" }).message).toBe(
      "This edit changes text that reads differently in the file.",
    )
    expect(reworded({ text, targets: [], wrote: [] }).conflict).not.toHaveProperty("lines")
  })
  it("may be about indentation", () => {
    expect(irregular({ text, targets: [line(0, 0, "  one", "one")], wrote: [" x"] })).toMatchObject({
      code: "conflict",
      message: "The indentation of this edit does not fit that of the file in any regular way.",
      hint: expect.stringContaining("with their indentation"),
      conflict: { lines: [1, 1], base: "  one", file: "one", edit: " x" },
    })
  })
})
