import { describe, expect, it } from "vitest"
import { boundedData, boundedText } from "./bounded.ts"

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("")

describe("a text that is too long for one answer", () => {
  it("is left alone if it is not", () => {
    expect(boundedText("short", 10)).toBe("short")
    expect(boundedText("0123456789", 10)).toBe("0123456789")
  })

  it("ends at the end of a line, and says how much is missing and what to do", () => {
    expect(boundedText(lines(100), 30)).toBe(
      "line 1\nline 2\nline 3\nline 4\n[… 765 characters left out. Ask for less at a time: read a range of lines, send fewer edits in one call.]",
    )
  })

  it("names the line to read on from", () => {
    const numbered = lines(100).replace(/line (\d+)/g, "$1→line $1")
    expect(boundedText(numbered, 40)).toMatch(
      /\n4→line 4\n\[… 1,049 characters .* Read on with offset 5\.\]$/,
    )
  })

  it("is cut in the middle where a line is longer than all that fits, but never in the middle of a character", () => {
    expect(boundedText("😀".repeat(10), 5)).toMatch(/^😀😀\n\[… 16 characters/)
  })
})

describe("data that is too long for one answer", () => {
  it("is left alone if it is not", () => {
    const data = { ok: true, none: null, list: ["a", { b: "c" }], number: 1 }
    expect(boundedData(data, 10)).toEqual(data)
  })

  it("loses of its longest texts only, wherever they are", () => {
    const bounded = boundedData(
      { issue: "short", files: [{ diff: lines(1000) }, { diff: lines(2000) }] },
      10_000,
    )
    expect(bounded.issue).toBe("short")
    const [first, second] = bounded.files.map(({ diff }) => diff)
    expect(first!.length).toBeLessThan(5200)
    expect(second!.length).toBeLessThan(5200)
    expect(first).toContain("characters left out")
    expect(first!.startsWith("line 1\nline 2\n")).toBe(true)
  })

  it("keeps every short word, however many there are", () => {
    const edits = Array.from({ length: 1000 }, () => ({
      status: "already_applied",
      path: "src/some/file.ts",
    }))
    expect(boundedData(edits, 1000)).toEqual(edits)
  })
})
