import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { applyEdits } from "../apply.ts"
import { buildChild, start } from "../commit/testing/processes.ts"
import { log } from "../history.ts"
import { memoryWorkspace, openWorkspace } from "../workspace/index.ts"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { createSession } from "./index.ts"
import { whileHolding } from "./locks.ts"
import type { SessionTask } from "./testing/child.ts"
import { change } from "./testing/edits.ts"

let program: string
let folder: string
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "emend-locks-")))
  program = await buildChild(folder, new URL("./testing/child.ts", import.meta.url))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1))

describe("whileHolding", () => {
  it("gives a file to those who ask for it in their order, one at a time", async () => {
    const { fs } = memoryWorkspace()
    const trace: string[] = []
    await Promise.all(
      ["a", "b", "c", "d"].map((name, index) =>
        whileHolding(fs, index === 2 ? ["/x", "/y"] : ["/x"], async () => {
          trace.push(`${name} in`)
          await soon()
          trace.push(`${name} out`)
        }),
      ),
    )
    expect(trace).toEqual(["a in", "a out", "b in", "b out", "c in", "c out", "d in", "d out"])
  })

  it("lets those who want other files go on meanwhile", async () => {
    const { fs } = memoryWorkspace()
    let free = () => {}
    const held = whileHolding(fs, ["/x"], () => new Promise<void>((resolve) => void (free = resolve)))
    await whileHolding(fs, ["/y"], soon)
    await whileHolding(memoryWorkspace().fs, ["/x"], soon)
    free()
    await held
  })

  it("never lets two wait for each other, in whatever order they name their files", async () => {
    const { fs } = memoryWorkspace()
    const all = ["/a", "/b", "/c", "/d"]
    let inside = 0
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        whileHolding(fs, [all[at % 4]!, all[(at * 3 + 1) % 4]!, all[(at * 7 + 2) % 4]!], async () => {
          inside++
          await soon()
        }),
      ),
    )
    expect(inside).toBe(50)
  })

  it("goes to the next one when the work fails", async () => {
    const { fs } = memoryWorkspace()
    const failed = whileHolding(fs, ["/x"], () => Promise.reject(new Error("no")))
    const next = whileHolding(fs, ["/x"], async () => "yes")
    await expect(failed).rejects.toThrow("no")
    expect(await next).toBe("yes")
  })
})

/** Makes a journal there. */
async function writeFirst(root: string): Promise<void> {
  await applyEdits([{ op: "create", path: "first.txt", content: "" }], { root })
}

const names = Array.from({ length: 8 }, (_, index) => `writer${index}`)
const counted = (to: number) => names.map((name) => `${name} ${to}\n`).join("")

describe("many who edit one file", () => {
  it.each([true, false])(
    "all get through from many processes (sessions: %s)",
    { timeout: 60_000 },
    async (session) => {
      const dir = temporaryFolder()
      const path = join(dir, "a.txt")
      writeFileSync(path, counted(0))
      const running = names.map((name) =>
        start<SessionTask>(program, { do: "count", dir, path: "a.txt", name, count: 10, session }),
      )
      const ended = await Promise.all(running.map(({ ended }) => ended))
      expect(ended.map(({ code, errors }) => ({ code, errors }))).toEqual(
        names.map(() => ({ code: 0, errors: "" })),
      )
      expect(readFileSync(path, "utf8")).toBe(counted(10))
      expect(await log({ root: dir })).toHaveLength(80)
    },
  )

  it("all get through where some have opened only the folder that the file is in", {
    timeout: 60_000,
  }, async () => {
    const dir = temporaryFolder()
    mkdirSync(join(dir, "in"))
    writeFileSync(join(dir, "in/a.txt"), counted(0))
    // A folder of locks is looked for, not made, where somebody else may have one.
    for (const root of [dir, join(dir, "in")]) await writeFirst(root)
    const running = names.map((name, index) => {
      const [where, path] = index % 2 ? [dir, "in/a.txt"] : [join(dir, "in"), "a.txt"]
      return start<SessionTask>(program, { do: "count", dir: where, path, name, count: 10, session: false })
    })
    const ended = await Promise.all(running.map(({ ended }) => ended))
    expect(ended.map(({ errors }) => errors)).toEqual(names.map(() => ""))
    expect(readFileSync(join(dir, "in/a.txt"), "utf8")).toBe(counted(10))
  })

  it("all get through from sessions of one process, and each takes one step", async () => {
    const dir = temporaryFolder()
    writeFileSync(join(dir, "a.txt"), counted(0))
    await Promise.all(
      names.map(async (name) => {
        const session = createSession({ workspace: await openWorkspace({ roots: [{ dir }] }) })
        await session.read("a.txt")
        for (let number = 0; number < 5; number++)
          expect(
            await session.apply([change("a.txt", `${name} ${number}`, `${name} ${number + 1}`)]),
          ).toMatchObject({ ok: true })
      }),
    )
    expect(readFileSync(join(dir, "a.txt"), "utf8")).toBe(counted(5))
    expect(await log({ root: dir })).toHaveLength(40)
  })

  it("wait for each other instead of planning in vain", async () => {
    const dir = temporaryFolder()
    writeFileSync(join(dir, "a.txt"), counted(0))
    let plans = 0
    await Promise.all(
      names.map(async (name) => {
        const session = createSession({
          workspace: await openWorkspace({ roots: [{ dir }] }),
          mustRead: false,
        })
        const edit = change("a.txt", `${name} 0`, `${name} 1`)
        expect(await session.apply([edit], { onProgress: () => void plans++ })).toMatchObject({ ok: true })
      }),
    )
    expect(plans).toBe(names.length)
  })

  it("get in at once when the one that holds the lock is killed", async () => {
    const dir = temporaryFolder()
    writeFileSync(join(dir, "a.txt"), "one\n")
    const { child, said, ended } = start<SessionTask>(program, { do: "hold", dir })
    await said("held")
    const waiting = applyEdits([change("a.txt", "one", "1")], { root: dir })
    expect(
      await Promise.race([
        waiting.then(() => "written"),
        soon()
          .then(soon)
          .then(() => "waiting"),
      ]),
    ).toBe("waiting")
    child.kill("SIGKILL")
    await ended
    const killed = Date.now()
    expect(await waiting).toMatchObject({ ok: true })
    // Not after the silence that is waited for where nobody can tell whether the other lives.
    expect(Date.now() - killed).toBeLessThan(10_000)
  })
})
