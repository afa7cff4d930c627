import { describe, expect, it } from "vitest"
import { memoryWorkspace } from "../workspace/memory.ts"
import { redo, undo } from "./index.ts"
import { create, landed, move, rewrite } from "./testing/edits.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const at = (path: string) => `/workspace/${path}`
type Workspace = ReturnType<typeof memoryWorkspace>
const modeOf = async ({ fs }: Workspace, path: string) => (await fs.lstat(at(path)))?.mode.toString(8)

describe("permissions that somebody changed since a commit", () => {
  it("stay when it is taken back, and when it is made again", async () => {
    const workspace = memoryWorkspace({ a: "1" })
    await landed(workspace, rewrite("a", "2"))
    workspace.fs.put(at("a"), bytes("2"), 0o755)
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await modeOf(workspace, "a")).toBe("755")
    workspace.fs.put(at("a"), bytes("1"), 0o700)
    expect(await redo(workspace)).toMatchObject({ ok: true })
    expect(await modeOf(workspace, "a")).toBe("700")
  })

  it("come back with the file where nobody touched them", async () => {
    const workspace = memoryWorkspace()
    workspace.fs.put(at("run"), bytes("1"), 0o755)
    await landed(workspace, move("run", "walk"))
    expect([await modeOf(workspace, "walk"), await modeOf(workspace, "run")]).toEqual(["755", undefined])
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect([await modeOf(workspace, "walk"), await modeOf(workspace, "run")]).toEqual([undefined, "755"])
  })
})

describe("permissions of a file that was moved", () => {
  const modes = (workspace: Workspace, ...paths: string[]) =>
    Promise.all(paths.map((path) => modeOf(workspace, path)))

  function withScript(files: Record<string, string> = {}): Workspace {
    const workspace = memoryWorkspace(files)
    workspace.fs.put(at("run"), bytes("#!/bin/sh\n"), 0o755)
    return workspace
  }

  it("go with it, and the new file at its old path has those of a new file", async () => {
    const workspace = withScript()
    await landed(workspace, move("run", "walk"), create("run", "See walk.\n"))
    expect(await modes(workspace, "walk", "run")).toEqual(["755", "644"])
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await modes(workspace, "walk", "run")).toEqual([undefined, "755"])
    expect(await redo(workspace)).toMatchObject({ ok: true })
    expect(await modes(workspace, "walk", "run")).toEqual(["755", "644"])
  })

  it("go with it where the new file says the same, so that nothing is written there", async () => {
    const workspace = withScript()
    await landed(workspace, move("run", "walk"), create("run", "#!/bin/sh\n"))
    expect(await modes(workspace, "walk", "run")).toEqual(["755", "755"])
  })

  it("change places where the files do", async () => {
    const workspace = withScript({ notes: "text\n" })
    await landed(workspace, move("run", "other"), move("notes", "run"), move("other", "notes"))
    expect(await modes(workspace, "run", "notes")).toEqual(["644", "755"])
  })

  it("go with it where it is no text", async () => {
    const workspace = memoryWorkspace()
    workspace.fs.put(at("tool"), new Uint8Array([0, 1, 2]), 0o755)
    await landed(workspace, move("tool", "bin/tool"), create("tool", "See bin.\n"))
    expect(await modes(workspace, "bin/tool", "tool")).toEqual(["755", "644"])
  })

  it("stay with a file that was deleted and made anew: that is how some formats rewrite one", async () => {
    const workspace = withScript()
    await landed(workspace, { op: "delete", path: "run" }, create("run", "#!/bin/bash\n"))
    expect(await modes(workspace, "run")).toEqual(["755"])
  })
})

describe("a name that is taken", () => {
  it("by a folder is no free name, unless the folder goes with the commit that made it", async () => {
    const workspace = memoryWorkspace({ a: "1" })
    await landed(workspace, { op: "delete", path: "a" }, create("a/b", "2"))
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect([...workspace.files().keys()]).toEqual(["a"])
    const other = memoryWorkspace({ a: "1" })
    await landed(other, { op: "delete", path: "a" })
    other.fs.putDirectory(at("a"))
    expect(await undo(other)).toMatchObject({ ok: false, issue: { code: "stale" } })
  })
})
