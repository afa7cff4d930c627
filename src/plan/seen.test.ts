import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Edit, Hunk } from "../edits/edit.ts"
import type { FileState } from "../text/file.ts"
import { plan } from "./plan.ts"
import type { Seen } from "./witness.ts"

/** A text as a file whose hash is the text itself. */
const file = (text: string): FileState => ({ kind: "text", text, encoding: "utf-8", hash: text })

/** Plans edits on files as they are now, by somebody who saw these texts. */
function planned(now: Record<string, string>, seen: Record<string, string>, edits: readonly Edit[]) {
  const known: Seen = (key) => (key in seen ? { hash: seen[key]!, text: seen[key]! } : "never")
  const targets = edits.map((edit) => ({
    path: { key: edit.path },
    ...("to" in edit && edit.to !== undefined && { to: { key: edit.to } }),
  }))
  const files = new Map(Object.entries(now).map(([key, text]) => [key, file(text)]))
  return plan(edits, { targets, files }, { seen: known, hash: (bytes) => new TextDecoder().decode(bytes) })
}

const update = (path: string, ...hunks: Pick<Hunk, "old" | "new">[]): Edit => ({
  op: "update",
  path,
  hunks: hunks.map((hunk) => ({ ...hunk, scope: "lines" })),
})
const ten = Array.from({ length: 10 }, (_, line) => `line ${line + 1}\n`)
const text = (changes: Record<number, string> = {}) => ten.map((line, at) => changes[at + 1] ?? line).join("")

/** What becomes of one edit of `a` after others made `now` of it. */
function outcome(now: string, edit: Edit) {
  const { outcomes, files } = planned({ a: now }, { a: text() }, [edit])
  const after = files[0]?.after
  return { ...outcomes[0]!, text: after?.kind === "text" ? after.text : undefined }
}

describe("an edit of a file that others have changed since it was seen", () => {
  const change = (line: number) => update("a", { old: `line ${line}`, new: "mine" })
  const around = update("a", { old: "line 4\nline 5\nline 6", new: "line 4\nmine\nline 6" })

  it.each([
    ["before it", { 3: "x\n" }],
    ["after it", { 7: "x\n" }],
    ["put in before it", { 3: "line 3\nx\n" }],
    ["put in after it", { 6: "line 6\nx\n" }],
    ["taken away before it", { 3: "" }],
    ["taken away after it", { 7: "" }],
  ])("lands where lines were %s", (_, others) => {
    const { status, notes, text: after } = outcome(text(others), around)
    expect({ status, notes }).toEqual({
      status: "validated",
      notes: [expect.stringContaining("changed since")],
    })
    expect(after).toBe(text({ ...others, 5: "mine\n" }))
  })

  it.each([
    ["changed in it", { 5: "x\n" }],
    ["changed in its context", { 4: "x\n" }],
    ["put in the middle of it", { 4: "line 4\nx\n" }],
    ["taken away from its middle", { 5: "" }],
  ])("is stale where lines were %s", (_, others) => {
    expect(outcome(text(others), around)).toMatchObject({
      status: "failed",
      issue: { code: "stale", seen: { lines: [4, 6], text: "line 4\nline 5\nline 6\n" } },
    })
  })

  it("is stale where it looks for lines that have come together since", () => {
    const edit = update("a", { old: "line 4\nline 6", new: "line 4\nmine\nline 6" })
    expect(outcome(text({ 5: "" }), edit)).toMatchObject({ status: "failed", issue: { code: "stale" } })
  })

  it("goes between two lines only if both are as they were", () => {
    const end: Edit = {
      op: "update",
      path: "a",
      hunks: [{ old: "", new: "mine", scope: "lines", atEnd: true }],
    }
    expect(outcome(text({ 8: "x\n" }), end)).toMatchObject({ status: "validated" })
    expect(outcome(text({ 10: "x\n" }), end)).toMatchObject({ status: "failed", issue: { code: "stale" } })
    expect(outcome(`${text()}x\n`, end)).toMatchObject({ status: "failed", issue: { code: "stale" } })
  })

  it("shows the lines that took the place of what it looks for, and no more", () => {
    const { issue } = outcome(text({ 5: "x\ny\n", 6: "line 6\nz\n" }), {
      ...change(5),
      match: "exact",
    } as Edit)
    expect(issue).toMatchObject({ seen: { lines: [5, 5] }, nearest: { lines: [5, 6], text: "x\ny" } })
    const two = update("a", { old: "line 4\nline 5", new: "mine" })
    expect(outcome(text({ 4: "x\n", 5: "line 5\nz\n" }), two).issue).toMatchObject({
      nearest: { lines: [4, 5], text: "x\nline 5" },
    })
  })

  it("says only that, and not what else is like it", () => {
    const { issue, hunks } = outcome(text({ 5: "x\n" }), change(5))
    expect(issue!.code).toBe("stale")
    expect(hunks.map((hunk) => hunk.issue)).toEqual([issue])
  })

  it("says nothing about what was never in the file", () => {
    const { issue } = outcome(text({ 5: "x\n" }), update("a", { old: "not there at all", new: "mine" }))
    expect(issue).toMatchObject({ code: "not_found" })
  })

  it("may follow others of its plan that moved the lines, or the file", () => {
    const edits = [
      update("a", { old: "line 1", new: "1\n1\n1" }),
      { op: "move" as const, path: "a", to: "b" },
      update("b", { old: "line 8", new: "8" }),
      update("b", { old: "x", new: "mine" }),
    ]
    const { outcomes } = planned({ a: text({ 5: "x\n" }) }, { a: text() }, edits)
    expect(outcomes.map(({ status, issue }) => issue?.code ?? status)).toEqual([
      ...["validated", "validated", "validated"],
      "stale",
    ])
  })

  it("is placed on an earlier version where another edit of its plan was in the way, and judged there", () => {
    const edits = [
      update("a", { old: "line 1\nline 2", new: "1\n2\nnew\nnew\nnew\nnew" }),
      update(
        "a",
        { old: "line 1\nline 2\nline 3", new: "line 1\nline 2\nmine" },
        { old: "line 9", new: "nine" },
      ),
    ]
    const { outcomes } = planned({ a: text({ 5: "x\n" }) }, { a: text() }, edits)
    expect(outcomes[1]).toMatchObject({ status: "validated" })
    expect(outcomes[1]!.notes).toHaveLength(2)
    const clash = planned({ a: text({ 3: "x\n" }) }, { a: text() }, edits.slice(0, 1).concat(change(3)))
    expect(clash.outcomes[1]).toMatchObject({ issue: { code: "stale" } })
  })

  it("is stale as a whole where nobody knows what was seen", () => {
    const seen: Seen = () => ({ hash: "something else" })
    const { outcomes } = plan(
      [change(5)],
      { targets: [{ path: { key: "a" } }], files: new Map([["a", file(text())]]) },
      { seen },
    )
    expect(outcomes[0]).toMatchObject({
      status: "failed",
      issue: { code: "stale", hint: expect.any(String) },
    })
  })
})

describe("files that were never seen", () => {
  it("stay what they are, but for what the plan itself puts there", () => {
    const edits: Edit[] = [
      { op: "create", path: "new", content: "one\n" },
      update("new", { old: "one", new: "1" }),
      { op: "move", path: "new", to: "newer" },
      { op: "delete", path: "newer" },
      { op: "delete", path: "a" },
      { op: "create", path: "b", content: "two\n", overwrite: true },
      { op: "rewrite", path: "b", content: "two\n" },
      { op: "move", path: "seen", to: "a", overwrite: true },
    ]
    const { outcomes } = planned({ a: "a\n", b: "b\n", seen: "s\n" }, { seen: "s\n" }, edits)
    expect(outcomes.map(({ status, issue }) => issue?.code ?? status)).toEqual([
      ...["validated", "validated", "validated", "validated"],
      ...["not_read", "not_read", "not_read", "not_read"],
    ])
  })

  it("may be what an edit would make of them", () => {
    const { outcomes } = planned({ a: "a\n" }, {}, [{ op: "create", path: "a", content: "a\n" }])
    expect(outcomes[0]).toMatchObject({ status: "already_applied" })
  })
})

it("lands exactly where nobody else was, and nothing of anybody is lost", () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 3 }))
  const foreign = fc.array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.constantFrom("", "x\n", "x\ny\n")), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(range, foreign, ([from, count], others) => {
      const lines = Array.from({ length: 12 }, (_, line) => `the line with the number ${line}\n`)
      const changed = new Map(others)
      const now = lines.map((line, at) => changed.get(at) ?? line)
      const to = Math.min(12, from + count)
      const edit: Edit = {
        ...update("a", { old: lines.slice(from, to).join(""), new: "mine\n" }),
        match: "exact",
      }
      const { outcomes, files } = planned({ a: now.join("") }, { a: lines.join("") }, [edit])
      const touched = [...changed.keys()].some((at) => at >= from && at < to)
      expect(outcomes[0]!.issue?.code ?? outcomes[0]!.status).toBe(touched ? "stale" : "validated")
      if (touched) return
      const after = files[0]!.after
      expect(after.kind === "text" && after.text).toBe(
        [...now.slice(0, from), "mine\n", ...now.slice(to)].join(""),
      )
    }),
  )
})
