import { describe, expect, it } from "vitest"
import { carry } from "../testing/carry.ts"

describe("new lines among other blank lines than the edit has", () => {
  it("bring their own blank lines, if there is one place only", () => {
    expect(carry("a\n\nb\n", "a\nb\n", "a\n\nx\n\nb\n")).toBe("a\n\nx\n\nb\n")
    expect(carry("a\n\n\nb\n", "a\nb\n", "a\n\nx\n\nb\n")).toEqual([2, 4])
    expect(carry("a\nb\n", "a\n\nb\n", "a\n\nx\n\nb\n")).toBe("a\n\nx\n\nb\n")
  })
  it("that are blank themselves count together with them", () => {
    expect(carry("a\n\n\nb\n", "a\n\nb\n", "a\n\n\nb\n")).toBe("a\n\n\nb\n")
    expect(carry("a\n\n\nb\n", "a\n\nb\n", "a\nb\n")).toBe("a\nb\n")
    expect(carry("a\n\n\nb\n", "a\n\nb\n", "a\n\n\n\nb\n")).toBe("a\n\n\n\n\nb\n")
  })

  it("stay where each of the lines around them gets another one", () => {
    expect(carry("h\n\na1\n\nb1\n\nz\n", "h\n\na1\nb1\n\nz\n", "h\n\na2\nb2\n\nz\n")).toBe(
      "h\n\na2\n\nb2\n\nz\n",
    )
    expect(carry("when {\n  a\n\n  b\n}\n", "when {\n  a\n  b\n}\n", "run(\nwhen {\n    a\n    b\n}\n")).toBe(
      "run(\nwhen {\n    a\n\n    b\n}\n",
    )
  })
  it("are changed where the edit changes no more than their blanks", () => {
    expect(carry("h\na1\n  \nb1\nz\n", "h\na1\n  \nb1\nz\n", "h\na2\n\nb2\nz\n")).toBe("h\na2\n\nb2\nz\n")
  })
  it("stay to the byte where the edit leaves them alone", () => {
    expect(carry("a\n  \nb1\nc\n", "a\nb1\nc\n", "a\nb2\nc\n")).toBe("a\n  \nb2\nc\n")
  })

  const put = (above: string, below: string, lines: string, thought = "", are = "\n") =>
    carry(`${above}\n${are}${below}\n`, `${above}\n${thought}${below}\n`, `${above}\n${lines}\n${below}\n`)

  it("go with the neighbour that is indented as they are", () => {
    expect(put("  a()", "b()", "  x()")).toBe("  a()\n  x()\n\nb()\n")
    expect(put("a()", "  b()", "  x()")).toBe("a()\n\n  x()\n  b()\n")
    expect(put("  a()", "b()", "  x()\n    y()")).toBe("  a()\n  x()\n    y()\n\nb()\n")
    expect(put("a()", "  b()", "    y()\n  x()")).toBe("a()\n\n    y()\n  x()\n  b()\n")
  })
  it("go with the neighbour that starts with the same word", () => {
    expect(put("import a", "run()", "import x")).toBe("import a\nimport x\n\nrun()\n")
    expect(put("start()", "let b", "let x")).toBe("start()\n\nlet x\nlet b\n")
    expect(put("import a", "run()", "import x\nelse()")).toBe("import a\nimport x\nelse()\n\nrun()\n")
    expect(put("import a", "run()", "item x")).toEqual([2, 3])
    expect(put("@a", "b()", "@x")).toEqual([2, 3])
  })
  it("go nowhere by themselves where nothing tells, or two signs contradict each other", () => {
    expect(put("a()", "b()", "x()")).toEqual([2, 3])
    expect(put("import a", "import b", "import x")).toEqual([2, 3])
    expect(put("  a()", "b()", "  b()")).toEqual([2, 3])
  })
  it("leave as many blank lines as there are, but for what the edit takes away", () => {
    expect(put("import a", "run()", "import x", "\n\n", "\n")).toBe("import a\nimport x\nrun()\n")
    expect(put("import a", "run()", "import x", "\n", "\n\n")).toBe("import a\nimport x\n\nrun()\n")
    expect(put("start()", "let b", "let x", "\n\n", "\n")).toBe("start()\nlet x\nlet b\n")
    expect(put("start()", "let b", "let x", "\n", "\n\n")).toBe("start()\n\nlet x\nlet b\n")
  })
  it("that bring a blank line on one side keep all others on the other side", () => {
    expect(put("a()", "b()", "\nx()", "", "\n\n")).toBe("a()\n\nx()\n\n\nb()\n")
    expect(put("a()", "b()", "x()\n", "", "\n\n")).toBe("a()\n\n\nx()\n\nb()\n")
  })
})
