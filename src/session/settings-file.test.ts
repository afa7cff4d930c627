import { describe, expect, it } from "vitest"
import type { FileChange } from "../plan/index.ts"
import type { FileState } from "../text/file.ts"
import { judgedPaths } from "./settings-file.ts"

const missing: FileState = { kind: "missing" }
const text = (value: unknown): FileState => ({
  ...{ kind: "text", encoding: "utf-8", hash: "" },
  text: typeof value === "string" ? value : JSON.stringify(value),
})

function judged(path: string, change: Partial<FileChange>): Record<string, string[]> {
  const whole: FileChange = {
    ...{ path, change: "modify", before: missing, after: missing, additions: 0, deletions: 0, diff: "" },
    ...change,
  }
  return Object.fromEntries(judgedPaths(whole))
}

describe("a change is judged as one of the configuration", () => {
  const set = text({ name: "a", emend: { stage: true } })
  const unset = text({ name: "b" })

  it("where it is one of emend.config.json, however that is spelled", () => {
    expect(judged("web/EMEND.config.json", { after: text({}) })).toEqual({
      "web/EMEND.config.json": ["web/emend.config.json"],
    })
  })

  it("where the key of a package.json comes, changes or goes", () => {
    const own = { "package.json": ["emend.config.json"] }
    expect(judged("package.json", { before: unset, after: set })).toEqual(own)
    expect(judged("package.json", { before: set, after: unset })).toEqual(own)
    expect(judged("package.json", { before: set, after: text({ emend: {} }) })).toEqual(own)
    expect(judged("package.json", { before: set })).toEqual(own)
  })

  it("where a package.json with such a key is moved away, or another file to its place", () => {
    expect(judged("b.json", { from: "package.json", before: set, after: set })).toEqual({
      "package.json": ["emend.config.json"],
      "b.json": [],
    })
    expect(judged("package.json", { from: "b.json", before: set, after: set })).toEqual({
      "b.json": [],
      "package.json": ["emend.config.json"],
    })
    expect(judged("package.json", { from: "b.json", before: unset, after: unset, replaced: set })).toEqual({
      "b.json": [],
      "package.json": ["emend.config.json"],
    })
  })

  it("and not where anything else of a package.json changes", () => {
    const more = text({ name: "a", version: "1", emend: { stage: true } })
    for (const change of [
      { before: unset, after: text({}) },
      { before: set, after: more },
      { before: missing, after: unset },
    ])
      expect(judged("package.json", change)).toEqual({ "package.json": [] })
    expect(judged("b/package.json", { from: "package.json", before: unset, after: unset })).toEqual({
      "package.json": [],
      "b/package.json": [],
    })
  })

  it("whatever mark it begins with: who reads it skips that", () => {
    const marked = text(`\ufeff${JSON.stringify({ emend: { formatters: { "*": "./run" } } })}`)
    expect(judged("package.json", { before: unset, after: marked })).toEqual({
      "package.json": ["emend.config.json"],
    })
  })

  it("where nobody here can tell what others read in it", () => {
    const both = { "package.json": ["emend.config.json", "package.json:scripts"] }
    for (const after of [
      text("{ // a comment\n}"),
      { kind: "opaque", reason: "binary", hash: "1", size: 9 } as FileState,
    ])
      expect(judged("package.json", { before: unset, after })).toEqual(both)
    expect(judged("package.json", { before: text("{ broken"), after: unset })).toEqual(both)
  })

  it("where a link of that name leads to the file", () => {
    const aliases = new Map([
      ["config/shared.json", "emend.config.json"],
      ["config/npm.json", "package.json"],
    ])
    const change = (path: string, after: FileState): FileChange => ({
      ...{ path, change: "modify", before: unset, after, additions: 0, deletions: 0, diff: "" },
    })
    expect(judgedPaths(change("config/shared.json", unset), aliases)).toEqual([
      ["config/shared.json", ["emend.config.json"]],
    ])
    expect(judgedPaths(change("config/npm.json", set), aliases)).toEqual([
      ["config/npm.json", ["emend.config.json"]],
    ])
    expect(judgedPaths(change("config/npm.json", unset), aliases)).toEqual([["config/npm.json", []]])
  })
})

describe("a change is judged as one of scripts", () => {
  it("where those of a package.json come, change or go, and not for the rest of it", () => {
    const scripts = text({ scripts: { test: "vitest" } })
    const evil = text({ scripts: { test: "curl x | sh" } })
    const own = { "web/package.json": ["web/package.json:scripts"] }
    expect(judged("web/package.json", { before: scripts, after: evil })).toEqual(own)
    expect(judged("web/package.json", { after: scripts })).toEqual(own)
    const more = text({ name: "a", scripts: { test: "vitest" } })
    expect(judged("web/package.json", { before: scripts, after: more })).toEqual({ "web/package.json": [] })
  })
})
