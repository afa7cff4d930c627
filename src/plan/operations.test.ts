import { describe, expect, it } from "vitest"
import type { Edit, Op } from "../edits/edit.ts"
import type { FileState } from "../text/file.ts"
import { opaque, planOn, stateOf, update } from "./testing/plan-on.ts"

const edits: Record<Op, Edit> = {
  create: { op: "create", path: "a", content: "new\n" },
  rewrite: { op: "rewrite", path: "a", content: "new\n" },
  delete: { op: "delete", path: "a" },
  move: { op: "move", path: "a", to: "b" },
  update: update("a", ["old\n", "new\n"]),
}

const states: Record<string, FileState> = {
  missing: { kind: "missing" },
  text: stateOf("old\n"),
  empty: stateOf(""),
  directory: { kind: "directory" },
  binary: opaque("binary"),
  encoding: opaque("encoding"),
  too_large: opaque("too_large"),
}

/** What each operation does with whatever is at its path. */
const table: Record<Op, Record<string, string>> = {
  create: {
    missing: "validated",
    text: "file_exists",
    empty: "validated",
    directory: "is_directory",
    binary: "file_exists",
    encoding: "file_exists",
    too_large: "file_exists",
  },
  rewrite: {
    missing: "file_missing",
    text: "validated",
    empty: "validated",
    directory: "is_directory",
    binary: "binary",
    encoding: "encoding",
    too_large: "too_large",
  },
  delete: {
    missing: "already_applied",
    text: "validated",
    empty: "validated",
    directory: "is_directory",
    binary: "validated",
    encoding: "validated",
    too_large: "validated",
  },
  move: {
    missing: "file_missing",
    text: "validated",
    empty: "validated",
    directory: "is_directory",
    binary: "validated",
    encoding: "validated",
    too_large: "validated",
  },
  update: {
    missing: "file_missing",
    text: "validated",
    empty: "not_found",
    directory: "is_directory",
    binary: "binary",
    encoding: "encoding",
    too_large: "too_large",
  },
}

describe.each(Object.entries(table))("%s", (op, expected) => {
  it.each(Object.entries(expected))("of what is %s: %s", (state, result) => {
    const planned = planOn({ a: states[state]! }, [edits[op as Op]])
    expect(planned.results).toEqual([result])
    expect(planned.files.length).toBe(result === "validated" ? 1 : 0)
    const { issue, notes } = planned.outcomes[0]!
    expect(issue?.message ?? notes?.join() ?? "").toContain(result === "validated" ? "" : "a")
  })
})

it("skips a binary file, and fails for all other reasons", () => {
  const statusOf = (state: string) => planOn({ a: states[state]! }, [edits.update]).outcomes[0]!.status
  expect(["binary", "encoding", "too_large", "directory", "missing"].map(statusOf)).toEqual([
    "skipped",
    "failed",
    "failed",
    "failed",
    "failed",
  ])
})

describe("create", () => {
  it("knows an empty file again", () => {
    const edit: Edit = { op: "create", path: "a", content: "" }
    expect(planOn({}, [edit]).results).toEqual(["validated"])
    expect(planOn({ a: "" }, [edit]).results).toEqual(["already_applied"])
  })

  const create = (content: string, overwrite?: boolean): Edit => ({
    op: "create",
    path: "a",
    content,
    ...(overwrite && { overwrite }),
  })

  it("is done already if the file has that content, line endings and the final one aside", () => {
    for (const there of ["x\ny\n", "x\r\ny\r\n", "x\ny"])
      expect(planOn({ a: there }, [create("x\ny\n")])).toMatchObject({
        results: ["already_applied"],
        files: [],
      })
  })

  it("overwrites if told to, by the edit or by the caller, and keeps the file's line endings", () => {
    expect(planOn({ a: "x\r\ny\r\n" }, [create("1\n2\n", true)]).after).toEqual({ a: "1\r\n2\r\n" })
    expect(planOn({ a: "x\n" }, [create("1\n")], { overwrite: true }).after).toEqual({ a: "1\n" })
    expect(planOn({ a: opaque("binary") }, [create("1\n", true)]).after).toEqual({ a: "1\n" })
  })

  it("never takes the place of a folder", () => {
    expect(planOn({ a: { kind: "directory" } }, [create("1\n", true)]).results).toEqual(["is_directory"])
  })
})

describe("rewrite", () => {
  const rewrite = (content: string): Edit => ({ op: "rewrite", path: "a", content })

  it("keeps the line endings that most of the file has", () => {
    expect(planOn({ a: "x\r\ny\r\nz\n" }, [rewrite("1\n2\n")]).after).toEqual({ a: "1\r\n2\r\n" })
    expect(planOn({ a: "x\ny\nz\r\n" }, [rewrite("1\r\n2\r\n")]).after).toEqual({ a: "1\n2\n" })
    expect(planOn({ a: "no line ending" }, [rewrite("1\n2\n")]).after).toEqual({ a: "1\n2\n" })
  })

  it("may empty a file", () => {
    const { after, files } = planOn({ a: "x\ny\n" }, [rewrite("")])
    expect(after).toEqual({ a: "" })
    expect(files).toMatchObject([{ change: "modify", additions: 0, deletions: 2 }])
  })

  it("is done already if the file has that content", () => {
    expect(planOn({ a: "x\r\n" }, [rewrite("x\n")])).toMatchObject({
      results: ["already_applied"],
      files: [],
    })
  })
})

describe("move", () => {
  const move = (overwrite?: boolean): Edit => ({
    op: "move",
    path: "a",
    to: "b",
    ...(overwrite && { overwrite }),
  })

  it("never clobbers another file unless told to, and then says what it replaced", () => {
    const files = { a: "from a\n", b: "from b\n" }
    expect(planOn(files, [move()])).toMatchObject({ results: ["file_exists"], files: [] })
    const moved = {
      after: { a: null, b: "from a\n" },
      files: [{ path: "b", from: "a", change: "move", replaced: { kind: "text", text: "from b\n" } }],
    }
    expect(planOn(files, [move(true)])).toMatchObject(moved)
    expect(planOn(files, [move()], { overwrite: true })).toMatchObject(moved)
  })

  it("onto itself changes nothing", () => {
    expect(planOn({ a: "x\n" }, [{ op: "move", path: "a", to: "a" }]).results).toEqual(["no_change"])
  })

  it("never takes the place of a folder", () => {
    expect(planOn({ a: "x\n", b: { kind: "directory" } }, [move(true)]).results).toEqual(["is_directory"])
  })

  it("keeps every byte, and has no diff", () => {
    for (const file of ["x\r\ny", new Uint8Array([0, 1, 2]), new Uint8Array([0xe9, 10])]) {
      const { files } = planOn({ a: file }, [move()])
      expect(files).toMatchObject([
        { path: "b", from: "a", change: "move", diff: "", additions: 0, deletions: 0 },
      ])
      expect(files[0]!.after).toEqual(files[0]!.before)
    }
  })
})

describe("update that moves as well", () => {
  const files = { a: "one\ntwo\n" }
  const edit = { ...update("a", ["two\n", "2\n"]), to: "b" }

  it("does both", () => {
    expect(planOn(files, [edit])).toMatchObject({
      results: ["validated"],
      after: { a: null, b: "one\n2\n" },
      outcomes: [{ path: "a", to: "b", additions: 1, deletions: 1 }],
      files: [{ path: "b", from: "a", change: "move", additions: 1, deletions: 1 }],
    })
    expect(planOn(files, [edit]).files[0]!.diff).toBe("--- a/a\n+++ b/b\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n")
  })

  it("does neither if one of them cannot be", () => {
    expect(planOn({ ...files, b: "there\n" }, [edit])).toMatchObject({ results: ["file_exists"], files: [] })
    expect(planOn({ a: "one\n" }, [edit])).toMatchObject({ results: ["not_found"], files: [] })
  })

  it("still moves where the change is there already", () => {
    expect(
      planOn({ a: "one\n2\n" }, [{ ...update("a", ["one\ntwo\n", "one\n2\n"]), to: "b" }]),
    ).toMatchObject({
      results: ["validated"],
      after: { a: null, b: "one\n2\n" },
    })
  })
})
