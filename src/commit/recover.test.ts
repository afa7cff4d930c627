import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import { type MemoryWorkspace, memoryWorkspace } from "../workspace/memory.ts"
import { amend, changes, commit, log, recover, undo } from "./index.ts"
import { dying } from "./testing/dying.ts"
import { create, landed, changes as planned, remove, rewrite } from "./testing/edits.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const at = (path: string) => `/workspace/${path}`
const texts = (workspace: MemoryWorkspace) =>
  Object.fromEntries(
    [...workspace.files()].map(([path, content]) => [path, new TextDecoder().decode(content)]),
  )

const before = { a: "1", b: "1", gone: "1" }
const edits: Edit[] = [rewrite("a", "2"), rewrite("b", "2"), remove("gone"), create("dir/new", "2")]
const after = { a: "2", b: "2", "dir/new": "2" }

/** A workspace in which a commit was cut short, when it came to that point for the nth time. */
async function cutShort(point: string, nth = 1): Promise<MemoryWorkspace> {
  const workspace = memoryWorkspace(before)
  const files = await planned(workspace, edits)
  const { fs, die } = dying(workspace.fs, { nth: Number.POSITIVE_INFINITY, kind: "die" })
  let left = nth
  const faults = (reached: string) => {
    if (reached === point && --left === 0) die()
  }
  const result = await commit({ ...workspace, fs, faults }, { files }).catch((error: unknown) => error)
  expect(result).not.toMatchObject({ ok: true })
  return workspace
}

describe("a commit that was cut short", () => {
  it("before all was ready is taken back, and it is said what it was about", async () => {
    for (const point of ["stage", "back up", "mark"]) {
      const workspace = await cutShort(point)
      expect(await recover(workspace)).toEqual({
        ...{ outcome: "rolled_back", kept: [], id: expect.stringMatching(/^[a-z0-9]{8}$/) },
        paths: ["a", "b", "gone", "dir/new"],
      })
      expect(texts(workspace)).toEqual(before)
      expect(await recover(workspace)).toEqual({ outcome: "clean", paths: [], kept: [] })
      expect(await log(workspace)).toEqual([])
    }
  })

  it("after that is completed, and can be undone", async () => {
    for (const [point, nth] of [
      ["remove", 1],
      ["make folder", 1],
      ["replace", 1],
      ["replace", 3],
      ["close", 1],
    ] as const) {
      const workspace = await cutShort(point, nth)
      const recovery = await recover(workspace)
      expect(recovery).toMatchObject({ outcome: "completed", kept: [], paths: ["a", "b", "gone", "dir/new"] })
      expect(texts(workspace)).toEqual(after)
      expect(await log(workspace)).toMatchObject([{ id: recovery.id, undone: false }])
      expect(await undo(workspace)).toMatchObject({ ok: true })
      expect(texts(workspace)).toEqual(before)
    }
  })

  it("is taken back where somebody changed a file that it had not come to, which stays as it is", async () => {
    const workspace = await cutShort("replace", 2)
    workspace.fs.put(at("b"), bytes("mine"))
    expect(await recover(workspace)).toMatchObject({ outcome: "rolled_back", kept: ["b"] })
    expect(texts(workspace)).toEqual({ ...before, b: "mine" })
    expect(await log(workspace)).toEqual([])
  })

  it("is taken back where its new content was cleared away", async () => {
    const workspace = await cutShort("replace", 2)
    for (const path of [...workspace.fs.contents()].map(([path]) => path))
      if (/\.emend-\w{8}-1\.tmp$/.test(path)) await workspace.fs.remove(path)
    expect(await recover(workspace)).toMatchObject({ outcome: "rolled_back", kept: [] })
    expect(texts(workspace)).toEqual(before)
  })

  it("is completed where somebody did the same, or changed what it had written already", async () => {
    const same = await cutShort("replace", 2)
    same.fs.put(at("b"), bytes("2"))
    expect(await recover(same)).toMatchObject({ outcome: "completed" })
    expect(texts(same)).toEqual(after)
    const later = await cutShort("replace", 3)
    later.fs.put(at("a"), bytes("later"))
    expect(await recover(later)).toMatchObject({ outcome: "completed" })
    expect(texts(later)).toEqual({ ...after, a: "later" })
  })

  it("leaves nothing of its own behind", async () => {
    for (const point of ["stage", "mark", "remove", "replace", "close", "sync folders"]) {
      const workspace = await cutShort(point)
      await recover(workspace)
      const paths = [...workspace.fs.contents()].map(([path]) => path)
      expect(paths.filter((path) => /\.tmp$|\.old$|pending/.test(path))).toEqual([])
    }
  })

  it("is put right by whatever comes next", async () => {
    const workspace = await cutShort("replace", 2)
    await landed(workspace, rewrite("a", "3"))
    expect(texts(workspace)).toEqual({ ...after, a: "3" })
    expect((await log(workspace)).length).toBe(2)
  })
})

describe("a commit that somebody meddles with", () => {
  /** Commits, and does something when it comes to a point. */
  async function meddled(point: string, meddle: (workspace: MemoryWorkspace) => void) {
    const workspace = memoryWorkspace(before)
    const files = await planned(workspace, edits)
    let done = false
    const faults = (reached: string) => {
      if (reached === point && !done) meddle(workspace)
      if (reached === point) done = true
    }
    const result = await commit({ ...workspace, faults }, { files })
    return { workspace, result }
  }

  it("writes nothing over their work, and puts everything back", async () => {
    const { workspace, result } = await meddled("replace", ({ fs }) => fs.put(at("b"), bytes("mine")))
    expect(result).toMatchObject({
      ok: false,
      paths: ["b"],
      issue: {
        code: "stale",
        path: "b",
        message: "`b` changed while the commit was being written, so that everything was put back.",
        hint: "Read the files again and plan anew.",
      },
    })
    expect(texts(workspace)).toEqual({ ...before, b: "mine" })
    expect(await log(workspace)).toEqual([])
    expect([...workspace.fs.contents()].filter(([path]) => /blobs\/\w/.test(path))).toEqual([])
  })

  it("deletes nothing that is not what it was", async () => {
    const { workspace, result } = await meddled("remove", ({ fs }) => fs.put(at("gone"), bytes("mine")))
    expect(result).toMatchObject({ ok: false, paths: ["gone"] })
    expect(texts(workspace)).toEqual({ ...before, gone: "mine" })
  })

  it("takes no file's place that came in the meantime", async () => {
    const { workspace, result } = await meddled("replace", ({ fs }) => fs.put(at("dir/new"), bytes("mine")))
    expect(result).toMatchObject({ ok: false, paths: ["dir/new"] })
    expect(texts(workspace)).toEqual({ ...before, "dir/new": "mine" })
  })
})

describe("what a commit did", () => {
  it("is told with what became of it since", async () => {
    const workspace = memoryWorkspace({ a: "1\n", b: "1\n", c: "1\n" })
    const id = await landed(
      workspace,
      rewrite("a", "2\n"),
      rewrite("b", "2\n"),
      remove("c"),
      create("d", "2\n"),
    )
    workspace.fs.put(at("b"), bytes("3\n"))
    await workspace.fs.remove(at("d"))
    const told = (await changes(workspace, id))!
    expect(told.map(({ path, since }) => `${path} ${since}`)).toEqual([
      "a same",
      "b changed",
      "c same",
      "d deleted",
    ])
    expect(told[0]).not.toHaveProperty("sinceDiff")
    expect(told[1]!.diff).toBe("--- a/b\n+++ b/b\n@@ -1 +1 @@\n-1\n+2\n")
    expect(told[1]!.sinceDiff).toBe("--- a/b\n+++ b/b\n@@ -1 +1 @@\n-2\n+3\n")
    expect(told[2]!.diff).toBe("--- a/c\n+++ /dev/null\n@@ -1 +0,0 @@\n-1\n")
    expect(told[3]!.sinceDiff).toBe("--- a/d\n+++ /dev/null\n@@ -1 +0,0 @@\n-2\n")
    expect(await changes(workspace, "nothing0")).toBeUndefined()
  })

  it("takes in what a formatter made of it, and goes back as one", async () => {
    const workspace = memoryWorkspace({ a: "1\n", b: "1\n" })
    const id = await landed(workspace, rewrite("a", "2\n"), rewrite("b", "2\n"))
    workspace.fs.put(at("a"), bytes("2;\n"))
    expect(await amend(workspace, id, ["a", "elsewhere"])).toEqual(["a"])
    expect((await changes(workspace, id))!.map(({ since, diff }) => [since, diff.includes("+2;")])).toEqual([
      ["same", true],
      ["same", false],
    ])
    expect(await amend(workspace, id, ["elsewhere"])).toEqual([])
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(texts(workspace)).toEqual({ a: "1\n", b: "1\n" })
  })
})
