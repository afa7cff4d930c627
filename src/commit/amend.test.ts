import { describe, expect, it } from "vitest"
import { memoryWorkspace } from "../workspace/memory.ts"
import { createWorkspace } from "../workspace/resolve.ts"
import { amend, log, recover, redo, undo } from "./index.ts"
import { dying } from "./testing/dying.ts"
import { create, landed, rewrite } from "./testing/edits.ts"

const encoder = new TextEncoder()

/** Two files, one of them changed by a commit and then by a formatter. */
async function formatted() {
  const workspace = memoryWorkspace({ "a.txt": "one\n", "b.txt": "two\n" })
  const id = await landed(workspace, rewrite("a.txt", "1\n"), create("c.txt", "three\n"))
  const put = (path: string, text: string) =>
    workspace.fs.put(`/workspace/${path}`, encoder.encode(text), 0o644)
  put("a.txt", "  1\n")
  put("c.txt", "  three\n")
  const texts = () =>
    Object.fromEntries([...workspace.files()].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]))
  return { workspace, id, put, texts }
}

describe("amend", () => {
  it("makes later changes of its files a part of a commit", async () => {
    const { workspace, id, texts } = await formatted()
    expect(await undo(workspace)).toMatchObject({ ok: false, issue: { code: "stale" } })
    expect(await amend(workspace, id, ["a.txt", "c.txt", "b.txt"])).toEqual(["a.txt", "c.txt"])
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(texts()).toEqual({ "a.txt": "one\n", "b.txt": "two\n" })
    expect(await redo(workspace)).toMatchObject({ ok: true })
    expect(texts()).toEqual({ "a.txt": "  1\n", "b.txt": "two\n", "c.txt": "  three\n" })
    expect(await log(workspace)).toHaveLength(3)
  })

  it("takes in only what it is told to", async () => {
    const { workspace, id } = await formatted()
    await amend(workspace, id, ["a.txt"])
    expect(await undo(workspace)).toMatchObject({ ok: false, paths: ["c.txt"] })
    expect(await undo(workspace, { paths: ["a.txt"] })).toMatchObject({ ok: true })
  })

  it("says that there is no such commit", async () => {
    const { workspace } = await formatted()
    await expect(amend(workspace, "nonesuch", ["a.txt"])).rejects.toThrow(/no commit nonesuch/)
  })

  it("leaves the commit as it was, or amended, when it is cut short anywhere", async () => {
    const outcomes = new Set<boolean>()
    for (let nth = 1; ; nth++) {
      const { workspace, id, texts } = await formatted()
      const { fs, calls } = dying(workspace.fs, { nth, kind: "die half way" })
      const done = await amend(createWorkspace({ fs, roots: workspace.roots }), id, ["a.txt", "c.txt"]).then(
        () => true,
        () => false,
      )
      await recover(workspace)
      const undone = await undo(workspace)
      outcomes.add(undone.ok)
      if (done) expect(undone.ok).toBe(true)
      expect(texts()).toEqual(
        undone.ok
          ? { "a.txt": "one\n", "b.txt": "two\n" }
          : { "a.txt": "  1\n", "b.txt": "two\n", "c.txt": "  three\n" },
      )
      if (calls() < nth) break
    }
    expect(outcomes).toEqual(new Set([true, false]))
  })
})
