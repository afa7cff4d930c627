import { execFileSync } from "node:child_process"
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { describe, expect, it } from "vitest"
import type { FileState } from "../text/file.ts"
import { systemError } from "../workspace/file-system.ts"
import { memoryFileSystem } from "../workspace/memory-file-system.ts"
import { openWorkspace } from "../workspace/node.ts"
import { createWorkspace } from "../workspace/resolve.ts"
import { diskWorkspace, kinds, temporaryFolder, treeOf, writeFiles } from "../workspace/testing/workspaces.ts"
import { commit, log, recover, redo, undo } from "./index.ts"
import { changes, commitEdits, create, landed, move, remove, rewrite } from "./testing/edits.ts"

const binary = Uint8Array.of(0, 1, 2, 255)

describe.each(kinds)("commit, %s", (_, open) => {
  it("writes all files of a plan, and tells of it", async () => {
    const workspace = await open({ "a.txt": "a\n", "b.txt": "b\n", "c.txt": "c\n", "d.bin": binary })
    const edits = [
      rewrite("a.txt", "A\n"),
      remove("b.txt"),
      move("c.txt", "new/c.txt"),
      move("d.bin", "new/d.bin"),
      create("deep/er/e.txt", "e\n"),
    ]
    const result = await commit(workspace, {
      files: await changes(workspace, edits),
      label: "test",
      meta: { by: "me" },
    })
    expect(result).toMatchObject({ ok: true, commit: { label: "test", undone: false, meta: { by: "me" } } })
    expect(await treeOf(workspace)).toEqual({
      "a.txt": "644 A\n",
      "deep/": "folder",
      "deep/er/": "folder",
      "deep/er/e.txt": "644 e\n",
      "new/": "folder",
      "new/c.txt": "644 c\n",
      "new/d.bin": "644 \0\u0001\u0002ÿ",
    })
    const [entry] = await log(workspace)
    expect(result.ok && result.commit).toEqual(entry)
    expect(entry!.files.map(({ path, change, from }) => [change, path, from])).toEqual([
      ["modify", "a.txt", undefined],
      ["delete", "b.txt", undefined],
      ["move", "new/c.txt", "c.txt"],
      ["move", "new/d.bin", "d.bin"],
      ["add", "deep/er/e.txt", undefined],
    ])
  })

  it.skipIf(process.platform === "win32")("keeps permissions", async () => {
    const workspace = await open({
      "run.sh": { text: "1\n", mode: 0o755 },
      "secret.txt": { text: "1\n", mode: 0o600 },
      "moved.sh": { text: "1\n", mode: 0o700 },
      "target.txt": { text: "1\n", mode: 0o640 },
    })
    await landed(
      workspace,
      rewrite("run.sh", "2\n"),
      rewrite("secret.txt", "2\n"),
      move("moved.sh", "target.txt"),
    )
    expect(await treeOf(workspace)).toEqual({
      "run.sh": "755 2\n",
      "secret.txt": "600 2\n",
      "target.txt": "700 1\n",
    })
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({
      "moved.sh": "700 1\n",
      "run.sh": "755 1\n",
      "secret.txt": "600 1\n",
      "target.txt": "640 1\n",
    })
  })

  it("lets files change places", async () => {
    const workspace = await open({ a: "1", b: "2", c: binary })
    await landed(workspace, move("a", "x"), move("b", "a"), move("c", "b"), move("x", "c"))
    expect(await treeOf(workspace)).toEqual({ a: "644 2", b: "644 \0\u0001\u0002ÿ", c: "644 1" })
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ a: "644 1", b: "644 2", c: "644 \0\u0001\u0002ÿ" })
  })

  it("lets a folder take the place of a file, and back", async () => {
    const workspace = await open({ a: "1" })
    await landed(workspace, remove("a"), create("a/b", "2\n"))
    expect(await treeOf(workspace)).toEqual({ "a/": "folder", "a/b": "644 2\n" })
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ a: "644 1" })
    expect(await redo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ "a/": "folder", "a/b": "644 2\n" })
  })

  it("writes through links, which stay", async () => {
    const workspace = await open({
      "real/a.txt": "1\n",
      link: { link: "real/a.txt" },
      folder: { link: "real" },
    })
    await landed(workspace, rewrite("link", "2\n"), create("folder/b.txt", "3\n"))
    expect(await treeOf(workspace)).toEqual({
      folder: "-> real",
      link: "-> real/a.txt",
      "real/": "folder",
      "real/a.txt": "644 2\n",
      "real/b.txt": "644 3\n",
    })
  })

  it("keeps the encoding, and refuses what it cannot write", async () => {
    const workspace = await open({
      "latin.txt": Uint8Array.of(0xe9, 0x0a),
      "wide.txt": Uint8Array.of(0xff, 0xfe, 0x61, 0),
    })
    const files = await changes(workspace, [rewrite("latin.txt", "\u00e8\n"), rewrite("wide.txt", "é")])
    expect(await commit(workspace, { files })).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({
      "latin.txt": "644 \u00e8\n",
      "wide.txt": "644 \u00ff\u00fe\u00e9\u0000",
    })
    const [change] = await changes(workspace, [rewrite("latin.txt", "a\n")])
    const unfit = { ...change!, after: { ...change!.after, text: "€" } as FileState }
    expect(await commit(workspace, { files: [unfit!] })).toMatchObject({
      ok: false,
      issue: { code: "encoding", path: "latin.txt" },
    })
  })

  it("refuses to write over what changed since it was planned", async () => {
    const workspace = await open({ a: "1", b: "1", c: "1" })
    const edits = [rewrite("a", "2"), remove("b"), move("c", "d")]
    for (const other of [
      create("a", "x"),
      create("b", "x"),
      create("c", "x"),
      create("d", "x"),
      remove("a"),
      remove("b"),
    ]) {
      const files = await changes(workspace, edits)
      await landed(workspace, other)
      const before = await treeOf(workspace)
      expect(await commit(workspace, { files })).toMatchObject({
        ok: false,
        issue: { code: "stale", path: other.path },
        paths: [other.path],
      })
      expect(await treeOf(workspace)).toEqual(before)
      expect(await undo(workspace)).toMatchObject({ ok: true })
    }
  })

  it("does not mind a file that was touched but not changed", async () => {
    const workspace = await open({ a: "1" })
    const files = await changes(workspace, [rewrite("a", "2")])
    await landed(workspace, rewrite("a", "x"))
    await landed(workspace, rewrite("a", "1"))
    expect(await commit(workspace, { files })).toMatchObject({ ok: true })
  })

  it("has nothing to do for no change", async () => {
    const workspace = await open({ a: "1" })
    expect(await commit(workspace, { files: [] })).toMatchObject({ ok: false, issue: { code: "no_change" } })
    expect(await workspace.fs.lstat(`${workspace.roots[0]!.dir}/.emend`)).toBeUndefined()
  })

  it("makes one commit after the other, even when all are asked for at once", async () => {
    const workspace = await open({})
    const names = Array.from({ length: 12 }, (_, index) => `f${index}`)
    const results = await Promise.all(names.map((name) => commitEdits(workspace, create(name, name))))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect((await log(workspace)).length).toBe(12)
    const files = await changes(workspace, [rewrite("f0", "x")])
    const twice = await Promise.all([commit(workspace, { files }), commit(workspace, { files })])
    expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  it.each(["prepared", "stage", "mark", "remove", "make folder", "replace", "sync folders"])(
    "puts everything back when the disk fails at: %s",
    async (point) => {
      const workspace = await open({ a: "1", b: { text: "2", mode: 0o755 }, c: "3" })
      const before = await treeOf(workspace)
      const edits = [rewrite("a", "x"), remove("b"), move("c", "new/c"), create("new/er/d", "y")]
      const files = await changes(workspace, edits)
      for (let nth = 1; nth <= 3; nth++) {
        let count = 0
        const faults = (at: string) => {
          if (at === point && ++count === nth) throw systemError("EIO", "test")
        }
        const result = await commit({ ...workspace, faults }, { files })
        if (count < nth) return expect(result.ok).toBe(true)
        expect(result).toMatchObject({ ok: false, issue: { code: "io_error" } })
        expect(await treeOf(workspace)).toEqual(before)
        expect(await log(workspace)).toEqual([])
      }
    },
  )

  it("puts everything back when a file changes while the commit is being written", async () => {
    const workspace = await open({ a: "1", b: "1", c: "1" })
    const before = await treeOf(workspace)
    const files = await changes(workspace, [rewrite("a", "2"), remove("b"), rewrite("c", "2")])
    const { fs } = workspace
    const path = workspace.absolute("c")
    const interfering = {
      ...fs,
      // Somebody saves the file in the very moment before it is replaced.
      async replaceIf(expect: string | undefined, from: string, to: string) {
        if (to === path) {
          await fs.remove(path)
          await fs.create(path, new TextEncoder().encode("theirs"))
        }
        return fs.replaceIf(expect, from, to)
      },
    }
    expect(await commit({ ...workspace, fs: interfering }, { files })).toMatchObject({
      ok: false,
      issue: { code: "stale" },
      paths: ["c"],
    })
    expect(await treeOf(workspace)).toEqual({ ...before, c: "644 theirs" })
  })
})

describe("commit, where case does not count", () => {
  it("gives a file a new spelling, and the old one back", async () => {
    const fs = memoryFileSystem({ ignoreCase: true })
    fs.put("/w/src/a.ts", new TextEncoder().encode("1"))
    const workspace = createWorkspace({ fs, roots: [{ name: "w", dir: "/w" }] })
    await landed(workspace, move("src/a.ts", "src/A.ts"))
    expect(await treeOf(workspace)).toEqual({ "src/": "folder", "src/A.ts": "644 1" })
    await landed(workspace, rewrite("SRC/a.ts", "2"))
    expect(await treeOf(workspace)).toEqual({ "src/": "folder", "src/A.ts": "644 2" })
    await undo(workspace)
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ "src/": "folder", "src/a.ts": "644 1" })
  })

  it("does not take two spellings for two new files", async () => {
    const fs = memoryFileSystem({ ignoreCase: true })
    fs.put("/w/x", new Uint8Array())
    const workspace = createWorkspace({ fs, roots: [{ name: "w", dir: "/w" }] })
    expect(await commitEdits(workspace, create("New.ts", "1"), create("new.ts", "2"))).toMatchObject({
      ok: false,
    })
    expect(await treeOf(workspace)).toEqual({ x: "644 " })
  })
})

describe("commit, in a page", () => {
  it("needs nothing of Node, as long as the workspace is in memory", async () => {
    const entry = fileURLToPath(new URL("./index.ts", import.meta.url))
    const memory = fileURLToPath(new URL("../workspace/memory.ts", import.meta.url))
    const { outputFiles } = await build({
      stdin: {
        contents: `export * from ${JSON.stringify(entry)}; export * from ${JSON.stringify(memory)}`,
        resolveDir: ".",
      },
      ...{ bundle: true, write: false, platform: "browser", format: "esm", logLevel: "silent" },
    })
    expect(outputFiles[0]!.text).toContain("memoryWorkspace")
    expect(outputFiles[0]!.text).not.toMatch(/["']node:|\bprocess\.|\bBuffer\b/)
  })
})

describe("commit, on disk", () => {
  it("has a journal that git does not see", async () => {
    const workspace = await diskWorkspace({ a: "1" })
    const { dir } = workspace.roots[0]!
    execFileSync("git", ["init", "-q", dir])
    await landed(workspace, create("b", "2"))
    const status = execFileSync("git", ["-C", dir, "status", "--porcelain", "-uall"]).toString()
    expect(status.trim().split("\n").sort()).toEqual(["?? a", "?? b"])
  })

  it("gives new files the permissions that the user wants", async () => {
    const workspace = await diskWorkspace({})
    await landed(workspace, create("a", "1"))
    expect(statSync(workspace.absolute("a")).mode & 0o7777).toBe(0o666 & ~process.umask())
  })

  it("leaves other hard links to a file alone", async () => {
    const outside = temporaryFolder()
    const workspace = await diskWorkspace({})
    writeFileSync(`${outside}/a`, "1")
    linkSync(`${outside}/a`, workspace.absolute("a"))
    await landed(workspace, rewrite("a", "2"))
    expect(readFileSync(`${outside}/a`, "utf8")).toBe("1")
  })

  it("writes nothing through a folder that became a link after planning", async () => {
    const outside = temporaryFolder()
    writeFileSync(`${outside}/a.txt`, "1\n")
    const workspace = await diskWorkspace({ "src/a.txt": "1\n" })
    const files = await changes(workspace, [rewrite("src/a.txt", "2\n"), create("src/b.txt", "3\n")])
    rmSync(workspace.absolute("src"), { recursive: true })
    symlinkSync(outside, workspace.absolute("src"))
    const result = await commit(workspace, { files })
    expect(result).toMatchObject({ ok: false })
    expect(!result.ok && result.issue.code).toMatch(/outside_workspace|stale/)
    expect(readFileSync(`${outside}/a.txt`, "utf8")).toBe("1\n")
    expect(readdirSync(outside)).toEqual(["a.txt"])
  })

  it("puts back what it can when a folder becomes a file while the commit is being written", async () => {
    const workspace = await diskWorkspace({ "gone/a.txt": "1\n", "b.txt": "1\n", "c.txt": "1\n" })
    const files = await changes(workspace, [
      remove("gone/a.txt"),
      rewrite("b.txt", "2\n"),
      rewrite("c.txt", "2\n"),
    ])
    let left = 2
    const faults = (at: string) => {
      if (at !== "replace" || --left > 0) return
      rmSync(workspace.absolute("gone"), { recursive: true, force: true })
      writeFileSync(workspace.absolute("gone"), "theirs\n")
      writeFileSync(workspace.absolute("c.txt"), "theirs\n")
    }
    expect(await commit({ ...workspace, faults }, { files })).toMatchObject({
      ok: false,
      issue: { code: "stale" },
    })
    expect(await treeOf(workspace)).toEqual({
      gone: "644 theirs\n",
      "b.txt": "644 1\n",
      "c.txt": "644 theirs\n",
    })
    expect(await recover(workspace)).toMatchObject({ outcome: "clean" })
  })

  it("writes nothing through a folder that becomes a link between check and write", async () => {
    for (const point of ["prepared", "stage", "mark", "make folder", "replace"]) {
      const outside = temporaryFolder()
      writeFileSync(`${outside}/a.txt`, "1\n")
      const workspace = await diskWorkspace({ "src/a.txt": "1\n" })
      const files = await changes(workspace, [rewrite("src/a.txt", "2\n"), create("src/new/b.txt", "3\n")])
      const faults = (at: string) => {
        if (at !== point) return
        rmSync(workspace.absolute("src"), { recursive: true, force: true })
        symlinkSync(outside, workspace.absolute("src"))
      }
      const result = await commit({ ...workspace, faults }, { files }).catch((error) => error)
      expect(result.ok, point).not.toBe(true)
      expect(readFileSync(`${outside}/a.txt`, "utf8"), point).toBe("1\n")
      expect(readdirSync(outside), point).toEqual(["a.txt"])
    }
  })

  it("says what the disk does not let it do", async () => {
    const workspace = await diskWorkspace({ "src/a.txt": "1\n" })
    const files = await changes(workspace, [create("src/deep/b.txt", "2\n")])
    rmSync(workspace.absolute("src"), { recursive: true })
    writeFileSync(workspace.absolute("src"), "now a file")
    expect(await commit(workspace, { files })).toMatchObject({ ok: false, issue: { code: "stale" } })

    const long = await changes(workspace, [create("fine.txt", "2\n")])
    expect(
      await commit(workspace, { files: [{ ...long[0]!, path: `${"x".repeat(300)}.txt` }] }),
    ).toMatchObject({ ok: false, issue: { code: "io_error" } })
  })

  it("makes a folder again that vanished after planning", async () => {
    const workspace = await diskWorkspace({ "src/a.txt": "1\n" })
    const files = await changes(workspace, [create("src/b.txt", "2\n")])
    rmSync(workspace.absolute("src"), { recursive: true })
    expect(await commit(workspace, { files })).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ "src/": "folder", "src/b.txt": "644 2\n" })
  })

  it("needs a journal of its own", async () => {
    const outside = temporaryFolder()
    const workspace = await diskWorkspace({ a: "1", ".emend": { link: outside } })
    expect(await commitEdits(workspace, rewrite("a", "2"))).toMatchObject({
      ok: false,
      issue: { code: "io_error" },
    })
    expect(readdirSync(outside)).toEqual([])
    const blocked = await diskWorkspace({ a: "1", ".emend": "a file" })
    expect(await commitEdits(blocked, rewrite("a", "2"))).toMatchObject({
      ok: false,
      issue: { code: "io_error" },
    })
    expect(readFileSync(blocked.absolute("a"), "utf8")).toBe("1")
  })

  it.skipIf(process.platform === "win32")("keeps copies of secret files secret", async () => {
    const workspace = await diskWorkspace({ ".env": { text: "KEY=1\n", mode: 0o600 } })
    await landed(workspace, rewrite(".env", "KEY=2\n"))
    const { dir } = workspace.roots[0]!
    for (const folder of ["blobs", "commits"])
      for (const name of readdirSync(`${dir}/.emend/${folder}`))
        expect(statSync(`${dir}/.emend/${folder}/${name}`).mode & 0o777).toBe(0o600)
  })

  it("works over several roots", async () => {
    const dir = temporaryFolder()
    writeFiles(dir, { "web/a": "1", "api/b": "2" })
    const roots = [{ dir: `${dir}/web` }, { dir: `${dir}/api` }]
    const workspace = await openWorkspace({ roots })
    await landed(workspace, rewrite("web/a", "x"), move("api/b", "web/new/b"), create("api/c", "3"))
    const after = { "web/a": "644 x", "web/new/": "folder", "web/new/b": "644 2", "api/c": "644 3" }
    expect(await treeOf(workspace)).toEqual(after)
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ "web/a": "644 1", "api/b": "644 2" })
    expect(await redo(workspace)).toMatchObject({ ok: true })
    // Opened alone, the first root has the journal, but not all of the files.
    const alone = await openWorkspace({ roots: [{ dir: `${dir}/web` }] })
    expect(await undo(alone)).toMatchObject({ ok: false })
    await landed(alone, rewrite("a", "y"))
    expect((await log(workspace))[0]!.files[0]!.path).toBe("web/a")
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual(after)
  })

  it("keeps owner and group, when it is allowed to", async () => {
    if (process.getuid?.() !== 0) return
    const workspace = await diskWorkspace({ a: "1" })
    execFileSync("chown", ["1234:2345", workspace.absolute("a")])
    chmodSync(workspace.absolute("a"), 0o4755)
    await landed(workspace, rewrite("a", "2"))
    expect(statSync(workspace.absolute("a"))).toMatchObject({ uid: 1234, gid: 2345, mode: 0o104755 })
  })

  it("moves files that are too large to be read", async () => {
    const workspace = await diskWorkspace({})
    writeFileSync(workspace.absolute("big"), "")
    truncateSync(workspace.absolute("big"), 64 * 1024 * 1024 + 1)
    mkdirSync(workspace.absolute("to"))
    await landed(workspace, move("big", "to/big"))
    expect(statSync(workspace.absolute("to/big")).size).toBe(64 * 1024 * 1024 + 1)
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(statSync(workspace.absolute("big")).size).toBe(64 * 1024 * 1024 + 1)
  })
})
