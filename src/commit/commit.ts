import type { Issue } from "../issues/issue.ts"
import type { FileChange } from "../plan/plan.ts"

/** One line of the log: a set of file changes that was made as one. */
export interface Commit {
  id: string
  /** ISO 8601. */
  at: string
  /** What made it: `apply`, `undo ID`, `redo ID`. */
  label: string
  files: CommittedFile[]
  /** All of its files were taken back. */
  undone: boolean
  /** What the caller wanted to remember with it. */
  meta?: unknown
}

export interface CommittedFile {
  path: string
  change: FileChange["change"]
  from?: string
  additions: number
  deletions: number
  undone?: boolean
}

/** Either everything was written, or nothing was. */
export type CommitResult =
  | { ok: true; commit: Commit }
  /** `stale`: the files at `paths` are not what was planned on. Others: `io_error`, `outside_workspace`, … */
  | { ok: false; issue: Issue; paths: string[] }

/** What to write: the files of a plan. */
export interface NewCommit {
  files: readonly FileChange[]
  /** What the log calls it; `apply` if left out. */
  label?: string
  /** Anything that JSON can hold, to be remembered with it. */
  meta?: unknown
}

/** Which commit, and which of its files; without `id` the newest that fits, without `paths` all of them. */
export interface UndoOptions {
  id?: string
  paths?: readonly string[]
}

/** What `recover` found. */
export interface Recovery {
  /** `clean`: nothing was cut short. Otherwise the commit that was is now done, or taken back, as a whole. */
  outcome: "clean" | "completed" | "rolled_back"
  id?: string
  /** The files that it touched. */
  paths: string[]
  /** Those that somebody changed meanwhile, which were therefore left as they are. */
  kept: string[]
}
