import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import type { CreateEdit, Edit } from "../edits/edit.ts"
import { log } from "../history.ts"
import { memoryWorkspace, openWorkspace } from "../workspace/index.ts"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { createSession, type SessionEvent, type SessionOptions } from "./index.ts"
import { change } from "./testing/edits.ts"

/** A session on a real folder with these files. */
async function open(files: Record<string, string | Uint8Array>, options: Partial<SessionOptions> = {}) {
  const root = temporaryFolder()
  const write = (path: string, text: string | Uint8Array) => writeFileSync(join(root, path), text)
  for (const [path, text] of Object.entries(files)) write(path, text)
  const workspace = await openWorkspace({ roots: [{ dir: root }] })
  const session = createSession({ workspace, ...options })
  const events: SessionEvent[] = []
  session.on((event) => events.push(event))
  return { root, session, events, write, text: (path: string) => readFileSync(join(root, path), "utf8") }
}

const codes = (report: { edits: readonly { issue?: { code: string } }[] }) =>
  report.edits.map(({ issue }) => issue?.code)

const overwrite = (path: string, content: string): CreateEdit => ({
  op: "create",
  path,
  content,
  overwrite: true,
})

describe("read", () => {
  it("gives the lines asked for, and says how many there are", async () => {
    const { session, events } = await open({ "a.txt": "one\ntwo\r\nthree", "empty.txt": "" })
    expect(await session.read("a.txt")).toMatchObject({ text: "one\ntwo\r\nthree", lines: [1, 3], total: 3 })
    expect(await session.read("./a.txt", { lines: [2, 2] })).toMatchObject({
      path: "a.txt",
      text: "two\r\n",
      lines: [2, 2],
    })
    expect(await session.read("a.txt", { lines: [3, 99] })).toMatchObject({ text: "three", lines: [3, 3] })
    expect(await session.read("a.txt", { lines: [7, 9] })).toMatchObject({ text: "", lines: [4, 3] })
    expect(await session.read("empty.txt")).toMatchObject({ text: "", lines: [1, 0], total: 0 })
    expect(events[0]).toEqual({ type: "read", path: "a.txt", hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it("says what cannot be read", async () => {
    const { root, session } = await open({ "b.bin": new Uint8Array([0, 1, 2]) })
    mkdirSync(join(root, "folder"))
    const paths = ["gone.txt", "folder", "b.bin", "../out.txt", ".git/config"]
    const results = await Promise.all(paths.map((path) => session.read(path)))
    expect(results.map((result) => !result.ok && result.issue.code)).toEqual([
      "file_missing",
      "is_directory",
      "binary",
      "outside_workspace",
      "protected_path",
    ])
  })
})

describe("a file that was never read", () => {
  const files = { "a.txt": "one\n", "b.txt": "two\n" }
  const unread: Edit[] = [
    change("a.txt", "one", "1"),
    { op: "rewrite", path: "a.txt", content: "1\n" },
    { op: "delete", path: "a.txt" },
    { op: "move", path: "a.txt", to: "c.txt" },
    { ...change("a.txt", "one", "1"), to: "c.txt" },
    overwrite("a.txt", "1\n"),
  ]

  it.each(unread)("is not touched by $op", async (edit) => {
    const { session, text } = await open(files)
    const report = await session.apply([edit])
    expect(report).toMatchObject({ ok: false, commit: null })
    expect(report.edits[0]).toMatchObject({
      status: "failed",
      issue: {
        code: "not_read",
        path: "a.txt",
        message: expect.stringContaining("a.txt"),
        hint: expect.any(String),
      },
    })
    expect(text("a.txt")).toBe("one\n")
    await session.read("a.txt")
    expect(await session.apply([edit])).toMatchObject({ ok: true })
  })

  it("is not overwritten by a move from one that was", async () => {
    const { session } = await open(files)
    await session.read("a.txt")
    const edit: Edit = { op: "move", path: "a.txt", to: "b.txt", overwrite: true }
    expect(codes(await session.apply([edit]))).toEqual(["not_read"])
    await session.read("b.txt")
    expect(await session.apply([edit])).toMatchObject({ ok: true })
  })

  it("holds back only its own edit, or all of them", async () => {
    const { session, text } = await open(files)
    await session.read("a.txt")
    const edits = [change("a.txt", "one", "1"), change("b.txt", "two", "2")]
    expect(codes(await session.apply(edits))).toEqual(["batch_failed", "not_read"])
    expect(codes(await session.apply(edits, { mode: "partial" }))).toEqual([undefined, "not_read"])
    expect([text("a.txt"), text("b.txt")]).toEqual(["1\n", "two\n"])
  })

  it("is anything but a new one, an empty one, and one that the session wrote", async () => {
    const { session } = await open({ "empty.txt": "" })
    const create: Edit = { op: "create", path: "new.txt", content: "new\n" }
    expect(await session.apply([create, change("new.txt", "new", "newer")])).toMatchObject({ ok: true })
    expect(await session.apply([change("new.txt", "newer", "newest")])).toMatchObject({ ok: true })
    expect(await session.apply([overwrite("empty.txt", "text\n")])).toMatchObject({ ok: true })
    expect(await session.apply([{ op: "move", path: "new.txt", to: "moved.txt" }])).toMatchObject({
      ok: true,
    })
    expect(
      await session.apply([change("moved.txt", "newest", "x"), { op: "delete", path: "empty.txt" }]),
    ).toMatchObject({
      ok: true,
    })
  })

  it("may be edited where the session says so, and where it is in context", async () => {
    const anyway = await open(files, { mustRead: false })
    expect(await anyway.session.apply([change("a.txt", "one", "1")])).toMatchObject({ ok: true })
    const shown = await open(files, { context: ["a.txt"] })
    expect(await shown.session.apply([change("a.txt", "one", "1")])).toMatchObject({ ok: true })
  })

  it("may be a binary one that one has only looked at", async () => {
    const { session } = await open({ "b.bin": new Uint8Array([0, 1, 2]) })
    const edit: Edit = { op: "delete", path: "b.bin" }
    expect(codes(await session.apply([edit]))).toEqual(["not_read"])
    await session.read("b.bin")
    expect(await session.apply([edit])).toMatchObject({ ok: true })
  })
})

const ten = Array.from({ length: 10 }, (_, line) => `line ${line + 1}\n`)
const lines = (changes: Record<number, string> = {}) =>
  ten.map((line, index) => changes[index + 1] ?? line).join("")

describe("a file that changed since it was read", () => {
  const whole: Edit[] = [
    { op: "rewrite", path: "a.txt", content: "1\n" },
    { op: "delete", path: "a.txt" },
    overwrite("a.txt", "1\n"),
  ]

  it.each(whole)("is not replaced as a whole by $op", async (edit) => {
    const { session, write, text } = await open({ "a.txt": lines() })
    await session.read("a.txt")
    write("a.txt", lines({ 3: "others\n" }))
    const report = await session.apply([edit])
    expect(report.edits[0]).toMatchObject({
      status: "failed",
      issue: { code: "stale", message: expect.stringContaining("line 3") },
    })
    expect(text("a.txt")).toBe(lines({ 3: "others\n" }))
    await session.read("a.txt")
    expect(await session.apply([edit])).toMatchObject({ ok: true })
  })

  it("has not changed if it was only touched, or written anew as it was", async () => {
    const { root, session, write } = await open({ "a.txt": lines() })
    await session.read("a.txt")
    write("a.txt", lines())
    utimesSync(join(root, "a.txt"), 1, 1)
    const report = await session.apply([{ op: "rewrite", path: "a.txt", content: "1\n" }])
    expect(report).toMatchObject({ ok: true })
    expect(report.edits[0]!.notes).toBeUndefined()
  })

  it("takes an edit elsewhere in it, and says so", async () => {
    const { session, write, text } = await open({ "a.txt": lines() })
    await session.read("a.txt")
    write("a.txt", `first\n${lines({ 3: "others\n" })}`)
    const report = await session.apply([change("a.txt", "line 8", "mine")])
    expect(report.edits[0]).toMatchObject({ status: "applied", hunks: [{ before: [9, 9] }] })
    expect(report.edits[0]!.notes).toEqual([
      expect.stringMatching(/changed since it was read, at lines 1, 4.*elsewhere/),
    ])
    expect(text("a.txt")).toBe(`first\n${lines({ 3: "others\n", 8: "mine\n" })}`)
  })

  it("takes an edit right next to the change of another", async () => {
    const { session, write, text } = await open({ "a.txt": lines() })
    await session.read("a.txt")
    write("a.txt", lines({ 4: "others\n", 6: "others\n" }))
    expect(await session.apply([change("a.txt", "line 5", "mine")])).toMatchObject({ ok: true })
    expect(text("a.txt")).toBe(lines({ 4: "others\n", 5: "mine\n", 6: "others\n" }))
  })

  it("does not become known by an edit elsewhere in it", async () => {
    const { session, write } = await open({ "a.txt": lines() })
    await session.read("a.txt")
    write("a.txt", lines({ 3: "others\n" }))
    expect(await session.apply([change("a.txt", "line 8", "mine")])).toMatchObject({ ok: true })
    expect(codes(await session.apply([change("a.txt", "others", "x")]))).toEqual(["stale"])
    expect(codes(await session.apply([{ op: "delete", path: "a.txt" }]))).toEqual(["stale"])
    expect(await session.apply([change("a.txt", "mine", "mine too")])).toMatchObject({ ok: true })
    await session.read("a.txt")
    expect(await session.apply([change("a.txt", "others", "x")])).toMatchObject({ ok: true })
  })

  it("shows what was there and what is, to an edit for what is no more", async () => {
    const { session, write, text } = await open({ "a.txt": lines() })
    await session.read("a.txt")
    const now = `zero\n${lines({ 5: "line five, by another\n" })}`
    write("a.txt", now)
    const report = await session.apply([change("a.txt", "line 4\nline 5", "line 4\nmine")], {
      match: "exact",
    })
    expect(report.edits[0]!.issue).toMatchObject({
      code: "stale",
      message: expect.stringMatching(/in the file you read \(a\.txt, lines 4–5\).*changed since/),
      seen: { lines: [4, 5], text: "line 4\nline 5\n" },
      nearest: {
        lines: [5, 6],
        text: "line 4\nline five, by another",
        difference: { line: 6, expected: "line 5", actual: "line five, by another" },
      },
    })
    expect(text("a.txt")).toBe(now)
  })

  it("shows that what was there is gone", async () => {
    const { session, write } = await open({ "a.txt": lines() })
    await session.read("a.txt")
    write("a.txt", lines({ 5: "" }))
    const report = await session.apply([change("a.txt", "line 5", "mine")], { match: "exact" })
    expect(report.edits[0]!.issue).toMatchObject({
      code: "stale",
      seen: { lines: [5, 5], text: "line 5\n" },
      nearest: { lines: [5, 4], text: "" },
    })
  })

  it("refuses an edit that a loose match would land on the change of another", async () => {
    const code = [
      "function total(items) {",
      "  let sum = 0",
      "  for (const item of items) sum += item.price",
      "  return sum",
      "}",
      "",
    ]
    const { session, write, text } = await open({ "a.ts": code.join("\n") })
    await session.read("a.ts")
    const now = code.join("\n").replace("let sum = 0", "let sum = start")
    write("a.ts", now)
    const old = code.slice(0, 4).join("\n")
    const report = await session.apply([change("a.ts", old, old.replace("return sum", "return sum * 2"))])
    expect(report.edits[0]!.issue).toMatchObject({ code: "stale", seen: { lines: [1, 4] } })
    expect(text("a.ts")).toBe(now)
  })

  it("lets no edit pass on the lines of another, even if its text is there now", async () => {
    const { session, write } = await open({ "a.txt": lines() })
    await session.read("a.txt")
    write("a.txt", lines({ 5: "others\n" }))
    expect(codes(await session.apply([change("a.txt", "others", "mine")]))).toEqual(["stale"])
  })

  it("counts earlier edits of the same response as its own", async () => {
    const { session, write, text } = await open({ "a.txt": lines() })
    await session.read("a.txt")
    write("a.txt", lines({ 5: "others\n" }))
    const edits = [
      change("a.txt", "line 1", "1\n1½"),
      change("a.txt", "1½", "one and a half"),
      change("a.txt", "line 8", "8"),
      change("a.txt", "others", "mine"),
    ]
    expect(codes(await session.apply(edits, { mode: "partial" }))).toEqual([
      undefined,
      undefined,
      undefined,
      "stale",
    ])
    expect(text("a.txt")).toBe(lines({ 1: "1\none and a half\n", 5: "others\n", 8: "8\n" }))
  })

  it("moves as it is now", async () => {
    const { session, write, text } = await open({ "a.txt": lines() })
    await session.read("a.txt")
    write("a.txt", lines({ 5: "others\n" }))
    expect(await session.apply([{ op: "move", path: "a.txt", to: "b.txt" }])).toMatchObject({ ok: true })
    expect(text("b.txt")).toBe(lines({ 5: "others\n" }))
    expect(codes(await session.apply([change("b.txt", "others", "mine")]))).toEqual(["stale"])
  })

  it("is watched even where nobody has to read", async () => {
    const { session, write } = await open({ "a.txt": lines() }, { mustRead: false })
    await session.read("a.txt")
    write("a.txt", lines({ 5: "others\n" }))
    expect(codes(await session.apply([change("a.txt", "line 5", "mine")], { match: "exact" }))).toEqual([
      "stale",
    ])
  })

  it("is another matter for another session", async () => {
    const { session, write } = await open({ "a.txt": lines() })
    const other = createSession({ workspace: session.workspace })
    await session.read("a.txt")
    write("a.txt", lines({ 5: "others\n" }))
    await other.read("a.txt")
    expect(await other.apply([change("a.txt", "others", "theirs")])).toMatchObject({ ok: true })
    expect(codes(await session.apply([change("a.txt", "line 5", "mine")], { match: "exact" }))).toEqual([
      "stale",
    ])
  })
})

describe("undo and redo", () => {
  it("are writes of the session, which it knows afterwards", async () => {
    const { session, events, text } = await open({ "a.txt": "one\n" })
    await session.read("a.txt")
    const { commit } = await session.apply([
      change("a.txt", "one", "1"),
      { op: "create", path: "b.txt", content: "two\n" },
    ])
    expect(await session.undo()).toMatchObject({ ok: true })
    expect(events.at(-1)).toEqual({ type: "undone", commit, paths: ["a.txt", "b.txt"] })
    expect(text("a.txt")).toBe("one\n")
    expect(await session.redo()).toMatchObject({ ok: true })
    expect(events.slice(-2)).toMatchObject([
      { type: "edited", path: "a.txt" },
      { type: "created", path: "b.txt" },
    ])
    expect(await session.apply([change("a.txt", "1", "2"), change("b.txt", "two", "2")])).toMatchObject({
      ok: true,
    })
    await session.undo()
    expect(await session.apply([{ op: "rewrite", path: "a.txt", content: "new\n" }])).toMatchObject({
      ok: true,
    })
  })

  it("do not make known what the session never saw", async () => {
    const { session } = await open({ "a.txt": "one\n" })
    const other = createSession({ workspace: session.workspace, mustRead: false })
    await other.apply([change("a.txt", "one", "1")])
    await session.undo()
    expect(codes(await session.apply([change("a.txt", "one", "2")]))).toEqual(["not_read"])
  })

  it("say why they cannot", async () => {
    const { session, events } = await open({})
    expect(await session.undo()).toMatchObject({ ok: false, issue: { code: "no_change" } })
    expect(events).toEqual([])
  })
})

describe("events", () => {
  it("tell of all that is written, and of nothing that is only tried", async () => {
    const { session, events } = await open({
      "a.txt": "one\n",
      "b.txt": "two\n",
      "c.txt": "three\n",
      "d.txt": "four\n",
    })
    for (const path of ["a.txt", "b.txt", "c.txt", "d.txt"]) await session.read(path)
    events.length = 0
    const edits: Edit[] = [
      change("a.txt", "one", "1"),
      { op: "delete", path: "b.txt" },
      { op: "move", path: "c.txt", to: "C/c.txt" },
      { ...change("d.txt", "four", "4"), to: "D.txt" },
      { op: "create", path: "e.txt", content: "five\n" },
    ]
    await session.apply(edits, { dryRun: true })
    expect(events).toEqual([])
    const { commit } = await session.apply(edits)
    expect(events).toEqual([
      { type: "edited", path: "a.txt", commit, additions: 1, deletions: 1 },
      { type: "deleted", path: "b.txt", commit },
      { type: "moved", path: "C/c.txt", from: "c.txt", commit },
      { type: "moved", path: "D.txt", from: "d.txt", commit },
      { type: "edited", path: "D.txt", commit, additions: 1, deletions: 1 },
      { type: "created", path: "e.txt", commit, additions: 1 },
    ])
  })

  it("reach everybody, though one throws, until they have heard enough", async () => {
    const { session, events } = await open({ "a.txt": "one\n" })
    const heard: string[] = []
    session.on(() => {
      throw new Error("a listener of little use")
    })
    const stop = session.on(({ type }) => heard.push(type))
    await session.read("a.txt")
    stop()
    await session.read("a.txt")
    expect(heard).toEqual(["read"])
    expect(events.length).toBe(2)
  })
})

describe("a session", () => {
  it("works in memory", async () => {
    const workspace = memoryWorkspace({ "a.txt": "one\n" })
    const session = createSession({ workspace })
    const text = () => new TextDecoder().decode(workspace.files().get("a.txt"))
    expect(codes(await session.apply([change("a.txt", "one", "1")]))).toEqual(["not_read"])
    await session.read("a.txt")
    expect(await session.apply([change("a.txt", "one", "1")])).toMatchObject({ ok: true })
    expect(text()).toBe("1\n")
    expect(await session.undo()).toMatchObject({ ok: true })
    expect(text()).toBe("one\n")
  })

  it("marks nothing in a dry run, and foretells", async () => {
    const { session, text } = await open({ "a.txt": "one\n" })
    await session.read("a.txt")
    const report = await session.apply([change("a.txt", "one", "1")], { dryRun: true })
    expect(report).toMatchObject({ ok: true, dryRun: true, commit: null, edits: [{ status: "validated" }] })
    expect(text("a.txt")).toBe("one\n")
    expect(await session.apply([change("a.txt", "one", "2")])).toMatchObject({ ok: true })
  })

  it("is remembered with its commits", async () => {
    const { root, session } = await open({}, { id: "tuesday" })
    await session.apply([{ op: "create", path: "a.txt", content: "one\n" }], { label: "write" })
    expect(await log({ root })).toMatchObject([{ label: "write", meta: { session: "tuesday" } }])
  })

  it("does nothing once it is closed", async () => {
    const closed: string[] = []
    const effect = (name: string) => ({
      name,
      after: async () => ({}),
      close: async () => void closed.push(name),
    })
    const { session } = await open({}, { effects: [effect("first"), effect("second")] })
    await session.close()
    await session.close()
    expect(closed).toEqual(["first", "second"])
    await expect(session.read("a.txt")).rejects.toThrow(/closed/)
    await expect(session.apply([])).rejects.toThrow(/closed/)
  })
})
