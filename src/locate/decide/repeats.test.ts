import { describe, expect, it } from "vitest"
import { textAfter } from "../testing/text-after.ts"
import { isReindented, repeatsOf } from "./done-loosely.ts"

const repeats = (old: string, fresh: string) => repeatsOf({ old, new: fresh, scope: "lines" })

describe("what an edit adds", () => {
  it("may be no more than blank lines, brackets, or lines that it has already", () => {
    expect(repeats("a()\n", "\na()\n")).toBe("blank lines")
    expect(repeats("a()\n", "a()\n}\n")).toBe("lines")
    expect(repeats("a()\nb()\n", "a()\na()\nb()\n")).toBe("lines")
    expect(repeats("say “it”\n", 'say “it”\nsay "it"\n')).toBe("lines")
  })
  it("is more if it has a word of its own, or takes the place of a line", () => {
    expect(repeats("a()\n", "a()\nb()\n")).toBeUndefined()
    expect(repeats("a()\nb()\n", "a()\na()\n")).toBeUndefined()
    expect(repeats("a()\nb()\n", "a()\na()\na()\n")).toBeUndefined()
    expect(repeats("a()\n", "a()\n")).toBeUndefined()
  })
})

describe("an edit whose result stands there, and may do so by chance", () => {
  it("is refused if it repeats lines", () => {
    expect(textAfter("x,\nx,\nx,\n]\n", { old: "x,\n]\n", new: "x,\nx,\n]\n" })).toBe("<ambiguous>")
    expect(textAfter("  go()\n}\n", { old: "  go()\n", new: "  go()\n}\n" })).toBe("<ambiguous>")
  })
  it("counts as made if it brings blank lines", () => {
    expect(textAfter("a()\n\nb()\n", { old: "b()\n", new: "\nb()\n" })).toBe("a()\n\nb()\n")
  })
  it("is made if another hunk of the same edit is still to be made", () => {
    const other = { old: "first()\n", new: "second()\n" }
    const blank = { old: "b()\n", new: "\nb()\n" }
    expect(textAfter("first()\na()\n\nb()\n", [other, blank])).toBe("second()\na()\n\n\nb()\n")
    const repeat = { old: "x,\n]\n", new: "x,\nx,\n]\n" }
    expect(textAfter("first()\nx,\nx,\n]\n", [other, repeat])).toBe("second()\nx,\nx,\nx,\n]\n")
  })
  it("counts as made if the others are", () => {
    const other = { old: "first()\nend()\n", new: "second()\nend()\n" }
    const blank = { old: "b()\n", new: "\nb()\n" }
    const file = "second()\nend()\na()\n\nb()\n"
    expect(textAfter(file, [other, blank])).toBe(file)
  })
})

describe("an edit indents a line anew", () => {
  it("if it has it in both halves, with other indentation", () => {
    expect(isReindented({ old: "a()\n", new: "  a()\n" })).toBe(true)
    expect(isReindented({ old: "a()\n  a()\n", new: "  a()\n" })).toBe(false)
    expect(isReindented({ old: "a()\n\n", new: "  b()\n  \n" })).toBe(false)
  })
})
