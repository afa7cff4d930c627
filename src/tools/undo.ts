import { z } from "zod"
import { type Commit, type CommittedFile, log } from "../commit/index.ts"
import { bareText } from "../report/text.ts"
import type { Session } from "../session/session.ts"
import { plural } from "../text/sentence.ts"
import { refused } from "./complaint.ts"
import { defineTool, type Refused, type ToolAnswer, type UndoMetadata } from "./tool.ts"

export const undoTool = defineTool({
  name: "undo",
  title: "Take back a change",
  describe: () => `Takes back what an earlier call wrote.

- Without parameters: the newest change of yours that is not taken back yet. With commit: the one with this id, whoever made it.
- With paths: only these of its files.
- Later work is never overwritten: changes of other lines stay. If the same lines have changed since, nothing is touched, and you are told which file it is.`,
  input: z.strictObject({
    commit: z
      .string()
      .min(1)
      .optional()
      .describe("The id of the change to take back. Left out: your newest."),
    paths: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe("Only these files of it. Left out: all of them."),
  }),
  effects: { readOnly: false, destructive: true, idempotent: false },
  async run(session, { commit, paths }): Promise<ToolAnswer<UndoMetadata>> {
    const own = commit === undefined ? await newestOwn(session, paths) : { id: commit }
    if (!own) return nothingLeft()
    const result = await session.undo({ ...own, ...(paths !== undefined && { paths }) })
    if (!result.ok) return refused("Nothing taken back", result.issue)
    const { id, files } = result.commit
    const { merged = [], bare = [] } = result
    const count = plural(files.length, "file")
    return {
      ok: true,
      title: `${count} restored`,
      output: [
        `Taken back. ${count} restored:`,
        ...files.map((file) => ` ${restored(file, merged)}`),
        ...bare.flatMap(({ path, attributes }) => (attributes === "lost" ? [bareText(path)] : [])),
      ].join("\n"),
      metadata: { commit: id, files, merged },
    }
  },
})

/**
 * The session's own newest commit, about these files if any are named: others may work in the same folder, and nobody means
 * their changes by "undo". A session that has written nothing means the newest of all. Undefined: all of its own are undone.
 */
async function newestOwn(
  session: Session,
  paths: readonly string[] | undefined,
): Promise<{ id?: string } | undefined> {
  const own = new Set(session.memory({ characters: 0 }).commits)
  if (own.size === 0) return {}
  const targets = await Promise.all((paths ?? []).map((path) => session.workspace.resolve(path)))
  const keys = targets.flatMap((target) => ("key" in target ? [target.key] : []))
  const isMeant = ({ path, from, undone }: CommittedFile) =>
    !undone && (paths === undefined || keys.includes(path) || (from !== undefined && keys.includes(from)))
  const isOpen = ({ id, undone, files }: Commit) => own.has(id) && !undone && files.some(isMeant)
  const found = (await log(session.workspace)).find(isOpen)
  return found && { id: found.id }
}

function nothingLeft(): Refused {
  return refused("Nothing taken back", {
    code: "no_change",
    message: "There is no change of yours left to take back.",
    hint: "Name the commit to take back another one.",
  })
}

function restored({ path, from, change }: CommittedFile, merged: readonly string[]): string {
  if (from !== undefined) return `${from} → ${path}`
  if (merged.includes(path)) return `${path} (later changes of other lines stay)`
  return change === "delete" ? `${path} (removed: it was new)` : path
}
