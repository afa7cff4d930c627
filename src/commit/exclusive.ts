import type { Workspace } from "../workspace/workspace.ts"
import { amendRecord } from "./amend.ts"
import { type CommitResult, type NewCommit, writeFiles } from "./commit.ts"
import { orJournalError, withJournal } from "./with-journal.ts"

/** What can be done by who holds the lock of a workspace. */
export interface Held {
  /** As `commit`. */
  commit(change: NewCommit): Promise<CommitResult>
  /** As `amend`. */
  amend(id: string, paths: readonly string[]): Promise<string[]>
}

/**
 * Does `work` while nobody else, in this or any other process, can commit to the workspace: what it reads is still so
 * when it commits. Everybody else waits meanwhile, so that it must be quick, and never ask a person.
 */
export function exclusive<T>(workspace: Workspace, work: (held: Held) => Promise<T>): Promise<T> {
  return orJournalError(workspace, () =>
    withJournal(workspace, (journal) =>
      work({
        commit: (change) => writeFiles(workspace, change, (write) => write(journal)),
        amend: (id, paths) => amendRecord(workspace, journal, id, paths),
      }),
    ),
  )
}
