import type { Edit } from "../edits/edit.ts"
import { explains } from "../excerpt/index.ts"
import type { FileState } from "../text/file.ts"
import { isExampleHunk, isSpoken } from "./parts-of-a-file.ts"
import type { Outcome } from "./plan.ts"

/**
 * Is this no edit after all, but an example? Words near it speak of a file, and that file is not there, or has nothing of it. A plan
 * says nothing of it, as of all other code in an answer.
 */
export function isExample(
  edit: Edit,
  { path, issue }: Outcome,
  files: ReadonlyMap<string, FileState>,
): boolean {
  if (edit.op !== "update" || !issue || edit.hunks.length === 0) return false
  if (issue.code === "file_missing") return edit.hunks.every(isSpoken)
  const state = files.get(path)
  // A file that the answer makes has what the answer says, and no more.
  const text = state?.kind === "text" ? state.text : ""
  if (edit.inherited)
    return issue.code === "not_found" && edit.hunks.every(({ old }) => !explains(text, old, path))
  return state?.kind === "text" && edit.hunks.every((hunk) => isExampleHunk(issue, hunk, { text, key: path }))
}
