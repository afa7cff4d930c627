import { describe, expect, it } from "vitest"
import { textAfter } from "../testing/text-after.ts"

/** An edit of any stretch of a text, as edit tools send it. */
const landed = (text: string, old: string, fresh: string) =>
  textAfter(text, { old, new: fresh, scope: "substring" })

describe("whole lines, told by a stretch of text", () => {
  for (const ending of ["\n", "\r\n"]) {
    const lines = (...all: string[]) => all.map((line) => line + ending).join("")
    const name = JSON.stringify(ending)

    it(`keep the line break at their end that the new text forgot (${name})`, () => {
      const file = lines("const a = 1", "const b = 2")
      expect(landed(file, "const a = 1\n", "const a = 3")).toBe(lines("const a = 3", "const b = 2"))
      expect(landed(file, "const a = 1\n", "const a = 3\nconst c = 4")).toBe(
        lines("const a = 3", "const c = 4", "const b = 2"),
      )
    })

    it(`are joined with what follows if that is all the edit does, or if it quotes that (${name})`, () => {
      const file = lines("let a =", "2", "next")
      expect(landed(file, "let a =\n", "let a =")).toBe(lines("let a =2", "next"))
      expect(landed(file, "let a =\n2", "let a = 2")).toBe(lines("let a = 2", "next"))
    })

    it(`go without the blank line below, if the edit has the line break at their end (${name})`, () => {
      const file = lines("use strict", "", "one()", "", "two()")
      expect(landed(file, "use strict\n", "")).toBe(lines("", "one()", "", "two()"))
      expect(landed(file, "\none()\n", "")).toBe(lines("use strict", "", "two()"))
      // What is before the lines takes the place of the line break that the edit leaves behind them.
      expect(landed(lines("one()", "", "two()", "three()"), "\ntwo()", "")).toBe(
        lines("one()", "", "three()"),
      )
    })

    it(`take their margin with them, though the edit does not have it (${name})`, () => {
      const file = lines("f {", "  one()", "  two()", "}")
      expect(landed(file, "one()\n", "")).toBe(lines("f {", "  two()", "}"))
      expect(landed(file, "one()", "")).toBe(lines("f {", "  two()", "}"))
      expect(landed(lines("f {", "  one().two()", "}"), "two()", "")).toBe(lines("f {", "  one().", "}"))
    })

    it(`with a blank line at their start are known again (${name})`, () => {
      const file = lines("one()", "", "two()", "three()")
      const after = lines("one()", "", "", "two()", "three()")
      expect(landed(file, "\ntwo()\n", "\n\ntwo()\n")).toBe(after)
      expect(landed(after, "\ntwo()\n", "\n\ntwo()\n")).toBe(after)
    })

    it(`leave no blank line where nothing comes for them (${name})`, () => {
      const file = lines("if x:", "    a = 1", "    b = 2", "    c = 3")
      expect(landed(file, "    b = 2", "")).toBe(lines("if x:", "    a = 1", "    c = 3"))
      expect(landed(file, "    a = 1\n    b = 2", "")).toBe(lines("if x:", "    c = 3"))
      expect(landed(file, "    b = 2\n", "")).toBe(lines("if x:", "    a = 1", "    c = 3"))
    })

    it(`are not whole where a part of a line is left (${name})`, () => {
      const file = lines("one two", "three")
      expect(landed(file, "one two", "one")).toBe(lines("one", "three"))
      expect(landed(file, "two", "")).toBe(lines("one ", "three"))
      expect(landed(file, " two\n", " ")).toBe(`one three${ending}`)
    })
  }

  it("lose the blank line at their end, which has a line break of its own", () => {
    expect(landed("a = 1\n\nb = 2\n", "a = 1\n", "a = 3")).toBe("a = 3\nb = 2\n")
  })

  it("at the end of a text stay without a line break", () => {
    expect(landed("a = 1\nb = 2", "b = 2", "b = 3")).toBe("a = 1\nb = 3")
    expect(landed("a = 1\nb = 2", "b = 2", "")).toBe("a = 1\n")
    expect(landed("a = 1\nb = 2\n", "b = 2\n", "b = 3")).toBe("a = 1\nb = 3")
  })
})
