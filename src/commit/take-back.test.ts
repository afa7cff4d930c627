import { describe, expect, it } from "vitest"
import { kinds, treeOf } from "../workspace/testing/workspaces.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { log, takeBack } from "./index.ts"
import { create, landed, move, remove, rewrite } from "./testing/edits.ts"

const before = "1\n2\n3\n4\n5\n6\n7\n8\n"
const after = "1\ntwo\n3\n4\n5\n6\nseven\n8\n"

async function textOf({ fs, absolute }: Workspace, path: string): Promise<string | undefined> {
  const bytes = await fs.read(absolute(path))
  return bytes && new TextDecoder().decode(bytes)
}

describe.each(kinds)("takeBack, %s", (_, open) => {
  it("takes back some lines, remembers what for, and the rest later", async () => {
    const workspace = await open({ a: before })
    const id = await landed(workspace, rewrite("a", after))
    const parts = [{ path: "a", lines: [[2, 2]] as [number, number][] }]
    expect(await takeBack(workspace, { id, parts, meta: { took: "a" } })).toMatchObject({ ok: true })
    expect(await textOf(workspace, "a")).toBe(before.replace("7", "seven"))
    const [taken, entry] = await log(workspace)
    expect(taken).toMatchObject({ label: `undo ${id}`, meta: { took: "a" }, undone: false })
    expect(entry).toMatchObject({ id, undone: false })
    const rest = [{ path: "a", lines: [[7, 7]] as [number, number][] }]
    expect(await takeBack(workspace, { id, parts: rest })).toMatchObject({ ok: true })
    expect(await textOf(workspace, "a")).toBe(before)
  })

  it("leaves what others did to other lines, and counts as undone", async () => {
    const workspace = await open({ a: before })
    const id = await landed(workspace, rewrite("a", after))
    await landed(workspace, rewrite("a", `${after}mine\n`))
    expect(await takeBack(workspace, { id, parts: [{ path: "a" }] })).toMatchObject({ ok: true })
    expect(await textOf(workspace, "a")).toBe(`${before}mine\n`)
    expect((await log(workspace)).find((each) => each.id === id)).toMatchObject({ undone: true })
    expect(await takeBack(workspace, { id, parts: [{ path: "a" }] })).toMatchObject({ ok: false })
  })

  it("does nothing at all where the same lines were changed since", async () => {
    const workspace = await open({ a: before, b: before })
    const id = await landed(workspace, rewrite("a", after), rewrite("b", after))
    await landed(workspace, rewrite("b", after.replace("two", "zwei")))
    const tree = await treeOf(workspace)
    const result = await takeBack(workspace, { id, parts: [{ path: "a" }, { path: "b" }] })
    expect(result).toMatchObject({ ok: false, issue: { code: "stale" }, paths: ["b"] })
    expect(await treeOf(workspace)).toEqual(tree)
  })

  it("takes back files that came, went or moved, unless somebody has worked on them since", async () => {
    const workspace = await open({ gone: "x\n", old: before })
    const tree = await treeOf(workspace)
    const id = await landed(workspace, create("new", "n\n"), remove("gone"), move("old", "moved"))
    const parts = [{ path: "new" }, { path: "gone" }, { path: "moved" }]
    expect(await takeBack(workspace, { id, parts })).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual(tree)
    const again = await landed(workspace, create("new", "n\n"))
    await landed(workspace, rewrite("new", "n\nmine\n"))
    expect(await takeBack(workspace, { id: again, parts: [{ path: "new" }] })).toMatchObject({ ok: false })
  })

  it("does not count lines in a content that they are not of", async () => {
    const workspace = await open({ a: before })
    const id = await landed(workspace, rewrite("a", after))
    const parts = [{ path: "a", lines: [[2, 2]] as [number, number][], hash: "of something else" }]
    expect(await takeBack(workspace, { id, parts })).toMatchObject({ ok: false })
  })
})
