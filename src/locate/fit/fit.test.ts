import { describe, expect, it } from "vitest"
import { carry } from "../testing/carry.ts"

describe("blank lines of an edit", () => {
  it("are those beside the new lines, where others of it stand elsewhere", () => {
    expect(carry("  a\n};\n\nb\n", "  a\n\nb\n", "  a\n  x\n  \n\nb\n")).toBe("  a\n  x\n  \n};\n\nb\n")
  })
  it("do not go where a line that the edit does not know may lie between them", () => {
    const issue = "The file has other lines inside the text that this edit replaces."
    expect(carry("a\nb\n\n\n\nc\n", "a\n\n\n\nc\n", "\nc\n")).toBe(issue)
    expect(carry("a\nb\n\nc\n", "a\n\nc\n", "c\n")).toBe("b\n\nc\n")
  })
})

describe("an insertion with both neighbours", () => {
  it("goes between them", () => {
    expect(carry("a\nb\n", "a\nb\n", "a\nx\nb\n")).toBe("a\nx\nb\n")
    expect(carry("a\n\nb\n", "a\n\nb\n", "a\n\nx\n\nb\n")).toBe("a\n\nx\n\nb\n")
  })
  it("keeps a blank line that the model forgot, on the side that it does not fill", () => {
    expect(carry("a\n\nb\n", "a\nb\n", "a\n\nx\nb\n")).toBe("a\n\nx\n\nb\n")
    expect(carry("a\n\nb\n", "a\nb\n", "a\nx\n\nb\n")).toBe("a\n\nx\n\nb\n")
    expect(carry("a\n\nb\n", "a\nb\n", "a\n\nx\n\nb\n")).toBe("a\n\nx\n\nb\n")
  })
  it("leaves blank lines that the model did not see with those that it saw", () => {
    expect(carry("a\n\n\nb\n", "a\n\nb\n", "a\nx\n\nb\n")).toBe("a\nx\n\n\nb\n")
    expect(carry("a\n\n\nb\n", "a\n\nb\n", "a\n\nx\nb\n")).toBe("a\n\n\nx\nb\n")
  })
  it("adds no blank line that the model only believed in", () => {
    expect(carry("a\nb\n", "a\n\nb\n", "a\n\nx\nb\n")).toBe("a\nx\nb\n")
    expect(carry("a\nb\n", "a\n\nb\n", "a\nx\n\nb\n")).toBe("a\nx\nb\n")
  })
  it("has just one place where the file has no blank line", () => {
    expect(carry("a\nb\n", "a\n\nb\n", "a\n\nx\n\nb\n")).toBe("a\n\nx\n\nb\n")
    expect(carry("a\nb\n", "a\n\nb\n", "a\nx\nb\n")).toBe("a\nx\nb\n")
  })
  it("keeps to the neighbour that it is like, where blank lines are in doubt", () => {
    expect(carry("import a\n\nrun()\n", "import a\nrun()\n", "import a\nimport b\nrun()\n")).toBe(
      "import a\nimport b\n\nrun()\n",
    )
    expect(carry("{\n\n  b()\n", "{\n  b()\n", "{\n  x()\n  b()\n")).toBe("{\n\n  x()\n  b()\n")
  })
  it("is shown at both places where nothing tells", () => {
    expect(carry("a\n\nb\n", "a\nb\n", "a\nx\nb\n")).toEqual([2, 3])
  })
  it("of nothing but blank lines puts them there", () => {
    expect(carry("a\nb\n", "a\nb\n", "a\n\nb\n")).toBe("a\n\nb\n")
    expect(carry("a\n\nb\n", "a\nb\n", "a\n\nb\n")).toBe("a\n\nb\n")
  })
})

describe("an insertion past a line that the model does not know", () => {
  it("goes into the block that the line closes, or after it, as deep as it is", () => {
    const file = "if (a) {\n  b()\n}\nc()\n"
    expect(carry(file, "  b()\nc()\n", "  b()\n  x()\nc()\n")).toBe("if (a) {\n  b()\n  x()\n}\nc()\n")
    expect(carry(file, "  b()\nc()\n", "  b()\nx()\nc()\n")).toBe("if (a) {\n  b()\n}\nx()\nc()\n")
  })
  it("goes into the block that the line opens", () => {
    const file = "a()\nif (b) {\n  c()\n}\n"
    expect(carry(file, "a()\n  c()\n", "a()\n  x()\n  c()\n")).toBe("a()\nif (b) {\n  x()\n  c()\n}\n")
  })
  it("is shown at both places where the line says nothing", () => {
    expect(carry("a()\nother()\nb()\n", "a()\nb()\n", "a()\nx()\nb()\n")).toEqual([2, 3])
    expect(carry("a()\nif (b) {\n  c()\n", "a()\n  c()\n", "a()\nx()\n  c()\n")).toEqual([2, 3])
  })
  it("is shown at both places where both are as deep", () => {
    expect(carry("  a()\nelse:\n  b()\n", "  a()\n  b()\n", "  a()\n  x()\n  b()\n")).toEqual([2, 3])
    expect(carry("  a,\n  }\nb()\n", "  a,\nb()\n", "  a,\n  x,\nb()\n")).toEqual([2, 3])
  })
  it("stays in the paragraph of its neighbour", () => {
    const file = "  a()\n\ndef next():\n\n  b()\n"
    expect(carry(file, "  a()\n\n  b()\n", "  a()\n  x()\n\n  b()\n")).toBe(
      "  a()\n  x()\n\ndef next():\n\n  b()\n",
    )
    expect(carry(file, "  a()\n\n  b()\n", "  a()\n\n  x()\n  b()\n")).toBe(
      "  a()\n\ndef next():\n\n  x()\n  b()\n",
    )
  })
})

describe("an insertion with one neighbour", () => {
  it("stays beside it", () => {
    expect(carry("a\nb\nc\n", "b\ngone\n", "b\nx\ngone\n")).toBe("a\nb\nx\nc\n")
    expect(carry("a\nb\nc\n", "gone\nb\n", "gone\nx\nb\n")).toBe("a\nx\nb\nc\n")
    expect(carry("a\nb\n", "b\n", "b\nx\n")).toBe("a\nb\nx\n")
    expect(carry("a\nb\n", "a\n", "x\na\n")).toBe("x\na\nb\n")
  })
  it("takes the blank lines that the model knows of, as far as they are there", () => {
    expect(carry("a\n\nb\n", "a\n\ngone\n", "a\n\nx\n\ngone\n")).toBe("a\n\nx\n\nb\n")
    expect(carry("a\n\n\nb\n", "a\n\ngone\n", "a\n\nx\n\ngone\n")).toBe("a\n\nx\n\n\nb\n")
    expect(carry("a\nb\n", "a\n\ngone\n", "a\n\nx\n\ngone\n")).toBe("a\nx\n\nb\n")
  })
  it("goes past a line that the model invented, to the next one that is there", () => {
    expect(carry("first\nlast\n", "first\nmagic\n", "first\nmagic\nx\n")).toBe("first\nx\nlast\n")
  })
  it("goes where an invented line would be that it is glued to", () => {
    expect(carry("p\n\nq\n", "magic\n\nq\n", "x\nmagic\n\nq\n")).toBe("p\nx\n\nq\n")
    expect(carry("p\n\nq\n", "magic\n\nq\n", "x\n\nmagic\n\nq\n")).toBe("p\n\nx\n\nq\n")
  })
  it("is shown at both ends of blank lines that it could go anywhere among", () => {
    expect(carry("p\n\n\n\nq\n", "gone\n\n\nq\n", "gone\n\nx\n\nq\n")).toEqual([3, 5])
    expect(carry("p\n\nq\n", "p\n\n\n\n", "p\n\nx\n\n\n")).toEqual([2, 3])
  })
  it("has no place beyond an elision", () => {
    const nowhere = "Neither of the lines around the insertion is in the file."
    expect(carry("a\nb\nc\n", "// ... existing code ...\nc\n", "x\n// ... existing code ...\nc\n")).toBe(
      nowhere,
    )
    expect(carry("a\nb\nc\n", "a\n...\n", "a\n...\nx\n")).toBe(nowhere)
  })
  it("has no place without any", () => {
    expect(carry("a\n", "gone\n", "gone\nx\n")).toBe(
      "Neither of the lines around the insertion is in the file.",
    )
  })
})

describe("a replacement beside a line that the model does not know", () => {
  const file = "use(() => {\n  let a\n  each((p) => {\n    if (p) {\n"
  it("is made where the target is", () => {
    expect(carry(file, "  let a\n    if (p) {\n", "  let b\n  let c\n    if (p) {\n")).toBe(
      "use(() => {\n  let b\n  let c\n  each((p) => {\n    if (p) {\n",
    )
  })
  it("is shown at both places where its depth says that it may belong past that line", () => {
    expect(carry(file, "  let a\n    if (p) {\n", "    copy(p)\n    if (p) {\n")).toEqual([2, 4])
  })
  it("goes where a person says, of the places that are shown", () => {
    const at = (...lines: number[]) =>
      carry(file, "  let a\n    if (p) {\n", "    copy(p)\n    if (p) {\n", ...lines)
    expect(at(2)).toBe("use(() => {\n    copy(p)\n  each((p) => {\n    if (p) {\n")
    expect(at(4)).toBe("use(() => {\n  each((p) => {\n    copy(p)\n    if (p) {\n")
    expect(at(3)).toEqual([2, 4])
    expect(at(1, 4)).toBe(at(4))
  })
})

describe("an insertion for which a person picks the side", () => {
  it("goes there, with the blank lines that it wants and that are not there", () => {
    expect(carry("a\nz\nb\n", "a\nb\n", "a\nx\nb\n", 2)).toBe("a\nx\nz\nb\n")
    expect(carry("a\nz\nb\n", "a\nb\n", "a\nx\nb\n", 3)).toBe("a\nz\nx\nb\n")
    expect(carry("a\nz\n\nb\n", "a\nb\n", "a\n\nx\n\nb\n", 2)).toBe("a\n\nx\n\nz\n\nb\n")
    expect(carry("a\nz\n\nb\n", "a\nb\n", "a\n\nx\n\nb\n", 3)).toBe("a\nz\n\nx\n\nb\n")
  })
  it("brings no blank line that the edit knows of, on whichever side of an unknown line it is", () => {
    expect(carry("a\nz\n\nb\n", "a\n\nb\n", "a\nx\n\nb\n", 2)).toBe("a\nx\nz\n\nb\n")
    expect(carry("a\nz\n\nb\n", "a\n\nb\n", "a\nx\n\nb\n", 3)).toBe("a\nz\nx\n\nb\n")
    expect(carry("a\n\nz\nb\n", "a\n\nb\n", "a\n\nx\nb\n", 4)).toBe("a\n\nz\nx\nb\n")
    expect(carry("a\n\nz\nb\n", "a\n\nb\n", "a\n\nx\n\nb\n", 4)).toBe("a\n\nz\nx\n\nb\n")
  })
})

describe("a deletion", () => {
  it("takes all blank lines along that part its target from the next line, if the model wants none", () => {
    expect(carry("a\nx\n\n\nb\n", "x\n\nb\n", "b\n")).toBe("a\nb\n")
    expect(carry("a\n\n\nx\n\nb\n", "a\n\nx\n\nb\n", "a\n\nb\n")).toBe("a\n\n\nb\n")
  })
})

describe("a replacement", () => {
  it("keeps blank lines around it that the model did not see, and takes away what it takes away", () => {
    expect(carry("a\n\n\nb\nc\n", "a\n\nb\nc\n", "a\n\nB\nc\n")).toBe("a\n\n\nB\nc\n")
    expect(carry("a\n\n\nb\nc\n", "a\n\nb\nc\n", "a\nB\nc\n")).toBe("a\nB\nc\n")
    expect(carry("a\nb\n\n\nc\n", "a\nb\n\nc\n", "a\nB\n\nc\n")).toBe("a\nB\n\n\nc\n")
    expect(carry("a\nb\n\n\nc\n", "a\nb\n\nc\n", "a\nB\nc\n")).toBe("a\nB\nc\n")
    expect(carry("a\nb\nc\n", "a\nb\nc\n", "a\n\nB\n\nc\n")).toBe("a\n\nB\n\nc\n")
  })
  it("has a say in blank lines at its end only as far as it names them", () => {
    expect(carry("a\n\n\nb\n", "\nb\n", "B\n")).toBe("a\n\nB\n")
    expect(carry("a\n\n\nb\n", "\nb\n", "\n\nB\n")).toBe("a\n\n\n\nB\n")
    expect(carry("b\n\n\na\n", "b\n\n", "B\n")).toBe("B\n\na\n")
    expect(carry("b\n\n\na\n", "b\n", "\nB\n\n")).toBe("\nB\n\n\n\na\n")
  })
  it("keeps the white space of blank lines, unless the model changes it", () => {
    expect(carry("a\n \nb\nc\n", "a\n\nb\nc\n", "a\n\nB\nc\n")).toBe("a\n \nB\nc\n")
    expect(carry("a\n \nb\nc\n", "a\n\nb\nc\n", "a\n\t\nB\nc\n")).toBe("a\n\t\nB\nc\n")
    expect(carry("a\n \nb\nc\n", "a\n\nb\nc\n", "a\n\n\nB\nc\n")).toBe("a\n \n\nB\nc\n")
    expect(carry("a\nb\n \nc\n", "a\nb\n\nc\n", "a\nB\n\n\nc\n")).toBe("a\nB\n\n \nc\n")
  })
  it("is not made where the file has other lines inside what it replaces, or lacks one of them", () => {
    expect(carry("a\nb\nz\nc\nd\n", "a\nb\nc\nd\n", "a\nd\n")).toBe(
      "The file has other lines inside the text that this edit replaces.",
    )
    expect(carry("a\nb\n\nc\nd\n", "a\nb\nc\nd\n", "a\nd\n")).toBe("a\nd\n")
    expect(carry("a\nb\n", "a\n  gone\nb\n", "a\nx\nb\n")).toBe(
      "A line that this edit changes is not in the file: gone",
    )
  })
  it("is shown on both sides of a line that the model does not know, where a blank line between them goes", () => {
    expect(carry("a\nz\n\nb\nc\n", "a\n\nb\nc\n", "a\nB\nc\n")).toEqual([2, 4])
    expect(carry("a\nb\n\nz\nc\n", "a\nb\n\nc\n", "a\nB\nc\n")).toEqual([2, 5])
    expect(carry("a\nz\n\nb\nc\n", "a\n\nb\nc\n", "a\n\nB\nc\n")).toBe("a\nz\n\nB\nc\n")
    expect(carry("a\nz\n\nb\nc\n", "a\n\nb\nc\n", "a\n\nc\n")).toBe("a\nz\n\nc\n")
  })
  it("goes to the side that a person picks, above as well as below", () => {
    const at = (line: number) => carry("a\nz\n\nb\ny\n\nc\n", "a\n\nb\nc\n", "a\nB\nc\n", line)
    expect(at(2)).toBe("a\nB\nz\n\ny\n\nc\n")
    expect(at(4)).toBe("a\nz\nB\ny\n\nc\n")
    expect(at(7)).toBe("a\nz\n\ny\n\nB\nc\n")
  })
  it("is shown above a line that the model does not know, where its depth says that it may belong there", () => {
    expect(carry("    a()\n  each(\n  b()\n", "    a()\n  b()\n", "    a()\n    x()\n")).toEqual([2, 3])
  })
  it("of many lines is one change for each place", () => {
    expect(carry("a\nb\nc\nd\ne\n", "a\nb\nc\nd\ne\n", "a\nB\nc\nD\ne\n")).toBe("a\nB\nc\nD\ne\n")
  })
})
