import { describe, expect, it } from "vitest"
import { memoryFileSystem } from "../workspace/memory-file-system.ts"
import { createWorkspace } from "../workspace/resolve.ts"
import { commitOf, parseRecord, type Record } from "./record.ts"

const hash = "0123456789abcdef".repeat(4)
const version = { hash, mode: 0o644 }
const record: Record = {
  version: 1,
  id: "abcd1234",
  at: "2026-01-02T03:04:05.678Z",
  label: "apply",
  kind: "commit",
  roots: ["one"],
  files: [{ path: "b", change: "move", from: "a", additions: 1, deletions: 2, diff: "…" }],
  writes: [
    { path: "a", before: version, after: null, temp: null },
    { path: "dir/b", before: null, after: version, temp: "dir/.emend-abcd1234-1.tmp" },
  ],
  makes: ["dir"],
  empties: ["old"],
}
const [leaves, arrives] = record.writes as [Record["writes"][0], Record["writes"][0]]

/** A workspace whose roots have these names. */
function workspaceOf(roots: readonly string[], outside?: (path: string) => boolean) {
  const fs = memoryFileSystem()
  const all = roots.map((name) => ({ name, dir: `/w/${name}` }))
  return createWorkspace({ fs, roots: all, ...(outside && { outside }) })
}

function parsed(change: object, roots: readonly string[] = ["one"]): Record {
  return parseRecord(JSON.stringify({ ...record, ...change }), workspaceOf(roots))
}

describe("a record in the journal", () => {
  it("is read as it was written", () => {
    expect(parsed({})).toEqual(record)
    const undo = { kind: "undo", of: { id: "aaaa0000", files: [0, 1] }, meta: { any: ["thing"] } }
    expect(parsed(undo)).toEqual({ ...record, ...undo })
    expect(
      parsed({ files: [{ path: "a", change: "add", additions: 1, deletions: 0 }] }).files[0],
    ).not.toHaveProperty("from")
  })

  it.each<[string, object]>([
    ["an id that is too short", { id: "abcd123" }],
    ["an id that is too long", { id: "abcd12345" }],
    ["no time", { at: 5 }],
    ["no label", { label: null }],
    ["an unknown kind", { kind: "merge" }],
    ["a commit of another", { of: { id: "aaaa0000", files: [] } }],
    ["an undo of something without an id", { kind: "undo", of: { id: "a", files: [] } }],
    ["an undo of files that are no numbers", { kind: "undo", of: { id: "aaaa0000", files: ["a"] } }],
    ["an undo of no list", { kind: "redo", of: { id: "aaaa0000", files: 1 } }],
    ["roots that are no list", { roots: "one" }],
    ["roots without names", { roots: [1] }],
    ["no roots", { roots: [] }],
    ["files that are no list", { files: {} }],
    ["a file without a path", { files: [{ change: "add" }] }],
    ["a file that is nothing", { files: [null] }],
    ["a file from nowhere", { files: [{ path: "a", from: 1 }] }],
    ["a file with no text for a difference", { files: [{ path: "a", diff: 1 }] }],
    ["a write without a path", { writes: [{ ...leaves, path: 1 }] }],
    ["a hash that is too short", { writes: [{ ...leaves, before: { ...version, hash: hash.slice(1) } }] }],
    ["a hash that is too long", { writes: [{ ...leaves, before: { ...version, hash: `${hash}0` } }] }],
    ["a hash in capitals", { writes: [{ ...leaves, before: { ...version, hash: hash.toUpperCase() } }] }],
    ["a mode that is no number", { writes: [{ ...leaves, before: { ...version, mode: "644" } }] }],
    ["a mode with more than permissions", { writes: [{ ...leaves, before: { ...version, mode: 0o10644 } }] }],
    ["content without a place to wait", { writes: [{ ...arrives, temp: null }] }],
    ["a place to wait for nothing", { writes: [{ ...leaves, temp: ".emend-abcd1234-0.tmp" }] }],
    ["a place to wait that is a file of somebody", { writes: [{ ...arrives, temp: "dir/b.tmp" }] }],
    ["a name that only ends like one of ours", { writes: [{ ...arrives, temp: "x.emend-abcd1234-0.tmp" }] }],
    [
      "a name that only begins like one of ours",
      { writes: [{ ...arrives, temp: ".emend-abcd1234-0.tmp.js" }] },
    ],
    ["folders without names", { makes: [1] }],
    ["folders to remove that are no list", { empties: "old" }],
  ])("is not believed with %s", (_, change) => {
    expect(() => parsed(change)).toThrow("it has a form that this version of emend does not know")
  })

  it.each(["null", "5", '"text"', "[]"])("is not believed where it is %s", (line) => {
    expect(() => parseRecord(line, workspaceOf(["one"]))).toThrow("A record in .emend cannot be read")
  })

  it("is not believed where it is no JSON", () => {
    expect(() => parseRecord("{", workspaceOf(["one"]))).toThrow("it is not JSON")
  })

  it("may have all permissions but those to run as somebody else, and a temporary file at the top", () => {
    const owner = { user: 0, group: 0 }
    const waiting = { ...arrives, temp: ".emend-abcd1234-10.tmp" }
    const change = { writes: [{ ...waiting, after: { hash, mode: 0o7777, owner } }] }
    expect(parsed(change).writes).toEqual([{ ...waiting, after: { hash, mode: 0o777 } }])
  })
})

describe("the keys of a record", () => {
  const paths = ({ files, writes, makes, empties }: Record) => [
    ...files.flatMap(({ path, from }) => [path, from]),
    ...writes.flatMap(({ path, temp }) => [path, temp]),
    ...makes,
    ...empties,
  ]
  const plain = ["b", "a", "a", null, "dir/b", "dir/.emend-abcd1234-1.tmp", "dir", "old"]
  const under = (name: string) => plain.map((path) => path && `${name}/${path}`)
  const inOne = {
    files: record.files.map((file) => ({ ...file, path: "one/b", from: "one/a" })),
    writes: [
      { ...leaves, path: "one/a" },
      { ...arrives, path: "one/dir/b", temp: "one/dir/.emend-abcd1234-1.tmp" },
    ],
    makes: ["one/dir"],
    empties: ["one/old"],
  }

  it("are those of the roots that are open now", () => {
    expect(paths(parsed({}))).toEqual(plain)
    expect(paths(parsed({}, ["other"]))).toEqual(plain)
    expect(paths(parsed({}, ["first", "second"]))).toEqual(under("first"))
    const several = { ...inOne, roots: ["one", "two"] }
    expect(paths(parsed(several))).toEqual(plain)
    expect(paths(parsed(several, ["first", "two"]))).toEqual(under("first"))
  })

  it("of another root than the first are only known if that root is open", () => {
    const several = { ...inOne, roots: ["zero", "one"] }
    expect(paths(parsed(several, ["first", "one"]))).toEqual(under("one"))
    for (const roots of [["first"], ["first", "second"]])
      expect(() => parsed(several, roots)).toThrow(
        "The commit abcd1234 was made with the roots zero, one. Open the same roots to work with it.",
      )
  })
})

describe("a record that leads outside of the roots", () => {
  const open = { path: "/out/open", before: version, after: null, temp: null }
  const allowed = (path: string) => path.startsWith("/out/open")
  const read = (change: object, outside?: (path: string) => boolean) =>
    parseRecord(
      JSON.stringify({ ...record, files: [], writes: [open], makes: [], empties: [], ...change }),
      workspaceOf(["one"], outside),
    )

  it("is read by those who may touch these files", () => {
    expect(read({}, allowed).writes).toEqual([open])
    const deep = {
      writes: [{ ...arrives, path: "/out/open/new/a", temp: "/out/.emend-abcd1234-0.tmp" }],
      makes: ["/out/open", "/out/open/new"],
      empties: ["/out/open/new"],
      files: [{ path: "/out/open/new/a", from: "/out/open/b", change: "move", additions: 0, deletions: 0 }],
    }
    expect(read(deep, allowed)).toMatchObject(deep)
  })

  it.each<[string, object]>([
    ["a file", { writes: [{ ...open, path: "/out/other" }] }],
    ["one of several files", { writes: [open, { ...open, path: "/out/other" }] }],
    ["a file that is only named", { files: [{ path: "/out/other" }] }],
    ["a file that something came from", { files: [{ path: "a", from: "/out/other" }] }],
    ["a folder beside them", { makes: ["/out/opened"] }],
    ["a folder to remove", { empties: ["/home"] }],
    [
      "a temporary file elsewhere",
      { writes: [{ ...arrives, path: "/out/open", temp: "/home/.emend-abcd1234-0.tmp" }] },
    ],
  ])("is refused where it has %s that is not allowed now", (_, change) => {
    expect(() => read(change, allowed)).toThrow("touches files outside of the workspace")
  })

  it("is refused by those who allow nothing, and says what it is about", () => {
    expect(() => read({})).toThrow(
      "The commit abcd1234 touches files outside of the workspace (`/out/open`). Allow them to work with it.",
    )
  })
})

describe("a line of the log", () => {
  const files = ["a", "b"].map((path) => ({
    path,
    change: "add" as const,
    additions: 1,
    deletions: 0,
    diff: "…",
  }))
  const two = { ...record, files }

  it("has no differences in it, and what was remembered only if there is something", () => {
    const line = commitOf(two)
    expect(line).toEqual({
      ...{ id: record.id, at: record.at, label: "apply", undone: false },
      files: files.map(({ diff: _, ...file }) => file),
    })
    expect(Object.keys(line)).not.toContain("meta")
    expect(commitOf({ ...two, meta: null })).toMatchObject({ meta: null })
    expect(commitOf({ ...two, kind: "undo", of: { id: "aaaa0000", files: [0] } })).toMatchObject({
      of: "aaaa0000",
    })
  })

  it("is undone if all of its files are, and of those it is said", () => {
    expect(commitOf(two, new Set([1]))).toMatchObject({
      undone: false,
      files: [{ path: "a" }, { undone: true }],
    })
    expect(commitOf(two, new Set([1])).files[0]).not.toHaveProperty("undone")
    expect(commitOf(two, new Set([0, 1])).undone).toBe(true)
    expect(commitOf({ ...two, files: [] }).undone).toBe(false)
    expect(commitOf({ ...two, kind: "redo" }, new Set([0, 1])).undone).toBe(false)
  })
})
