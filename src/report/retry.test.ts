import { describe, expect, it } from "vitest"
import { issueCodes } from "../issues/issue.ts"
import { retryText } from "./retry.ts"
import { reportFor, reportOf, update } from "./testing/example.ts"

const files = { "a.txt": "one\ntwo\n", "b.txt": "three\n" }
const good = update("a.txt", "two\n", "2\n")
const bad = update("b.txt", "nowhere\n", "x\n")

describe("retryText", () => {
  it("is empty when there is nothing to retry", () => {
    expect(retryText(reportFor([good], files))).toBe("")
  })

  it("says what landed and must not be sent again, and what failed", () => {
    const text = retryText(reportFor([good, { ...bad, why: "Because." }], files))
    expect(text).toContain("1 of the 2 edits of your response could not be applied.")
    expect(text).toContain("Do not send them again:\n- update a.txt (now line 2)")
    expect(text).toContain("## Edit 2: update b.txt\n(Because.)\n")
    expect(text).toContain("Send only the edits that failed")
  })

  it("asks for nothing that somebody has refused", () => {
    const text = retryText(reportOf({ code: "permission_denied", message: "The user has rejected this." }))
    expect(text).toContain("Do not send the same again.")
    expect(text).not.toContain("Send it again")
  })

  it.each(issueCodes)("does not ask for what cannot help, %s", (code) => {
    const text = retryText(reportOf({ code, message: "It did not work." }))
    const asksForLines = text.includes("Copy the lines to be found")
    const asksAgain = text.includes("Send it again, corrected")
    expect(asksForLines && /^(?:file|is_|binary|protected|permission|outside|unknown_root)/.test(code)).toBe(
      false,
    )
    expect(asksAgain).toBe(
      !["binary", "too_large", "protected_path", "permission_denied", "untrusted"].includes(code),
    )
  })

  it("says when nothing of several edits landed", () => {
    const text = retryText(reportFor([bad, bad], files))
    expect(text).toContain("None of the 2 edits of your response could be applied.")
  })

  it("shows what was read and what is there now", () => {
    const seen = { lines: [4, 4] as [number, number], text: "return a\n" }
    const now = { lines: [5, 5] as [number, number], text: "return b", likeness: 0.9 }
    const stale = { code: "stale" as const, message: "It has changed since.", seen }
    expect(retryText(reportOf({ ...stale, nearest: now }))).toContain(
      "You read, in line 4:\n  │ return a\nNow there is, in line 5:\n  5 │ return b\n",
    )
    const gone = { ...now, lines: [5, 4] as [number, number], text: "" }
    expect(retryText(reportOf({ ...stale, nearest: gone }))).toContain("return a\nNow these lines are gone.")
  })

  it("carries the evidence", () => {
    const text = retryText(
      reportOf({
        code: "not_found",
        message: "The text is not in a.py.",
        nearest: {
          lines: [4, 4],
          text: "\treturn a\n",
          likeness: 0.9,
          difference: { line: 4, expected: "    return a", actual: "\treturn a", kind: "whitespace" },
        },
      }),
    )
    expect(text).toContain("4 │ \treturn a")
    expect(text).toContain("edit │ ····return·a\n  file │ →return·a\n")
  })

  it("hands over the corrected edit, in a fence that it cannot close", () => {
    const report = reportOf({ code: "not_found", message: "Not there." })
    report.edits[0]!.corrected = "````\nx\n````\n"
    expect(retryText(report)).toContain("`````\n````\nx\n````\n`````\n")
  })

  it("asks for everything again when the batch was all or nothing", () => {
    const text = retryText(reportFor([good, bad], files, { mode: "atomic" }))
    expect(text).not.toContain("Do not send them again")
    expect(text).toContain("send all of them again")
  })

  it("asks to read the files that were not in context", () => {
    const text = retryText(reportFor([good], files, { context: [] }))
    expect(text).toContain("Read a.txt first, then send these edits again.")
  })

  it("asks for the whole answer when nothing could be read", () => {
    const text = retryText(
      reportFor([], files, { issues: [{ code: "no_edits", message: "No edit.", hint: "Use X.", line: 3 }] }),
    )
    expect(text).toContain("contains no edit that could be used")
    expect(text).toContain("## Could not be read (line 3 of your response)\nNo edit.\nWhat to do: Use X.")
  })

  it("leaves out which formats are read: that is for who asks the model", () => {
    const issue = { code: "no_edits", message: "No edit.", hint: "Ask for X." } as const
    expect(retryText(reportFor([], files, { issues: [issue] }))).not.toContain("Ask for X.")
  })

  it("shows a region to its last line, blank or not", () => {
    const text = "def total(items):\n    return 0\n"
    const nearest = { lines: [3, 5] as [number, number], text, likeness: 0.9 }
    const shown = retryText(reportOf({ code: "not_found", message: "It is not there.", nearest }))
    expect(shown).toContain("4 │     return 0\n  5 │ \n")
  })
})
