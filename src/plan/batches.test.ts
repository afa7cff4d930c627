import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import type { Snapshot } from "../edits/snapshot.ts"
import { plan } from "./plan.ts"
import { opaque, planOn, update } from "./testing/plan-on.ts"

const fits = update("a", ["one\n", "1\n"])
const misses = update("b", ["gone\n", "x\n"])
const files = { a: "one\n", b: "two\n" }

describe("a batch", () => {
  it("lands what can land, if it is partial", () => {
    const planned = planOn(files, [fits, misses])
    expect(planned).toMatchObject({
      mode: "partial",
      results: ["validated", "not_found"],
      after: { a: "1\n" },
    })
  })

  it("lands as a whole or not at all, if it is atomic", () => {
    const planned = planOn(files, [fits, misses], { mode: "atomic" })
    expect(planned).toMatchObject({ mode: "atomic", results: ["batch_failed", "not_found"], files: [] })
    expect(planned.outcomes[0]).toMatchObject({ status: "skipped", path: "a" })
    expect(planOn(files, [fits], { mode: "atomic" }).after).toEqual({ a: "1\n" })
  })

  it("counts what is there already as landed", () => {
    const there = update("b", ["zwei\n", "two\n"])
    expect(planOn(files, [fits, there], { mode: "atomic" })).toMatchObject({
      results: ["validated", "already_applied"],
      after: { a: "1\n" },
    })
  })

  it.each([
    ["a binary file", update("b", ["x\n", "y\n"]), { b: opaque("binary") }, "binary"],
    [
      "a file out of context that is not there",
      update("c", ["two\n", "2\n"]),
      { b: "two\n" },
      "file_missing",
    ],
    ["a file out of context", update("b", ["two\n", "2\n"]), { b: "two\n" }, "not_in_context"],
  ])("is held back by %s too, if it is atomic", (_, edit, more, code) => {
    const planned = planOn({ a: "one\n", ...more }, [fits, edit], {
      mode: "atomic",
      context: code === "binary" ? ["a", "b"] : ["a"],
    })
    expect(planned).toMatchObject({ results: ["batch_failed", code], files: [] })
  })

  it("is held back by an edit that could not even be read, if it is atomic", () => {
    const broken = { mode: "atomic", broken: true } as const
    expect(planOn(files, [fits], broken)).toMatchObject({ results: ["batch_failed"], files: [] })
    expect(planOn(files, [fits], { ...broken, mode: "partial" }).after).toEqual({ a: "1\n" })
  })

  it("of no edits changes nothing", () => {
    for (const mode of ["atomic", "partial"] as const)
      expect(planOn(files, [], { mode })).toMatchObject({ outcomes: [], files: [] })
  })
})

describe("context", () => {
  const context = ["a"]
  const create: Edit = { op: "create", path: "new", content: "n\n" }

  it("puts off edits of files that the model has not seen", () => {
    const edits: Edit[] = [
      fits,
      update("b", ["two\n", "2\n"]),
      { op: "delete", path: "b" },
      { op: "rewrite", path: "b", content: "x\n" },
      { op: "move", path: "b", to: "c" },
    ]
    const planned = planOn(files, edits, { context })
    expect(planned.results).toEqual(["validated", ...Array(4).fill("not_in_context")])
    expect(planned.outcomes[1]!.status).toBe("not_in_context")
    expect(planned.after).toEqual({ a: "1\n" })
  })

  it("never puts off a new file", () => {
    expect(planOn(files, [create], { context }).after).toEqual({ new: "n\n" })
    expect(planOn(files, [{ ...create, path: "b" }], { context }).results).toEqual(["file_exists"])
  })

  it("counts files that the response itself made, or moved, as seen", () => {
    const edits: Edit[] = [create, update("new", ["n\n", "N\n"]), { op: "move", path: "a", to: "c" }]
    const planned = planOn(files, [...edits, update("c", ["one\n", "1\n"])], { context })
    expect(planned.results).toEqual(Array(4).fill("validated"))
    expect(planned.after).toEqual({ new: "N\n", a: null, c: "1\n" })
  })

  it("counts a file that the response wrote over another as seen", () => {
    const moved: Edit = { op: "move", path: "a", to: "b", overwrite: true }
    expect(planOn(files, [moved, update("b", ["one\n", "1\n"])], { context }).after).toEqual({
      a: null,
      b: "1\n",
    })
    const made: Edit = { op: "create", path: "b", content: "one\n", overwrite: true }
    expect(planOn(files, [made, update("b", ["one\n", "1\n"])], { context }).after).toEqual({ b: "1\n" })
  })

  it("of no files lets only new ones pass", () => {
    expect(planOn(files, [fits, create], { context: [] }).results).toEqual(["not_in_context", "validated"])
  })
})

describe("outcomes", () => {
  it("come one for each edit, in order, whatever becomes of it", () => {
    const edits: Edit[] = [
      { ...misses, why: "to try" },
      { ...fits, format: "some format" },
    ]
    expect(planOn(files, edits).outcomes).toMatchObject([
      { index: 0, op: "update", path: "b", why: "to try", status: "failed", additions: 0, deletions: 0 },
      { index: 1, op: "update", path: "a", format: "some format", status: "validated", additions: 1 },
    ])
  })

  it("carry the issue of a path that leads nowhere", () => {
    const issue = { code: "outside_workspace", message: "../a leads out." } as const
    const snapshot: Snapshot = { targets: [{ path: { issue } }], files: new Map() }
    const { outcomes, files } = plan([{ op: "delete", path: "../a" }], snapshot)
    expect(outcomes).toMatchObject([{ status: "skipped", path: "../a", issue }])
    expect(files).toEqual([])
  })

  it("are told one by one while they are made", () => {
    const seen: number[] = []
    planOn(files, [fits, misses], { onEdit: (index) => seen.push(index) })
    expect(seen).toEqual([0, 1])
  })
})
