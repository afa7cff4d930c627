import { spawnSync } from "node:child_process"
import { statSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { diskWorkspace } from "../workspace/testing/workspaces.ts"
import { redo, undo } from "./index.ts"
import { landed, move, rewrite } from "./testing/land.ts"

/** Python reads and writes what Node cannot. The list: the owner and user 1234 may write, the group may only read. */
const give = `
import os, struct, sys
entry = lambda tag, bits, who=0xffffffff: struct.pack("<HHI", tag, bits, who)
os.setxattr(sys.argv[1], "user.note", b"kept")
os.setxattr(sys.argv[1], "system.posix_acl_access",
  struct.pack("<I", 2) + entry(1, 6) + entry(2, 6, 1234) + entry(4, 4) + entry(16, 6) + entry(32, 4))
`
const show = `
import os, sys
print({name: os.getxattr(sys.argv[1], name).hex() for name in sorted(os.listxattr(sys.argv[1])) if not name.startswith("security.")})
`
function python(script: string, path: string): string | undefined {
  const { status, stdout } = spawnSync("python3", ["-c", script, path], { encoding: "utf8" })
  return status === 0 ? stdout : undefined
}

describe("access lists and extended attributes", () => {
  it("survive an edit, a move, undo and redo", async ({ skip }) => {
    const workspace = await diskWorkspace({ "a.txt": "1\n", plain: "1\n" })
    const path = workspace.absolute("a.txt")
    if (process.platform !== "linux" || python(give, path) === undefined)
      return skip("there is no Python, or the file system has no such attributes")
    const before = python(show, path)
    expect(before).toContain("system.posix_acl_access")
    const mode = statSync(path).mode

    const same = (name: string) => {
      expect(python(show, workspace.absolute(name))).toBe(before)
      expect(statSync(workspace.absolute(name)).mode).toBe(mode)
    }
    await landed(workspace, rewrite("a.txt", "2\n"))
    same("a.txt")
    expect(await undo(workspace)).toMatchObject({ ok: true })
    same("a.txt")
    expect(await redo(workspace)).toMatchObject({ ok: true })
    same("a.txt")
    await landed(workspace, move("a.txt", "b.txt"))
    same("b.txt")
    await landed(workspace, rewrite("plain", "2\n"))
    expect(python(show, workspace.absolute("plain"))).toBe("{}\n")
  })

  it("are those of the new file where another takes its name", async ({ skip }) => {
    const workspace = await diskWorkspace({ "a.txt": "1\n" })
    if (python(give, workspace.absolute("a.txt")) === undefined) return skip("as above")
    await landed(workspace, move("a.txt", "b.txt"), { op: "create", path: "a.txt", content: "new\n" })
    expect(python(show, workspace.absolute("a.txt"))).toBe("{}\n")
    writeFileSync(workspace.absolute("c.txt"), "")
    expect(statSync(workspace.absolute("a.txt")).mode).toBe(statSync(workspace.absolute("c.txt")).mode)
  })
})
