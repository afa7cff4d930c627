import { describe, expect, it } from "vitest"
import { createDocument } from "./document.ts"
import { nearestRegion } from "./nearest.ts"
import { wantedOf } from "./wanted.ts"

const nearest = (text: string, old: string) => nearestRegion(createDocument(text), wantedOf({ old, new: "" }))

const file = [
  "function total(items) {",
  "  let sum = 0",
  "  for (const item of items) sum += item.price",
  "  return sum",
  "}",
  "",
  "function count(items) {",
  "  return items.length",
  "}",
  "",
].join("\n")

describe("the nearest region", () => {
  it("starts where the lines that stand in the file say", () => {
    const old = "  let sum = 1\n  for (const item of items) sum += item.price\n  return sum\n"
    expect(nearest(file, old)).toEqual({
      lines: [2, 4],
      text: "  let sum = 0\n  for (const item of items) sum += item.price\n  return sum",
      likeness: 0.97,
      difference: { line: 2, expected: "  let sum = 1", actual: "  let sum = 0", kind: "text" },
    })
  })
  it("starts where long and rare lines say, rather than braces", () => {
    const braces = "a\nb\n}\n}\nlong telling line\nother\nlines\n"
    expect(nearest(braces, "long telling line\nfoo\n}\n}\n")?.lines).toEqual([5, 7])
  })
  it("names a first difference in white space as such", () => {
    expect(nearest(file, "\tlet sum=0\n  return 1\n")?.difference).toEqual({
      line: 2,
      expected: "\tlet sum=0",
      actual: "  let sum = 0",
      kind: "whitespace",
    })
  })
  it("names a line beyond the end of the file as missing", () => {
    expect(nearest("first line\nlast line\n", "last line\nand one more\n")?.difference).toEqual({
      line: 3,
      expected: "and one more",
      actual: "",
      kind: "missing",
    })
  })
  it("has no difference where the lines are the same", () => {
    const same = nearest(file, "  return sum\n")
    expect(same).toEqual({ lines: [4, 4], text: "  return sum", likeness: 1 })
  })
  it("is found by a long word when no line stands in the file", () => {
    expect(nearest(file, "  return item.length || 0\n")?.lines).toEqual([8, 8])
  })
  it("is found by likeness alone when every word has a typing error", () => {
    expect(nearest(file, "functoin cuont(itmes) {\n")?.lines).toEqual([7, 7])
  })
  it("does not exist when nothing is like the text, or there is no text", () => {
    expect(nearest(file, "SELECT id FROM accounts WHERE name IS NULL\n")).toBeUndefined()
    expect(nearest("", "a line\n")).toBeUndefined()
    expect(nearest(file, "\n\n")).toBeUndefined()
  })
  it("stops comparing after some two thousand lines of a file in which no word leads anywhere", () => {
    const strangers = "0123 4567 8901 2345 678\n".repeat(2000)
    expect(nearest(strangers + file, "functoin cuont(itmes) {\n")).toBeUndefined()
    expect(nearest("-\n".repeat(20_000) + file, "functoin cuont(itmes) {\n")?.lines).toEqual([20_007, 20_007])
  })
})
