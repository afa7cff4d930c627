import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { locate } from "../locate.ts"
import { createDocument } from "./document.ts"
import { createWork } from "./work.ts"

const hunk = (at: number): Hunk => ({ scope: "lines", old: "x\n", new: `y${at}\n` })
const many = Array.from({ length: 200 }, (_, at) => hunk(at))

describe("the work of a response", () => {
  it("is enough for edits of files as people write them", () => {
    const text = Array.from({ length: 2000 }, (_, at) => `line ${at % 500}\n`).join("")
    const hunks = Array.from({ length: 500 }, (_, at) => ({
      scope: "lines" as const,
      old: `line ${at}\n`,
      new: `new ${at}\n`,
    }))
    const { hunks: results } = locate(createDocument(text), hunks, { match: "fuzzy" })
    expect(results.flatMap((each) => ("issue" in each ? [each.issue.code] : []))).toEqual(
      hunks.map(() => "ambiguous"),
    )
  })

  it("ends where small edits fit more places than can be told apart, and says so", () => {
    const { hunks, changes } = locate(createDocument("x\n".repeat(1000)), many, { match: "fuzzy" })
    const codes = hunks.map((each) => ("issue" in each ? each.issue.code : "placed"))
    expect(changes).toBeUndefined()
    expect(codes[0]).toBe("ambiguous")
    expect(hunks.at(-1)).toMatchObject({
      issue: {
        code: "too_large",
        message: "The edits before this one fit so many places that no more of them can be looked for.",
        hint: "Send fewer edits at a time, each with so many lines that it fits one place only.",
      },
    })
  })

  it("ends where equal hunks leave each other more places than can be told apart", () => {
    const open = (work = createWork()) =>
      locate(
        createDocument("x\n".repeat(400)),
        many.map(() => hunk(0)),
        { match: "fuzzy", work },
      ).hunks.map((each) => ("issue" in each ? each.issue.code : "placed"))
    expect(new Set(open())).toEqual(new Set(["ambiguous"]))
    expect(open({ ...createWork(), open: 1000 })).toEqual([
      ...many.slice(0, 4).map(() => "ambiguous"),
      ...many.slice(4).map(() => "too_large"),
    ])
  })

  it("ends where it cannot be told any more whether an edit was made already, unless it is there to the letter", () => {
    const text = "    one\n  two\n"
    const codesOf = (old: string) => {
      const work = { ...createWork(), results: 0 }
      const options = { match: "fuzzy" as const, work }
      const { hunks } = locate(createDocument(text), [{ scope: "lines", old, new: "three\n" }], options)
      return hunks.map((each) => ("issue" in each ? each.issue.code : each.tier))
    }
    expect(codesOf("one\n")).toEqual(["too_large"])
    expect(codesOf("    one\n")).toEqual(["exact"])
  })

  it("is shared by all edits of a response", () => {
    const work = createWork()
    const document = createDocument("x\n".repeat(1000))
    const codes = many.map((each) => {
      const [result] = locate(document, [each], { match: "fuzzy", work }).hunks
      return "issue" in result! ? result.issue.code : "placed"
    })
    expect(codes.indexOf("too_large")).toBeGreaterThan(50)
  })

  it("is spent by no edit that is meant for all of its places", () => {
    const work = createWork()
    const all = { ...hunk(1), occurrence: "all" as const }
    locate(createDocument("x\n".repeat(1000)), [all], { match: "fuzzy", work })
    expect(work).toEqual(createWork())
  })
})
