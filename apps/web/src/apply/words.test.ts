import type { EditReport, Issue } from "emend/core"
import { describe, expect, it } from "vitest"
import { issueCodes } from "../../../../src/issues/issue.ts"
import { adviceOn, certaintyAt, certaintyOf, overwriteWord } from "./words.ts"

const report = (tier: string, score: number, more: object = {}) =>
  ({
    ...{ index: 0, op: "update", path: "a.ts", status: "validated", additions: 1, deletions: 1 },
    hunks: [{ tier, score, before: [3, 5], after: [3, 5], ...more }],
  }) as unknown as EditReport

describe("the words for how sure a place is", () => {
  it.each([
    ["exact", "same to the letter"],
    ["indentation", "indentation differs"],
    ["anchored", "some lines differ"],
    ["similar", "some lines differ"],
  ])("%s is: %s", (tier, word) => {
    expect(certaintyOf(report(tier, 0.98)).word).toBe(word)
  })

  it("say what each part of an excerpt stands for", () => {
    const parts = [
      { is: "kept", shown: [1, 1], text: "// ...", file: [1, 4] },
      { is: "changed", shown: [2, 3], text: "a()", file: [5, 5] },
    ]
    const { word, reasons } = certaintyOf({ ...report("elision", 0.98), parts } as EditReport)
    expect(word).toBe("1 part changed")
    expect(reasons).toEqual([
      "Line 1 of the excerpt (`// ...`) keeps lines 1–4.",
      "Lines 2–3 of the excerpt (`a()`) replace line 5.",
    ])
  })

  it("say of a change only what the excerpt has there", () => {
    const parts = [
      { is: "changed", shown: [2, 3], text: "a()", file: [5, 5] },
      { is: "kept", shown: [4, 4], text: "// ...", file: [6, 29] },
      { is: "new", shown: [5, 6], text: "b()", file: [30, 29] },
    ]
    const whole = { ...report("elision", 0.98), parts } as EditReport
    const at = (lines: [number, number]) => certaintyAt(whole, certaintyOf(whole), lines)
    expect(certaintyOf(whole).word).toBe("1 changed, 1 new")
    expect(at([2, 8])).toMatchObject({ word: "1 part changed", reasons: [expect.stringContaining("`a()`")] })
    expect(at([27, 32])).toMatchObject({ word: "1 part new", reasons: [expect.stringContaining("`b()`")] })
  })

  it("say what was taken for granted, and how much is alike", () => {
    const assumed = [{ kind: "different", line: 4, expected: "a", actual: "b" }]
    const { word, reasons } = certaintyOf(report("similar", 0.987, { assumed }))
    expect(word).toBe("1 line remembered differently")
    expect(reasons.join("\n")).toContain("lines 3–5 of the file.")
    expect(reasons.join("\n")).toContain("98 % of the text is alike.")
    expect(reasons.join("\n")).toContain("Line 4 reads `b` in the file, not `a`; it was kept.")
  })
})

it("nobody is told to compare what there is nothing to compare with, or to change a rule that is none", () => {
  const message = "It does not fit."
  expect(adviceOn({ code: "not_found", message })).not.toContain("below")
  const candidates = [{ line: 1, text: "one", path: "src/a.ts" }]
  expect(adviceOn({ code: "file_missing", message, candidates })).toContain("another file")
  expect(adviceOn({ code: "permission_denied", message, remedy: "overwrite" })).toContain(overwriteWord)
  expect(adviceOn({ code: "permission_denied", message })).toContain("rule")
})

it.each(issueCodes)(
  "a person at the page is told what they can do about %s, and not what a model or a command line could",
  (code) => {
    const issue: Issue = {
      code,
      message: "It does not fit.",
      hint: "Copy the lines exactly from the file: `emend log`.",
      remedy: "overwrite",
    }
    expect(adviceOn(issue)).not.toMatch(/--|emend|exactly from the file/)
    expect(adviceOn(issue)).toMatch(/[.:]$/)
  },
)
