import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import { type Files, opaque, planOn, stateOf, update } from "./testing/plan-on.ts"
import type { Seen } from "./witness.ts"

const ten = Array.from({ length: 10 }, (_, line) => `line ${line + 1}\n`)
const text = (changes: Record<number, string> = {}) => ten.map((line, at) => changes[at + 1] ?? line).join("")

/** Plans edits on `a` as it is now, by somebody who saw it with its ten lines. */
function outcomesOf(now: Files[string], ...edits: Edit[]) {
  const { hash } = stateOf(text()) as { hash: string }
  const seen: Seen = () => ({ hash, text: text() })
  return planOn({ a: now }, edits, { seen }).outcomes
}

const mine = (line: number) => update("a", [`line ${line}\n`, "mine\n"])
const rewrite: Edit = { op: "rewrite", path: "a", content: "mine\n" }

describe("what others have changed", () => {
  it.each([
    ["line 3", { 3: "x\n" }],
    ["lines 3–4", { 3: "x\ny\n" }],
    ["lines 3, 5", { 3: "x\n", 5: "x\n" }],
    ["lines 1, 3, 5–6, 8", { 1: "x\n", 3: "x\n", 5: "x\n", 6: "x\n", 8: "x\n" }],
    ["lines 1, 3, 5, 7 and 1 more", { 1: "x\n", 3: "x\n", 5: "x\n", 7: "x\n", 9: "x\n" }],
    ["line 4", { 4: "" }],
  ])("is named: %s", (where, others) => {
    const [whole] = outcomesOf(text(others), rewrite)
    expect(whole!.issue).toMatchObject({
      code: "stale",
      message: `a has changed since it was read (${where}).`,
      hint: expect.stringContaining("Read the file again"),
    })
    expect(outcomesOf(text(others), mine(10))[0]!.notes).toEqual([
      `The file has changed since it was read, at ${where}; this edit lies elsewhere and was landed.`,
    ])
  })

  it("moves the lines that an edit counts", () => {
    const place = { by: "lines", from: 9, to: 9 } as const
    const counted: Edit = { op: "update", path: "a", hunks: [{ old: "", new: "x\n", scope: "lines", place }] }
    expect(outcomesOf(text({ 2: "" }), counted)[0]!.issue).toMatchObject({
      code: "stale",
      path: "a",
      message: expect.stringContaining("a has changed since it was read, and the edit counts its lines."),
    })
    expect(outcomesOf(text(), counted)[0]!.status).toBe("validated")
  })

  it("is shown beside what was read", () => {
    const [one] = outcomesOf(text({ 5: "line five\n" }), mine(5))
    expect(one!.issue).toMatchObject({
      code: "stale",
      message: "This was in the file you read (a, line 5), and has changed since.",
      hint: expect.stringContaining("Read the file again"),
      nearest: {
        lines: [5, 5],
        text: "line five",
        difference: { line: 5, expected: "line 5", actual: "line five", kind: "text" },
      },
    })
    expect(one!.issue!.nearest!.likeness).toBeGreaterThan(0.5)
    expect(one!.issue!.nearest!.likeness).toBeLessThan(1)
  })

  it("is shown from the first line that differs", () => {
    const edit = update("a", ["line 4\nline 5\nline 6\n", "mine\n"])
    expect(outcomesOf(text({ 6: "six\n" }), edit)[0]!.issue).toMatchObject({
      message: "This was in the file you read (a, lines 4–6), and has changed since.",
      nearest: { lines: [4, 6], difference: { line: 6, expected: "line 6", actual: "six", kind: "text" } },
    })
    expect(outcomesOf(text({ 6: "" }), edit)[0]!.issue).toMatchObject({
      nearest: { lines: [4, 5], difference: { line: 6, expected: "line 6", actual: "", kind: "missing" } },
    })
  })

  it("counts for a hunk that comes first in the file and last in the edit", () => {
    const edit = update("a", ["line 9\n", "nine\n"], ["line 2\n", "two\n"])
    expect(outcomesOf(text({ 5: "x\n" }), edit, mine(4))).toMatchObject([
      { status: "validated" },
      { status: "validated" },
    ])
    expect(outcomesOf(text({ 2: "line 2\nline 2\n" }), edit)[0]).toMatchObject({ status: "failed" })
  })

  it("may be more than one place, of which an edit meets one", () => {
    const edit = update("a", ["x\n", "mine\n"])
    expect(outcomesOf(text({ 2: "y\n", 7: "x\n" }), edit)[0]!.issue).toMatchObject({ code: "stale" })
  })

  it("is no matter for an edit that is refused for another reason", () => {
    const twice = text({ 3: "same\n", 4: "same\n" })
    const edit = update("a", ["same\n", "mine\n"])
    expect(outcomesOf(twice, edit)[0]!.issue).toMatchObject({ code: "ambiguous" })
  })
})

describe("a file that was never read", () => {
  const never = (now: Files[string], edit: Edit) => planOn({ a: now }, [edit], { seen: () => "never" })

  it("is left alone, and it is said what to do", () => {
    for (const edit of [mine(5), rewrite]) {
      const [outcome] = never(text(), edit).outcomes
      expect(outcome!.issue).toMatchObject({
        code: "not_read",
        message: expect.stringContaining("a has not been read"),
        hint: expect.stringContaining("Read the file first"),
      })
    }
  })

  it("may be written to if it is empty: there is nothing to know about it", () => {
    expect(never("", rewrite).after).toEqual({ a: "mine\n" })
    expect(never(opaque("binary"), { op: "delete", path: "a" }).results).toEqual(["not_read"])
  })
})

describe("a file that is no text", () => {
  const remove: Edit = { op: "delete", path: "a" }
  const known =
    (hash: string, all?: string): Seen =>
    () => ({ hash, ...(all !== undefined && { text: all }) })

  it("goes if it is what was read, and stays if it is not", () => {
    const files = { a: opaque("binary", "now") }
    expect(planOn(files, [remove], { seen: known("now") }).results).toEqual(["validated"])
    for (const seen of [known("then"), known("then", "a text")])
      expect(planOn(files, [remove], { seen }).outcomes[0]!.issue).toMatchObject({
        code: "stale",
        message: "a has changed since it was read.",
        hint: expect.stringContaining("Read the file again"),
      })
  })
})
