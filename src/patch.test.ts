import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readFolder, temporaryFolder } from "../test/folder.ts"
import { undo } from "./index.ts"
import {
  ApplyPatchError,
  applyPatch,
  type Hunk,
  maybeParseApplyPatch,
  maybeParseApplyPatchVerified,
  PatchError,
  parsePatch,
} from "./patch.ts"
import { folderWith } from "./workspace/testing/workspaces.ts"

const patch = (...lines: string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n")

function errorOf(work: () => unknown): PatchError {
  try {
    work()
  } catch (error) {
    if (error instanceof PatchError) return error
    throw error
  }
  throw new Error("It did not throw.")
}

describe("parsePatch", () => {
  test("gives each section in its shape", () => {
    const text = patch(
      "*** Add File: add.py",
      "+abc",
      "+def",
      "*** Delete File: delete.py",
      "*** Update File: update.py",
      "*** Move to: moved.py",
      "@@ class A:",
      "@@     def f(self):",
      " kept",
      "-old",
      "+new",
      "@@",
      "+last",
      "*** End of File",
      "@@",
      "+also last",
    )
    const expected: Hunk[] = [
      { type: "add", path: "add.py", contents: "abc\ndef" },
      { type: "delete", path: "delete.py" },
      {
        type: "update",
        path: "update.py",
        move_path: "moved.py",
        chunks: [
          {
            old_lines: ["kept", "old"],
            new_lines: ["kept", "new"],
            change_context: "class A:\n    def f(self):",
          },
          { old_lines: [], new_lines: ["last"], is_end_of_file: true },
          { old_lines: [], new_lines: ["also last"] },
        ],
      },
    ]
    expect(parsePatch(text)).toEqual({ hunks: expected })
  })

  test("a move without a change has no chunks", () => {
    expect(parsePatch(patch("*** Update File: a", "*** Move to: b")).hunks).toEqual([
      { type: "update", path: "a", move_path: "b", chunks: [] },
    ])
  })

  test("an empty patch has no hunks", () => {
    expect(parsePatch(patch())).toEqual({ hunks: [] })
  })

  test.each([
    ["no patch", "This is no patch"],
    ["no begin", "*** Delete File: a\n*** End Patch"],
    ["no end", "*** Begin Patch\n*** Delete File: a"],
    ["a bad section", patch("*** Delete File: a", "*** Frobnicate File: b")],
    ["an update without lines", patch("*** Update File: a")],
    ["nothing", ""],
  ])("throws a ParseError for %s", (_, text) => {
    expect(errorOf(() => parsePatch(text)).kind).toBe(ApplyPatchError.ParseError)
  })

  test("says where it is wrong", () => {
    const error = errorOf(() => parsePatch(patch("*** Add File: a", "+x", "bad")))
    expect(error.message).toMatch(/\(line 4, column 1\)$/)
    expect(error.issues).toMatchObject([{ code: "parse_error", line: 4, column: 1, path: "a" }])
  })
})

describe("applyPatch", () => {
  const everything = patch(
    "*** Add File: new/file.txt",
    "+hello",
    "*** Update File: a.txt",
    "@@",
    "-two",
    "+zwei",
    "*** Delete File: gone.txt",
    "*** Update File: old.txt",
    "*** Move to: there/new.txt",
    "@@",
    "-old",
    "+new",
  )
  const before = { "a.txt": "one\ntwo\n", "gone.txt": "x\n", "old.txt": "old\n" }

  test("writes all of it, says what, and can be taken back", async () => {
    const cwd = folderWith(before)
    expect(await applyPatch(everything, { cwd })).toEqual({
      added: ["new/file.txt"],
      modified: ["a.txt", "there/new.txt"],
      deleted: ["gone.txt"],
    })
    expect(readFolder(cwd)).toEqual({
      "a.txt": "one\nzwei\n",
      "new/file.txt": "hello\n",
      "there/new.txt": "new\n",
    })
    expect(await undo({ root: cwd })).toMatchObject({ ok: true })
    expect(readFolder(cwd)).toEqual(before)
  })

  test("overwrites on add and on move, and that can be taken back too", async () => {
    const files = { "a.txt": "old\n", "b.txt": "moved\n", "c.txt": "in the way\n" }
    const cwd = folderWith(files)
    await applyPatch(patch("*** Add File: a.txt", "+new", "*** Update File: b.txt", "*** Move to: c.txt"), {
      cwd,
    })
    expect(readFolder(cwd)).toEqual({ "a.txt": "new\n", "c.txt": "moved\n" })
    expect(await undo({ root: cwd })).toMatchObject({ ok: true })
    expect(readFolder(cwd)).toEqual(files)
  })

  test.each([
    ["IoError", "a missing file", ["*** Update File: nope.txt", "@@", "-x", "+y"]],
    ["IoError", "a missing file to delete", ["*** Delete File: nope.txt"]],
    ["IoError", "a folder", ["*** Delete File: sub"]],
    ["IoError", "a path out of the folder", ["*** Add File: ../out.txt", "+x"]],
    ["IoError", "git's own files", ["*** Add File: .git/hooks/pre-commit", "+x"]],
    [
      "ComputeReplacements",
      "lines that are not there",
      ["*** Update File: a.txt", "@@", "-nowhere to be seen", "+x"],
    ],
    [
      "ComputeReplacements",
      "lines that are there twice",
      ["*** Update File: twice.txt", "@@", "-same", "+x"],
    ],
    ["ParseError", "an empty patch", undefined],
  ] as const)("%s for %s, and nothing is written", async (kind, _, lines) => {
    const files = { "a.txt": "one\ntwo\n", "twice.txt": "same\nother\nsame\n", "sub/x.txt": "x\n" }
    const cwd = folderWith(files)
    const text = lines ? patch("*** Add File: new.txt", "+new", ...lines) : patch()
    await expect(applyPatch(text, { cwd })).rejects.toMatchObject({ name: "PatchError", kind })
    expect(readFolder(cwd)).toEqual(files)
  })

  test("a folder that is not there is an IoError", async () => {
    const cwd = join(temporaryFolder(), "nowhere")
    await expect(applyPatch(patch("*** Add File: a", "+x"), { cwd })).rejects.toMatchObject({
      kind: "IoError",
    })
  })
})

describe("maybeParseApplyPatch", () => {
  const body = patch("*** Add File: a.txt", "+hi")
  const hunks = [{ type: "add", path: "a.txt", contents: "hi" }]

  test("finds the patch in a command", () => {
    expect(maybeParseApplyPatch(["apply_patch", body])).toEqual({
      type: "Body",
      args: { patch: body, hunks },
    })
    const script = `cd 'my web' && apply_patch <<'EOF'\n${body}\nEOF\n`
    expect(maybeParseApplyPatch(["bash", "-lc", script])).toEqual({
      type: "Body",
      args: { patch: body, hunks, workdir: "my web" },
    })
  })

  test("says that the patch is bad", () => {
    expect(maybeParseApplyPatch(["apply_patch", "bad"])).toMatchObject({
      type: "PatchParseError",
      error: { kind: "ParseError" },
    })
  })

  test("leaves other commands alone", () => {
    for (const argv of [["echo", "hello"], ["bash", "-lc", `${body}`], [body], []])
      expect(maybeParseApplyPatch(argv)).toEqual({ type: "NotApplyPatch" })
  })
})

describe("maybeParseApplyPatchVerified", () => {
  test("says what would become of the files, and writes nothing", async () => {
    const files = { "web/a.txt": "one\ntwo\n", "web/b.txt": "b\n", "web/c.txt": "c\n" }
    const cwd = folderWith(files)
    const body = patch(
      "*** Add File: new.txt",
      "+hi",
      "*** Delete File: b.txt",
      "*** Update File: a.txt",
      "-two",
      "+zwei",
      "*** Update File: c.txt",
      "*** Move to: d.txt",
      "-c",
      "+d",
    )
    const found = await maybeParseApplyPatchVerified(
      ["bash", "-lc", `cd web && apply_patch <<EOF\n${body}\nEOF`],
      cwd,
    )
    expect(found).toEqual({
      type: "Body",
      action: {
        patch: body,
        cwd: join(cwd, "web"),
        changes: new Map([
          [join(cwd, "web/new.txt"), { type: "add", content: "hi\n" }],
          [join(cwd, "web/b.txt"), { type: "delete", content: "b\n" }],
          [
            join(cwd, "web/a.txt"),
            {
              type: "update",
              unified_diff: expect.stringContaining("-two\n+zwei\n"),
              new_content: "one\nzwei\n",
            },
          ],
          [
            join(cwd, "web/c.txt"),
            {
              type: "update",
              unified_diff: expect.stringContaining("-c\n+d\n"),
              move_path: join(cwd, "web/d.txt"),
              new_content: "d\n",
            },
          ],
        ]),
      },
    })
    expect(readFolder(cwd)).toEqual(files)
  })

  test("an added file that is there already is added all the same", async () => {
    const cwd = folderWith({ "a.txt": "old\n" })
    const found = await maybeParseApplyPatchVerified(
      ["apply_patch", patch("*** Add File: a.txt", "+new")],
      cwd,
    )
    expect(found).toMatchObject({
      action: { changes: new Map([[join(cwd, "a.txt"), { type: "add", content: "new\n" }]]) },
    })
  })

  test.each([
    ["ImplicitInvocation", [patch("*** Delete File: a.txt")]],
    ["ImplicitInvocation", ["bash", "-lc", patch("*** Delete File: a.txt")]],
    ["ParseError", ["apply_patch", "bad"]],
    ["IoError", ["apply_patch", patch("*** Delete File: nope.txt")]],
    ["IoError", ["bash", "-lc", `cd nowhere && apply_patch <<EOF\n${patch("*** Delete File: a.txt")}\nEOF`]],
    ["ComputeReplacements", ["apply_patch", patch("*** Update File: a.txt", "-nowhere to be seen", "+x")]],
  ])("%s", async (kind, argv) => {
    const cwd = folderWith({ "a.txt": "one\n" })
    expect(await maybeParseApplyPatchVerified(argv, cwd)).toMatchObject({
      type: "CorrectnessError",
      error: { kind },
    })
  })

  test("leaves other commands alone", async () => {
    expect(await maybeParseApplyPatchVerified(["ls"], "/")).toEqual({ type: "NotApplyPatch" })
  })
})
