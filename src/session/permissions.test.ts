import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import { log } from "../history.ts"
import { memoryWorkspace, openWorkspace } from "../workspace/index.ts"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import {
  type Action,
  type Ask,
  createSession,
  type PermissionAnswer,
  type PermissionRequest,
  type SessionOptions,
} from "./index.ts"
import { change } from "./testing/edits.ts"

/** A person who gives these answers, one after the other, and then the last one again and again. */
function person(...answers: PermissionAnswer[]): { ask: Ask; asked: PermissionRequest[] } {
  const asked: PermissionRequest[] = []
  return {
    asked,
    ask: async (request) => {
      asked.push(request)
      return answers[Math.min(asked.length, answers.length) - 1]!
    },
  }
}

function open(options: Partial<SessionOptions>) {
  const workspace = memoryWorkspace({
    "a.txt": "one\n",
    "src/b.ts": "two\n",
    "src/.env": "secret\n",
    "package-lock.json": "{}\n",
  })
  const session = createSession({ workspace, mustRead: false, ...options })
  const text = (path: string) => new TextDecoder().decode(workspace.files().get(path))
  return { workspace, session, text }
}

const rules = (...all: [string, Action][]) => ({
  edit: all.map(([pattern, action]) => ({ pattern, action })),
})
const issues = (report: { edits: readonly { issue?: unknown }[] }) => report.edits.map(({ issue }) => issue)
const one = change("a.txt", "one", "1")
const two = change("src/b.ts", "two", "2")
const env = change("src/.env", "secret", "public")

describe("rules", () => {
  const cases: [string, [string, Action][], Edit, boolean][] = [
    ["allow what none of them names", [["*.md", "deny"]], one, true],
    ["deny by the name alone, in every folder, dots included", [[".env", "deny"]], env, false],
    ["deny by a pattern without a slash in every folder", [["*.ts", "deny"]], two, false],
    ["deny everything with a star", [["*", "deny"]], env, false],
    ["deny by a path", [["src/**", "deny"]], env, false],
    ["deny all in a folder", [["src/", "deny"]], two, false],
    ["do not take a path for one further down", [["b.ts/**", "deny"]], two, true],
    ["deny every spelling that some disk takes for the same", [["SRC/B\u200d.ts", "deny"]], two, false],
    [
      "allow what they say, letter by letter",
      [
        ["src/**", "deny"],
        ["SRC/**", "allow"],
      ],
      two,
      false,
    ],
    ["take letters in brackets for themselves", [["[A-Z]*", "deny"]], one, true],
    [
      "let the last one win",
      [
        ["*", "deny"],
        ["src/**", "allow"],
      ],
      two,
      true,
    ],
    [
      "let the last one win, the other way round",
      [
        ["src/**", "allow"],
        ["*", "deny"],
      ],
      two,
      false,
    ],
  ]

  it.each(cases)("%s", async (_, given, edit, allowed) => {
    const { session } = open({ permissions: rules(...given) })
    expect((await session.apply([edit])).ok).toBe(allowed)
  })

  it("say which of them denies", async () => {
    const { session, text } = open({ permissions: rules(["src/**", "deny"]) })
    const report = await session.apply([one, two], { mode: "partial" })
    expect(report.edits).toMatchObject([
      { status: "applied" },
      {
        status: "failed",
        issue: { code: "permission_denied", path: "src/b.ts", hint: expect.stringContaining("`src/**`") },
      },
    ])
    expect([text("a.txt"), text("src/b.ts")]).toEqual(["1\n", "two\n"])
  })

  it("hold back a whole batch that is all or nothing", async () => {
    const { session, text } = open({ permissions: rules(["src/**", "deny"]) })
    expect(issues(await session.apply([one, two]))).toMatchObject([
      { code: "batch_failed" },
      { code: "permission_denied" },
    ])
    expect(text("a.txt")).toBe("one\n")
  })

  it("count for both ends of a move", async () => {
    for (const pattern of ["a.txt", "b.txt"]) {
      const { session } = open({ permissions: rules([pattern, "deny"]) })
      expect(issues(await session.apply([{ op: "move", path: "a.txt", to: "b.txt" }]))).toMatchObject([
        { code: "permission_denied", path: pattern },
      ])
    }
  })
})

describe("asking", () => {
  it("shows path, operation and diff of all files in question at once", async () => {
    const { ask, asked } = person("allow_once")
    const { session } = open({ permissions: rules(["*", "ask"], ["*.json", "allow"]), ask })
    const report = await session.apply([
      one,
      { op: "create", path: "new.txt", content: "new\n" },
      { op: "delete", path: "src/.env" },
      { op: "move", path: "src/b.ts", to: "src/c.ts" },
      change("package-lock.json", "{}", "[]"),
    ])
    expect(report.ok).toBe(true)
    expect(asked).toMatchObject([
      {
        pattern: "*",
        files: [
          { path: "a.txt", operation: "edit", outside: false, diff: expect.stringContaining("-one\n+1\n") },
          { path: "new.txt", operation: "create" },
          { path: "src/.env", operation: "delete" },
          { path: "src/c.ts", operation: "move", from: "src/b.ts" },
        ],
      },
    ])
  })

  it("is needed for either end of a move", async () => {
    for (const pattern of ["a.txt", "b.txt"]) {
      const { ask, asked } = person("reject_once")
      const { session, text } = open({ permissions: rules([pattern, "ask"]), ask })
      expect(issues(await session.apply([{ op: "move", path: "a.txt", to: "b.txt" }]))).toMatchObject([
        { code: "permission_denied", path: pattern },
      ])
      expect(asked).toMatchObject([{ pattern, files: [{ operation: "move", from: "a.txt", path: "b.txt" }] }])
      expect(text("a.txt")).toBe("one\n")
    }
  })

  it("once holds once", async () => {
    const { ask, asked } = person("reject_once", "allow_once", "allow_once")
    const { session } = open({ permissions: rules(["*", "ask"]), ask })
    expect(issues(await session.apply([one]))).toMatchObject([
      { code: "permission_denied", message: expect.stringContaining("rejected") },
    ])
    expect((await session.apply([one])).ok).toBe(true)
    expect((await session.apply([change("a.txt", "1", "2")])).ok).toBe(true)
    expect(asked.length).toBe(3)
  })

  it("always holds for what the pattern says, and no further", async () => {
    const { ask, asked } = person("allow_always", "reject_always")
    const { session } = open({
      permissions: rules(["*.txt", "ask"], ["src/**", "ask"], ["src/.env", "deny"]),
      ask,
    })
    expect((await session.apply([one])).ok).toBe(true)
    expect((await session.apply([change("a.txt", "1", "2")])).ok).toBe(true)
    expect(asked.map(({ pattern }) => pattern)).toEqual(["*.txt"])
    for (let time = 0; time < 2; time++)
      expect(issues(await session.apply([two]))).toMatchObject([
        { message: expect.stringContaining("`src/**`") },
      ])
    expect(asked.map(({ pattern }) => pattern)).toEqual(["*.txt", "src/**"])
  })

  it("never speaks against a rule that denies", async () => {
    const { ask } = person("allow_always")
    const { session, text } = open({ permissions: rules(["*", "ask"], [".env", "deny"]), ask })
    expect((await session.apply([one])).ok).toBe(true)
    expect(issues(await session.apply([env]))).toMatchObject([
      { code: "permission_denied", hint: expect.stringContaining("`.env`") },
    ])
    expect(text("src/.env")).toBe("secret\n")
  })

  it("lands what was not in question when the rest is rejected, unless it is all or nothing", async () => {
    const { ask } = person("reject_once")
    const { session, text } = open({ permissions: rules(["src/**", "ask"]), ask })
    expect((await session.apply([one, two])).commit).toBeNull()
    expect(text("a.txt")).toBe("one\n")
    await session.apply([one, two], { mode: "partial" })
    expect([text("a.txt"), text("src/b.ts")]).toEqual(["1\n", "two\n"])
  })

  it("does not happen for a batch that fails anyway, nor in a dry run", async () => {
    const { ask, asked } = person("allow_once")
    const { session, text } = open({ permissions: rules(["*", "ask"]), ask })
    await session.apply([one, change("src/b.ts", "gone", "x")])
    expect(await session.apply([one], { dryRun: true })).toMatchObject({
      ok: true,
      edits: [{ status: "validated" }],
    })
    expect(asked).toEqual([])
    expect(text("a.txt")).toBe("one\n")
  })

  it("is refused where nobody is there, in a dry run too", async () => {
    const { session } = open({ permissions: rules(["*", "ask"]) })
    for (const dryRun of [true, false])
      expect(issues(await session.apply([one], { dryRun }))).toMatchObject([
        { code: "permission_denied", message: expect.stringContaining("nobody can be asked") },
      ])
    expect((await session.apply([one], person("allow_once"))).ok).toBe(true)
  })

  it("holds no lock, and looks at everything again afterwards", async () => {
    const workspace = memoryWorkspace({ "a.txt": "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n" })
    const other = createSession({ workspace, mustRead: false })
    const asked: PermissionRequest[] = []
    const session = createSession({
      workspace,
      mustRead: false,
      permissions: rules(["*", "ask"]),
      ask: async (request) => {
        asked.push(request)
        // Far away, then close by: only the second one changes what the person has agreed to.
        if (asked.length === 1)
          await other.apply([change("a.txt", "nine", "9"), change("a.txt", "one", "0\n1")])
        if (asked.length === 1) await other.apply([change("a.txt", "four", "4")])
        return "allow_once"
      },
    })
    const report = await session.apply([change("a.txt", "five", "5")])
    expect(report.ok).toBe(true)
    expect(asked.map(({ files }) => files[0]!.diff)).toEqual([
      expect.stringContaining(" four\n-five"),
      expect.stringContaining(" 4\n-five"),
    ])
    expect(new TextDecoder().decode(workspace.files().get("a.txt"))).toBe(
      "0\n1\ntwo\nthree\n4\n5\nsix\nseven\neight\n9\n",
    )
  })

  it("is not done again when only other parts of the file have changed", async () => {
    const text = Array.from({ length: 20 }, (_, line) => `line ${line}\n`).join("")
    const workspace = memoryWorkspace({ "a.txt": text })
    const other = createSession({ workspace, mustRead: false })
    let asked = 0
    const session = createSession({
      workspace,
      mustRead: false,
      permissions: rules(["*", "ask"]),
      ask: async () => {
        asked++
        await other.apply([change("a.txt", "line 0", "before\nline 0")])
        return "allow_once"
      },
    })
    expect((await session.apply([change("a.txt", "line 15", "mine")])).ok).toBe(true)
    expect(asked).toBe(1)
  })
})

describe("files outside of the workspace", () => {
  async function outside(action: Action | undefined, options: Partial<SessionOptions> = {}) {
    const top = temporaryFolder()
    for (const folder of ["root", "other", "other/.git"]) mkdirSync(join(top, folder))
    writeFileSync(join(top, "other/a.txt"), "one\n")
    writeFileSync(join(top, "other/.git/config"), "[core]\n")
    writeFileSync(join(top, "root/b.txt"), "two\n")
    const workspace = await openWorkspace({ roots: [{ dir: join(top, "root") }] })
    const permissions = action && { outside: [{ pattern: `${top}/other/**`, action }] }
    const session = createSession({
      workspace,
      mustRead: false,
      ...(permissions && { permissions }),
      ...options,
    })
    return {
      top,
      workspace,
      session,
      path: `${top}/other/a.txt`,
      text: (path: string) => readFileSync(join(top, path), "utf8"),
    }
  }

  it("are denied if nothing is said", async () => {
    for (const action of [undefined, "deny"] as const) {
      const { session, path, text } = await outside(action)
      expect(await session.read(path)).toMatchObject({ ok: false, issue: { code: "outside_workspace" } })
      expect(issues(await session.apply([change(path, "one", "1")]))).toMatchObject([
        { code: "outside_workspace" },
      ])
      expect(text("other/a.txt")).toBe("one\n")
    }
  })

  it("can be edited, made, moved and deleted where that is allowed, in one commit that can be undone", async () => {
    const { top, session, path, text } = await outside("allow", { mustRead: true })
    expect(await session.read("../other/a.txt")).toMatchObject({ ok: true, path, text: "one\n" })
    await session.read("b.txt")
    const report = await session.apply([
      change(path, "one", "1"),
      { op: "create", path: `${top}/other/deep/new/c.txt`, content: "new\n" },
      { op: "move", path: "b.txt", to: `${top}/other/b.txt` },
    ])
    expect(report.ok).toBe(true)
    expect([text("other/a.txt"), text("other/deep/new/c.txt"), text("other/b.txt")]).toEqual([
      "1\n",
      "new\n",
      "two\n",
    ])
    expect(existsSync(join(top, "root/b.txt"))).toBe(false)
    expect(await session.undo()).toMatchObject({ ok: true })
    expect([text("other/a.txt"), text("root/b.txt")]).toEqual(["one\n", "two\n"])
    expect(existsSync(join(top, "other/deep"))).toBe(false)
    expect(await session.redo()).toMatchObject({ ok: true })
    expect(text("other/deep/new/c.txt")).toBe("new\n")
  })

  it("are left alone by who may not touch them, also where a commit has", async () => {
    const { session, workspace, path, text } = await outside("allow")
    await session.apply([change(path, "one", "1")])
    const stranger = createSession({ workspace })
    expect(await log({ workspace })).toEqual([])
    expect(await stranger.undo()).toMatchObject({ ok: false })
    expect(text("other/a.txt")).toBe("1\n")
  })

  it("may be opened by the workspace itself, and then be narrowed down by rules", async () => {
    const { top, path, text } = await outside(undefined)
    const roots = [{ dir: join(top, "root") }]
    const workspace = await openWorkspace({ roots, outside: (path) => path.startsWith(`${top}/other/`) })
    const session = createSession({ workspace, mustRead: false })
    expect((await session.apply([change(path, "one", "1")])).ok).toBe(true)
    expect(issues(await session.apply([{ op: "create", path: `${top}/c.txt`, content: "" }]))).toMatchObject([
      { code: "outside_workspace" },
    ])
    const rules = [
      { pattern: `${top}/**`, action: "allow" as const },
      { pattern: "a.txt", action: "deny" as const },
    ]
    const strict = createSession({ workspace, mustRead: false, permissions: { outside: rules } })
    for (const each of [path, `${top}/c.txt`])
      expect(
        issues(await strict.apply([{ op: "create", path: each, content: "2\n", overwrite: true }])),
      ).toMatchObject([{ code: "outside_workspace" }])
    expect(text("other/a.txt")).toBe("1\n")
  })

  it("are asked for, when they are read and when they are changed", async () => {
    const { ask, asked } = person("allow_once", "allow_once", "reject_once")
    const { session, path } = await outside("ask", { ask })
    expect(await session.read(path)).toMatchObject({ ok: true })
    expect((await session.apply([change(path, "one", "1")])).ok).toBe(true)
    expect(await session.read(path)).toMatchObject({
      ok: false,
      issue: { code: "permission_denied", message: expect.stringContaining("rejected reading") },
    })
    expect(asked.map(({ files }) => files)).toMatchObject([
      [{ path, operation: "read", outside: true, diff: "" }],
      [{ path, operation: "edit", outside: true }],
      [{ path, operation: "read" }],
    ])
  })

  it("are never git's own, nor what a link hides", async () => {
    const { top, session } = await outside("allow")
    mkdirSync(join(top, "secret"))
    writeFileSync(join(top, "secret/a.txt"), "one\n")
    symlinkSync(join(top, "secret"), join(top, "other/link"))
    symlinkSync(join(top, "other/.git"), join(top, "other/dot"))
    const edits = [
      change(`${top}/other/.git/config`, "[core]", "x"),
      change(`${top}/other/dot/config`, "[core]", "x"),
      change(`${top}/other/link/a.txt`, "one", "1"),
    ]
    expect(issues(await session.apply(edits, { mode: "partial" }))).toMatchObject([
      { code: "protected_path" },
      { code: "protected_path" },
      { code: "outside_workspace" },
    ])
  })

  it("do not stand in for files that only have a slash too many", async () => {
    const { session, text } = await outside(undefined, {
      permissions: { outside: [{ pattern: "**", action: "allow" }] },
    })
    expect((await session.apply([change("/b.txt", "two", "2")])).ok).toBe(true)
    expect(text("root/b.txt")).toBe("2\n")
  })
})
