import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { openWorkspace } from "../workspace/node.ts"
import { diskWorkspace, temporaryFolder, treeOf } from "../workspace/testing/workspaces.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { foreign, log, prune, recover, redo, undo } from "./index.ts"
import { landed, rewrite } from "./testing/edits.ts"

const unix = process.platform !== "win32"
const program = "#!/bin/sh\nid\n"
const hash = createHash("sha256").update(program).digest("hex")

/** The record of a commit that puts a program into the place of a file: what an attacker would write by hand. */
function forged(id: string, before: string) {
  return JSON.stringify({
    ...{ version: 1, id, at: "2026-01-01T00:00:00.000Z", label: "apply", kind: "commit", roots: ["x"] },
    files: [{ path: "a", change: "modify", additions: 1, deletions: 1 }],
    writes: [
      {
        path: "a",
        before: { hash: createHash("sha256").update(before).digest("hex"), mode: 0o644 },
        after: { hash, mode: 0o6755, owner: { user: 0, group: 0 } },
        temp: `.emend-${id}-0.tmp`,
      },
    ],
    makes: [],
    empties: [],
  })
}

const dirOf = (workspace: Workspace) => workspace.roots[0]!.dir

async function attacked(pending?: string): Promise<Workspace> {
  const workspace = await diskWorkspace({ a: "1", ".emend-aaaaaaaa-0.tmp": program })
  for (const folder of ["commits", "blobs", "locks"])
    mkdirSync(join(dirOf(workspace), ".emend", folder), { recursive: true })
  writeFileSync(join(dirOf(workspace), ".emend/blobs", hash), program)
  if (pending !== undefined) writeFileSync(join(dirOf(workspace), ".emend/pending.json"), pending)
  return workspace
}

describe("a journal that came with a folder", () => {
  it.each(["staged", "back", "begun"])("is not obeyed where a commit is %s in it", async (stage) => {
    for (const verb of [log, recover, undo, redo]) {
      const workspace = await attacked(`${forged("aaaaaaaa", "1")}\n${stage}\n`)
      const before = await treeOf(workspace)
      await verb(workspace)
      expect(await treeOf(workspace)).toEqual(before)
      if (unix) expect(statSync(workspace.absolute("a")).mode & 0o7777).toBe(0o644)
      expect(await foreign(workspace)).toMatchObject({ begun: true })
    }
  })

  it("does not get git to take what is kept in it", async () => {
    for (const text of ["!*\n", "x\n"]) {
      const workspace = await attacked()
      const ignoring = join(dirOf(workspace), ".emend/.gitignore")
      writeFileSync(ignoring, text)
      await landed(workspace, rewrite("a", "2"))
      expect(readFileSync(ignoring, "utf8")).toBe("*\n")
    }
  })

  it("offers nothing to take back or to make again", async () => {
    const workspace = await attacked()
    writeFileSync(
      join(dirOf(workspace), ".emend/commits/00000001-aaaaaaaa.json"),
      `${forged("aaaaaaaa", "1")}\n`,
    )
    expect(await log(workspace)).toEqual([])
    expect(await undo(workspace)).toMatchObject({ ok: false })
    expect(await undo(workspace, { id: "aaaaaaaa" })).toMatchObject({ ok: false })
    expect(await redo(workspace, { id: "aaaaaaaa" })).toMatchObject({ ok: false })
    expect(await foreign(workspace)).toEqual({ commits: 1, begun: false })
  })

  it("is not believed for a seal that somebody else made, nor for a changed word under a true one", async () => {
    const workspace = await attacked(
      `{"seal":"${"0".repeat(64)}",${forged("aaaaaaaa", "1").slice(1)}\nstaged\n`,
    )
    expect(await recover(workspace)).toMatchObject({ outcome: "clean" })
    await landed(workspace, rewrite("a", "2"))
    const [name] = readdirSync(join(dirOf(workspace), ".emend/commits"))
    const file = join(dirOf(workspace), ".emend/commits", name!)
    writeFileSync(file, readFileSync(file, "utf8").replace('"mode":420', '"mode":511'))
    expect(await log(workspace)).toEqual([])
  })

  it("cannot end the numbers, nor crowd out what was committed here", async () => {
    const workspace = await attacked()
    const commits = join(dirOf(workspace), ".emend/commits")
    for (const number of ["99999999", "99999999999999999999", "9".repeat(80)])
      writeFileSync(join(commits, `${number}-aaaaaaaa.json`), `${forged("aaaaaaaa", "1")}\n`)
    for (let count = 0; count < 250; count++)
      writeFileSync(
        join(commits, `5000${String(count).padStart(4, "0")}-bbbbbbbb.json`),
        `${forged("bbbbbbbb", "1")}\n`,
      )
    await landed(workspace, rewrite("a", "2"))
    await landed(workspace, rewrite("a", "3"))
    await prune(workspace)
    expect((await log(workspace)).map(({ files }) => files[0]!.path)).toEqual(["a", "a"])
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toMatchObject({ a: "644 1" })
  })

  it.runIf(unix)("costs neither time nor undo, whatever it has for a pending commit", async () => {
    const odd: Record<string, (path: string) => void> = {
      "a pipe": (path) => execFileSync("mkfifo", [path]),
      "a folder": (path) => mkdirSync(join(path, "full"), { recursive: true }),
      "a link": (path) => symlinkSync("/etc/passwd", path),
      "no JSON": (path) => writeFileSync(path, "nonsense\nstaged\n"),
      unreadable: (path) => {
        writeFileSync(path, `${forged("aaaaaaaa", "2")}\nstaged\n`)
        chmodSync(path, 0)
      },
    }
    for (const [name, make] of Object.entries(odd)) {
      const workspace = await diskWorkspace({ a: "1" })
      await landed(workspace, rewrite("a", "2"))
      make(join(dirOf(workspace), ".emend/pending.json"))
      expect(await log(workspace), name).toHaveLength(1)
      expect(await undo(workspace), name).toMatchObject({ ok: true })
      expect(await treeOf(workspace), name).toEqual({ a: "644 1" })
      expect(existsSync(join(dirOf(workspace), ".emend/foreign.json")) || name === "a link", name).toBe(true)
    }
  })

  it("is still one's own after the folder was copied or moved", async () => {
    const workspace = await diskWorkspace({ a: "1" })
    await landed(workspace, rewrite("a", "2"))
    const elsewhere = join(temporaryFolder(), "copy")
    cpSync(dirOf(workspace), elsewhere, { recursive: true })
    expect(await undo(await openWorkspace({ roots: [{ dir: elsewhere }] }))).toMatchObject({ ok: true })
  })

  it("is completed by whom it belongs to, after somebody else who shares the folder has put it aside", async () => {
    const dir = temporaryFolder()
    writeFileSync(join(dir, "a"), "1")
    const workspace = await openWorkspace({ roots: [{ dir }] })
    await landed(workspace, rewrite("a", "2"))
    const commits = join(dir, ".emend/commits")
    const [name] = readdirSync(commits)
    // As if it had died right before the end.
    writeFileSync(
      join(dir, ".emend/pending.json"),
      `${readFileSync(join(commits, name!), "utf8").split("\n")[0]}\nstaged\n`,
    )
    unlinkSync(join(commits, name!))
    const own = process.env.EMEND_CONFIG_HOME
    process.env.EMEND_CONFIG_HOME = temporaryFolder()
    try {
      expect(await recover(workspace)).toMatchObject({ outcome: "clean" })
      expect(await foreign(workspace)).toEqual({ commits: 0, begun: true })
    } finally {
      process.env.EMEND_CONFIG_HOME = own
    }
    expect(await recover(workspace)).toMatchObject({ outcome: "completed" })
    expect(await foreign(workspace)).toEqual({ commits: 0, begun: false })
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toEqual({ a: expect.stringMatching(/ 1$/) })
  })

  it("is another's for another person", async () => {
    const workspace = await diskWorkspace({ a: "1" })
    await landed(workspace, rewrite("a", "2"))
    const own = process.env.EMEND_CONFIG_HOME
    process.env.EMEND_CONFIG_HOME = temporaryFolder()
    try {
      expect(await log(workspace)).toEqual([])
      process.env.EMEND_TRUST = "1"
      expect(await log(workspace)).toHaveLength(1)
    } finally {
      process.env.EMEND_CONFIG_HOME = own
      delete process.env.EMEND_TRUST
    }
    expect(await log(workspace)).toHaveLength(1)
  })
})
