import { describe, expect, it } from "vitest"
import { carry } from "../testing/carry.ts"

describe("new lines past a line that closes a block", () => {
  /** Puts lines between `b()` and `c()`, which a line parts that the edit does not know. */
  const put = (unknown: string, lines: string) =>
    carry(`if (a) {\n  b()\n${unknown}\nc()\n`, "  b()\nc()\n", `  b()\n${lines}\nc()\n`)
  const inside = (unknown: string, lines: string) => `if (a) {\n  b()\n${lines}\n${unknown}\nc()\n`
  const outside = (unknown: string, lines: string) => `if (a) {\n  b()\n${unknown}\n${lines}\nc()\n`

  it.each(["}", "})", "};", "},", "]", ")  ", "}]);"])(
    "go inside if they are deeper, else outside: %s",
    (end) => {
      expect(put(end, "  x()")).toBe(inside(end, "  x()"))
      expect(put(end, "x()")).toBe(outside(end, "x()"))
    },
  )
  it("may have several depths, none less than that of the first, and blank lines among them", () => {
    expect(put("}", "  x {\n    y\n\n  }")).toBe(inside("}", "  x {\n    y\n\n  }"))
    expect(put("}", "  x()\ny()")).toEqual([3, 4])
    expect(put("}", "  x()\ny()\n  z()")).toEqual([3, 4])
  })
  it("could go to either side if they close a block themselves", () => {
    expect(put("}", "  )")).toEqual([3, 4])
  })
  it("could go to either side of a line that does more than close a block", () => {
    expect(put("} else {", "  x()")).toEqual([3, 4])
    expect(put("foo(d)", "x()")).toEqual([3, 4])
    expect(put("}}}; d", "x()")).toEqual([3, 4])
  })
  it("could go before, between or after two lines", () => {
    expect(put("  d()\n}", "  x()")).toEqual([3, 4, 5])
  })
  it("could go to many places, of which the first ones and the last are told", () => {
    const unknown = Array.from({ length: 12 }, (_, at) => `  d(${at})`).join("\n")
    expect(put(unknown, "  x()")).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 15])
  })
  it("could go to either side if there are blank lines on both of theirs", () => {
    expect(put("}", "\n  x()\n")).toEqual([3, 4])
    expect(put("}", "\n  x()")).toBe(inside("}", "\n  x()"))
    expect(put("}", "x()\n")).toBe(outside("}", "x()\n"))
  })
  it("could go to either side if the line above is as deep as the bracket", () => {
    expect(carry("b()\n}\nc()\n", "b()\nc()\n", "b()\nx()\nc()\n")).toEqual([2, 3])
  })
})

describe("new lines past a line that opens a block", () => {
  const put = (above: string, unknown: string, lines: string) =>
    carry(`${above}\n${unknown}\n  c()\n}\n`, `${above}\n  c()\n`, `${above}\n${lines}\n  c()\n`)
  it.each(["if (b) {", "run(", "all = [", "else:", "while (b) {  "])(
    "go inside if they are deeper: %s",
    (start) => {
      expect(put("a()", start, "  x()")).toBe(`a()\n${start}\n  x()\n  c()\n}\n`)
    },
  )
  it("could go to either side if they are not deeper, or the line above opens a block as well", () => {
    expect(put("a()", "if (b) {", "x()")).toEqual([2, 3])
    expect(put("if (a) {", "if (b) {", "  x()")).toEqual([2, 3])
    expect(put("  a()", "if (b) {", "  x()")).toEqual([2, 3])
    expect(put("a()", "} else {", "  x()")).toEqual([2, 3])
    expect(put("a()", "b()", "  x()")).toEqual([2, 3])
  })
})

describe("new lines in one paragraph with a neighbour", () => {
  it("stay with it where its paragraph ends, whatever comes then", () => {
    expect(carry("a\n\nz\n\nb\n", "a\n\nb\n", "a\nx\n\nb\n")).toBe("a\nx\n\nz\n\nb\n")
    expect(carry("a\n\nz\n\nb\n", "a\n\nb\n", "a\n\nx\nb\n")).toBe("a\n\nz\n\nx\nb\n")
    expect(carry("a\n\n\nz\nb\n", "a\n\nb\n", "a\nx\n\nb\n")).toBe("a\nx\n\n\nz\nb\n")
    expect(carry("a\nz\n\n\nb\n", "a\n\nb\n", "a\n\nx\nb\n")).toBe("a\nz\n\n\nx\nb\n")
  })
  it("could go anywhere where its paragraph goes on", () => {
    expect(carry("a\nz\n\nb\n", "a\n\nb\n", "a\nx\n\nb\n")).toEqual([2, 3])
    expect(carry("a\n\nz\nb\n", "a\n\nb\n", "a\n\nx\nb\n")).toEqual([3, 4])
  })
  it("are none if there are only blank lines, or other ones than the edit knows", () => {
    expect(carry("a\n\nz\nb\n", "a\n\nb\n", "a\n\t\nb\n")).toEqual([2, 4])
    expect(carry("a\n\nz\nb\n", "a\n\nb\n", "a\nx\n\n\nb\n")).toEqual([2, 4])
  })
})
