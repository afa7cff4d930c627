import type { UpdateEdit } from "../../edits/edit.ts"

/** Replaces lines. */
export function change(path: string, old: string, now: string): UpdateEdit {
  return { op: "update", path, hunks: [{ old, new: now, scope: "lines" }] }
}
