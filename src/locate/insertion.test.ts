import { describe, expect, it } from "vitest"
import { applyChanges, createDocument } from "./document.ts"
import { fit } from "./fit.ts"
import { lineSpanAt } from "./spans.ts"
import { wantedOf } from "./wanted.ts"

/** The file after an insertion, given that each line of `old` stands for the equal line of the file, if there is one. */
function insert(file: string, old: string, fresh: string): string | number[] {
  const wanted = wantedOf({ old, new: fresh })
  const places = wanted.old.map((line) => (line.trim() === "" ? -1 : `\n${file}`.indexOf(`\n${line}\n`)))
  const fitted = fit(
    file,
    wanted,
    places.map((at) => (at < 0 ? undefined : lineSpanAt(file, at))),
  )
  if ("changes" in fitted) return applyChanges(createDocument(file), fitted.changes).text
  return fitted.issue.candidates?.map(({ line }) => line) ?? fitted.issue.message
}

describe("an insertion with both neighbours", () => {
  it("goes between them", () => {
    expect(insert("a\nb\n", "a\nb\n", "a\nx\nb\n")).toBe("a\nx\nb\n")
    expect(insert("a\n\nb\n", "a\n\nb\n", "a\n\nx\n\nb\n")).toBe("a\n\nx\n\nb\n")
  })
  it("keeps a blank line that the model forgot, on the side that it does not fill", () => {
    expect(insert("a\n\nb\n", "a\nb\n", "a\n\nx\nb\n")).toBe("a\n\nx\n\nb\n")
    expect(insert("a\n\nb\n", "a\nb\n", "a\nx\n\nb\n")).toBe("a\n\nx\n\nb\n")
    expect(insert("a\n\nb\n", "a\nb\n", "a\n\nx\n\nb\n")).toBe("a\n\nx\n\nb\n")
  })
  it("adds no blank line that the model only believed in", () => {
    expect(insert("a\nb\n", "a\n\nb\n", "a\n\nx\nb\n")).toBe("a\nx\nb\n")
    expect(insert("a\nb\n", "a\n\nb\n", "a\nx\n\nb\n")).toBe("a\nx\nb\n")
  })
  it("has just one place where the file has no blank line", () => {
    expect(insert("a\nb\n", "a\n\nb\n", "a\n\nx\n\nb\n")).toBe("a\n\nx\n\nb\n")
    expect(insert("a\nb\n", "a\n\nb\n", "a\nx\nb\n")).toBe("a\nx\nb\n")
  })
  it("keeps to the neighbour that it is like, where blank lines are in doubt", () => {
    expect(insert("import a\n\nrun()\n", "import a\nrun()\n", "import a\nimport b\nrun()\n")).toBe(
      "import a\nimport b\n\nrun()\n",
    )
    expect(insert("{\n\n  b()\n", "{\n  b()\n", "{\n  x()\n  b()\n")).toBe("{\n\n  x()\n  b()\n")
  })
  it("is shown at both places where nothing tells", () => {
    expect(insert("a\n\nb\n", "a\nb\n", "a\nx\nb\n")).toEqual([2, 3])
  })
  it("of nothing but blank lines puts them there", () => {
    expect(insert("a\nb\n", "a\nb\n", "a\n\nb\n")).toBe("a\n\nb\n")
    expect(insert("a\n\nb\n", "a\nb\n", "a\n\nb\n")).toBe("a\n\nb\n")
  })
})

describe("an insertion past a line that the model does not know", () => {
  it("goes into the block that the line closes, or after it, as deep as it is", () => {
    const file = "if (a) {\n  b()\n}\nc()\n"
    expect(insert(file, "  b()\nc()\n", "  b()\n  x()\nc()\n")).toBe("if (a) {\n  b()\n  x()\n}\nc()\n")
    expect(insert(file, "  b()\nc()\n", "  b()\nx()\nc()\n")).toBe("if (a) {\n  b()\n}\nx()\nc()\n")
  })
  it("goes into the block that the line opens", () => {
    const file = "a()\nif (b) {\n  c()\n}\n"
    expect(insert(file, "a()\n  c()\n", "a()\n  x()\n  c()\n")).toBe("a()\nif (b) {\n  x()\n  c()\n}\n")
  })
  it("is shown at both places where the line says nothing", () => {
    expect(insert("a()\nother()\nb()\n", "a()\nb()\n", "a()\nx()\nb()\n")).toEqual([2, 3])
    expect(insert("a()\nif (b) {\n  c()\n", "a()\n  c()\n", "a()\nx()\n  c()\n")).toEqual([2, 3])
  })
})

describe("an insertion with one neighbour", () => {
  it("stays beside it", () => {
    expect(insert("a\nb\nc\n", "b\ngone\n", "b\nx\ngone\n")).toBe("a\nb\nx\nc\n")
    expect(insert("a\nb\nc\n", "gone\nb\n", "gone\nx\nb\n")).toBe("a\nx\nb\nc\n")
    expect(insert("a\nb\n", "b\n", "b\nx\n")).toBe("a\nb\nx\n")
    expect(insert("a\nb\n", "a\n", "x\na\n")).toBe("x\na\nb\n")
  })
  it("takes the blank lines that the model knows of, as far as they are there", () => {
    expect(insert("a\n\nb\n", "a\n\ngone\n", "a\n\nx\n\ngone\n")).toBe("a\n\nx\n\nb\n")
    expect(insert("a\n\n\nb\n", "a\n\ngone\n", "a\n\nx\n\ngone\n")).toBe("a\n\nx\n\n\nb\n")
    expect(insert("a\nb\n", "a\n\ngone\n", "a\n\nx\n\ngone\n")).toBe("a\nx\n\nb\n")
  })
  it("goes past a line that the model invented, to the next one that is there", () => {
    expect(insert("first\nlast\n", "first\nmagic\n", "first\nmagic\nx\n")).toBe("first\nx\nlast\n")
  })
  it("has no place without any", () => {
    expect(insert("a\n", "gone\n", "gone\nx\n")).toBe(
      "Neither of the lines around the insertion is in the file.",
    )
  })
})
