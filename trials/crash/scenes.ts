import { cpSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type CommitResult, commit, log, prune, recover, redo, undo } from "../../src/commit/index.ts"
import { changes, rewrite } from "../../src/commit/testing/edits.ts"
import type { Edit } from "../../src/edits/edit.ts"
import { openWorkspace } from "../../src/workspace/node.ts"
import type { Workspace } from "../../src/workspace/workspace.ts"
import { edits, files } from "./batch.ts"
import type { Task } from "./child.ts"
import { type Programs, runChild } from "./programs.ts"
import { layOut, type Tree, treeOf } from "./tree.ts"

/** A folder in which something is about to be done, and what it must look like if that is cut short. */
export interface Scene {
  name: string
  /** What the library is asked to do. */
  task: Deed
  /** How the real program is asked for it, if it has a command for it. */
  command?: string
  /** Copied for each round. */
  template: string
  /** What may be found afterwards. For a recovery: before the commit that was cut short, and after the recovery. */
  before: Tree
  after: Tree
  /** The commits before and after, oldest first. */
  history: { before: string[]; after: string[] }
}

export type Deed = Exclude<Task["do"], "rush">

export const open = (dir: string): Promise<Workspace> => openWorkspace({ roots: [{ dir }] })

/** The deeds, done by the library in this process. */
export const deeds: Record<Deed, (workspace: Workspace) => Promise<unknown>> = {
  apply: (workspace) => commitEdits(workspace, edits),
  undo: async (workspace) => expectOk(await undo(workspace)),
  redo: async (workspace) => expectOk(await redo(workspace)),
  recover,
  prune: (workspace) => prune(workspace, { keep: 3 }),
}

export async function makeScenes(base: string, programs: Programs): Promise<Scene[]> {
  const scenes: Scene[] = []
  for (const { prepare, ...outline } of outlines) {
    const template = join(base, outline.name)
    layOut(template, files)
    const before = (await prepare(template, programs)) ?? (await stateOf(template))
    const copy = `${template} done`
    cpSync(template, copy, { recursive: true })
    await deeds[outline.task](await open(copy))
    const after = await stateOf(copy)
    scenes.push({
      ...outline,
      template,
      before: before.tree,
      after: after.tree,
      history: { before: before.ids, after: after.ids },
    })
  }
  return scenes
}

interface State {
  tree: Tree
  ids: string[]
}

async function stateOf(dir: string): Promise<State> {
  const commits = await log(await open(dir))
  return { tree: treeOf(dir), ids: commits.map(({ id }) => id).reverse() }
}

interface Outline extends Pick<Scene, "name" | "task" | "command"> {
  /** Answers with what was there before, if that is not what is there now. */
  prepare(dir: string, programs: Programs): Promise<State | undefined>
}

const outlines: readonly Outline[] = [
  { name: "first apply", task: "apply", command: "apply", prepare: async () => undefined },
  { name: "apply", task: "apply", command: "apply", prepare: withHistory },
  {
    name: "undo",
    task: "undo",
    command: "undo",
    async prepare(dir) {
      await withHistory(dir)
      await commitEdits(await open(dir), edits)
    },
  },
  {
    name: "redo",
    task: "redo",
    command: "redo",
    async prepare(dir) {
      await withHistory(dir)
      await commitEdits(await open(dir), edits)
      expectOk(await undo(await open(dir)))
    },
  },
  {
    name: "recovery that clears away",
    task: "recover",
    command: "recover",
    prepare: (dir, programs) => cutShort(dir, programs, { name: "create: new content", nth: 9 }),
  },
  {
    name: "recovery that completes",
    task: "recover",
    command: "recover",
    prepare: (dir, programs) => cutShort(dir, programs, { name: "put into place: new content", nth: 9 }),
  },
  {
    name: "recovery that takes back",
    task: "recover",
    command: "recover",
    async prepare(dir, programs) {
      const before = await cutShort(dir, programs, { name: "put into place: new content", nth: 11 })
      // Its turn would come later: the commit cannot be completed any more.
      writeFileSync(join(dir, "big.txt"), "theirs\n")
      before.tree["big.txt"] = "644 theirs\n"
      return before
    },
  },
  {
    name: "prune",
    task: "prune",
    async prepare(dir) {
      await withHistory(dir)
      for (const text of ["3\n", "4\n", "5\n", "6\n"])
        await commitEdits(await open(dir), [rewrite("untouched.txt", text)])
      await commitEdits(await open(dir), edits)
    },
  },
]

/** Two commits, which nothing that follows may harm. */
async function withHistory(dir: string): Promise<State> {
  const workspace = await open(dir)
  for (const text of ["1\n", "2\n"]) await commitEdits(workspace, [rewrite("untouched.txt", text)])
  return stateOf(dir)
}

/** A commit that died at a point. */
async function cutShort(dir: string, programs: Programs, dieAt: Task["dieAt"] & object): Promise<State> {
  const before = await withHistory(dir)
  const { signal, errors } = await runChild(programs, { do: "apply", dir, dieAt })
  if (signal !== "SIGKILL") throw new Error(`No commit was cut short at ${dieAt.name}: ${errors}`)
  return before
}

async function commitEdits(workspace: Workspace, wanted: readonly Edit[]): Promise<void> {
  expectOk(await commit(workspace, { files: await changes(workspace, wanted) }))
}

function expectOk(result: CommitResult): void {
  if (!result.ok) throw new Error(result.issue.message)
}
