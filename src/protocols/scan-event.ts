import type { Sought } from "../edits/edit.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import type { Deferred, Found, Line } from "./protocol.ts"

/** Something found, in words, with the name of the format that found it. */
export type ScanEvent = (
  | Exclude<Found, { type: "issue" | "repair" | "old" }>
  | { type: "issue"; issue: Issue }
  | { type: "repair"; repair: Repair }
  | OldTextEvent
  | LineEvent
) & { format?: string }

/** The `old` text of a hunk. */
export interface OldTextEvent {
  type: "old"
  path: string
  root?: string
  hunk: Sought
}

/** An open edit has taken one more line. Only with the option `lines`. */
export interface LineEvent {
  type: "line"
  line: Line
}

/**
 * Makes an event of what a reader has found. It gives that away, so where nothing has to be put into words, it is the
 * thing itself: a copy costs more than most lines do.
 */
export function told(found: Found): ScanEvent {
  if (found.type === "issue") return { type: "issue", issue: made(found.issue) }
  if (found.type === "repair") return { type: "repair", repair: made(found.repair) }
  if (found.type === "old") return { ...found, hunk: made(found.hunk) }
  return found
}

export function made<Thing extends object>(deferred: Deferred<Thing>): Thing {
  return typeof deferred === "function" ? deferred() : deferred
}
