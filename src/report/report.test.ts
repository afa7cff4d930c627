import { describe, expect, it } from "vitest"
import { exitCode, report } from "./report.ts"
import { planFor, reading, reportFor, update } from "./testing/example.ts"

const files = { "a.txt": "one\ntwo\n", "b.txt": "three\n" }
const good = update("a.txt", "two\n", "2\n")
const bad = update("b.txt", "nowhere\n", "x\n")

describe("report", () => {
  it("has the shape that the machine interface promises", () => {
    const result = reportFor([{ ...good, why: "Digits." }], files)
    expect(result).toEqual({
      ok: true,
      dryRun: false,
      format: "example",
      mode: "partial",
      commit: "C1",
      edits: [
        {
          index: 0,
          op: "update",
          path: "a.txt",
          status: "applied",
          why: "Digits.",
          hunks: [{ tier: "exact", score: 1, before: [2, 2], after: [2, 2] }],
          additions: 1,
          deletions: 1,
        },
      ],
      files: [
        {
          path: "a.txt",
          change: "modify",
          additions: 1,
          deletions: 1,
          diff: "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n",
        },
      ],
      issues: [],
      repairs: [],
      filesAutoAdded: [],
    })
    expect(JSON.parse(JSON.stringify(result))).toEqual(result)
  })

  it("says validated in a dry run, where nothing is committed", () => {
    const result = reportFor([good], files, { dryRun: true })
    expect(result).toMatchObject({ ok: true, dryRun: true, commit: null, edits: [{ status: "validated" }] })
    expect(result.files).toHaveLength(1)
  })

  it("is not ok when an edit failed, when the response had an issue, or when there was no edit", () => {
    expect(reportFor([good, bad], files)).toMatchObject({ ok: false, commit: "C1" })
    expect(reportFor([good], files, { issues: [{ code: "incomplete_edit", message: "cut" }] }).ok).toBe(false)
    expect(reportFor([], files, { issues: [{ code: "no_edits", message: "none" }] }).ok).toBe(false)
  })

  it("lists each file once that was not in context", () => {
    const result = reportFor([good, good, bad], files, { context: ["b.txt"] })
    expect(result.filesAutoAdded).toEqual(["a.txt"])
    expect(result.edits.map((edit) => edit.status)).toEqual(["not_in_context", "not_in_context", "failed"])
  })

  it("takes back its word on every edit when the commit fails", () => {
    const edits = [good, update("b.txt", "three\n", "3\n")]
    const issue = { code: "stale", message: "a.txt has changed." } as const
    const result = report(
      reading(edits),
      planFor(edits, files),
      { ok: false, issue, paths: ["a.txt"] },
      { dryRun: false },
    )
    expect(result).toMatchObject({ ok: false, commit: null, files: [] })
    expect(result.edits).toMatchObject([
      { status: "failed", issue: { code: "stale" }, additions: 0 },
      { status: "skipped", issue: { code: "batch_failed" }, additions: 0 },
    ])
  })

  it("leaves out the optional fields that have no value", () => {
    const [edit] = reportFor([good], files).edits
    expect(Object.keys(edit!)).not.toContain("issue")
    expect(Object.keys(edit!)).not.toContain("to")
  })
})

describe("exitCode", () => {
  it("is 0 when everything landed or was there already", () => {
    expect(exitCode(reportFor([good], files))).toBe(0)
    const there = reportFor([{ op: "create", path: "b.txt", content: "three\n" }], files)
    expect(there.edits[0]!.status).toBe("already_applied")
    expect(exitCode(there)).toBe(0)
  })

  it("is 1 when something did not land", () => {
    expect(exitCode(reportFor([good, bad], files))).toBe(1)
    expect(exitCode(reportFor([bad], files))).toBe(1)
    expect(exitCode(reportFor([good], files, { context: [] }))).toBe(1)
  })

  it("is 2 when there was no edit to use", () => {
    expect(exitCode(reportFor([], files, { issues: [{ code: "no_edits", message: "none" }] }))).toBe(2)
  })
})
