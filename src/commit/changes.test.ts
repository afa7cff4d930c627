import { describe, expect, it } from "vitest"
import { apply } from "../apply.ts"
import { memoryWorkspace } from "../workspace/index.ts"
import { amend, changes, undo } from "./index.ts"

/** One commit that changes, adds, moves and deletes, and what another program does afterwards. */
async function committed() {
  const workspace = memoryWorkspace({
    "a.txt": "one\ntwo\n",
    "old.txt": "kept\n",
    "gone.txt": "bye\n",
    "same.txt": "1\n",
  })
  const response = [
    "*** Begin Patch",
    "*** Update File: a.txt",
    "@@",
    " one",
    "-two",
    "+TWO",
    "*** Add File: new.txt",
    "+new",
    "*** Update File: old.txt",
    "*** Move to: moved.txt",
    "*** Delete File: gone.txt",
    "*** End Patch",
  ].join("\n")
  const report = await apply(response, { workspace })
  const write = (key: string, text: string) =>
    workspace.fs.put(workspace.absolute(key), new TextEncoder().encode(text))
  return { workspace, id: report.commit!, write }
}

describe("changes", () => {
  it("tells what a commit did", async () => {
    const { workspace, id } = await committed()
    const all = (await changes(workspace, id))!
    expect(all.map(({ path, change, since }) => `${change} ${path} ${since}`)).toEqual([
      "modify a.txt same",
      "add new.txt same",
      "move moved.txt same",
      "delete gone.txt same",
    ])
    expect(all[0]!.diff).toBe("--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+TWO\n")
    expect(all[2]!.diff).toBe("")
    expect(all[3]!.diff).toContain("-bye")
  })

  it("tells what became of the files since, whoever changed them", async () => {
    const { workspace, id, write } = await committed()
    write("a.txt", "zero\none\nTWO\n")
    write("gone.txt", "back\n")
    await workspace.fs.remove(workspace.absolute("new.txt"))
    const all = (await changes(workspace, id))!
    expect(all.map(({ path, since }) => `${path} ${since}`)).toEqual([
      "a.txt changed",
      "new.txt deleted",
      "moved.txt same",
      "gone.txt changed",
    ])
    expect(all[0]!.sinceDiff).toBe("--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,3 @@\n+zero\n one\n TWO\n")
    expect(all[1]!.sinceDiff).toBe("--- a/new.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-new\n")
    expect(all[3]!.sinceDiff).toContain("+back")
  })

  it("marks what was undone, and shows the difference after a formatter's work", async () => {
    const { workspace, id, write } = await committed()
    write("a.txt", "one\nTWO;\n")
    await amend(workspace, id, ["a.txt"])
    expect((await changes(workspace, id))![0]).toMatchObject({
      since: "same",
      diff: expect.stringContaining("+TWO;\n"),
    })
    await undo(workspace, { id })
    expect((await changes(workspace, id))!.every(({ undone }) => undone)).toBe(true)
  })

  it("knows nothing of a commit that is not there", async () => {
    const { workspace } = await committed()
    expect(await changes(workspace, "nowhere1")).toBeUndefined()
  })
})
