import { describe, expect, it } from "vitest"
import { aligned } from "../testing/align.ts"
import { type LaidOut, layOut, rank, ruleOf } from "./layout.ts"

describe("the two best of several stretches", () => {
  const file = "alpha_line\nbeta_line\nx\ny\nalpha_line\nz\nbeta_line\n"
  const { document, rows, classes } = aligned(file, "alpha_line\nbeta_line\n", "")
  const worth = (row: (typeof rows)[number], line: number) => (row.number === classes[line] ? row.weight : 0)
  const [whole, half, none] = [
    { from: 0, to: 2, bound: 14 },
    { from: 4, to: 7, bound: 14 },
    { from: 2, to: 4, bound: 14 },
  ] as const
  const ranked = (...segments: { from: number; to: number; bound: number }[]) =>
    rank(document, rows, segments, worth)!.map((laid) => laid?.segment.from)

  it("come in the order of what they are worth", () => {
    expect(ranked(whole, half, none)).toEqual([0, 4])
    expect(ranked(none, half, whole)).toEqual([0, 4])
    expect(ranked(half, none, whole)).toEqual([0, 4])
    expect(ranked(whole, none, half)).toEqual([0, 4])
  })
  it("may be one, or none", () => {
    expect(ranked(half)).toEqual([4, undefined])
    expect(ranked()).toEqual([undefined, undefined])
  })
  it("are the first ones, of stretches that are worth the same", () => {
    expect(ranked(whole, { ...whole, to: 3 })[0]).toBe(0)
    expect(ranked(half, { from: 3, to: 7, bound: 14 })).toEqual([4, 3])
  })
  it("are known when no other can be worth as much, but for what does not count", () => {
    expect(ranked(whole, { ...half, bound: 8 })).toEqual([0, undefined])
    expect(ranked(whole, { ...half, bound: 9 })).toEqual([0, 4])
  })
  it("are unknown if there is too much to look at", () => {
    expect(rank(document, rows, [{ from: 0, to: 3_000_001, bound: 14 }], worth)).toBeUndefined()
  })
  it("look past blank lines", () => {
    const blank = aligned("alpha_line\n\n \nbeta_line\n", "alpha_line\nbeta_line\n", "")
    const { columns, grid } = layOut(blank.document, blank.rows, { from: 0, to: 4, bound: 0 }, worth)
    expect([columns, [...grid.path]]).toEqual([
      [0, 3],
      [0, -1],
    ])
  })
})

describe("the rule of indentation of a place", () => {
  /** What becomes of some indentations. */
  function rule(file: string, old: string, ...indents: string[]) {
    const { document, wanted, alignment } = aligned(file, old, "")
    const segment = { from: 0, to: file.split("\n").length - 1, bound: 0 }
    const laid: LaidOut = { alignment, segment }
    return indents.map(ruleOf(document, wanted, laid))
  }
  it("is told by lines that stand once and say something", () => {
    expect(rule("  alpha_line\n    beta_line\n", "alpha_line\n  beta_line\n", "", "  ")).toEqual([
      "  ",
      "    ",
    ])
    expect(rule("  alpha_line\n}\n", "alpha_line\n}\n", "  ")).toEqual(["    "])
    expect(rule("  beta_line\n    alpha_line\n  beta_line\n", "  alpha_line\n  beta_line\n", "  ")).toEqual([
      "    ",
    ])
  })
  it("is that of all lines but the first, if this one alone lost its indentation", () => {
    const file = "    alpha_line\n        beta_line\n        gamma_line\n"
    expect(rule(file, "alpha_line\n    beta_line\n    gamma_line\n", "    ")).toEqual(["        "])
    expect(rule(file, "alpha_line\n      beta_line\n      gamma_line\n", "      ")).toEqual(["        "])
  })
  it("goes by what both texts indent by", () => {
    const file = "a {\n    alpha_line\n        x\n"
    expect(rule(file, "{\n  alpha_line\n", "    ")).toEqual(["        "])
  })
  it("changes nothing if nothing is known", () => {
    expect(rule("  }\n", "}\n", "", "  ")).toEqual(["", "  "])
    expect(rule("x\n", "alpha_line\n", "\t")).toEqual(["\t"])
  })
})
