import { describe, expect, it } from "vitest"
import { isDoneAt } from "../decide/done-at.ts"
import { fitAt, indentPairsAt } from "../fit/fit-at.ts"
import { applyChanges } from "../read/document.ts"
import { aligned } from "../testing/align.ts"
import { messageOf } from "../testing/said.ts"
import { alignedCandidate } from "./layout.ts"

/** The place of an edit that was laid along all of a file. */
function candidate(text: string, old: string, fresh: string, anchored = true) {
  const { document, wanted, alignment } = aligned(text, old, fresh)
  const place = alignedCandidate(document, wanted, alignment, { anchored, score: 0.9 })
  const fitted = fitAt(document, place)
  return {
    ...place,
    pairs: indentPairsAt(document, place),
    isDone: isDoneAt(document, place),
    after: "changes" in fitted ? applyChanges(document, fitted.changes).text : messageOf(fitted.issue),
  }
}

describe("an edit that was laid along a file", () => {
  it("covers the lines that were found", () => {
    const place = candidate("x\nfirst()\ny\nlast()\nz\n", "first()\nlast()\n", "first()\nLAST()\n")
    expect(place).toMatchObject({ from: 2, to: 18, tier: "anchored", score: 0.9 })
    expect(place.after).toBe("x\nfirst()\ny\nLAST()\nz\n")
    expect(place.pairs).toEqual([
      ["", ""],
      ["", ""],
    ])
  })
  it("is similar if its ends are not there, and an elision if lines were left out", () => {
    expect(candidate("first()\n", "first()\n", "FIRST()\n", false).tier).toBe("similar")
    const dots = "first()\n// ... existing code ...\nlast()\n"
    const place = candidate("first()\na\nb\nlast()\n", dots, dots.replace("last", "LAST"))
    expect([place.tier, place.after]).toEqual(["elision", "first()\na\nb\nLAST()\n"])
  })
})

describe("a line that is remembered wrongly", () => {
  const file = "open(door)\nlet total = count(items) + 1\nclose(door)\n"
  const wrong = "let total = count(items) + 2"
  it("stands for the line at its place, below or above one that was found, if the two are alike", () => {
    const below = candidate(file, `open(door)\n${wrong}\n`, `open(door)\n${wrong.replace("total", "sum")}\n`)
    expect(below.after).toBe(file.replace("total", "sum"))
    const above = candidate(
      file,
      `${wrong}\nclose(door)\n`,
      `${wrong.replace("total", "sum")}\nclose(door)\n`,
    )
    expect(above.after).toBe(file.replace("total", "sum"))
  })
  it("stands for nothing if they are not alike, or the place is taken", () => {
    expect(candidate(file, "open(door)\nwalk(through, it)\n", "open(door)\nwalk(in)\n").after).toBe(
      "A line that this edit changes is not in the file: walk(through, it)",
    )
    const taken = "let total = count(items) + 2\nlet total = count(items) + 1\nclose(door)\n"
    const old = taken.replace("2\n", "2\nlet total = count(items) + 3\n")
    expect(candidate(taken, old, old.replace("+ 3", "+ 4")).after).toBe(
      "A line that this edit changes is not in the file: let total = count(items) + 3",
    )
  })
  it("stands for nothing beyond the ends of the file", () => {
    expect(candidate("open(door)\n", "open(door)\nwalk(in)\n", "open(door)\nwalk(out)\n").after).toContain(
      "walk(in)",
    )
    expect(candidate("open(door)\n", "walk(in)\nopen(door)\n", "walk(out)\nopen(door)\n").after).toContain(
      "walk(in)",
    )
  })
})

describe("lines that are put in", () => {
  const isDone = (text: string, old: string, fresh: string) => candidate(text, old, fresh).isDone
  const [old, fresh] = ["first()\nlast()\n", "first()\none()\ntwo()\nlast()\n"]
  it("stand there already if they are all there is between their neighbours", () => {
    expect(isDone("first()\none()\ntwo()\nlast()\n", old, fresh)).toBe(true)
    expect(isDone("first()\n\n  one()\n\ntwo()\nlast()\n", old, fresh)).toBe(true)
    expect(isDone("first()\none()\nlast()\n", old, fresh)).toBe(false)
    expect(isDone("first()\none()\ntwo()\nthree()\nlast()\n", old, fresh)).toBe(false)
    expect(isDone("first()\none()\nzwei()\nlast()\n", old, fresh)).toBe(false)
  })
  it("stand there already without a word only if they are as deep", () => {
    expect(isDone("  first()\n  }\n  last()\n", "  first()\n  last()\n", "  first()\n  }\n  last()\n")).toBe(
      true,
    )
    expect(isDone("  first()\n  }\n  last()\n", "  first()\n  last()\n", "  first()\n}\n  last()\n")).toBe(
      false,
    )
  })
  it("stand there already if they follow the one neighbour that is there", () => {
    const follow = (text: string) => isDone(text, "first()\ngone()\n", "first()\none()\ntwo()\ngone()\n")
    expect(follow("first()\none()\ntwo()\nmore()\n")).toBe(true)
    expect(follow("first()\n\none()\n\ntwo()")).toBe(true)
    expect(follow("first()\none()\n")).toBe(false)
    expect(follow("first()\nmore()\none()\ntwo()\n")).toBe(false)
  })
  it("stand there already if they come before the one neighbour that is there", () => {
    const precede = (text: string) => isDone(text, "gone()\nlast()\n", "gone()\none()\ntwo()\nlast()\n")
    expect(precede("more()\none()\ntwo()\nlast()\n")).toBe(true)
    expect(precede("one()\n\ntwo()\n\nlast()\n")).toBe(true)
    expect(precede("two()\nlast()\n")).toBe(false)
    expect(precede("one()\ntwo()\nmore()\nlast()\n")).toBe(false)
    expect(isDone("\nx\nlast()\n", "gone()\nlast()\n", "gone()\nx\nlast()\n")).toBe(true)
  })
  it("do not stand there if other lines go, or nothing but blank lines comes", () => {
    expect(isDone("first()\none()\nlast()\n", "first()\nlast()\n", "first()\none()\n")).toBe(false)
    expect(isDone("first()\n\nlast()\n", old, "first()\n\nlast()\n")).toBe(false)
    expect(isDone("first()\nlast()\n", old, old)).toBe(false)
  })
  it("stand there only if all of them do", () => {
    const twice = "first()\none()\nmiddle()\ntwo()\nlast()\n"
    const from = "first()\nmiddle()\nlast()\n"
    expect(isDone(twice, from, twice)).toBe(true)
    expect(isDone(twice.replace("two()\n", ""), from, twice)).toBe(false)
  })
})
