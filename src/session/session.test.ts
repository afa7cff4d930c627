import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  createSession,
  memoryWorkspace,
  openWorkspace,
  type SessionEvent,
  type SessionOptions,
} from "../index.ts"
import { change } from "./testing/edits.ts"

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "emend-session-"))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const text = (path: string) => readFileSync(join(root, path), "utf8")
const open = async (options: Partial<SessionOptions> = {}) =>
  createSession({ workspace: await openWorkspace({ roots: [{ dir: root }] }), ...options })

describe("read", () => {
  it("gives the lines asked for, and how many there are", async () => {
    write("a.txt", "one\ntwo\r\nthree")
    const session = await open()
    expect(await session.read("a.txt")).toMatchObject({
      ok: true,
      text: "one\ntwo\r\nthree",
      lines: [1, 3],
      total: 3,
    })
    expect(await session.read("./a.txt", { lines: [2, 2] })).toMatchObject({
      path: "a.txt",
      text: "two\r\n",
      lines: [2, 2],
    })
    expect(await session.read("a.txt", { lines: [3, 99] })).toMatchObject({ text: "three", lines: [3, 3] })
    expect(await session.read("a.txt", { lines: [7, 9] })).toMatchObject({ text: "", lines: [4, 3] })
  })
  it("says what cannot be read", async () => {
    mkdirSync(join(root, "folder"))
    writeFileSync(join(root, "b.bin"), new Uint8Array([0, 1, 2]))
    const session = await open()
    const codes = ["gone.txt", "folder", "b.bin", "../out.txt", ".git/config"].map(async (path) => {
      const result = await session.read(path)
      return result.ok ? "" : result.issue.code
    })
    expect(await Promise.all(codes)).toEqual([
      "file_missing",
      "is_directory",
      "binary",
      "outside_workspace",
      "protected_path",
    ])
  })
})

describe("apply", () => {
  it("edits what was read", async () => {
    write("a.txt", "one\n")
    const session = await open()
    expect(await session.apply([change("a.txt", "one", "1")])).toMatchObject({
      ok: false,
      edits: [{ issue: { code: "not_read" } }],
    })
    await session.read("a.txt")
    expect(await session.apply([change("a.txt", "one", "1")])).toMatchObject({ ok: true })
    expect(text("a.txt")).toBe("1\n")
    expect(await session.apply([change("a.txt", "1", "2")])).toMatchObject({ ok: true })
    expect(await session.undo()).toMatchObject({ ok: true })
    expect(await session.apply([change("a.txt", "1", "3")])).toMatchObject({ ok: true })
  })
})
