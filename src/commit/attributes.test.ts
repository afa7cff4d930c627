import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { applyEdits, openWorkspace, reportText } from "../index.ts"
import { diskWorkspace, writeFiles } from "../workspace/testing/workspaces.ts"
import { redo, undo } from "./index.ts"
import { commitEdits, landed, move, rewrite } from "./testing/edits.ts"

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
const giveSome = `
import os, sys
for index in range(0, 250, 3): os.setxattr(f"{sys.argv[1]}/{index}.txt", "user.note", b"%d" % index)
`
const showAll = `
import os, sys
for index in range(250):
  path = f"{sys.argv[1]}/{index}.txt"
  print(index, [os.getxattr(path, name) for name in os.listxattr(path) if name == "user.note"])
`
const giveMuch = `
import os, sys
os.setxattr(sys.argv[1], "user.much", b"x" * 40000)
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

  it("survive in each of many files that change at once, and in no other", async ({ skip }) => {
    const names = Array.from({ length: 250 }, (_, index) => `${index}.txt`)
    const workspace = await diskWorkspace(Object.fromEntries(names.map((name) => [name, "1\n"])))
    const { dir } = workspace.roots[0]!
    if (python(giveSome, dir) === undefined) return skip("as above")
    const before = python(showAll, dir)
    const result = await commitEdits(workspace, ...names.map((name) => rewrite(name, "2\n")))
    expect(result).toMatchObject({ ok: true })
    expect(result).not.toHaveProperty("bare")
    expect(python(showAll, dir)).toBe(before)
  })

  it("are said to be lost where the file system has no room for them", async ({ skip }) => {
    if (process.platform !== "linux") return skip("as above")
    const [small, large] = ["/var/tmp", "/dev/shm"].map((dir) => mkdtempSync(join(dir, "emend-test-")))
    onTestFinished(() => [small!, large!].forEach((dir) => void rmSync(dir, { recursive: true })))
    writeFiles(large!, { "a.txt": "1\n", "b.txt": "1\n" })
    if (python(giveMuch, join(large!, "a.txt")) === undefined || python(giveMuch, small!) !== undefined)
      return skip("this needs two file systems, one of which has room for long attributes")
    const workspace = await openWorkspace({
      roots: [
        { name: "small", dir: small! },
        { name: "large", dir: large! },
      ],
    })
    const moved = [move("large/a.txt", "small/a.txt"), move("large/b.txt", "small/b.txt")]
    const report = await applyEdits(moved, { workspace })
    expect(report.files).toMatchObject([{ path: "small/a.txt", attributes: "lost" }, { path: "small/b.txt" }])
    expect(report.files[1]).not.toHaveProperty("attributes")
    expect(reportText(report)).toContain("small/a.txt has lost its access list and extended attributes")
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
