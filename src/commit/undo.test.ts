import { describe, expect, it } from "vitest"
import type { FileChange } from "../plan/plan.ts"
import type { FileState } from "../text/file.ts"
import { sha256 } from "../text/hash.ts"
import { diskWorkspace, inMemory, kinds, treeOf } from "../workspace/testing/workspaces.ts"
import { commit, log, prune, redo, undo } from "./index.ts"
import { create, landed, move, remove, rewrite } from "./testing/edits.ts"

const bytes = (text: string) => new TextEncoder().encode(text)

describe.each(kinds)("undo and redo, %s", (_, open) => {
  it("go back and forth through the commits", async () => {
    const workspace = await open({ a: "0" })
    const trees = [await treeOf(workspace)]
    for (const text of ["1", "2", "3"]) {
      await landed(workspace, rewrite("a", text), create(`new/${text}`, text))
      trees.push(await treeOf(workspace))
    }
    for (const index of [2, 1, 0]) {
      expect(await undo(workspace)).toMatchObject({ ok: true })
      expect(await treeOf(workspace)).toEqual(trees[index])
    }
    expect(await undo(workspace)).toMatchObject({ ok: false, issue: { code: "no_change" } })
    for (const index of [1, 2, 3]) {
      expect(await redo(workspace)).toMatchObject({ ok: true })
      expect(await treeOf(workspace)).toEqual(trees[index])
    }
    expect(await redo(workspace)).toMatchObject({ ok: false, issue: { code: "no_change" } })
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual(trees[2])
  })

  it("are told of in the log, with what was taken back", async () => {
    const workspace = await open({ a: "0\n" })
    const first = await landed(workspace, rewrite("a", "1\n2\n"), create("b", "x\n"))
    const result = await undo(workspace, { paths: ["b"] })
    expect(result).toMatchObject({
      ok: true,
      commit: {
        label: `undo ${first}`,
        files: [{ path: "b", change: "delete", additions: 0, deletions: 1 }],
      },
    })
    const [, entry] = await log(workspace)
    expect(entry).toMatchObject({
      id: first,
      undone: false,
      files: [{ path: "a" }, { path: "b", undone: true }],
    })
    await undo(workspace)
    expect((await log(workspace)).at(-1)).toMatchObject({ undone: true })
    expect((await log(workspace)).map(({ label }) => label)).toEqual([
      `undo ${first}`,
      `undo ${first}`,
      "apply",
    ])
  })

  it("take a commit by its id, or the start of it", async () => {
    const workspace = await open({ a: "0", b: "0" })
    const first = await landed(workspace, rewrite("a", "1"))
    await landed(workspace, rewrite("b", "1"))
    expect(await undo(workspace, { id: first.slice(0, 6) })).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ a: "644 0", b: "644 1" })
    expect(await undo(workspace, { id: first })).toMatchObject({ ok: false, issue: { code: "not_found" } })
    expect(await redo(workspace, { id: first })).toMatchObject({ ok: true })
    expect(await undo(workspace, { id: "nosuchid" })).toMatchObject({
      ok: false,
      issue: { code: "not_found" },
    })
    expect(await treeOf(workspace)).toEqual({ a: "644 1", b: "644 1" })
  })

  it("can themselves be taken back by id", async () => {
    const workspace = await open({ a: "0" })
    await landed(workspace, rewrite("a", "1"))
    const undone = await undo(workspace)
    const id = undone.ok ? undone.commit.id : ""
    expect(await undo(workspace, { id })).toMatchObject({
      ok: true,
      commit: { label: expect.stringMatching(/^redo /) },
    })
    expect(await treeOf(workspace)).toEqual({ a: "644 1" })
  })

  it("work per file, by any name of it", async () => {
    const workspace = await open({ "src/a": "0", b: "0", c: "0" })
    await landed(workspace, rewrite("src/a", "1"), rewrite("b", "1"), move("c", "d"))
    expect(await undo(workspace, { paths: ["./src/a"] })).toMatchObject({ ok: true })
    expect(await undo(workspace, { paths: ["c"] })).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ "src/": "folder", "src/a": "644 0", b: "644 1", c: "644 0" })
    expect(await redo(workspace, { paths: ["src/a"] })).toMatchObject({ ok: true })
    expect(await undo(workspace, { paths: ["nothing"] })).toMatchObject({ ok: false, paths: ["nothing"] })
    expect(await undo(workspace, { paths: ["b", "nothing"] })).toMatchObject({
      ok: false,
      issue: { code: "not_found" },
      paths: ["nothing"],
    })
    expect(await treeOf(workspace)).toEqual({ "src/": "folder", "src/a": "644 1", b: "644 1", c: "644 0" })
  })

  it("never overwrite what came later", async () => {
    const workspace = await open({ a: "0", b: "0" })
    await landed(workspace, rewrite("a", "1"), rewrite("b", "1"))
    const path = workspace.absolute("a")
    await workspace.fs.remove(path)
    await workspace.fs.create(path, bytes("theirs"))
    const before = await treeOf(workspace)
    expect(await undo(workspace)).toMatchObject({ ok: false, issue: { code: "stale" }, paths: ["a"] })
    expect(await treeOf(workspace)).toEqual(before)
    expect(await undo(workspace, { paths: ["b"] })).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ ...before, b: "644 0" })
    await workspace.fs.remove(workspace.absolute("b"))
    expect(await redo(workspace)).toMatchObject({ ok: false, issue: { code: "stale" }, paths: ["b"] })
  })

  it.skipIf(process.platform === "win32")(
    "bring back what was deleted, into a folder that is gone as well",
    async () => {
      const workspace = await open({ "x/y/a": { text: "0", mode: 0o755 } })
      await landed(workspace, remove("x/y/a"))
      await workspace.fs.removeDirectory(workspace.absolute("x/y"))
      expect(await undo(workspace)).toMatchObject({ ok: true })
      expect(await treeOf(workspace)).toEqual({ "x/": "folder", "x/y/": "folder", "x/y/a": "755 0" })
    },
  )

  it("remove the folders that the commit made, unless they are used", async () => {
    const workspace = await open({})
    await landed(workspace, create("x/y/a", "1"), create("z/a", "1"))
    await workspace.fs.create(workspace.absolute("x/theirs"), bytes(""))
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ "x/": "folder", "x/theirs": expect.any(String) })
  })

  it("keep together what changed places", async () => {
    const workspace = await open({ a: "1", b: "2", c: "3" })
    const text = (content: string): FileState => ({
      kind: "text",
      text: content,
      encoding: "utf-8",
      hash: sha256(bytes(content)),
    })
    const swap = (from: string, path: string, content: string, replaced: string): FileChange => ({
      ...{ path, from, change: "move", additions: 0, deletions: 0, diff: "" },
      ...{ before: text(content), after: text(content), replaced: text(replaced) },
    })
    const other: FileChange = {
      ...{ path: "c", change: "modify", additions: 0, deletions: 0, diff: "" },
      ...{ before: text("3"), after: text("4") },
    }
    const files = [swap("a", "b", "1", "2"), swap("b", "a", "2", "1"), other]
    expect(await commit(workspace, { files })).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ a: "644 2", b: "644 1", c: "644 4" })
    expect(await undo(workspace, { paths: ["a"] })).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ a: "644 1", b: "644 2", c: "644 4" })
  })

  it("have nothing to do where there is no journal, and make none", async () => {
    const workspace = await open({ a: "0" })
    expect(await undo(workspace)).toMatchObject({ ok: false, issue: { code: "no_change" } })
    expect(await redo(workspace)).toMatchObject({ ok: false })
    expect(await log(workspace)).toEqual([])
    expect(await prune(workspace)).toEqual({ removed: 0 })
    expect(await workspace.fs.lstat(`${workspace.roots[0]!.dir}/.emend`)).toBeUndefined()
  })

  it("say so when a kept copy was lost or damaged", async () => {
    const workspace = await open({ a: "0", b: "0" })
    const id = await landed(workspace, rewrite("a", "1"))
    const blob = `${workspace.roots[0]!.dir}/.emend/blobs/${sha256(bytes("0"))}`
    await workspace.fs.remove(blob)
    await workspace.fs.create(blob, bytes("damaged"))
    await expect(undo(workspace, { id })).rejects.toMatchObject({ kind: "corrupt" })
    await workspace.fs.remove(blob)
    expect(await undo(workspace, { id })).toMatchObject({ ok: false, issue: { code: "io_error" } })
    expect(await treeOf(workspace)).toEqual({ a: "644 1", b: "644 0" })
  })
})

describe.each(kinds)("prune, %s", (_, open) => {
  const blobs = async (workspace: Awaited<ReturnType<typeof open>>) =>
    (await workspace.fs.list(`${workspace.roots[0]!.dir}/.emend/blobs`))!.length

  it("forgets the oldest commits, and the contents that only they need", async () => {
    const workspace = await open({ a: "0" })
    for (let text = 1; text <= 5; text++) await landed(workspace, rewrite("a", String(text)))
    expect(await blobs(workspace)).toBe(5)
    expect(await prune(workspace, { keep: 2 })).toEqual({ removed: 3 })
    expect(await blobs(workspace)).toBe(2)
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await undo(workspace)).toMatchObject({ ok: false })
    expect(await treeOf(workspace)).toEqual({ a: "644 3" })
    expect(await redo(workspace)).toMatchObject({ ok: true })
  })

  it("keeps within a size, but always the last commit", async () => {
    const workspace = await open({ a: "0".repeat(1000) })
    for (const text of ["1", "2", "3"]) await landed(workspace, rewrite("a", text.repeat(1000)))
    const records = await workspace.fs.list(`${workspace.roots[0]!.dir}/.emend/commits`)
    const sizes = records!.map(async (name) => {
      const path = `${workspace.roots[0]!.dir}/.emend/commits/${name}`
      return (await workspace.fs.lstat(path))!.size
    })
    const [record] = await Promise.all(sizes)
    expect(await prune(workspace, { bytes: 2 * (1000 + record! + 10) })).toEqual({ removed: 1 })
    expect(await prune(workspace, { bytes: 1 })).toEqual({ removed: 1 })
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ a: `644 ${"2".repeat(1000)}` })
  })
})

describe("pruning", () => {
  it("keeps within its size however large the commits are", { timeout: 240_000 }, async () => {
    const workspace = await diskWorkspace({ a: "0" })
    const dir = `${workspace.roots[0]!.dir}/.emend`
    for (let text = 1; text <= 9; text++) {
      await landed(workspace, rewrite("a", `${text} `.repeat(15_000_000)))
      let size = 0
      for (const folder of ["blobs", "commits"])
        for (const name of (await workspace.fs.list(`${dir}/${folder}`)) ?? [])
          size += (await workspace.fs.lstat(`${dir}/${folder}/${name}`))!.size
      expect(size).toBeLessThan(200 * 1024 * 1024)
    }
    expect((await log(workspace)).length).toBeLessThan(9)
  })

  it("happens by itself now and then", async () => {
    const workspace = await inMemory({ a: "0" })
    for (let text = 1; text <= 224; text++) await landed(workspace, rewrite("a", String(text)))
    const count = (await log(workspace)).length
    expect(count).toBe(200)
  })
})
