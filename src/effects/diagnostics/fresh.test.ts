import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inChangedLines, type Judged, newSince } from "./fresh.ts"
import type { ServerDiagnostic } from "./server-diagnostic.ts"

/** A text in which every line with a `!` has an error, which says what follows it. */
function judged(text: string): Judged {
  const found = text.split("\n").flatMap((line, number): ServerDiagnostic[] => {
    const message = /!(\w*)/.exec(line)?.[1]
    return message === undefined ? [] : [{ range: { start: { line: number, character: 0 } }, message }]
  })
  return { text, found }
}

function fresh(before: string, now: string): string[] {
  return newSince(judged(before), judged(now)).map(({ range, message }) => `${range.start.line} ${message}`)
}

describe("an error is old", () => {
  it.each([
    ["on the line that it was on", "a !x\nb", "a !x\nB", []],
    ["on its line, which has moved down", "a !x\nb", "new\nnewer\na !x\nb", []],
    ["on its line, which has moved up", "gone\ngone\na !x\nb", "a !x\nb", []],
    ["on a line that was rewritten", "a\nlet b = 1 !x\nc", "a\nlet b = 2 !x\nc", []],
    ["in a place that was rewritten and grew", "a\nb !x\nc", "a\nb1\nb2\nb3 !x\nc", []],
    ["on a line that was taken elsewhere", "a !x\n1\n2\n3\n4\nz", "1\n2\n3\n4\nz\n  a !x", []],
  ])("%s", (_, before, now, expected) => {
    expect(fresh(before, now)).toEqual(expected)
  })
})

describe("an error is new", () => {
  it.each([
    ["where there was none", "a\nb", "a\nb !x", ["1 x"]],
    ["when it says something else", "a !x\nb", "a !y\nb", ["0 y"]],
    ["when it says the same of a line that was fine", "a !x\nb\nc", "a !x\nb\nc !x", ["2 x"]],
    [
      "when there are more of the same in the same place",
      "a !x\nz",
      "a1 !x\na2 !x\na3 !x\nz",
      ["1 x", "2 x"],
    ],
    ["when another line was mended elsewhere", "a !x\n1\n2\n3\nb", "a\n1\n2\n3\nb2 !x", ["4 x"]],
    ["in a file that was empty", "", "a !x", ["0 x"]],
  ])("%s", (_, before, now, expected) => {
    expect(fresh(before, now)).toEqual(expected)
  })

  it("when only its code or its source differs", () => {
    const found = judged("a !x").found
    const coded = found.map((each) => ({ ...each, code: 7 }))
    expect(newSince({ text: "a !x", found }, { text: "a !x", found: coded })).toHaveLength(1)
    expect(newSince({ text: "a !x", found: coded }, { text: "a !x", found: coded })).toEqual([])
  })
})

it("does not take line endings for changes", () => {
  const before = judged("a !x\nb !y\n")
  expect(newSince(before, { ...before, text: "a !x\r\nb !y\r\n" })).toEqual([])
})

it("puts up with places beyond the end", () => {
  const beyond: Judged = {
    text: "a",
    found: [{ range: { start: { line: 99, character: 0 } }, message: "x" }],
  }
  expect(newSince(beyond, beyond)).toEqual([])
  expect(newSince({ text: "a", found: [] }, beyond)).toHaveLength(1)
})

describe("laws", () => {
  const line = fc.constantFrom("", "a", "b", "c !x", "d !y", "e !x", "}")
  const text = fc.array(line, { maxLength: 20 }).map((lines) => lines.join("\n"))

  it("nothing is new in a text that has not changed", () => {
    fc.assert(fc.property(text, (same) => void expect(fresh(same, same)).toEqual([])))
  })

  it("everything is new after nothing, and each error of before excuses at most one", () => {
    fc.assert(
      fc.property(text, text, (before, now) => {
        const [old, all] = [judged(before).found.length, judged(now).found.length]
        expect(fresh("", now)).toHaveLength(all)
        expect(fresh(before, now).length).toBeGreaterThanOrEqual(all - old)
      }),
    )
  })

  it("lines put in front or behind make nothing new", () => {
    fc.assert(
      fc.property(text, fc.nat(5), fc.nat(5), (same, above, below) => {
        const around = `${"new\n".repeat(above)}${same}${"\nnew".repeat(below)}`
        expect(fresh(same, around)).toEqual([])
      }),
    )
  })
})

it("is in no trouble with ten thousand errors", () => {
  const many = judged("!x\n".repeat(10_000))
  expect(newSince(many, judged(`new\n${"!x\n".repeat(10_001)}`))).toHaveLength(1)
})

it("knows those in changed lines when nothing else is known", () => {
  expect(inChangedLines("a !x\nb", judged("a !x\nb !y\nc !z")).map(({ message }) => message)).toEqual([
    "y",
    "z",
  ])
})
