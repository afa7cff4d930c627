import { describe, expect, it } from "vitest"
import { memoryWorkspace } from "../workspace/index.ts"
import { createSession, type SessionEvent, type SessionOptions } from "./index.ts"

const files = { "a.txt": "one\ntwo\nthree\n", "b.txt": "four\n" }

function open(options: Partial<SessionOptions> = {}) {
  const workspace = memoryWorkspace(files)
  const session = createSession({ workspace, mustRead: false, ...options })
  const events: SessionEvent[] = []
  session.on((event) => events.push(event))
  const text = (path: string) => new TextDecoder().decode(workspace.files().get(path))
  return { workspace, session, events, text }
}

function block(path: string, old: string, now: string): string {
  return `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n\n`
}

const patch = (...lines: string[]) => ["*** Begin Patch", ...lines, "*** End Patch", ""].join("\n")

describe("a stream that is applied at its end", () => {
  it("says of each edit as it closes what would become of it, and writes nothing before the end", async () => {
    const { session, text } = open()
    const stream = session.stream()
    expect(await stream.push("Sure!\n\na.txt\n<<<<<<< SEARCH\none\n")).toEqual([
      { type: "begun", path: "a.txt" },
    ])
    expect(await stream.push("=======\n1\n>>>>>>> REPLACE\n")).toEqual([
      { type: "edit", index: 0, path: "a.txt", status: "validated" },
    ])
    expect(await stream.push(block("a.txt", "gone", "x"))).toMatchObject([
      { type: "begun" },
      { type: "edit", index: 1, status: "failed", issue: { code: "not_found" } },
    ])
    expect(text("a.txt")).toBe("one\ntwo\nthree\n")
    const complete = await stream.end()
    expect(text("a.txt")).toBe("1\ntwo\nthree\n")
    expect(complete).toMatchObject({
      cancelled: false,
      counts: { applied: 1, failed: 1, skipped: 0, notInContext: 0, alreadyApplied: 0 },
      filesModified: ["a.txt"],
      filesCreated: [],
      report: { edits: [{ status: "applied" }, { status: "failed" }] },
      commits: [expect.any(String)],
    })
  })
  it("is the same as the whole response at once, however it is cut", async () => {
    const response = `Look:\n\n${block("a.txt", "one", "1")}${block("b.txt", "four", "4")}${patch("*** Add File: c.txt", "+new")}`
    const whole = await open().session.apply(response)
    for (const size of [1, 7, 1000]) {
      const { session } = open()
      const stream = session.stream()
      for (let at = 0; at < response.length; at += size) void stream.push(response.slice(at, at + size))
      const { report } = await stream.end()
      expect({ ...report, commit: null }).toEqual({ ...whole, commit: null })
    }
  })

  it("leaves nothing behind when it is cancelled, and lists what was never closed", async () => {
    const { session, text, workspace } = open()
    const stream = session.stream()
    await stream.push(`${block("a.txt", "one", "1")}b.txt\n<<<<<<< SEARCH\nfour\n=======\n4`)
    const complete = await stream.cancel()
    expect(complete).toMatchObject({
      cancelled: true,
      commits: [],
      counts: { applied: 0, skipped: 1 },
      filesModified: [],
      incomplete: [{ code: "incomplete_edit" }],
      report: { ok: false, edits: [{ path: "a.txt", status: "skipped", issue: { code: "batch_failed" } }] },
    })
    expect(text("a.txt")).toBe(files["a.txt"])
    expect([...workspace.fs.contents().keys()].filter((path) => path.includes(".emend"))).toEqual([])
    await expect(stream.push("more")).rejects.toThrow(/cancelled/)
    await expect(stream.end()).rejects.toThrow(/cancelled/)
  })

  it("forgets what turns out to have been thoughts", async () => {
    const { session, text } = open()
    const stream = session.stream()
    await stream.push(block("a.txt", "one", "1"))
    expect(await stream.push("</think>\n")).toContainEqual({ type: "retracted" })
    expect(await stream.push(block("b.txt", "four", "4"))).toContainEqual({
      type: "edit",
      index: 0,
      path: "b.txt",
      status: "validated",
    })
    expect((await stream.end()).report.edits).toMatchObject([{ path: "b.txt", status: "applied" }])
    expect(text("a.txt")).toBe(files["a.txt"])
  })

  it("carries what was put off: the files, the note, and the context that has them now", async () => {
    const { session, events, text } = open({ context: ["a.txt"] })
    const stream = session.stream()
    const created = patch("*** Add File: c.txt", "+new") + block("c.txt", "new", "newer")
    const updates = await stream.push(block("a.txt", "one", "1") + block("b.txt", "four", "4") + created)
    expect(updates.filter(({ type }) => type === "edit")).toMatchObject([
      { status: "validated" },
      { status: "not_in_context" },
      { status: "validated" },
      { status: "validated" },
    ])
    const complete = await stream.end()
    expect(complete).toMatchObject({
      counts: { applied: 3, notInContext: 1 },
      filesModified: ["a.txt"],
      filesCreated: ["c.txt"],
      filesAutoAdded: ["b.txt"],
      systemNote: expect.stringMatching(/b\.txt.*follow-up/s),
    })
    expect(events).toContainEqual({
      type: "filesChanged",
      paths: ["a.txt", "b.txt", "c.txt"],
      added: ["b.txt", "c.txt"],
    })
    expect(events.at(-1)).toEqual({ type: "streamComplete", complete })
    expect(session.context).toEqual(["a.txt", "b.txt", "c.txt"])
    expect(await session.apply(block("b.txt", "four", "4"))).toMatchObject({ ok: true })
    expect([text("b.txt"), text("c.txt")]).toEqual(["4\n", "newer\n"])
  })
})

describe("the context of a stream", () => {
  it("may be its own", async () => {
    const { session } = open()
    const stream = session.stream({ context: ["./src/"] })
    const create = patch("*** Add File: src/c.txt", "+new")
    expect(
      await stream.push(create + block("a.txt", "one", "1") + block("src/c.txt", "new", "newer")),
    ).toMatchObject([
      ...[{ type: "begun" }, { status: "validated" }],
      ...[{ type: "begun" }, { status: "not_in_context" }],
      ...[{ type: "begun" }, { status: "validated" }],
    ])
    expect(await stream.end()).toMatchObject({
      counts: { applied: 2, notInContext: 1 },
      filesAutoAdded: ["a.txt"],
    })
  })
})

describe("a stream that is applied as its edits close", () => {
  const close = { applyAt: "close" } as const

  it("writes each edit as it closes, with a commit of its own", async () => {
    const { session, text } = open()
    const stream = session.stream(close)
    await stream.push(block("a.txt", "one", "1"))
    expect(text("a.txt")).toBe("1\ntwo\nthree\n")
    expect(await stream.push(block("a.txt", "gone", "x") + block("a.txt", "two", "2"))).toMatchObject([
      { type: "begun" },
      { index: 1, status: "failed" },
      { type: "begun" },
      { index: 2, status: "applied" },
    ])
    const complete = await stream.end()
    expect(complete).toMatchObject({ counts: { applied: 2, failed: 1 }, filesModified: ["a.txt"] })
    expect(complete.commits.length).toBe(2)
    await session.undo()
    expect(text("a.txt")).toBe("1\ntwo\nthree\n")
  })

  it("keeps whole edits when it is cancelled, and no half ones", async () => {
    const { session, text } = open()
    const stream = session.stream(close)
    await stream.push(`${block("a.txt", "one", "1")}b.txt\n<<<<<<< SEARCH\nfour\n=======\n4\n>>>>>>> REPLACE`)
    expect(await stream.cancel()).toMatchObject({
      counts: { applied: 1 },
      incomplete: [{ code: "incomplete_edit" }],
    })
    expect([text("a.txt"), text("b.txt")]).toEqual(["1\ntwo\nthree\n", "four\n"])
  })

  it("applies nothing more once it is cancelled", async () => {
    const { session, text } = open()
    const stream = session.stream(close)
    const pushed = stream.push(block("a.txt", "one", "1") + block("b.txt", "four", "4"))
    expect(await stream.cancel()).toMatchObject({ counts: { applied: 0 }, commits: [] })
    expect(await pushed).toEqual([])
    expect([text("a.txt"), text("b.txt")]).toEqual([files["a.txt"], files["b.txt"]])
  })

  it("keeps its order, whoever waits for what", async () => {
    const { session, text } = open()
    const stream = session.stream(close)
    void stream.push(patch("*** Add File: c.txt", "+new"))
    void stream.push(block("c.txt", "new", "newer"))
    expect(await stream.end()).toMatchObject({ counts: { applied: 2 } })
    expect(text("c.txt")).toBe("newer\n")
  })

  it("applies none of several calls in a list of which one cannot be read", async () => {
    const { session, text } = open()
    const stream = session.stream(close)
    const edit = (path: string, old: string) => ({
      name: "edit",
      input: { filePath: path, oldString: old, newString: "x" },
    })
    await stream.push(
      `${JSON.stringify([edit("a.txt", "one"), { name: "edit", input: { filePath: "b.txt" } }])}\n`,
    )
    expect(await stream.end()).toMatchObject({ counts: { applied: 0 }, commits: [] })
    expect(text("a.txt")).toBe(files["a.txt"])
  })

  it("lets the edits of a patch count only when it closes, and all or nothing", async () => {
    const { session, text } = open()
    const stream = session.stream(close)
    await stream.push(
      "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n*** Update File: b.txt\n@@\n-gone\n+x\n",
    )
    expect(text("a.txt")).toBe(files["a.txt"])
    expect(await stream.push("*** End Patch\n")).toMatchObject([
      { status: "skipped", issue: { code: "batch_failed" } },
      { status: "failed" },
    ])
    await stream.push(
      patch("*** Update File: a.txt", "@@", "-one", "+1", "*** Update File: b.txt", "@@", "-four", "+4"),
    )
    const { commits, counts } = await stream.end()
    expect(commits.length).toBe(1)
    expect(counts).toMatchObject({ applied: 2, skipped: 1, failed: 1 })
    expect([text("a.txt"), text("b.txt")]).toEqual(["1\ntwo\nthree\n", "4\n"])
  })

  it("takes back what turns out to have been thoughts", async () => {
    const { session, text } = open()
    const stream = session.stream(close)
    await stream.push(block("a.txt", "one", "1") + block("a.txt", "two", "2"))
    expect(text("a.txt")).toBe("1\n2\nthree\n")
    expect(await stream.push("</think>\n")).toContainEqual({ type: "retracted" })
    expect(text("a.txt")).toBe(files["a.txt"])
    await stream.push(block("b.txt", "four", "4"))
    expect(await stream.end()).toMatchObject({
      counts: { applied: 1 },
      report: { edits: [{ index: 0, path: "b.txt" }] },
    })
  })

  it("waits with a text that may only show a file", async () => {
    const { session, text } = open()
    const stream = session.stream(close)
    await stream.push("Now `a.txt` is:\n\na.txt\n```\none\ntwo\n```\n\n")
    expect(text("a.txt")).toBe(files["a.txt"])
    await stream.push(block("a.txt", "one", "1"))
    const { report } = await stream.end()
    expect(report).toMatchObject({ ok: true, repairs: [{ kind: "excerpt" }], edits: [{ status: "applied" }] })
    expect(text("a.txt")).toBe("1\ntwo\nthree\n")
  })

  it("cannot be all or nothing", () => {
    expect(() => open().session.stream({ ...close, mode: "atomic" })).toThrow(/all or nothing/)
  })
})
