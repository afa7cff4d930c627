import { describe, expect, it } from "vitest"
import type { Issue } from "../issues/issue.ts"
import type { Outcome } from "../plan/plan.ts"
import { parse } from "../protocols/parse.ts"
import { correct } from "./correct.ts"

const [edit] = parse("a.txt\n<<<<<<< SEARCH\none\ntwo\n=======\none\n2\n>>>>>>> REPLACE\n").edits

function failed(issue: Issue): Outcome {
  return {
    index: 0,
    op: "update",
    path: "a.txt",
    status: "failed",
    hunks: [],
    issue,
    additions: 0,
    deletions: 0,
  }
}

function correctedEdit(issue: Issue) {
  const text = correct(failed(issue), edit)
  return text === undefined ? undefined : parse(text).edits[0]
}

const nearest = { lines: [4, 5] as [number, number], text: "ONE\r\ntwo\r\n", likeness: 0.9 }

describe("correct", () => {
  it("puts in the file's own lines, and carries the change over to them", () => {
    expect(correctedEdit({ code: "not_found", message: "", nearest })).toMatchObject({
      path: "a.txt",
      hunks: [{ old: "ONE\ntwo\n", new: "ONE\n2\n" }],
    })
  })

  it("names the only other file that the text is in", () => {
    const candidates = [{ path: "b.txt", line: 3, text: "one" }]
    expect(correctedEdit({ code: "not_found", message: "", candidates })).toMatchObject({ path: "b.txt" })
  })

  it("proposes nothing where the place is not certain", () => {
    const several = [
      { path: "b.txt", line: 3, text: "one" },
      { path: "c.txt", line: 3, text: "one" },
    ]
    expect(correctedEdit({ code: "not_found", message: "", candidates: several })).toBeUndefined()
    expect(
      correctedEdit({ code: "not_found", message: "", nearest: { ...nearest, likeness: 0.4 } }),
    ).toBeUndefined()
    expect(
      correctedEdit({ code: "ambiguous", message: "", candidates: [{ line: 3, text: "one" }] }),
    ).toBeUndefined()
    expect(correctedEdit({ code: "file_exists", message: "" })).toBeUndefined()
  })

  it("has nothing to correct in an edit that landed", () => {
    expect(
      correct({ ...failed({ code: "not_found", message: "", nearest }), status: "validated" }, edit),
    ).toBeUndefined()
  })
})
