import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  bareLines,
  chomp,
  columnAt,
  dominantEnding,
  ended,
  lineEnd,
  lineNumberAt,
  lineRangeOf,
  lineStart,
  lineStarts,
  sharedEdge,
  splitLines,
  withEndings,
} from "./lines.ts"

const text = fc.string({ unit: fc.constantFrom("a", "é", "\r", "\n", "\r\n", " "), maxLength: 20 })

describe("lines", () => {
  it("end in LF, in CRLF, or with the text; a lone CR is text", () => {
    expect(splitLines("a\nb\r\nc\rd")).toEqual(["a\n", "b\r\n", "c\rd"])
    expect(bareLines("a\nb\r\nc\rd")).toEqual(["a", "b", "c\rd"])
    expect([splitLines(""), splitLines("\n"), splitLines("a"), splitLines("a\n")]).toEqual([
      [],
      ["\n"],
      ["a"],
      ["a\n"],
    ])
    expect([chomp("a\r\n"), chomp("a\n"), chomp("a\r"), chomp("\n")]).toEqual(["a", "a", "a\r", ""])
  })

  it("joined are the text again, and start where the starts say", () => {
    fc.assert(
      fc.property(text, (given) => {
        const lines = splitLines(given)
        expect(lines.join("")).toBe(given)
        expect(lineStarts(given).map((from, at, all) => given.slice(from, all[at + 1]))).toEqual(lines)
      }),
    )
  })

  it("are shared by an end and a start, as many as can be", () => {
    const lines = fc.array(fc.constantFrom("a", "b"), { maxLength: 12 })
    fc.assert(
      fc.property(lines, lines, (end, start) => {
        const fits = (count: number) =>
          count <= end.length && end.slice(end.length - count).join() === start.slice(0, count).join()
        const counts = start.map((_, at) => at + 1).filter(fits)
        expect(sharedEdge(end, start)).toBe(counts.at(-1) ?? 0)
      }),
    )
  })
})

describe("places", () => {
  it("are told as lines and columns from 1", () => {
    const given = "ab\ncd\r\n\nx"
    const places = [...given].map((_, at) => [lineNumberAt(given, at), columnAt(given, at)].join(":"))
    expect(places).toEqual(["1:1", "1:2", "1:3", "2:1", "2:2", "2:3", "2:4", "3:1", "4:1"])
  })

  it("lie on the line whose start and end are told, its ending not included", () => {
    fc.assert(
      fc.property(text, fc.nat(20), (given, wanted) => {
        const offset = Math.min(wanted, given.length)
        const from = lineStart(given, offset)
        const line = splitLines(given.slice(from))[0] ?? ""
        expect(from === 0 || given[from - 1] === "\n").toBe(true)
        // Inside an ending, the end is behind the place: no end comes before its place.
        expect(lineEnd(given, offset)).toBe(Math.max(offset, from + chomp(line).length))
        expect(lineNumberAt(given, offset)).toBe(given.slice(0, offset).split("\n").length)
      }),
    )
  })

  it("cover lines from the first to the last that they touch", () => {
    const given = "one\ntwo\nthree"
    expect(lineRangeOf(given, { from: 0, to: 3 })).toEqual([1, 1])
    expect(lineRangeOf(given, { from: 0, to: 4 })).toEqual([1, 1])
    expect(lineRangeOf(given, { from: 2, to: 5 })).toEqual([1, 2])
    expect(lineRangeOf(given, { from: 0, to: given.length })).toEqual([1, 3])
  })

  it("that are empty lie before their line, and at the very end after the last one", () => {
    expect(lineRangeOf("one\ntwo", { from: 0, to: 0 })).toEqual([1, 0])
    expect(lineRangeOf("one\ntwo", { from: 4, to: 4 })).toEqual([2, 1])
    expect(lineRangeOf("one\ntwo", { from: 7, to: 7 })).toEqual([3, 2])
    expect(lineRangeOf("one\ntwo\n", { from: 8, to: 8 })).toEqual([3, 2])
    expect(lineRangeOf("", { from: 0, to: 0 })).toEqual([1, 0])
  })
})

describe("endings", () => {
  it("are those of most lines", () => {
    expect(dominantEnding("a\r\nb\r\nc\n")).toBe("\r\n")
    expect(dominantEnding("a\r\nb\n")).toBe("\n")
    expect(dominantEnding("a\rb")).toBeUndefined()
    expect(dominantEnding("\n")).toBe("\n")
  })

  it("can be written the one way or the other, without doubling any", () => {
    expect(withEndings("a\r\nb\nc\rd", "\n")).toBe("a\nb\nc\rd")
    expect(withEndings("a\r\nb\nc\rd", "\r\n")).toBe("a\r\nb\r\nc\rd")
    fc.assert(
      fc.property(text, (given) => {
        expect(withEndings(withEndings(given, "\r\n"), "\r\n")).toBe(withEndings(given, "\r\n"))
        expect(splitLines(withEndings(given, "\r\n")).length).toBe(splitLines(given).length)
      }),
    )
  })

  it("are added where one is missing, but not to nothing", () => {
    expect([ended(""), ended("a"), ended("a\n"), ended("a\r\n")]).toEqual(["", "a\n", "a\n", "a\r\n"])
  })
})
