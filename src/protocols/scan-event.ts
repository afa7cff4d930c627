import type { Sought } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import type { Found, Line } from "./protocol.ts"

/** Something found, in words, with the name of the format that found it. */
export type ScanEvent = (Exclude<Found, { type: "issue" | "old" }> | Told | Old | Grown) & { format?: string }

/** An issue in words. */
export interface Told {
  type: "issue"
  issue: Issue
}

/** The `old` text of a hunk. */
export interface Old {
  type: "old"
  path: string
  root?: string
  hunk: Sought
}

/** An open edit has taken one more line. Only with the option `lines`. */
export interface Grown {
  type: "line"
  line: Line
}

/**
 * Makes an event of what a reader has found. It gives that away, so where nothing has to be put into words, it is the
 * thing itself: a copy costs more than most lines do.
 */
export function told(found: Found): ScanEvent {
  if (found.type === "issue")
    return { type: "issue", issue: typeof found.issue === "function" ? found.issue() : found.issue }
  if (found.type === "old")
    return { ...found, hunk: typeof found.hunk === "function" ? found.hunk() : found.hunk }
  return found
}
