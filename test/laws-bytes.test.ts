import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative, sep } from "node:path"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Encoding, type FileState, plan } from "../src/core.ts"
import {
  type Edit,
  type Hunk,
  memoryWorkspace,
  openWorkspace,
  type Plan,
  redo,
  undo,
  type Workspace,
} from "../src/index.ts"
import { commit, snapshot } from "../src/steps.ts"
import { encode } from "../src/text/encoding.ts"
import { temporaryFolder } from "./folder.ts"

/**
 * The laws of bytes: whatever encodings and line endings files have, and whatever edits do to them, the bytes on
 * disk are those that the plan foretold, undo brings back every byte, and git agrees with the diffs.
 */
type Bytes = Record<string, Uint8Array>

const paths = ["a.txt", "b.txt", "dir/c.txt", "dir/d.txt"]
const path = fc.constantFrom(...paths)

const words = ["alpha", "beta {", "}", "", "  gamma", "\tdelta", 'it\'s "quoted"', "$&", "a\rb", "x && y"]
const line = fc.constantFrom(...words)
const text = fc
  .tuple(
    fc.array(fc.tuple(line, fc.constantFrom("\n", "\n", "\r\n")), { maxLength: 14 }),
    fc.constantFrom("", "end"),
  )
  .map(([lines, tail]) => lines.map((each) => each.join("")).join("") + tail)

const encodings: Encoding[] = ["utf-8", "utf-8", "utf-8-bom", "utf-16le", "utf-16be", "latin-1"]
const file = fc.oneof(
  { weight: 9, arbitrary: fc.record({ text, encoding: fc.constantFrom(...encodings) }).map(bytesOf) },
  { weight: 1, arbitrary: fc.constant(new Uint8Array([0, 1, 0xff, 0])) },
)
const files = fc.dictionary(path, file, { minKeys: 1, maxKeys: 4 })

function bytesOf({ text, encoding }: { text: string; encoding: Encoding }): Uint8Array {
  // Without such a byte, a latin-1 file is UTF-8.
  return encode(
    encoding === "latin-1" ? `caf\xe9\n${text}` : encoding === "utf-8" ? text : `é\n${text}`,
    encoding,
  )!
}

const fresh = fc.array(fc.oneof(line, fc.constantFrom("new", "né", "– “x”")), { maxLength: 4 })
const block = fresh.map((lines) => lines.map((each) => `${each}\n`).join(""))

/** A hunk that may or may not be about these files: a few lines as they may be there, and something else. */
const hunk: fc.Arbitrary<Hunk> = fc.oneof(
  fc.record({ old: block, new: block, scope: fc.constant("lines" as const) }),
  fc.record({
    old: line,
    new: line,
    scope: fc.constant("substring" as const),
    occurrence: fc.constantFrom("all" as const, 2),
  }),
  fc.record({
    old: fc.constant(""),
    new: block,
    scope: fc.constant("lines" as const),
    atEnd: fc.constant(true),
  }),
  fc.record({ old: fc.constant(""), new: block, scope: fc.constant("lines" as const), line: fc.nat(6) }),
  fc.record({
    old: line.map((each) => `${each}\n`),
    new: block,
    scope: fc.constant("lines" as const),
    occurrence: fc.constantFrom("first" as const, "last" as const, "all" as const),
  }),
)

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ op: fc.constant("create" as const), path, content: text, overwrite: fc.boolean() }),
  fc.record({ op: fc.constant("rewrite" as const), path, content: text }),
  fc.record({ op: fc.constant("delete" as const), path }),
  fc.record({ op: fc.constant("move" as const), path, to: path, overwrite: fc.boolean() }),
  {
    weight: 6,
    arbitrary: fc.record(
      {
        op: fc.constant("update" as const),
        path,
        hunks: fc.array(hunk, { minLength: 1, maxLength: 3 }),
        to: path,
      },
      { requiredKeys: ["op", "path", "hunks"] },
    ),
  },
)
const edits = fc.array(edit, { minLength: 1, maxLength: 6 })

const kinds = [
  { kind: "in memory", open: inMemory, runs: 400 },
  { kind: "on disk", open: onDisk, runs: 60 },
]

describe.each(kinds)("for files in any encoding, $kind", ({ open, runs }) => {
  it("what is written is what was planned, undo is the identity, redo brings it back", async () => {
    await fc.assert(
      fc.asyncProperty(files, edits, async (before, edits) => {
        const { workspace, read } = await open(before)
        const planned = await planOf(workspace, edits)
        if (planned.files.length === 0) return
        const written = await commit(workspace, { files: planned.files })
        expect(written).toMatchObject({ ok: true })
        const after = read()
        expect(after).toEqual(foretold(before, planned))
        expect(await undo({ workspace })).toMatchObject({ ok: true })
        expect(read()).toEqual(before)
        expect(await redo({ workspace })).toMatchObject({ ok: true })
        expect(read()).toEqual(after)
      }),
      { numRuns: runs },
    )
  })
})

describe("a plan", () => {
  it("says of every file its real hash, of every edit what became of it, and is a plain value", async () => {
    await fc.assert(
      fc.asyncProperty(
        files,
        edits,
        fc.constantFrom("atomic" as const, "partial" as const),
        async (before, edits, mode) => {
          const workspace = memoryWorkspace(before)
          const planned = await planOf(workspace, edits, mode)
          expect(JSON.parse(JSON.stringify(planned))).toEqual(planned)
          expect(planned.outcomes.map(({ index, op, path }) => [index, op, path])).toEqual(
            edits.map(({ op, path }, index) => [index, op, path]),
          )
          for (const { after } of planned.files)
            if (after.kind === "text")
              expect(after.hash).toBe(workspace.fs.hash(encode(after.text, after.encoding)!))
          const landed = planned.outcomes.every(({ issue }) => issue === undefined)
          if (mode === "atomic" && !landed) expect(planned.files).toEqual([])
          expect(await planOf(workspace, edits, mode)).toEqual(planned)
          expect(await planOf(workspace, [], mode)).toMatchObject({ outcomes: [], files: [] })
        },
      ),
      { numRuns: 300 },
    )
  })

  it("has diffs that git applies, to the same bytes", async () => {
    const root = temporaryFolder()
    const utf8 = fc.dictionary(path, text, { minKeys: 1, maxKeys: 3 })
    await fc.assert(
      fc.asyncProperty(utf8, edits, async (before, edits) => {
        const planned = await planOf(memoryWorkspace(before), edits)
        // A diff has no words for a move, nor for making or removing an empty file.
        const diffs = planned.files.filter(({ change, diff }) => change !== "move" && diff !== "")
        if (diffs.length === 0) return
        for (const { path, diff, before, after } of diffs) {
          mkdirSync(dirname(join(root, path)), { recursive: true })
          if (before.kind === "text") writeFileSync(join(root, path), before.text)
          const env = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() }
          execFileSync("git", ["apply", "--whitespace=nowarn", "-"], { cwd: root, input: diff, env })
          expect(bytesIn(root)).toEqual(after.kind === "text" ? { [path]: contentOf(after, {}, path) } : {})
          rmSync(join(root, path), { force: true })
        }
      }),
      { numRuns: 60 },
    )
  })
})

async function planOf(
  workspace: Workspace,
  edits: readonly Edit[],
  mode?: "atomic" | "partial",
): Promise<Plan> {
  return plan(edits, await snapshot(workspace, edits), { ...(mode && { mode }) })
}

function foretold(before: Bytes, { files }: Plan): Bytes {
  const all = new Map(Object.entries(before))
  for (const { from } of files) if (from !== undefined) all.delete(from)
  for (const { path, after, from } of files) {
    const bytes = contentOf(after, before, from)
    if (bytes) all.set(path, bytes)
    else all.delete(path)
  }
  return sorted(all)
}

function contentOf(state: FileState, before: Bytes, from: string | undefined): Uint8Array | undefined {
  if (state.kind === "text") return new Uint8Array(encode(state.text, state.encoding)!)
  if (state.kind !== "opaque") return undefined
  // All files that are no text have the same bytes here.
  return from === undefined ? new Uint8Array([0, 1, 0xff, 0]) : before[from]
}

const sorted = (files: Iterable<[string, Uint8Array]>): Bytes =>
  Object.fromEntries(
    [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, bytes]) => [name, new Uint8Array(bytes)]),
  )

async function inMemory(files: Bytes) {
  const workspace = memoryWorkspace(files)
  return { workspace, read: () => sorted(workspace.files()) }
}

async function onDisk(files: Bytes) {
  const root = temporaryFolder()
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), bytes)
  }
  return { workspace: await openWorkspace({ roots: [{ dir: root }] }), read: () => bytesIn(root) }
}

function bytesIn(root: string): Bytes {
  const found = new Map<string, Uint8Array>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const name = relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")
    if (entry.isFile() && !name.startsWith(".emend/")) found.set(name, readFileSync(join(root, name)))
  }
  return sorted(found)
}
