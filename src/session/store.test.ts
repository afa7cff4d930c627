import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { memoryWorkspace, openWorkspace } from "../workspace/index.ts"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { createSession, loadMemory, saveMemory } from "./index.ts"
import { change } from "./testing/edits.ts"

async function onDisk() {
  const root = temporaryFolder()
  writeFileSync(join(root, "a.txt"), "one\n")
  writeFileSync(join(root, "b.txt"), "two\n")
  return { root, workspace: await openWorkspace({ roots: [{ dir: root }] }) }
}

describe("a session that is saved", () => {
  it("goes on in another process, or in memory", async () => {
    for (const workspace of [(await onDisk()).workspace, memoryWorkspace({ "a.txt": "one\n" })]) {
      const first = createSession({ workspace })
      await first.read("a.txt")
      await saveMemory(first, "mine", { since: undefined })
      const memory = await loadMemory(workspace, "mine")
      const second = createSession({ workspace, ...(memory && { memory }) })
      expect(await second.apply([change("a.txt", "one", "1")])).toMatchObject({ ok: true })
      expect(await loadMemory(workspace, "others")).toBeUndefined()
    }
  })

  it("keeps what another process saved under the same name", async () => {
    const { workspace } = await onDisk()
    const [first, second] = [createSession({ workspace }), createSession({ workspace })]
    await first.read("a.txt")
    await second.read("b.txt")
    await saveMemory(first, "mine", { since: undefined })
    await saveMemory(second, "mine", { since: undefined })
    expect(Object.keys((await loadMemory(workspace, "mine"))!.files)).toEqual(["a.txt", "b.txt"])
  })

  it("is not believed where it came along with the folder", async () => {
    const { root, workspace } = await onDisk()
    const first = createSession({ workspace })
    await first.read("a.txt")
    await saveMemory(first, "mine", { since: undefined })
    const path = join(root, ".emend/sessions/mine.json")
    writeFileSync(path, readFileSync(path, "utf8").replace("one", "two"))
    expect(await loadMemory(workspace, "mine")).toBeUndefined()
  })

  it("forgets a file that it deleted", async () => {
    const { workspace } = await onDisk()
    const first = createSession({ workspace })
    await first.read("a.txt")
    await saveMemory(first, "mine", { since: undefined })
    const since = await loadMemory(workspace, "mine")
    const second = createSession({ workspace, memory: since! })
    await second.apply([{ op: "delete", path: "a.txt" }])
    await saveMemory(second, "mine", { since })
    expect((await loadMemory(workspace, "mine"))!.files).toEqual({})
  })

  it.skipIf(process.platform === "win32")("is for its owner's eyes only", async () => {
    const { root, workspace } = await onDisk()
    await saveMemory(createSession({ workspace }), "mine", { since: undefined })
    expect(statSync(join(root, ".emend/sessions/mine.json")).mode & 0o777).toBe(0o600)
  })

  it("is not written to where a link leads", async () => {
    const { root, workspace } = await onDisk()
    const elsewhere = temporaryFolder()
    mkdirSync(join(root, ".emend"))
    symlinkSync(elsewhere, join(root, ".emend/sessions"))
    await expect(saveMemory(createSession({ workspace }), "mine", { since: undefined })).rejects.toThrow()
    expect(readdirSync(elsewhere)).toEqual([])
  })

  it("has a name that is a name, and makes room for others", async () => {
    const { root, workspace } = await onDisk()
    const session = createSession({ workspace })
    for (const id of ["../x", "", "a/b", ".hidden", "x".repeat(65)])
      await expect(saveMemory(session, id, { since: undefined })).rejects.toThrow(/name of a session/)
    for (let number = 0; number < 52; number++) await saveMemory(session, `s${number}`, { since: undefined })
    const names = readdirSync(join(root, ".emend/sessions"))
    expect(names).toHaveLength(50)
    expect(names).not.toContain("s0.json")
    expect(names).toContain("s51.json")
  })

  it("starts anew where what was saved is damaged", async () => {
    const { root, workspace } = await onDisk()
    mkdirSync(join(root, ".emend/sessions"), { recursive: true })
    for (const text of ["", "{", "null", "{}", '{"at":"","files":{"a":{}},"commits":[]}']) {
      writeFileSync(join(root, ".emend/sessions/mine.json"), text)
      expect(await loadMemory(workspace, "mine")).toBeUndefined()
    }
  })
})
