import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { applyEdits } from "./apply.ts"
import type { Edit } from "./edits/edit.ts"
import { openWorkspace, type Workspace } from "./workspace/index.ts"
import { temporaryFolder, writeFiles } from "./workspace/testing/workspaces.ts"

/** A workspace in which somebody else does something as soon as the first plan is made. */
async function meddledWith(files: Record<string, string>, somebody: (dir: string) => void) {
  const dir = temporaryFolder()
  writeFiles(dir, files)
  const workspace = await openWorkspace({ roots: [{ dir }] })
  let done = false
  const lock: Workspace["fs"]["lock"] = (...args) => {
    if (!done) somebody(dir)
    done = true
    return workspace.fs.lock(...args)
  }
  return {
    workspace: { ...workspace, fs: { ...workspace.fs, lock } },
    text: (path: string) => readFileSync(join(dir, path), "utf8"),
  }
}

const theirs = (dir: string) => writeFileSync(join(dir, "a.txt"), "one\ntwo\ntheirs\n")
const files = { "a.txt": "one\ntwo\n", "b.txt": "b\n" }

describe("a file that changes after it was planned on", () => {
  it("gets the lines of an edit as well as those of others", async () => {
    const { workspace, text } = await meddledWith(files, theirs)
    const edit: Edit = { op: "update", path: "a.txt", hunks: [{ old: "one\n", new: "1\n", scope: "lines" }] }
    expect(await applyEdits([edit], { workspace })).toMatchObject({ ok: true })
    expect(text("a.txt")).toBe("1\ntwo\ntheirs\n")
  })

  it.each<Edit>([
    { op: "rewrite", path: "a.txt", content: "mine\n" },
    { op: "create", path: "a.txt", content: "mine\n", overwrite: true },
    { op: "delete", path: "a.txt" },
    { op: "move", path: "b.txt", to: "a.txt", overwrite: true },
  ])("is not lost to an edit that leaves nothing of it: $op", async (edit) => {
    const { workspace, text } = await meddledWith(files, theirs)
    const report = await applyEdits([edit], { workspace })
    expect(report).toMatchObject({ ok: false, commit: null, edits: [{ issue: { code: "stale" } }] })
    expect(report.edits[0]!.issue!.message).toContain("`a.txt` was changed by somebody else")
    expect([text("a.txt"), text("b.txt")]).toEqual(["one\ntwo\ntheirs\n", "b\n"])
  })

  it("does not hold up the others, where what can land shall land", async () => {
    const { workspace, text } = await meddledWith(files, theirs)
    const edits: Edit[] = [
      { op: "rewrite", path: "a.txt", content: "mine\n" },
      { op: "rewrite", path: "b.txt", content: "mine\n" },
    ]
    const report = await applyEdits(edits, { workspace, mode: "partial" })
    expect(report.edits.map(({ status }) => status)).toEqual(["failed", "applied"])
    expect([text("a.txt"), text("b.txt")]).toEqual(["one\ntwo\ntheirs\n", "mine\n"])
  })

  it("takes its changes along when it is moved", async () => {
    const { workspace, text } = await meddledWith(files, theirs)
    expect(await applyEdits([{ op: "move", path: "a.txt", to: "c.txt" }], { workspace })).toMatchObject({
      ok: true,
    })
    expect(text("c.txt")).toBe("one\ntwo\ntheirs\n")
  })
})

describe("a file that others make after it was planned on", () => {
  it("is not overwritten, whatever is allowed", async () => {
    const { workspace, text } = await meddledWith({}, theirs)
    const edit: Edit = { op: "create", path: "a.txt", content: "mine\n", overwrite: true }
    expect(await applyEdits([edit], { workspace })).toMatchObject({ edits: [{ issue: { code: "stale" } }] })
    expect(text("a.txt")).toBe("one\ntwo\ntheirs\n")
  })

  it("may be made where others have deleted one", async () => {
    const { workspace, text } = await meddledWith(files, (dir) => rmSync(join(dir, "a.txt")))
    const edit: Edit = { op: "create", path: "a.txt", content: "mine\n", overwrite: true }
    expect(await applyEdits([edit], { workspace })).toMatchObject({ ok: true })
    expect(text("a.txt")).toBe("mine\n")
  })
})
