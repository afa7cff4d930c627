import type { Edit } from "../edits/edit.ts"
import { explains } from "../excerpt/index.ts"
import type { FileState } from "../text/file.ts"
import { bareLines } from "../text/lines.ts"
import { isMarker } from "../text/marker.ts"
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
  const hunk = edit.op === "update" ? edit.hunks[0] : undefined
  if (hunk?.place?.by !== "excerpt" || !hunk.place.spoken || speaksOfRest(hunk.new)) return false
  if (issue?.code === "file_missing") return true
  const state = files.get(path)
  return issue?.code === "not_found" && state?.kind === "text" && !explains(state.text, hunk.new, path)
}

/** Who writes `... existing code ...` means an edit, whatever file was named. Mere dots are in examples as well. */
const speaksOfRest = (text: string) =>
  bareLines(text).some((line) => isMarker(line) && /\p{L}{3}/u.test(line))
