import { execFileSync } from "node:child_process"
import { chmodSync, truncateSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import type { Target } from "../edits/snapshot.ts"
import { sha256 } from "../text/hash.ts"
import { memoryWorkspace } from "./memory.ts"
import { memoryFileSystem } from "./memory-file-system.ts"
import { createWorkspace } from "./resolve.ts"
import { snapshot } from "./snapshot.ts"
import { diskWorkspace, kinds } from "./testing/workspaces.ts"
import { snapshotOf } from "./texts.ts"

const create = (path: string): Edit => ({ op: "create", path, content: "" })
const remove = (path: string): Edit => ({ op: "delete", path })
const move = (path: string, to: string): Edit => ({ op: "move", path, to })

const short = (target: Target | undefined) =>
  target && ("key" in target ? target.key : `(${target.issue.code})`)

describe.each(kinds)("snapshot, %s", (_, open) => {
  it("reads every file that the edits name, once, in their order", async () => {
    const workspace = await open({
      "text.txt": "a\r\n",
      "mark.txt": "\ufeffa",
      "latin.txt": Uint8Array.of(0xe9),
      "image.png": Uint8Array.of(0x89, 0),
      "broken.txt": Uint8Array.of(0xff, 0xfe, 0x41),
      "folder/x": "",
    })
    const names = [
      "text.txt",
      "./text.txt",
      "mark.txt",
      "latin.txt",
      "image.png",
      "broken.txt",
      "folder",
      "none",
    ]
    const { targets, files } = await snapshot(workspace, names.map(create))
    expect(targets.map(({ path }) => short(path))).toEqual(["text.txt", "text.txt", ...names.slice(2)])
    expect(targets[0]).toEqual({ path: { key: "text.txt" } })
    expect([...files]).toEqual([
      ["text.txt", { kind: "text", text: "a\r\n", encoding: "utf-8", hash: hashOf("a\r\n") }],
      ["mark.txt", { kind: "text", text: "a", encoding: "utf-8-bom", hash: hashOf("\ufeffa") }],
      ["latin.txt", { kind: "text", text: "é", encoding: "latin-1", hash: sha256(Uint8Array.of(0xe9)) }],
      ["image.png", { kind: "opaque", reason: "binary", size: 2, hash: sha256(Uint8Array.of(0x89, 0)) }],
      ["broken.txt", expect.objectContaining({ kind: "opaque", reason: "encoding", size: 3 })],
      ["folder", { kind: "directory" }],
      ["none", { kind: "missing" }],
    ])
  })

  it("puts what is wrong with a name next to its edit", async () => {
    const workspace = await open({ "a.txt": "" })
    const edits = [
      create("../x"),
      move("a.txt", ".git/x"),
      { ...create("a.txt"), root: "nobody" },
      create("a.txt"),
    ]
    const { targets, files } = await snapshot(workspace, edits)
    expect(targets.map(({ path, to }) => [short(path), short(to)])).toEqual([
      ["(outside_workspace)", undefined],
      ["a.txt", "(protected_path)"],
      ["(unknown_root)", undefined],
      ["a.txt", undefined],
    ])
    expect([...files.keys()]).toEqual(["a.txt"])
  })

  it("lets a folder take the place of a file only if the file leaves", async () => {
    const workspace = await open({ a: "", b: "" })
    const { targets } = await snapshot(workspace, [create("a/x"), remove("b"), create("b/x")])
    expect(targets.map(({ path }) => short(path))).toEqual(["(file_exists)", "b", "b/x"])
    const moved = await snapshot(workspace, [move("a", "c"), create("a/x")])
    expect(moved.targets.map(({ path }) => short(path))).toEqual(["a", "a/x"])
  })

  it("does not delete or move a link, for who knows what is meant", async () => {
    const workspace = await open({ "real.txt": "1", link: { link: "real.txt" } })
    const edits = [remove("link"), move("link", "x"), create("link"), move("real.txt", "link")]
    const { targets } = await snapshot(workspace, edits)
    expect(targets.map(({ path, to }) => [short(path), short(to)])).toEqual([
      ["(protected_path)", undefined],
      ["(protected_path)", "x"],
      ["real.txt", undefined],
      ["real.txt", "real.txt"],
    ])
    expect(targets[0]!.path).toMatchObject({ issue: { hint: expect.stringContaining("real.txt") } })
  })
})

describe("snapshot", () => {
  it.skipIf(process.platform === "win32")("does not wait for a pipe, and says what it is", async () => {
    const workspace = await diskWorkspace({})
    execFileSync("mkfifo", [workspace.absolute("pipe")])
    const { targets, files } = await snapshot(workspace, [create("pipe")])
    expect(targets[0]!.path).toMatchObject({ issue: { code: "io_error", path: "pipe" } })
    expect(files.size).toBe(0)
  })

  it.skipIf(process.getuid?.() === 0)("says that a file may not be read", async () => {
    const workspace = await diskWorkspace({ a: "1" })
    chmodSync(workspace.absolute("a"), 0)
    const { targets } = await snapshot(workspace, [create("a")])
    expect(targets[0]!.path).toMatchObject({ issue: { code: "io_error" } })
  })

  it("tells which files are read-only, for the plan to refuse", async () => {
    const workspace = memoryWorkspace({ free: "1" })
    workspace.fs.put("/workspace/locked", new TextEncoder().encode("1"), 0o444)
    const { files } = await snapshot(workspace, [create("locked"), create("free")])
    expect(files.get("locked")).toMatchObject({ kind: "text", readOnly: true })
    expect(files.get("free")).not.toHaveProperty("readOnly")
  })

  it("does not read a huge file into memory", async () => {
    const workspace = await diskWorkspace({})
    const size = 64 * 1024 * 1024 + 1
    writeFileSync(workspace.absolute("big"), "")
    truncateSync(workspace.absolute("big"), size)
    const { files } = await snapshot(workspace, [create("big")])
    expect(files.get("big")).toEqual({
      kind: "opaque",
      reason: "too_large",
      size,
      hash: sha256(new Uint8Array(size)),
    })
  })

  it("reads nothing of a file that is larger than any that is moved or deleted", async () => {
    const workspace = await diskWorkspace({})
    writeFileSync(workspace.absolute("giant"), "")
    // To read it would take hours.
    truncateSync(workspace.absolute("giant"), 4 * 2 ** 40)
    const { targets } = await snapshot(workspace, [remove("giant"), move("giant", "b"), create("giant")])
    for (const { path } of targets)
      expect(path).toMatchObject({
        issue: { code: "too_large", message: expect.stringContaining("1024 MB") },
      })
  })

  it("sees a new spelling as a move where case does not count", async () => {
    const fs = memoryFileSystem({ ignoreCase: true })
    fs.put("/w/src/a.ts", new Uint8Array())
    const workspace = createWorkspace({ fs, roots: [{ name: "w", dir: "/w" }] })
    const { targets } = await snapshot(workspace, [
      move("SRC/a.ts", "src/A.ts"),
      move("src/a.ts", "src/a.ts"),
    ])
    expect(targets).toEqual([
      { path: { key: "src/a.ts" }, to: { key: "src/A.ts" } },
      { path: { key: "src/a.ts" }, to: { key: "src/a.ts" } },
    ])
  })
})

describe("snapshotOf texts", () => {
  it("leads names to the same files as a workspace in memory", async () => {
    const files = { "src/a.ts": "1", "b.ts": "\ufeff2", "deep/er/c": "\0" }
    const names = [
      ...["src/a.ts", "./src\\a.ts", "src", "deep/er", "b.ts", "deep/er/c", "new", "src/a.ts/x", "/src/a.ts"],
      ...["/etc/passwd", "../x", ".git/config", ".", "src/", "C:\\x", "", "~/x", "file:///etc/x"],
    ]
    const edits = [...names.map(create), move("b.ts", "src/b.ts"), remove("src/a.ts")]
    const workspace = memoryWorkspace(files)
    const real = await snapshot(workspace, edits)
    const plain = snapshotOf(files, edits)
    expect(plain.targets.map(({ path, to }) => [short(path), short(to)])).toEqual(
      real.targets.map(({ path, to }) => [short(path), short(to)]),
    )
    expect([...plain.files]).toEqual([...real.files])
  })

  it("keeps the caller's own spelling of a path", () => {
    const { targets, files } = snapshotOf({ "./a.ts": "1" }, [create("a.ts"), create("./a.ts")])
    expect(targets.map(({ path }) => short(path))).toEqual(["./a.ts", "./a.ts"])
    expect([...files.keys()]).toEqual(["./a.ts"])
  })

  it("takes a root for a folder", () => {
    const { targets } = snapshotOf({ "web/a.ts": "1" }, [
      { ...create("a.ts"), root: "web" },
      { ...create("web/a.ts"), root: "web" },
    ])
    expect(targets.map(({ path }) => short(path))).toEqual(["web/a.ts", "web/a.ts"])
  })

  it("has no text for half a surrogate pair, and names like __proto__ are names", () => {
    const files = JSON.parse('{"a": "\\ud800", "__proto__": "1", "constructor": "2"}')
    const { files: states } = snapshotOf(files, ["a", "__proto__", "constructor", "toString"].map(create))
    expect([...states].map(([key, state]) => [key, state.kind])).toEqual([
      ["a", "opaque"],
      ["__proto__", "text"],
      ["constructor", "text"],
      ["toString", "missing"],
    ])
  })
})

function hashOf(text: string): string {
  return sha256(new TextEncoder().encode(text))
}
