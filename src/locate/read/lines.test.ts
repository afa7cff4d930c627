import { describe, expect, it } from "vitest"
import {
  backLines,
  blanksAfter,
  blanksBefore,
  lineSpanAt,
  onLines,
  solidLineBefore,
  solidLineFrom,
} from "./lines.ts"

describe("a line", () => {
  it("has a text and an ending", () => {
    expect(lineSpanAt("ab\ncd\n", 0)).toEqual({ from: 0, to: 2, end: 3 })
    expect(lineSpanAt("ab\r\ncd", 0)).toEqual({ from: 0, to: 2, end: 4 })
    expect(lineSpanAt("ab\r\ncd", 4)).toEqual({ from: 4, to: 6, end: 6 })
    expect(lineSpanAt("ab\n\ncd", 3)).toEqual({ from: 3, to: 3, end: 4 })
    expect(lineSpanAt("ab\n\r\n", 3)).toEqual({ from: 3, to: 3, end: 5 })
  })
})

const text = "a\n\n \nb\n\nc"

describe("the next line that is not blank", () => {
  it("may be this one, or come after blank ones", () => {
    expect(solidLineFrom(text, 0)).toEqual({ from: 0, to: 1, end: 2 })
    expect(solidLineFrom(text, 2)).toEqual({ from: 5, to: 6, end: 7 })
    expect(solidLineFrom(text, 7)).toEqual({ from: 8, to: 9, end: 9 })
    expect(solidLineFrom("a\n\n", 2)).toBeUndefined()
    expect(solidLineFrom("a\n", 2)).toBeUndefined()
  })
  it("before a place is never the line there", () => {
    expect(solidLineBefore(text, 5)).toEqual({ from: 0, to: 1, end: 2 })
    expect(solidLineBefore(text, 8)).toEqual({ from: 5, to: 6, end: 7 })
    expect(solidLineBefore(text, 0)).toBeUndefined()
    expect(solidLineBefore("\n\na", 2)).toBeUndefined()
    expect(solidLineBefore("\na\nb", 3)).toEqual({ from: 1, to: 2, end: 3 })
    expect(solidLineBefore("a", 1)).toEqual({ from: 0, to: 1, end: 1 })
  })
})

describe("blank lines", () => {
  it("are counted before a line", () => {
    expect([0, 2, 3, 5, 7, 8].map((at) => blanksBefore(text, at))).toEqual([0, 0, 1, 2, 0, 1])
    expect([0, 1, 2, 3].map((most) => blanksBefore(text, 5, most))).toEqual([0, 1, 2, 2])
    expect([blanksBefore("\na", 1), blanksBefore("\n\na", 2), blanksBefore(" \r\na", 3)]).toEqual([1, 2, 1])
  })
  it("are counted from a line on", () => {
    expect([0, 2, 3, 5, 7, 8, 9].map((at) => blanksAfter(text, at))).toEqual([0, 2, 1, 0, 1, 0, 0])
    expect([0, 1, 2, 3].map((most) => blanksAfter(text, 2, most))).toEqual([0, 1, 2, 2])
    expect([blanksAfter("a\n ", 2), blanksAfter("a\n\n\n", 2)]).toEqual([1, 2])
  })
})

describe("a step of some lines", () => {
  it("leads on to the start of a line, or to the end of the text", () => {
    expect([0, 1, 2, 3, 4, 6, 9].map((count) => onLines(text, 0, count))).toEqual([0, 2, 3, 5, 7, 9, 9])
  })
  it("leads back to the start of a line, or to that of the text", () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((count) => backLines(text, 8, count))).toEqual([8, 7, 5, 3, 2, 0, 0])
    expect([backLines("\na", 1, 1), backLines("a\nb", 2, 1), backLines("\n\na", 2, 1)]).toEqual([0, 0, 1])
  })
})
