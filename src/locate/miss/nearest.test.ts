import { describe, expect, it } from "vitest"
import { createDocument } from "../read/document.ts"
import { wantedOf } from "../read/hunk.ts"
import { nearestRegion } from "./nearest.ts"

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
  it("is the most alike of those to which as many lines lead, and tells of the others that are about as near", () => {
    const input = (name: string) => [
      `${name}:`,
      `  description: "Run the ${name} job. On by default."`,
      "  default: true",
    ]
    const inputs = [...input("main"), ...input("next"), "other: [1, 2, 3]", "  default: true", ""].join("\n")
    const old = '  description: "Run this next job. On by default."\n  default: true\n'
    expect(nearest(inputs, old)).toMatchObject({ lines: [5, 6], others: [[2, 3]] })
    expect(nearest(inputs.replace("the main", "no such"), old)?.lines).toEqual([5, 6])
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
  it("starts at the first line of the file at the earliest, and compares what is there", () => {
    expect(nearest("one line\ntwo lines\n", "gone\ngone too\none line\ntwo liners\n")).toEqual({
      lines: [1, 2],
      text: "one line\ntwo lines",
      likeness: 0.46,
      difference: { line: 2, expected: "two liners", actual: "two lines", kind: "text" },
    })
  })
  it("ends with the file", () => {
    expect(nearest("one line\ntwo lines\n", "two lines\ngone\n")?.lines).toEqual([2, 2])
  })
  it("is the first of several that are as near", () => {
    expect(nearest("a line\nx\na line\n", "a line\ny\n")?.lines).toEqual([1, 2])
    expect(nearest("x\nread one thing\nread one thing\n", "reads one thing\n")?.lines).toEqual([2, 2])
  })
  it("has no say for lines that stand in very many places", () => {
    const many = (count: number) => `${"common line here\n".repeat(count)}x\nrare\n`
    expect(nearest(many(50), "common line here\nrare\n")?.lines).toEqual([51, 52])
    expect(nearest(many(50), "common line here\n")?.lines).toEqual([1, 1])
    expect(nearest(many(51), "common line here\ngone\n")?.lines).toEqual([1, 2])
  })
  it("goes by all places of lines that stand several times in the edit", () => {
    expect(nearest("a line\nb line\na line\na line\nc line\n", "a line\na line\nd line\n")?.lines).toEqual([
      3, 5,
    ])
  })
  it("is not found by likeness alone for a long edit", () => {
    const words = file.split("\n").slice(0, 4).join("\n")
    const old = `${words.replace(/\b[a-z]{3,}\b/g, "$&x")}\n`
    expect(nearest(file, old)?.lines).toEqual([1, 4])
    expect(nearest(file, `${old}qed\n`)).toBeUndefined()
  })
  it("is like the text in some way, at least", () => {
    expect(nearest("total\n", "grand total of all the things in the world\n")).toBeUndefined()
    expect(nearest("a line of text\n", "a line of text\nb\nc\nd\n")?.likeness).toBe(0.25)
    expect(nearest("a line of text\n", "a line of text\nb\nc\nd\ne\n")?.likeness).toBe(0.2)
    expect(nearest("a line of text\n", "a line of text\nb\nc\nd\ne\nf\n")).toBeUndefined()
  })
  it("stops comparing after some two thousand lines of a file in which no word leads anywhere", () => {
    const strangers = "0123 4567 8901 2345 678\n".repeat(2000)
    expect(nearest(strangers + file, "functoin cuont(itmes) {\n")).toBeUndefined()
    expect(nearest("-\n".repeat(20_000) + file, "functoin cuont(itmes) {\n")?.lines).toEqual([20_007, 20_007])
  })
})
