import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { textChanges } from "./text-changes.ts"

function made(text: string, changes: ReturnType<typeof textChanges>): string {
  return changes.reduceRight((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text)
}

describe("textChanges", () => {
  it("touches no more than what differs", () => {
    expect(textChanges("let a = 1\nlet b = 2\n", "let a = 1\nlet b = 3\n")).toEqual([
      { from: 18, to: 19, insert: "3" },
    ])
  })

  it("keeps places apart that are apart", () => {
    expect(textChanges("a\nb\nc\nd\ne\n", "A\nb\nc\nd\nE\n")).toHaveLength(2)
  })

  it("never cuts a line ending or a character in two", () => {
    const before = "a\r\nb\r\nc\r\n"
    for (const after of ["a\nb\r\nc\r\n", "a\r\nb\nc\n", "\nb\r\n", "a\r\n\n"]) {
      const ends = textChanges(before, after).flatMap(({ from, to }) => [from, to])
      expect(ends.filter((at) => before.slice(at - 1, at + 1) === "\r\n")).toEqual([])
    }
    const [change] = textChanges("x 😀\n", "x 😁\n")
    expect(change).toEqual({ from: 2, to: 4, insert: "😁" })
  })

  it("makes the one text of the other, whatever they are", () => {
    const line = fc.constantFrom("a\n", "b\n", "a\r\n", "😀\n", "\n", "ab\n", "aab\n", "tail")
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join(""))
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(made(before, textChanges(before, after))).toBe(after)
      }),
    )
  })
})
