import { writeSync } from "node:fs"
import { commit, prune, recover, redo, undo } from "../../src/commit/index.ts"
import { changes } from "../../src/commit/testing/edits.ts"
import { openWorkspace } from "../../src/workspace/node.ts"
import type { Workspace } from "../../src/workspace/workspace.ts"
import { edits } from "./batch.ts"
import { announcing } from "./points.ts"

/** What a child process does to the files in `dir`, and where it dies. */
export interface Task {
  do: "apply" | "undo" | "redo" | "recover" | "prune" | "rush"
  dir: string
  /** Dies at the nth point; with a name, at the nth point of that name. */
  dieAt?: { nth: number; name?: string }
}

// A process that is killed has no time to empty its buffers.
function say(value: unknown): void {
  writeSync(1, `${JSON.stringify(value)}\n`)
}

async function run(task: Task): Promise<void> {
  const names: string[] = []
  let met = 0
  const point = (name: string) => {
    names.push(name)
    const { dieAt } = task
    if (!dieAt || (dieAt.name !== undefined && dieAt.name !== name)) return
    if (++met === dieAt.nth) process.kill(process.pid, "SIGKILL")
  }
  const disk = await openWorkspace({ roots: [{ dir: task.dir }], faults: point })
  const workspace = { ...disk, fs: announcing(disk.fs, point) }
  if (task.do === "rush") return rush(workspace)
  const result = await deeds[task.do](workspace)
  say({ result, points: names })
}

const deeds: Record<Exclude<Task["do"], "rush">, (workspace: Workspace) => Promise<unknown>> = {
  apply,
  undo: (workspace) => undo(workspace),
  redo: (workspace) => redo(workspace),
  recover,
  prune: (workspace) => prune(workspace, { keep: 3 }),
}

async function apply(workspace: Workspace) {
  return commit(workspace, { files: await changes(workspace, edits) })
}

/** Goes to and fro until it is killed. */
async function rush(workspace: Workspace): Promise<never> {
  say("ready")
  for (;;) {
    for (const deed of [apply, undo, redo, undo]) await deed(workspace)
    await prune(workspace, { keep: 6 })
  }
}

await run(JSON.parse(process.argv[2]!))
