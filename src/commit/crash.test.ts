import { describe, expect, it } from "vitest"
import type { FileChange } from "../plan/plan.ts"
import type { MemoryFileSystem } from "../workspace/memory-file-system.ts"
import { inMemory, treeOf } from "../workspace/testing/workspaces.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { commit, log, recover, redo, undo } from "./index.ts"
import { dying, type Fault } from "./testing/dying.ts"
import { changes, create, landed, move, remove, rewrite } from "./testing/edits.ts"

const start = {
  "a.txt": "1\n",
  "run.sh": { text: "2\n", mode: 0o755 },
  "gone/b.txt": "3\n",
  "moved.bin": Uint8Array.of(0, 1, 2),
  "over.txt": "4\n",
  folder: "a file that becomes a folder\n",
}
const edits = [
  rewrite("a.txt", "new\n"),
  rewrite("run.sh", "new\n"),
  remove("gone/b.txt"),
  move("moved.bin", "new/moved.bin"),
  move("over.txt", "a/b/over.txt"),
  remove("folder"),
  create("folder/c.txt", "new\n"),
  create("new/er/d.txt", "new\n"),
]

/** What is done when it goes wrong, on a workspace that is ready for it. */
interface Deed {
  name: string
  prepare(workspace: Workspace): Promise<(workspace: Workspace) => Promise<unknown>>
}

const deeds: Deed[] = [
  {
    name: "commit",
    async prepare(workspace) {
      const files: FileChange[] = await changes(workspace, edits)
      return (other) => commit(other, { files })
    },
  },
  {
    name: "undo",
    async prepare(workspace) {
      await landed(workspace, ...edits)
      return (other) => undo(other)
    },
  },
  {
    name: "redo",
    async prepare(workspace) {
      await landed(workspace, ...edits)
      await undo(workspace)
      return (other) => redo(other)
    },
  },
  {
    name: "recover",
    async prepare(workspace) {
      const files = await changes(workspace, edits)
      const { fs, die } = dying(workspace.fs, { nth: Number.POSITIVE_INFINITY, kind: "die" })
      let left = 4
      const faults = (point: string) => {
        if (point === "replace" && --left === 0) die()
      }
      await expect(commit({ ...workspace, fs, faults }, { files })).rejects.toThrow()
      return (other) => recover(other)
    },
  },
]

const copyOf = (workspace: Workspace): Workspace => ({
  ...workspace,
  fs: (workspace.fs as MemoryFileSystem).clone(),
})

describe.each(deeds)("$name", ({ name, prepare }) => {
  const rounds: Fault["kind"][] = ["die", "die half way", "fail"]

  it.each(rounds)("at every call of the file system: %s", async (kind) => {
    const workspace = await inMemory(start)
    const first = await treeOf(workspace)
    const deed = await prepare(workspace)
    // What a commit that was cut short goes back to is what was there before it.
    const before = name === "recover" ? first : await treeOf(workspace)
    const intact = copyOf(workspace)
    await deed(intact)
    const after = await treeOf(intact)
    expect(after).not.toEqual(before)

    let outcomes = { before: 0, after: 0 }
    for (let nth = 1; ; nth++) {
      const victim = copyOf(workspace)
      const { fs, calls } = dying(victim.fs, { nth, kind })
      const result = await deed({ ...victim, fs }).catch((error: unknown) => error)
      if (calls() < nth) break
      if (kind === "fail") await expectHonest(result, victim, { before, after })
      // The next command puts everything right, whatever it is.
      await log(victim)
      const tree = await treeOf(victim)
      const side = JSON.stringify(tree) === JSON.stringify(before) ? "before" : "after"
      outcomes = { ...outcomes, [side]: outcomes[side] + 1 }
      expect(tree, `${name}, call ${nth}: ${kind}`).toEqual(side === "before" ? before : after)
      expect(await recover(victim)).toMatchObject({ outcome: "clean" })
      // And it can go on from there.
      if (side === "before" && name !== "recover") {
        await deed(victim)
        expect(await treeOf(victim)).toEqual(after)
      }
    }
    expect(outcomes.before + outcomes.after).toBeGreaterThan(40)
    if (name !== "recover") expect(outcomes.before).toBeGreaterThan(20)
    if (kind !== "fail") expect(outcomes.after).toBeGreaterThan(20)
  })
})

/** What failed says so, and did nothing; if it could not even put things back, that is an error of its own. */
async function expectHonest(
  result: unknown,
  workspace: Workspace,
  { before, after }: { before: object; after: object },
): Promise<void> {
  if (result instanceof Error) return expect(result).toMatchObject({ name: "EmendError", kind: "io" })
  const { ok } = result as { ok?: boolean }
  if (ok !== undefined) expect(await treeOf(workspace)).toEqual(ok ? after : before)
}
