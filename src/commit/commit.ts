import type { Issue } from "../issues/issue.ts"
import type { FileChange } from "../plan/plan.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { refusedByDisk } from "./disk-refusal.ts"
import { type CommitRefusal, refusal } from "./draft.ts"
import { writesOf } from "./file-writes.ts"
import type { Journal } from "./journal.ts"
import { recordedFile } from "./record.ts"
import { transact } from "./transact.ts"
import { withJournal } from "./with-journal.ts"

/**
 * Writes the files of a plan, all of them or none. Whatever happens meanwhile, to this process or to the machine:
 * after the next command, every file is as before, or every file is as after. `undo` takes it back.
 *
 * A file is replaced by a new one of the same name, permissions and owner. Another hard link to the old file keeps
 * the old content; a symbolic link leads to the new one.
 */
export async function commit(workspace: Workspace, change: NewCommit): Promise<CommitResult> {
  return writeFiles(workspace, change, (work) => withJournal(workspace, work))
}

/** The same for who has, or gets, the journal in its own way. */
export async function writeFiles(
  workspace: Workspace,
  { files, label = "apply", meta }: NewCommit,
  inJournal: (work: (journal: Journal) => Promise<CommitResult>) => Promise<CommitResult>,
): Promise<CommitResult> {
  const writes = writesOf(files, workspace.fs)
  if ("issue" in writes) return writes
  if (writes.length === 0) return nothingToWrite()
  try {
    return await inJournal((journal) =>
      transact(workspace, journal, {
        kind: "commit",
        label,
        ...(meta !== undefined && { meta }),
        files: files.map(recordedFile),
        writes,
        empties: [],
      }),
    )
  } catch (error) {
    return refusedByDisk(error)
  }
}

function nothingToWrite(): CommitRefusal {
  const message = "There is nothing to commit: no file would change."
  return refusal({ code: "no_change", message, hint: "Check that the plan has files that change." }, [])
}

/** One line of the log: a set of file changes that was made as one. */
export interface Commit {
  id: string
  /** ISO 8601. */
  at: string
  /** What made it: `apply`, `undo ID`, `redo ID`. */
  label: string
  files: CommittedFile[]
  /** For an undo or a redo: the commit that it took back, or made again. */
  of?: string
  /** All of its files were taken back. */
  undone: boolean
  /** What the caller wanted to remember with it. */
  meta?: unknown
}

/** What a commit did to one file. */
export interface CommittedFile {
  path: string
  change: FileChange["change"]
  from?: string
  additions: number
  deletions: number
  undone?: boolean
}

/** A file whose access list and extended attributes, if it had any, could not be kept; `unknown`: nobody here can tell. */
export interface Bare {
  path: string
  attributes: "lost" | "unknown"
}

/** Either everything was written, or nothing was. */
export type CommitResult =
  /** `merged`, for undo and redo: the files in which changes that were made since, in other lines, were kept. */
  | { ok: true; commit: Commit; merged?: string[]; bare?: Bare[] }
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
