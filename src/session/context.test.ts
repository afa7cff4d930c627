import { describe, expect, it } from "vitest"
import { memoryWorkspace } from "../workspace/index.ts"
import { createSession, type SessionEvent } from "./index.ts"
import { change } from "./testing/edits.ts"

function open(context?: readonly string[]) {
  const workspace = memoryWorkspace({ "a.txt": "one\n", "src/b.ts": "two\n", "src/deep/c.ts": "three\n" })
  const session = createSession({ workspace, ...(context && { context }) })
  const events: SessionEvent[] = []
  session.on((event) => events.push(event))
  return { session, events, text: (path: string) => new TextDecoder().decode(workspace.files().get(path)) }
}

const edits = [
  change("a.txt", "one", "1"),
  change("src/b.ts", "two", "2"),
  change("src/deep/c.ts", "three", "3"),
]
const partial = { mode: "partial" } as const
const statuses = (report: { edits: readonly { status: string }[] }) =>
  report.edits.map(({ status }) => status)

describe("the context of a session", () => {
  it("is everything, unless it is given", async () => {
    const { session } = open()
    expect(session.context).toBeUndefined()
    for (const { path } of edits) await session.read(path)
    expect(await session.apply(edits)).toMatchObject({ ok: true, filesAutoAdded: [] })
  })

  it("puts off edits of other files, adds these, and lets them pass the next time", async () => {
    const { session, events, text } = open(["a.txt"])
    const report = await session.apply(edits, partial)
    expect(statuses(report)).toEqual(["applied", "not_in_context", "not_in_context"])
    expect(report.filesAutoAdded).toEqual(["src/b.ts", "src/deep/c.ts"])
    expect(text("src/b.ts")).toBe("two\n")
    const paths = ["a.txt", "src/b.ts", "src/deep/c.ts"]
    expect(events.filter(({ type }) => type === "filesChanged")).toEqual([
      { type: "filesChanged", paths, added: paths.slice(1) },
    ])
    expect(session.context).toEqual(paths)
    expect(statuses(await session.apply(edits.slice(1)))).toEqual(["applied", "applied"])
    expect(events.filter(({ type }) => type === "filesChanged")).toHaveLength(1)
  })

  it("takes a folder for all that is in it, and a dot for everything", async () => {
    expect(statuses(await open(["src"]).session.apply(edits, partial))).toEqual([
      "not_in_context",
      "applied",
      "applied",
    ])
    expect(statuses(await open(["./src/deep/"]).session.apply(edits, partial))).toEqual([
      "not_in_context",
      "not_in_context",
      "applied",
    ])
    expect(statuses(await open(["."]).session.apply(edits, partial))).toEqual([
      "applied",
      "applied",
      "applied",
    ])
  })

  it("always lets new files be made, and has them in it from then on", async () => {
    const { session, events } = open([])
    const create = { op: "create" as const, path: "new.txt", content: "new\n" }
    expect(statuses(await session.apply([create, change("new.txt", "new", "newer")]))).toEqual([
      "applied",
      "applied",
    ])
    expect(session.context).toEqual(["new.txt"])
    expect(events.at(-1)).toEqual({ type: "filesChanged", paths: ["new.txt"], added: ["new.txt"] })
    expect(statuses(await session.apply([change("new.txt", "newer", "newest")]))).toEqual(["applied"])
  })

  it("can be changed, and is told by the names that files have", async () => {
    const { session, events } = open(["a.txt"])
    await session.setContext(["./src/b.ts", "src\\deep"])
    expect(session.context).toEqual(["src/b.ts", "src/deep"])
    expect(events).toEqual([
      { type: "filesChanged", paths: ["src/b.ts", "src/deep"], added: ["src/b.ts", "src/deep"] },
    ])
    expect(statuses(await session.apply(edits, { ...partial, dryRun: true }))).toEqual([
      "not_in_context",
      "validated",
      "validated",
    ])
    await session.setContext(undefined)
    expect(session.context).toBeUndefined()
  })

  it("is left as it is by a dry run", async () => {
    const { session, events } = open(["a.txt"])
    expect(await session.apply(edits, { dryRun: true })).toMatchObject({
      filesAutoAdded: ["src/b.ts", "src/deep/c.ts"],
    })
    expect([session.context, events]).toEqual([["a.txt"], []])
  })
})
