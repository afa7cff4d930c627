import { describe, expect, it } from "vitest"
import { aligned } from "../testing/align.ts"
import { judge } from "./evidence.ts"

/** What is made of an edit, in which a blank stands for a line break, laid along a file. */
function verdict(file: string, old: string, fresh: string, { behind = 100 }: { behind?: number } = {}) {
  const lines = (text: string) => `${text.replaceAll(" ", "\n")}\n`
  const laid = aligned(lines(file), lines(old), lines(fresh))
  const judged = judge({ ...laid, rival: laid.alignment.grid.best - behind })
  return typeof judged === "string" ? judged : judged.anchored ? "anchored" : "similar"
}

// Lines of eight letters are worth 8 bits each, those of four 5, and a bracket 1.
describe("a place for an edit", () => {
  it("is anchored if its first and last line are there, else similar", () => {
    expect(
      verdict("firstline secondln thirdlin", "firstline secondln thirdlin", "firstline changed1 thirdlin"),
    ).toBe("anchored")
    expect(verdict("firstline secondln", "gonegone firstline secondln", "gonegone firstline changed1")).toBe(
      "similar",
    )
    expect(verdict("firstline secondln", "firstline secondln gonegone", "changed1 secondln gonegone")).toBe(
      "similar",
    )
  })
  it("leads all other places clearly", () => {
    const edit = ["firstline secondln", "firstline secondln", "firstline changed1"] as const
    expect(verdict(...edit, { behind: 5 })).toBe("anchored")
    expect(verdict(...edit, { behind: 4.9 })).toBe("rival")
    expect(verdict("b", "b", "c")).toBe("weak")
  })
  it("has half of what the edit says, lines that are not there counting for six bits at most", () => {
    expect(verdict("firstline", "firstline gonegone", "firstline addition gonegone")).toBe("similar")
    expect(verdict("firstline", "firstline gonegone missing1", "firstline addition gonegone missing1")).toBe(
      "weak",
    )
    expect(verdict("firstline", "firstline gone gone2", "firstline addition gone gone2")).toBe("weak")
    expect(verdict("firstline", "firstline gone }", "firstline addition gone }")).toBe("similar")
  })
  it("has every line that goes", () => {
    expect(verdict("firstline secondln", "firstline gonegone secondln", "firstline secondln")).toBe("weak")
  })
  it("is in doubt if a line that goes is as well placed elsewhere", () => {
    expect(verdict("firstline } } secondln", "firstline } secondln", "firstline secondln")).toBe("weak")
    expect(verdict("firstline } secondln }", "firstline } secondln", "firstline secondln")).toBe("anchored")
  })
  it("is in doubt if a change rests on no line whose place is sure", () => {
    expect(verdict("firstline x } x }", "firstline } x", "firstline } addition x")).toBe("weak")
    expect(verdict("firstline } secondln", "firstline } secondln", "firstline } addition secondln")).toBe(
      "anchored",
    )
  })
  it("hangs together over one line that was invented, not over two, nor over one that has another in its place", () => {
    const over = (there: string, invented: string) =>
      verdict(`firstline ${there}} } }`, `firstline ${invented} }`, `firstline ${invented} } addition`)
    expect(over("", "gonegone")).toBe("anchored")
    expect(over("", "gonegone missing1")).toBe("weak")
    expect(over("otherone ", "gonegone")).toBe("weak")
  })
  it("is as sure as the surest line that hangs together with it, three lines away at most", () => {
    const braces = (count: number) => Array.from({ length: count }, () => "}").join(" ")
    const run = (count: number) =>
      verdict(
        `firstline ${braces(count)} other thirdlin secondln`,
        `firstline ${braces(count)} thirdlin secondln`,
        `firstline ${braces(count)} thirdlin addition secondln`,
      )
    expect(run(1)).toBe("anchored")
    const far = (count: number) =>
      verdict(`firstline ${braces(count)}`, `firstline ${braces(count)}`, `firstline ${braces(count)} x`)
    expect([far(1), far(2), far(3), far(4), far(5)]).toEqual([
      "anchored",
      "anchored",
      "anchored",
      "weak",
      "weak",
    ])
    const above = (count: number) =>
      verdict(`${braces(count)} firstline`, `${braces(count)} firstline`, `x ${braces(count)} firstline`)
    expect([above(1), above(3), above(4)]).toEqual(["anchored", "anchored", "weak"])
  })
})

describe("new lines set apart from one neighbour, and glued to the other", () => {
  // The brace stands elsewhere in the file, so that it is not invented: it is another one that is meant.
  it("are in doubt if the one that they are glued to stands elsewhere", () => {
    const file = "} otherlin another1 firstline secondln"
    expect(verdict(file, "firstline } secondln", "firstline } addition  secondln")).toBe("weak")
    expect(verdict(file, "firstline } secondln", "firstline } addition secondln")).toBe("anchored")
    expect(verdict(file, "firstline } secondln", "firstline  addition } secondln")).toBe("weak")
    expect(verdict(file, "firstline } secondln", "firstline addition } secondln")).toBe("anchored")
  })
})

describe("lines that go", () => {
  const far = (count: number) => Array.from({ length: count }, (_, at) => `unknown${at}`).join(" ")
  it("lie near a neighbour that is kept", () => {
    const near = (above: number, below: number) =>
      verdict(
        `firstline ${far(above)} secondln ${far(below)} thirdlin`.replaceAll("  ", " "),
        "firstline secondln thirdlin",
        "firstline thirdlin",
      )
    expect([near(0, 0), near(1, 0), near(1, 1), near(1, 2), near(2, 1)]).toEqual(Array(5).fill("anchored"))
    expect(near(2, 2)).toBe("weak")
  })
  it("lie near it however many comments are between", () => {
    const remark = (count: number) => Array.from({ length: count }, (_, at) => `//remark${at}`).join(" ")
    const edit = ["firstline secondln", "firstline changed1"] as const
    const between = (lines: string) => verdict(`firstline ${lines} secondln ${far(4000)}`, ...edit)
    expect(between(remark(3))).toBe("anchored")
    expect(between(`${remark(2)} ${far(1)}`)).toBe("anchored")
    expect(between(`${remark(1)} ${far(2)}`)).toBe("weak")
  })
  it("need no neighbour if none was found", () => {
    expect(verdict("secondln thirdlin", "gone1 secondln thirdlin", "gone1 changed1 thirdlin")).toBe("similar")
    expect(verdict("secondln thirdlin", "secondln thirdlin", "addition")).toBe("anchored")
  })
})
