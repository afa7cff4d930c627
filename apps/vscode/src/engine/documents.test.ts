import { lint } from "emend/core"
import { describe, expect, it } from "vitest"
import { editsAt, editsIn, problemsIn, underlined } from "./documents.ts"

const answer = [
  "Two changes:",
  "",
  "```xml",
  '<edit file="a.py" op="remove" />',
  "```",
  "",
  "and",
  "",
  "```xml",
  '<edit file="b.py" op="remove" />',
  "```",
  "",
].join("\n")

describe("editsIn", () => {
  it("finds the edits of a document, and those under the cursor", () => {
    const { edits } = editsIn(answer)
    expect(edits.map(({ edit }) => edit.path)).toEqual(["a.py", "b.py"])
    const cursor = answer.indexOf("b.py")
    expect(editsAt(edits, { from: cursor, to: cursor }).map(({ index }) => index)).toEqual([1])
    expect(editsAt(edits, { from: 0, to: 3 })).toEqual([])
  })

  it("finds none in prose", () => {
    expect(editsIn("# Notes\n\nSome `code` here.\n").edits).toEqual([])
  })
})

describe("problemsIn", () => {
  it("says nothing about prose", () => {
    expect(problemsIn("# Notes\n\nSome text.\n")).toEqual([])
    expect(problemsIn("")).toEqual([])
  })

  it("underlines one line of an unknown operation", () => {
    const text =
      'Hello\n<edit file="a.py" op="patsh">\n<find>\n<<<\na\n>>>\n</find>\n<put>\n<<<\nb\n>>>\n</put>\n</edit>\n'
    const [problem] = problemsIn(text)
    const { from, to } = underlined(text, problem!)
    expect(text.slice(from, to)).toContain("patsh")
    expect(text.slice(from, to)).not.toContain("\n")
  })

  it("underlines the line of what has no words of its own", () => {
    const [problem] = lint("nothing here")
    expect(underlined("nothing here\n", { ...problem!, line: 1 })).toEqual({ from: 0, to: 12 })
    expect(underlined("a\nbc\n", { ...problem!, line: 2 })).toEqual({ from: 2, to: 4 })
  })
})
