import { setTimeout as sleep } from "node:timers/promises"
import { applyEdits } from "../../apply.ts"
import { exclusive } from "../../commit/index.ts"
import { openWorkspace } from "../../workspace/index.ts"
import { createSession } from "../index.ts"
import { change } from "./edits.ts"

/** What a child process of a test is to do in `dir`. */
export type SessionTask =
  /** Counts its own line of a file up, which others do with theirs: read once by a session, or by nobody. */
  | { do: "count"; dir: string; path: string; name: string; count: number; session: boolean }
  /** Holds the lock of the workspace until it is killed. */
  | { do: "hold"; dir: string }

async function run(task: SessionTask): Promise<void> {
  const workspace = await openWorkspace({ roots: [{ dir: task.dir }] })
  if (task.do === "hold")
    return exclusive(workspace, async () => {
      process.stdout.write("held\n")
      await sleep(60_000)
    })
  const { path, name, count } = task
  const session = createSession({ workspace })
  if (task.session) await session.read(path)
  for (let number = 0; number < count; number++) {
    const edits = [change(path, `${name} ${number}`, `${name} ${number + 1}`)]
    const report = await (task.session ? session.apply(edits) : applyEdits(edits, { workspace }))
    if (!report.ok) throw new Error(JSON.stringify(report.edits))
  }
}

await run(JSON.parse(process.argv[2]!))
