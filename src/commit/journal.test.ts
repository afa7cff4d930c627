import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { describe, expect, it, onTestFinished } from "vitest"
import { systemError } from "../workspace/file-system.ts"
import { openWorkspace } from "../workspace/node.ts"
import { thisProcess } from "../workspace/signs-of-life.ts"
import { diskWorkspace, temporaryFolder, treeOf, writeFiles } from "../workspace/testing/workspaces.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { log, prune, recover, undo } from "./index.ts"
import { sealed } from "./journal.ts"
import { commitEdits, create, landed, rewrite } from "./testing/edits.ts"

/** A pending record as a hostile repository could bring it along, had it got hold of the key that records are sealed with. */
function pending(workspace: Workspace, change: object, stage = "staged"): void {
  const { dir } = workspace.roots[0]!
  const hash = "0".repeat(64)
  const record = {
    ...{ version: 1, id: "aaaaaaaa", at: "", label: "", kind: "commit", roots: ["x"], files: [] },
    writes: [{ path: "a", before: null, after: { hash, mode: 0o644 }, temp: ".emend-aaaaaaaa-0.tmp" }],
    makes: [],
    empties: [],
    ...change,
  }
  mkdirSync(`${dir}/.emend/commits`, { recursive: true })
  writeFileSync(`${dir}/.emend/pending.json`, `${sealed(workspace.fs, record as never)}\n${stage}\n`)
}

describe("a journal that came with a repository", () => {
  const hash = "0".repeat(64)
  const after = { hash, mode: 0o644 }
  const write = { path: "a", before: null, after, temp: ".emend-aaaaaaaa-0.tmp" }

  it.each([
    ["a path that leads out", { writes: [{ ...write, path: "../out" }] }],
    ["an absolute path", { writes: [{ ...write, path: "/etc/passwd" }] }],
    ["git's folder", { writes: [{ ...write, path: ".git/hooks/pre-commit" }] }],
    ["a file that is no temporary file", { writes: [{ ...write, temp: "precious.txt" }] }],
    ["a temporary file elsewhere", { writes: [{ ...write, temp: "../.emend-aaaaaaaa-0.tmp" }] }],
    ["a blob elsewhere", { writes: [{ ...write, before: { hash: "../../x", mode: 0o644 } }] }],
    ["a folder elsewhere", { makes: ["../made"] }],
    ["a folder to remove elsewhere", { empties: ["../removed"] }],
    ["an id with a path in it", { id: "../../aa" }],
    ["another version", { version: 2 }],
    ["no writes", { writes: null }],
    ["no object", { writes: [null] }],
    ["roots that are not open", { roots: ["x", "y"], writes: [{ ...write, path: "y/a" }] }],
  ])("is not obeyed: %s", async (_, change) => {
    const outside = temporaryFolder()
    mkdirSync(`${outside}/removed`)
    mkdirSync(`${outside}/ws`)
    writeFiles(`${outside}/ws`, { "precious.txt": "1", ".emend-aaaaaaaa-0.tmp": "evil" })
    const workspace = await openWorkspace({ roots: [{ dir: `${outside}/ws` }] })
    for (const stage of ["staged", "back", "begun"]) {
      pending(workspace, change, stage)
      await expect(recover(workspace)).rejects.toMatchObject({ name: "EmendError" })
      await expect(log(workspace)).rejects.toMatchObject({ name: "EmendError" })
      expect(await treeOf(workspace)).toEqual({
        "precious.txt": "644 1",
        ".emend-aaaaaaaa-0.tmp": "644 evil",
      })
    }
    expect(readdirSync(outside)).toEqual(["removed", "ws"])
  })

  it("does not write through a link that it brings along", async () => {
    const outside = temporaryFolder()
    const workspace = await diskWorkspace({ "way/.emend-aaaaaaaa-0.tmp": "evil" })
    symlinkSync(outside, workspace.absolute("out"))
    const change = { writes: [{ ...write, path: "out/a", temp: "way/.emend-aaaaaaaa-0.tmp" }] }
    pending(workspace, change)
    await recover(workspace).catch(() => {})
    expect(readdirSync(outside)).toEqual([])
  })

  it("is skipped where it cannot be read, and does not stop new commits", async () => {
    const workspace = await diskWorkspace({ a: "1" })
    await landed(workspace, rewrite("a", "2"))
    writeFileSync(`${workspace.roots[0]!.dir}/.emend/commits/00000002-bbbbbbbb.json`, "not JSON\n")
    expect((await log(workspace)).length).toBe(1)
    await landed(workspace, rewrite("a", "3"))
    expect((await log(workspace)).length).toBe(2)
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await prune(workspace)).toEqual({ removed: 0 })
  })

  it("that was cut off in its first line is as none", async () => {
    const workspace = await diskWorkspace({ a: "1" })
    await landed(workspace, rewrite("a", "2"))
    writeFileSync(`${workspace.roots[0]!.dir}/.emend/pending.json`, '{"version":1,"id":"abc')
    expect(await recover(workspace)).toMatchObject({ outcome: "clean" })
    await landed(workspace, rewrite("a", "3"))
  })
})

describe("what somebody who died has left in the journal", () => {
  const dead = () => `00000000.${spawnSync("true").pid}.0.${thisProcess.host}`

  it("is cleared away by the next command, even one that only looks", async () => {
    const workspace = await diskWorkspace({ a: "1" })
    await landed(workspace, rewrite("a", "2"))
    const dir = `${workspace.roots[0]!.dir}/.emend`
    const left = [".gitignore.tmp", "commits/00000001-aaaaaaaa.json.tmp", `blobs/${"0".repeat(64)}.tmp`]
    for (const name of [...left, `locks/${dead()}`]) writeFileSync(`${dir}/${name}`, "half a fi")
    expect(await log(workspace)).toHaveLength(1)
    for (const name of left) expect(existsSync(`${dir}/${name}`), name).toBe(false)
    expect(readdirSync(`${dir}/locks`)).toEqual([])
  })

  it("is no reason to wait for somebody who lives", async () => {
    const workspace = await diskWorkspace({ a: "1" })
    await landed(workspace, rewrite("a", "2"))
    const release = await workspace.fs.lock(`${workspace.roots[0]!.dir}/.emend/locks`)
    expect(await log(workspace)).toHaveLength(1)
    await release()
  })
})

describe("a commit that comes to nothing", () => {
  it("leaves no old contents behind", async () => {
    const workspace = await diskWorkspace({ a: "1", b: "2" })
    const faults = (point: string) => {
      if (point === "mark") throw systemError("ENOSPC", "test")
    }
    const result = await commitEdits({ ...workspace, faults }, rewrite("a", "x"), rewrite("b", "y"))
    expect(result).toMatchObject({
      ok: false,
      issue: {
        code: "io_error",
        path: ".emend",
        message: "Nothing was written: the journal in `.emend` failed: the disk is full (ENOSPC).",
        hint: "Make room on the disk, then try again.",
      },
      paths: [],
    })
    expect(readdirSync(`${workspace.roots[0]!.dir}/.emend/blobs`)).toEqual([])
  })

  it("is told to be left open where the disk lets nothing be written any more, not even that it is over", async () => {
    const workspace = await diskWorkspace({ a: "1" })
    let isReadOnly = false
    const unlessReadOnly = <T extends unknown[], R>(work: (...given: T) => Promise<R>) => {
      return async (...given: T) => {
        if (isReadOnly) throw systemError("EROFS", "test")
        return work(...given)
      }
    }
    const { append, remove } = workspace.fs
    const fs = {
      ...workspace.fs,
      remove: unlessReadOnly(remove),
      append: unlessReadOnly(async (...given: Parameters<typeof append>) => {
        await append(...given)
        isReadOnly = true
        throw systemError("EROFS", "test")
      }),
    }
    await expect(commitEdits({ ...workspace, fs }, rewrite("a", "x"))).rejects.toThrow(
      /could not be taken back completely \(EROFS\): .*a.* completes it, or takes it back/,
    )
    expect(await recover(workspace)).toMatchObject({ outcome: "completed", paths: ["a"] })
  })
})

describe("a journal of several roots", () => {
  it("is pruned with fewer of them open, and forgets nothing that it needs", async () => {
    const [one, two] = [temporaryFolder(), temporaryFolder()]
    writeFiles(one, { a: "1" })
    writeFiles(two, { b: "1" })
    const first = { name: "one", dir: one }
    const both = await openWorkspace({ roots: [first, { name: "two", dir: two }] })
    await landed(both, rewrite("one/a", "2"), rewrite("two/b", "2"))
    expect(await prune(await openWorkspace({ roots: [first] }))).toEqual({ removed: 0 })
    expect(await undo(both)).toMatchObject({ ok: true })
    expect(readFileSync(`${two}/b`, "utf8")).toBe("1")
  })
})

/** Real disks that are full or read-only, where the system lets us make some. */
function mounted(options: string): string | undefined {
  const dir = temporaryFolder()
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", dir], { stdio: "ignore" })
  } catch {
    return undefined
  }
  onTestFinished(() => {
    execFileSync("umount", [dir])
  })
  return dir
}

describe("a disk", () => {
  it("that is full leaves everything as it was", async ({ skip }) => {
    const dir = mounted("size=256k")
    if (!dir) return skip()
    const small = { "a.txt": "1\n", "b.txt": "1\n" }
    writeFiles(dir, small)
    const workspace = await openWorkspace({ roots: [{ dir }] })
    await landed(workspace, create("c.txt", "1\n"))
    const before = await treeOf(workspace)
    const big = "x".repeat(150_000)
    expect(await commitEdits(workspace, rewrite("a.txt", big), rewrite("b.txt", big))).toMatchObject({
      ok: false,
      issue: { code: "io_error", message: expect.stringContaining("the disk is full") },
    })
    expect(await treeOf(workspace)).toEqual(before)
    await landed(workspace, rewrite("a.txt", "2\n"))
    expect(await undo(workspace)).toMatchObject({ ok: true })
  })

  it("that is read-only says so", async ({ skip }) => {
    const dir = mounted("size=1m")
    if (!dir) return skip()
    writeFiles(dir, { "a.txt": "1\n" })
    const workspace = await openWorkspace({ roots: [{ dir }] })
    await landed(workspace, rewrite("a.txt", "2\n"))
    execFileSync("mount", ["-o", "remount,ro", dir])
    expect(await commitEdits(workspace, rewrite("a.txt", "3\n"))).toMatchObject({
      ok: false,
      issue: { code: "io_error", message: expect.stringContaining("read-only") },
    })
    expect(await undo(workspace)).toMatchObject({ ok: false, issue: { code: "io_error" } })
    expect((await log(workspace)).length).toBe(1)
    expect(readFileSync(`${dir}/a.txt`, "utf8")).toBe("2\n")
  })

  it("below the root is written to as well", async ({ skip }) => {
    const dir = mounted("size=1m")
    if (!dir) return skip()
    mkdirSync(`${dir}/other`)
    try {
      execFileSync("mount", ["-t", "tmpfs", "tmpfs", `${dir}/other`], { stdio: "ignore" })
    } catch {
      return skip()
    }
    onTestFinished(() => {
      execFileSync("umount", [`${dir}/other`])
    })
    writeFiles(dir, { "a.txt": "1\n", "other/b.txt": "1\n" })
    const workspace = await openWorkspace({ roots: [{ dir }] })
    const before = await treeOf(workspace)
    await landed(
      workspace,
      { op: "move", path: "a.txt", to: "other/deep/a.txt" },
      { op: "move", path: "other/b.txt", to: "b.txt" },
    )
    expect(await treeOf(workspace)).toMatchObject({ "b.txt": "644 1\n", "other/deep/a.txt": "644 1\n" })
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual(before)
  })
})
