import type { Issue } from "../issues/issue.ts"
import type { FileState } from "../text/file.ts"

/** A name resolved against a workspace: the one key of a file inside it, or why there is none. */
export type Target =
  | { key: string /** How the name was read, where that is worth a word. */; note?: string }
  | { issue: Issue }

/** What a list of edits is planned against: plain values, so that planning needs no file system. */
export interface Snapshot {
  /** For each edit, in order: where its path (and `to`) leads. */
  targets: { path: Target; to?: Target }[]
  /** The state of every file that a target names, by key. */
  files: Map<string, FileState>
}
