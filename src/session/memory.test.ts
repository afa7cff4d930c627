import { describe, expect, it } from "vitest"
import { memoryWorkspace } from "../workspace/index.ts"
import { createSession } from "./create.ts"
import type { SessionMemory } from "./session.ts"

const update = (path: string, old: string, text: string) => ({
  op: "update" as const,
  path,
  hunks: [{ old, new: text, scope: "substring" as const }],
})

/** As if it had been written to a file meanwhile. */
const stored = (memory: SessionMemory): SessionMemory => JSON.parse(JSON.stringify(memory))

describe("the memory of a session", () => {
  it("lets another one go on: it knows what was read, and what has changed since", async () => {
    const workspace = memoryWorkspace({ "a.txt": "one\ntwo\n", "b.txt": "three\n" })
    const first = createSession({ workspace })
    await first.read("a.txt")
    await first.read("b.txt")
    const next = () => createSession({ workspace, memory: stored(first.memory()) })
    workspace.fs.put("/workspace/b.txt", new TextEncoder().encode("3\n"))
    expect(await next().apply([update("a.txt", "one", "1")])).toMatchObject({ ok: true })
    const stale = await next().apply([update("b.txt", "three", "drei")])
    expect(stale.edits[0]!.issue).toMatchObject({ code: "stale" })
  })

  it("knows its own commits, so that what is taken back counts as read", async () => {
    const workspace = memoryWorkspace({ "a.txt": "one\n" })
    const first = createSession({ workspace })
    await first.read("a.txt")
    await first.apply([update("a.txt", "one", "1")])
    const second = createSession({ workspace, memory: stored(first.memory()) })
    expect(await second.undo()).toMatchObject({ ok: true })
    expect(await second.apply([update("a.txt", "one", "uno")])).toMatchObject({ ok: true })
  })

  it("forgets the oldest of very many commits", async () => {
    const ids = Array.from({ length: 1000 }, (_, number) => `commit-${number}`)
    const workspace = memoryWorkspace({ "a.txt": "one\n" })
    const session = createSession({ workspace, memory: { files: {}, commits: ids }, mustRead: false })
    const { commit } = await session.apply([update("a.txt", "one", "1")])
    expect(session.memory().commits).toEqual([...ids.slice(1), commit])
  })

  it("keeps the texts that were needed last, and of the others that they were read", async () => {
    const session = createSession({
      workspace: memoryWorkspace({ "a.txt": "aaaa", "b.txt": "bbbb", "c.txt": "cccc" }),
    })
    for (const path of ["a.txt", "b.txt", "c.txt"]) await session.read(path)
    const { files } = session.memory({ characters: 8 })
    expect(Object.entries(files).map(([key, { text }]) => [key, text])).toEqual([
      ["a.txt", undefined],
      ["b.txt", "bbbb"],
      ["c.txt", "cccc"],
    ])
    expect(files["a.txt"]!.hash).toMatch(/^[0-9a-f]{64}$/)
  })
})
