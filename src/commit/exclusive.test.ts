import { describe, expect, it } from "vitest"
import { diskWorkspace, inMemory } from "../workspace/testing/workspaces.ts"
import { commit, exclusive, log } from "./index.ts"
import { changes, rewrite } from "./testing/edits.ts"

describe.each([
  ["on disk", diskWorkspace],
  ["in memory", inMemory],
])("exclusive, %s", (_, open) => {
  it("keeps everybody else from committing until it is done", async () => {
    const workspace = await open({ "a.txt": "one\n" })
    const text = async () => new TextDecoder().decode(await workspace.fs.read(workspace.absolute("a.txt")))
    const files = await changes(workspace, [rewrite("a.txt", "others\n")])
    let other: ReturnType<typeof commit> | undefined
    await exclusive(workspace, async (held) => {
      other = commit(workspace, { files })
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(await text()).toBe("one\n")
      const mine = await changes(workspace, [rewrite("a.txt", "mine\n")])
      expect(await held.commit({ files: mine, label: "mine" })).toMatchObject({ ok: true })
    })
    expect(await other).toMatchObject({ ok: false, issue: { code: "stale" } })
    expect(await text()).toBe("mine\n")
    expect(await log(workspace)).toMatchObject([{ label: "mine" }])
  })

  it("lets others in when the work fails", async () => {
    const workspace = await open({ "a.txt": "one\n" })
    await expect(exclusive(workspace, () => Promise.reject(new Error("no")))).rejects.toThrow("no")
    expect(await exclusive(workspace, async () => "yes")).toBe("yes")
  })
})
