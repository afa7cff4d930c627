import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import { diskWorkspace, inMemory, type TestFile, treeOf } from "../workspace/testing/workspaces.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { commit, log, redo, undo } from "./index.ts"
import { changes } from "./testing/edits.ts"

/** Few names, so that edits meet each other: a file here is a folder there. */
const path = fc
  .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 })
  .map((names) => names.join("/"))

const content = fc.oneof(
  fc.string({ unit: fc.constantFrom("x", "y", "é", "\n", "\r\n"), maxLength: 12 }),
  fc.uint8Array({ maxLength: 6 }),
)

const file: fc.Arbitrary<TestFile> = fc.record({
  text: content,
  mode: fc.constantFrom(0o644, 0o755, 0o600),
})

/** A set of files in which none needs a folder where another is. */
const files = fc.dictionary(path, file, { maxKeys: 6 }).map((wanted) => {
  const names = Object.keys(wanted)
  return Object.fromEntries(
    Object.entries(wanted).filter(([name]) => !names.some((other) => other.startsWith(`${name}/`))),
  )
})

const text = fc.string({ unit: fc.constantFrom("x", "z", "\n"), maxLength: 8 })
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ op: fc.constant("create" as const), path, content: text, overwrite: fc.boolean() }),
  fc.record({ op: fc.constant("rewrite" as const), path, content: text }),
  fc.record({ op: fc.constant("delete" as const), path }),
  fc.record({ op: fc.constant("move" as const), path, to: path, overwrite: fc.boolean() }),
)

const batch = fc.array(edit, { minLength: 1, maxLength: 6 })

/** Commits what can land. False: nothing did. */
async function commitAll(workspace: Workspace, edits: Edit[]): Promise<boolean> {
  const planned = await changes(workspace, edits)
  if (planned.length === 0) return false
  const result = await commit(workspace, { files: planned })
  // A folder that only holds what leaves is still a folder: a file cannot take its place.
  if (!result.ok) expect(["stale", "no_change"], JSON.stringify(result.issue)).toContain(result.issue.code)
  return result.ok
}

const kinds = [
  { kind: "on disk", open: diskWorkspace, runs: 60 },
  { kind: "in memory", open: inMemory, runs: 600 },
]

describe.each(kinds)("the laws of undo, $kind", ({ open, runs }) => {
  it("commit, then undo: as before. Then redo: as after", async () => {
    await fc.assert(
      fc.asyncProperty(files, batch, async (before, edits) => {
        const workspace = await open(before)
        const start = await treeOf(workspace)
        const landed = await commitAll(workspace, edits)
        const end = await treeOf(workspace)
        if (!landed) expect(end).toEqual(start)
        if (!landed) return
        expect(await undo(workspace)).toMatchObject({ ok: true })
        expect(await treeOf(workspace)).toEqual(start)
        expect(await redo(workspace)).toMatchObject({ ok: true })
        expect(await treeOf(workspace)).toEqual(end)
      }),
      { numRuns: runs },
    )
  })

  it("many commits, then as many undos: as before, step by step", async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.array(batch, { maxLength: 4 }), async (before, batches) => {
        const workspace = await open(before)
        const trees = [await treeOf(workspace)]
        for (const edits of batches)
          if (await commitAll(workspace, edits)) trees.push(await treeOf(workspace))
        for (const tree of trees.slice(0, -1).reverse()) {
          expect(await undo(workspace)).toMatchObject({ ok: true })
          expect(await treeOf(workspace)).toEqual(tree)
        }
        expect((await log(workspace)).length).toBe(2 * (trees.length - 1))
      }),
      { numRuns: Math.ceil(runs / 3) },
    )
  })

  it("undo of single files, in any order: as before", async () => {
    await fc.assert(
      fc.asyncProperty(files, batch, fc.infiniteStream(fc.nat()), async (before, edits, random) => {
        const workspace = await open(before)
        const start = await treeOf(workspace)
        if (!(await commitAll(workspace, edits))) return
        for (let step = 0; step < 20; step++) {
          const entry = (await log(workspace)).at(-1)!
          const left = entry.files.filter(({ undone }) => !undone)
          if (left.length === 0) break
          const { path } = left[random.next().value! % left.length]!
          // A file cannot come back while another one is a folder in its place: then that one has its turn first.
          await undo(workspace, { paths: [path] })
        }
        expect(await undo(workspace)).toMatchObject({ ok: expect.any(Boolean) })
        expect(await treeOf(workspace)).toEqual(start)
      }),
      { numRuns: Math.ceil(runs / 3) },
    )
  })
})
