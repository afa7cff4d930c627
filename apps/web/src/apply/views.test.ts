import { type Parsed, parse } from "emend/core"
import { describe, expect, it } from "vitest"
import { readRounds, review } from "../../../../src/review.ts"
import { snapshotOf } from "../../../../src/workspace/texts.ts"
import { idsOf } from "./questions.ts"
import { fileView, verdictsOf } from "./views.ts"

const lines = Array.from({ length: 40 }, (_, index) => (index % 20 === 5 ? "same\n" : `${index}\n`))
// From below, so that the second edit finds the one that the first has left.
const response = [2, 1]
  .map(
    (occurrence) =>
      `<edit file="a.txt" op="patch"><find occurrence="${occurrence}">\n<<<\nsame\n>>>\n</find><put>\n<<<\nother\n>>>\n</put></edit>`,
  )
  .join("\n")

describe("the hunks of a file", () => {
  it("keep their names when lines above them come and go", () => {
    const parsed = parse(response)
    const names = hunkIds(parsed, lines.join(""))
    expect(names).toHaveLength(2)
    expect(hunkIds(parsed, `first\nsecond\n${lines.join("")}`)).toEqual(names)
  })

  it("have names of their own even where the same is done twice", () => {
    const part = "x\ny\nz\nsame\nx\ny\nz\n"
    const names = hunkIds(parse(response), `${part}${"-\n".repeat(20)}${part}`)
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(2)
  })

  it("are left out by name", () => {
    const parsed = parse(response)
    const seen = snapshotOf({ "a.txt": lines.join("") }, parsed.edits)
    const { plan } = review(parsed, seen)
    const [, second] = fileView(plan, plan.files[0]!, new Set()).hunks
    const views = [fileView(plan, plan.files[0]!, new Set([second!.id]))]
    expect(verdictsOf(views)).toEqual({ "a.txt": ["accept", "reject"] })
    expect(verdictsOf([fileView(plan, plan.files[0]!, new Set())])).toEqual({})
  })
})

describe("edits", () => {
  it("are known by their own words", () => {
    const text = `chat\n${response}`
    const more = `more chat\n${text}`
    const ids = idsIn(text)
    expect(idsIn(more)).toEqual(ids)
    const all = idsIn(`${text}\n${response}`)
    expect(all.slice(0, 2)).toEqual(ids)
    expect(new Set(all).size).toBe(4)
    // In a later answer they are others, and those before stay what they were.
    expect(idsIn(text, response).slice(0, 2)).toEqual(ids)
    expect(new Set(idsIn(text, response)).size).toBe(4)
  })
})

function idsIn(...answers: string[]): string[] {
  const { parsed, rounds } = readRounds(answers)
  return idsOf(answers, { ...parsed, rounds, problems: [], isNameless: false })
}

function hunkIds(parsed: Parsed, text: string): string[] {
  const { plan } = review(parsed, snapshotOf({ "a.txt": text }, parsed.edits))
  return fileView(plan, plan.files[0]!, new Set()).hunks.map(({ id }) => id)
}
