import type { Op } from "../edits/edit.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import type { Assumed } from "../locate/miss/assumed.ts"
import type { SyntaxChange } from "../syntax/index.ts"
import type { FileState } from "../text/file.ts"
import type { LineRange } from "../text/place.ts"

/** `atomic`: all or nothing. `partial`: what can land lands. */
export type Mode = "atomic" | "partial"

/** What became of an edit. A plan says `validated`; once committed, the same edit is `applied`. */
export type Status = "applied" | "validated" | "failed" | "skipped" | "not_in_context" | "already_applied"

/** What would happen, as a plain value that can be printed, stored and compared. */
export interface Plan {
  mode: Mode
  outcomes: Outcome[]
  /** The net change of each file, in the order in which the edits first touch them. */
  files: FileChange[]
}

export interface Outcome {
  index: number
  op: Op
  path: string
  to?: string
  status: Status
  why?: string
  format?: string
  hunks: PlannedHunk[]
  issue?: Issue
  /** Things worth saying about an edit that landed, such as that it was replayed on an earlier version. */
  notes?: string[]
  repairs?: Repair[]
  additions: number
  deletions: number
}

/** Where a hunk landed, and how sure that is. */
export interface PlannedHunk {
  /** The tier of matching that found it, such as `exact` or `indentation`. */
  tier: string
  /** 0 to 1. */
  score: number
  /** Its lines in the file as this edit found it, and as it left it. */
  before: LineRange
  after: LineRange
  /** What the edit took for granted about the lines around its change, and the file does not have like that. */
  assumed?: Assumed[]
  /** For a hunk of a failed edit: whether this one had a place. */
  issue?: Issue
}

export interface FileChange {
  path: string
  change: "add" | "modify" | "delete" | "move"
  /** The path it had before, for `move`. */
  from?: string
  /** The file at `from` (or `path`) as it was. Never `directory`. */
  before: FileState
  /** The file at `path` as it will be. An opaque file keeps the bytes it has at `from`. */
  after: FileState
  /** What stood at `path` before a move or a create overwrote it, if anything did. */
  replaced?: FileState
  /**
   * Whose permissions the file takes over: those of the file that was at this path, or null for those of a new file. Left
   * out where that is the file at `from` (or `path`).
   */
  like?: string | null
  additions: number
  deletions: number
  /** Unified; empty for opaque files and pure moves. */
  diff: string
  /** What a parser says of it; left out where none was asked, or none knows. */
  syntax?: SyntaxChange
}
