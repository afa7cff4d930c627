import { z } from "zod"
import type { CommittedFile } from "../commit/commit.ts"
import { refused } from "./complaint.ts"
import { defineTool } from "./tool.ts"

export const undoTool = defineTool({
  name: "undo",
  title: "Take back a change",
  description: `Takes back what an earlier call wrote.

- Without parameters: the newest change that is not taken back yet. With commit: the one with this id.
- With paths: only these of its files.
- Later work is never overwritten: if a file has changed since, nothing is touched, and you are told which one.`,
  input: z.strictObject({
    commit: z.string().min(1).optional().describe("The id of the change to take back. Left out: the newest."),
    paths: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe("Only these files of it. Left out: all of them."),
  }),
  effects: { readOnly: false, destructive: true, idempotent: false },
  async run(session, { commit, paths }) {
    const result = await session.undo({
      ...(commit !== undefined && { id: commit }),
      ...(paths !== undefined && { paths }),
    })
    if (!result.ok) return refused("Nothing taken back", result.issue)
    const { id, files } = result.commit
    const count = `${files.length} ${files.length === 1 ? "file" : "files"}`
    return {
      ok: true,
      title: `${count} restored`,
      output: `Taken back. ${count} restored:\n${files.map((file) => ` ${restored(file)}`).join("\n")}`,
      metadata: { commit: id, files },
    }
  },
})

function restored({ path, from, change }: CommittedFile): string {
  if (from !== undefined) return `${from} → ${path}`
  return change === "delete" ? `${path} (removed: it was new)` : path
}
