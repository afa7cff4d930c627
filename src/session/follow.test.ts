import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { applyEdits } from "../apply.ts"
import { openWorkspace } from "../workspace/index.ts"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { createSession, type Effect, type Landed, type SessionEvent } from "./index.ts"
import { change } from "./testing/edits.ts"

/** A session on a folder with one file, followed by these effects. */
async function open(effects: readonly Effect[]) {
  const root = temporaryFolder()
  const file = join(root, "a.txt")
  writeFileSync(file, "one\ntwo\n")
  const workspace = await openWorkspace({ roots: [{ dir: root }] })
  const session = createSession({ workspace, effects })
  const events: SessionEvent[] = []
  session.on((event) => events.push(event))
  await session.read("a.txt")
  return {
    root,
    workspace,
    session,
    events,
    write: (text: string) => writeFileSync(file, text),
    text: () => readFileSync(file, "utf8"),
  }
}

const one = change("a.txt", "one", "1")

/** A formatter that puts every line in capitals. */
const capitals: Effect = {
  name: "capitals",
  rewrites: true,
  async after({ workspace, files }) {
    for (const { path } of files) {
      const file = workspace.absolute(path)
      writeFileSync(file, readFileSync(file, "utf8").toUpperCase())
    }
    return { rewritten: files.map(({ path }) => path) }
  },
}

const said = (name: string, trace: string[]): Effect => ({
  name,
  after: async () => {
    trace.push(name)
    return {}
  },
})

describe("effects", () => {
  it("run in their order, each after the other, with what was committed", async () => {
    const trace: string[] = []
    let seen: Landed | undefined
    const { session, workspace } = await open([
      said("first", trace),
      {
        ...capitals,
        after: async (landed) => {
          trace.push("capitals")
          seen = landed
          return {}
        },
      },
      said("last", trace),
    ])
    const report = await session.apply([one])
    expect(trace).toEqual(["first", "capitals", "last"])
    expect(seen).toMatchObject({
      workspace,
      commit: report.commit,
      files: [{ path: "a.txt", change: "modify" }],
    })
  })

  it("do not run where nothing is written", async () => {
    const trace: string[] = []
    const { session } = await open([said("effect", trace)])
    await session.apply([one], { dryRun: true })
    await session.apply([change("a.txt", "gone", "x")])
    expect(trace).toEqual([])
  })

  it("never fail an edit: what goes wrong is told, and the others run", async () => {
    const trace: string[] = []
    const broken: Effect = { name: "broken", after: () => Promise.reject(new Error("out of order")) }
    const { session, text } = await open([broken, said("next", trace)])
    expect(await session.apply([one])).toMatchObject({ ok: true, notices: ["broken failed: out of order"] })
    expect([text(), trace]).toEqual(["1\ntwo\n", ["next"]])
  })

  it("tell what they found, in the report and as events", async () => {
    const found = {
      path: "a.txt",
      found: [{ severity: "error" as const, line: 1, column: 1, message: "no" }],
      more: 0,
    }
    const { session, events } = await open([
      { name: "git", after: async () => ({ staged: ["a.txt"] }) },
      { name: "server", after: async () => ({ diagnostics: [found], notices: ["It was slow."] }) },
    ])
    expect(await session.apply([one])).toMatchObject({
      staged: ["a.txt"],
      diagnostics: [found],
      notices: ["It was slow."],
    })
    expect(events.slice(-2)).toEqual([
      { type: "staged", paths: ["a.txt"] },
      { type: "diagnostics", path: "a.txt", diagnostics: found },
    ])
  })
})

describe("an effect that changes files", () => {
  it.each([true, false])(
    "is known to the session, and taken back with the edit (in the lock: %s)",
    async (rewrites) => {
      const { session, text } = await open([{ ...capitals, rewrites }])
      await session.apply([one])
      expect(text()).toBe("1\nTWO\n")
      const again = await session.apply([change("a.txt", "TWO", "2")])
      expect(again).toMatchObject({ ok: true, edits: [{ status: "applied" }] })
      expect(again.edits[0]!.notes).toBeUndefined()
      expect(await session.undo()).toMatchObject({ ok: true })
      expect(text()).toBe("1\nTWO\n")
      expect(await session.undo()).toMatchObject({ ok: true })
      expect(text()).toBe("one\ntwo\n")
      expect(await session.redo()).toMatchObject({ ok: true })
      expect(text()).toBe("1\nTWO\n")
    },
  )

  it("does not make known what the session has not read", async () => {
    const { session, write, text } = await open([capitals])
    write("one\ntwo\nothers\n")
    expect(await session.apply([one])).toMatchObject({ ok: true })
    expect(text()).toBe("1\nTWO\nOTHERS\n")
    const report = await session.apply([change("a.txt", "OTHERS", "mine")])
    expect(report.edits[0]).toMatchObject({ issue: { code: "stale" } })
  })

  it("keeps others from committing meanwhile, who then build on what it did", async () => {
    let other: Promise<unknown> | undefined
    const { root, session, text } = await open([
      {
        ...capitals,
        after: async (landed) => {
          other = applyEdits([change("a.txt", "1", "uno")], { root })
          await new Promise((resolve) => setTimeout(resolve, 30))
          return capitals.after(landed)
        },
      },
    ])
    await session.apply([one])
    expect(await other).toMatchObject({ ok: true })
    expect(text()).toBe("uno\nTWO\n")
  })

  it("leaves the commit alone where somebody else was there first", async () => {
    const { root, session, text } = await open([
      // Not in the lock: somebody commits between the edit and the formatter.
      {
        name: "other",
        async after() {
          await applyEdits([change("a.txt", "two", "2")], { root })
          return {}
        },
      },
      capitals,
    ])
    const { commit } = await session.apply([one])
    expect(text()).toBe("1\n2\n".toUpperCase())
    // The formatter changed nothing here, and the commit still stands for what it wrote.
    expect(await session.undo({ id: commit! })).toMatchObject({ ok: false, issue: { code: "stale" } })
  })
})
