import type { Edit } from "../edits/edit.ts"
import type { FileChange, Plan } from "../plan/index.ts"
import { patch } from "../protocols/patch/index.ts"
import { exactEdit } from "./exact.ts"

/**
 * A plan as a patch that a tool lands exactly which takes the first place where all lines are the same. Undefined: it cannot be said
 * in a patch, or such tools would make something else of it.
 */
export function exactPatch({ files }: Pick<Plan, "files">): string | undefined {
  const edits = files.map(exactFile)
  if (!edits.every((edit) => edit !== undefined)) return undefined
  const { text, issues } = patch.print(edits)
  return issues.length === 0 ? text : undefined
}

function exactFile({ path, from, change, before, after }: FileChange): Edit | undefined {
  if (change === "delete") return { op: "delete", path }
  if (after.kind !== "text") return undefined
  if (change === "add") return isPlain(after.text) ? { op: "create", path, content: after.text } : undefined
  if (before.kind !== "text" || !isPlain(before.text) || !isPlain(after.text)) return undefined
  const [source, to] = from === undefined ? [path, undefined] : [from, path]
  const edit = exactEdit(before.text, after.text)
  if (!edit) return to === undefined ? undefined : { op: "move", path: source, to }
  const [old, now] = [edit.old, edit.new].map((text) =>
    text === "" || text.endsWith("\n") ? text : `${text}\n`,
  )
  return {
    op: "update",
    path: source,
    ...(to !== undefined && { to }),
    hunks: [{ old: old!, new: now!, scope: "lines" }],
  }
}

/** Tools for patches know no other line breaks, and end every file with one. */
function isPlain(text: string): boolean {
  return !text.includes("\r") && (text === "" || text.endsWith("\n"))
}
