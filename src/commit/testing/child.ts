import { writeSync } from "node:fs"
import type { Edit } from "../../edits/edit.ts"
import { nodeFileSystem } from "../../workspace/disk.ts"
import { openWorkspace } from "../../workspace/node.ts"
import { commit, redo, undo } from "../index.ts"
import { changes } from "./edits.ts"

/** What a child process of a test is to do. */
export type Task =
  /** Does it once, and dies for real at the nth step at which it can be cut short. */
  | { do: "commit" | "undo" | "redo"; dir: string; edits: Edit[]; dieAt?: number }
  /** Commits and undoes until it is killed. */
  | { do: "rush"; dir: string; edits: Edit[] }
  /** Adds lines to a file that others add to as well, and says which of them were acknowledged. */
  | { do: "add lines"; dir: string; path: string; name: string; count: number }
  /** Takes a lock, and never lets go. */
  | { do: "hold"; dir: string }

// A process that is killed has no time to empty its buffers.
function say(text: string): void {
  writeSync(1, `${text}\n`)
}

async function run(task: Task): Promise<void> {
  let points = 0
  const faults = () => {
    points++
    if ("dieAt" in task && points === task.dieAt) process.kill(process.pid, "SIGKILL")
  }
  const workspace = await openWorkspace({ roots: [{ dir: task.dir }], faults })
  switch (task.do) {
    case "commit":
      say(JSON.stringify(await commit(workspace, { files: await changes(workspace, task.edits) })))
      return say(String(points))
    case "undo":
      say(JSON.stringify(await undo(workspace)))
      return say(String(points))
    case "redo":
      say(JSON.stringify(await redo(workspace)))
      return say(String(points))
    case "rush":
      say("ready")
      for (;;) {
        await commit(workspace, { files: await changes(workspace, task.edits) })
        await undo(workspace)
      }
    case "add lines":
      for (let line = 1; line <= task.count; ) {
        const { fs } = workspace
        const text = new TextDecoder().decode(await fs.read(workspace.absolute(task.path)))
        const content = `${text}${task.name} ${line}\n`
        const files = await changes(workspace, [{ op: "rewrite", path: task.path, content }])
        // Planned on the text that was read: whatever happened since must be noticed.
        if (files[0]?.before.kind !== "text" || files[0].before.text !== text) continue
        const result = await commit(workspace, { files })
        if (result.ok) say(`${task.name} ${line++}`)
        else if (result.issue.code !== "stale") throw new Error(result.issue.message)
      }
      return
    case "hold":
      await nodeFileSystem().lock(`${task.dir}/.emend/locks`)
      say("held")
      setInterval(() => {}, 1000)
  }
}

await run(JSON.parse(process.argv[2]!))
