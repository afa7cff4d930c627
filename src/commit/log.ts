import type { Workspace } from "../workspace/workspace.ts"
import type { Commit } from "./commit.ts"
import { historyOf } from "./history.ts"
import { journalOf, ownCommits, readRecords } from "./journal.ts"
import { commitOf } from "./record.ts"
import { orJournalError, recover } from "./with-journal.ts"

/** What was committed, newest first, the undos and redos included. */
export async function log(workspace: Workspace): Promise<Commit[]> {
  await recover(workspace)
  const records = await orJournalError(workspace, () => readRecords(workspace, journalOf(workspace)))
  const history = historyOf(records)
  return history.records.map((record) => commitOf(record, history.undone(record.id))).toReversed()
}

/** What of a journal was not written by this person's emend: it came along with the folder, or from another computer. */
export interface Foreign {
  /** How many commits are not believed. */
  commits: number
  /** Somebody has begun a commit, which was put aside. */
  begun: boolean
}

/** Looks at what is not believed, and changes nothing. */
export async function foreign(workspace: Workspace): Promise<Foreign> {
  return orJournalError(workspace, async () => {
    const journal = journalOf(workspace)
    const { foreign: commits } = await ownCommits(journal)
    return { commits, begun: (await workspace.fs.lstat(journal.foreign)) !== undefined }
  })
}
