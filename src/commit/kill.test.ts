import { spawnSync } from "node:child_process"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { inParallel } from "../workspace/in-parallel.ts"
import { openWorkspace } from "../workspace/node.ts"
import { treeOf, writeFiles } from "../workspace/testing/workspaces.ts"
import { commit, log, recover, undo } from "./index.ts"
import type { Task } from "./testing/child.ts"
import { changes, create, landed, move, remove, rewrite } from "./testing/edits.ts"
import { buildChild, start } from "./testing/processes.ts"

let base: string
let program: string

beforeAll(async () => {
  // A process that is killed takes nothing with it that it gave to the system: memory is as good as a disk here.
  const place = existsSync("/dev/shm") ? "/dev/shm" : tmpdir()
  base = realpathSync(mkdtempSync(join(place, "emend-kill-")))
  program = await buildChild(base)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** How the tree of a test shows a file that can be run; Windows has no such permission. */
const executable = process.platform === "win32" ? "644" : "755"

const files = {
  "a.txt": "1\n",
  "run.sh": { text: "2\n", mode: 0o755 },
  "b.txt": "3\n",
  "c.bin": Uint8Array.of(0, 1),
}
const edits = [
  rewrite("a.txt", "new\n"),
  rewrite("run.sh", "new\n"),
  remove("b.txt"),
  move("c.bin", "new/c.bin"),
  create("new/er/d.txt", "new\n"),
]

const open = (dir: string) => openWorkspace({ roots: [{ dir }] })

/** A folder in which `verb` is the next thing to do. */
async function prepared(verb: "commit" | "undo" | "redo"): Promise<string> {
  const dir = mkdtempSync(join(base, `${verb}-`))
  writeFiles(dir, files)
  const workspace = await open(dir)
  if (verb !== "commit") await landed(workspace, ...edits)
  if (verb === "redo") expect(await undo(workspace)).toMatchObject({ ok: true })
  return dir
}

const verbs = ["commit", "undo", "redo"] as const

describe.each(verbs)("a process that is killed during %s", (verb) => {
  it("leaves, for the next command, all files as before or all as after", { timeout: 60_000 }, async () => {
    const template = await prepared(verb)
    const copy = (name: string) => {
      const dir = join(base, `${verb}-${name}`)
      cpSync(template, dir, { recursive: true })
      return dir
    }
    const before = await treeOf(await open(template))
    const done = copy("done")
    const whole = await start(program, { do: verb, dir: done, edits }).ended
    expect(whole.errors).toBe("")
    const after = await treeOf(await open(done))
    expect(after).not.toEqual(before)
    const points = Number(whole.lines.at(-1))
    expect(points).toBeGreaterThan(10)

    const sides = new Set<string>()
    await inParallel(
      Array.from({ length: points }, (_, index) => index + 1),
      async (dieAt) => {
        const dir = copy(String(dieAt))
        const { signal } = await start(program, { do: verb, dir, edits, dieAt } as Task).ended
        expect(signal, `point ${dieAt}`).toBe("SIGKILL")
        const workspace = await open(dir)
        await log(workspace)
        const tree = await treeOf(workspace)
        const side = "new/" in tree === "new/" in before ? "before" : "after"
        sides.add(side)
        expect(tree, `point ${dieAt}`).toEqual(side === "before" ? before : after)
      },
    )
    expect([...sides].sort()).toEqual(["after", "before"])
  })
})

describe("a process that is killed at any time", () => {
  it("leaves all files as before or all as after, and no lock", { timeout: 60_000 }, async () => {
    const dir = await prepared("commit")
    const workspace = await open(dir)
    const before = await treeOf(workspace)
    await landed(workspace, ...edits)
    const after = await treeOf(workspace)
    await undo(workspace)
    for (let round = 0; round < 20; round++) {
      const { child, said, ended } = start(program, { do: "rush", dir, edits })
      await said("ready")
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
      child.kill("SIGKILL")
      await ended
      const { kept } = await recover(workspace)
      expect(kept).toEqual([])
      const tree = await treeOf(workspace)
      const isAfter = "new/" in tree
      expect(tree).toEqual(isAfter ? after : before)
      if (isAfter) expect(await undo(workspace)).toMatchObject({ ok: true })
    }
  })

  it("does not keep its lock", async () => {
    const dir = await prepared("commit")
    const workspace = await open(dir)
    await landed(workspace, ...edits)
    const { child, said, ended } = start(program, { do: "hold", dir })
    await said("held")
    await expect(workspace.fs.lock(`${dir}/.emend/locks`, { timeout: 50 })).rejects.toMatchObject({
      kind: "locked",
      message: expect.stringContaining(`process ${child.pid}`),
    })
    child.kill("SIGKILL")
    await ended
    expect(await undo(workspace)).toMatchObject({ ok: true })
  })
})

describe("many processes at once", () => {
  it("lose no line of a file that all of them write to", { timeout: 60_000 }, async () => {
    const dir = mkdtempSync(join(base, "race-"))
    writeFiles(dir, { "lines.txt": "" })
    const names = ["one", "two", "three", "four"]
    const ends = await Promise.all(
      names.map((name) => start(program, { do: "add lines", dir, path: "lines.txt", name, count: 8 }).ended),
    )
    expect(ends.map(({ errors }) => errors)).toEqual(names.map(() => ""))
    const acknowledged = ends.flatMap(({ lines }) => lines)
    expect(acknowledged.length).toBe(32)
    const written = readFileSync(join(dir, "lines.txt"), "utf8").trim().split("\n")
    expect(written.sort()).toEqual(acknowledged.sort())
    expect((await log(await open(dir))).length).toBe(32)
  })
})

describe("a commit that was cut short, when somebody changed a file since", () => {
  let template: string

  beforeAll(async () => {
    const dir = await prepared("commit")
    // After the first of two files was replaced.
    const pair = [rewrite("a.txt", "new\n"), rewrite("run.sh", "new\n")]
    for (let dieAt = 5; template === undefined; dieAt++) {
      const copy = `${dir}-${dieAt}`
      cpSync(dir, copy, { recursive: true })
      const { signal } = await start(program, { do: "commit", dir: copy, edits: pair, dieAt }).ended
      expect(signal).toBe("SIGKILL")
      const [a, run] = ["a.txt", "run.sh"].map((name) => readFileSync(join(copy, name), "utf8"))
      if (a === "new\n" && run === "2\n") template = copy
    }
  })

  let copies = 0
  function cutShort(): string {
    const dir = `${template}-${++copies}`
    cpSync(template, dir, { recursive: true })
    return dir
  }

  it("is taken back if the change came before its turn, and the change stays", async () => {
    const dir = cutShort()
    writeFiles(dir, { "run.sh": "theirs\n" })
    const workspace = await open(dir)
    expect(await recover(workspace)).toMatchObject({ outcome: "rolled_back", kept: ["run.sh"] })
    const tree = await treeOf(workspace)
    expect(tree).toMatchObject({ "a.txt": "644 1\n", "run.sh": `${executable} theirs\n` })
    expect(Object.keys(tree).sort()).toEqual(["a.txt", "b.txt", "c.bin", "run.sh"])
  })

  it("is completed if the change came after its turn, and the change stays", async () => {
    const dir = cutShort()
    writeFiles(dir, { "a.txt": "new\ntheirs\n" })
    const workspace = await open(dir)
    expect(await recover(workspace)).toMatchObject({ outcome: "completed" })
    expect(await treeOf(workspace)).toMatchObject({
      "a.txt": "644 new\ntheirs\n",
      "run.sh": `${executable} new\n`,
    })
    expect(await undo(workspace)).toMatchObject({ ok: false, issue: { code: "stale" }, paths: ["a.txt"] })
    expect(await undo(workspace, { paths: ["run.sh"] })).toMatchObject({ ok: true })
  })

  it("is put right by the next commit as well", async () => {
    const dir = cutShort()
    const workspace = await open(dir)
    const planned = await changes(workspace, [create("z.txt", "z\n")])
    expect(await commit(workspace, { files: planned })).toMatchObject({ ok: true })
    expect(await treeOf(workspace)).toMatchObject({
      "a.txt": "644 new\n",
      "run.sh": `${executable} new\n`,
      "z.txt": "644 z\n",
    })
  })
})

describe("a folder that may not be written to", () => {
  it.skipIf(process.getuid?.() !== 0)("stops the whole commit", async () => {
    const dir = mkdtempSync(join(base, "denied-"))
    writeFiles(dir, { "mine/a.txt": "1\n", "yours/b.txt": "1\n" })
    for (const path of ["", "/mine", "/mine/a.txt", "/yours/b.txt"]) chownSync(dir + path, 65534, 65534)
    chmodSync(base, 0o755)
    mkdirSync(`${dir}/mine/x`)
    const task: Task = {
      do: "commit",
      dir,
      edits: [rewrite("mine/a.txt", "2\n"), rewrite("yours/b.txt", "2\n")],
    }
    const { lines, errors } = await start(program, task, { uid: 65534 }).ended
    expect(errors).toBe("")
    expect(JSON.parse(lines[0]!)).toMatchObject({
      ok: false,
      issue: { code: "io_error", path: "yours/b.txt", message: expect.stringContaining("permission denied") },
      paths: ["yours/b.txt"],
    })
    expect(await treeOf(await open(dir))).toEqual({
      "mine/": "folder",
      "mine/a.txt": "644 1\n",
      "mine/x/": "folder",
      "yours/": "folder",
      "yours/b.txt": "644 1\n",
    })
  })
})

describe("a file that may not be written to", () => {
  it.skipIf(process.getuid?.() !== 0)("is not replaced by another one in a folder that may", async () => {
    const dir = mkdtempSync(join(base, "locked-"))
    writeFiles(dir, { "mine.txt": "1\n", "locked.txt": { text: "1\n", mode: 0o444 }, "yours.txt": "1\n" })
    for (const path of ["", "/mine.txt", "/locked.txt"]) chownSync(dir + path, 65534, 65534)
    chmodSync(base, 0o755)
    const edits = ["mine.txt", "locked.txt", "yours.txt"].map((path) => rewrite(path, "2\n"))
    const { lines } = await start(program, { do: "commit", dir, edits }, { uid: 65534 }).ended
    expect(JSON.parse(lines[0]!)).toMatchObject({ ok: true, commit: { files: [{ path: "mine.txt" }] } })
    expect(await treeOf(await open(dir))).toMatchObject({
      "mine.txt": "644 2\n",
      "locked.txt": "444 1\n",
      "yours.txt": "644 1\n",
    })
  })
})

describe("a process that may open only a few files", () => {
  it.skipIf(process.platform === "win32")("commits many, or none and says why", async () => {
    const dir = mkdtempSync(join(base, "few-"))
    const paths = Array.from({ length: 60 }, (_, index) => `f${index}.txt`)
    writeFiles(dir, Object.fromEntries(paths.map((path) => [path, "1\n"])))
    const before = await treeOf(await open(dir))
    const task: Task = { do: "commit", dir, edits: paths.map((path) => rewrite(path, "2\n")) }
    const sides = new Set<boolean>()
    for (const limit of [20, 22, 24, 26, 28, 32, 40]) {
      const command = `ulimit -n ${limit}; exec "$0" "$1" "$2"`
      const { stdout } = spawnSync("sh", ["-c", command, process.execPath, program, JSON.stringify(task)])
      const workspace = await open(dir)
      const [line] = stdout.toString().split("\n")
      // With fewer still, Node itself does not start.
      const ok = line ? JSON.parse(line).ok : false
      sides.add(ok)
      if (ok) expect(await undo(workspace)).toMatchObject({ ok: true })
      expect(await treeOf(workspace)).toEqual(before)
    }
    expect(sides).toContain(true)
  })
})
