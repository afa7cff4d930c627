import type { Issue } from "../issues/issue.ts"
import type { FileChange } from "../plan/plan.ts"

/** One line of the log: a set of file changes that was made as one. */
export interface Commit {
  id: string
  /** ISO 8601. */
  at: string
  /** What made it: `apply`, `undo ID`, `redo ID`. */
  label: string
  files: { path: string; change: FileChange["change"]; from?: string; additions: number; deletions: number; undone?: boolean }[]
  undone: boolean
}

/** Either everything was written, or nothing was. */
export type CommitResult =
  | { ok: true; commit: Commit }
  /** `stale`: the files at `paths` are not what was planned on. Others: `io_error`, `outside_workspace`, … */
  | { ok: false; issue: Issue; paths: string[] }
