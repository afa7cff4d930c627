import type { Workspace } from "../workspace/workspace.ts"
import type { Commit } from "./commit.ts"
import { historyOf } from "./history.ts"
import { journalOf, readRecords } from "./journal.ts"
import { commitOf } from "./record.ts"
import { recover } from "./recover.ts"
import { orJournalError } from "./with-journal.ts"

/** What was committed, newest first, the undos and redos included. */
export async function log(workspace: Workspace): Promise<Commit[]> {
  await recover(workspace)
  const records = await orJournalError(workspace, () => readRecords(workspace, journalOf(workspace)))
  const history = historyOf(records)
  return history.records.map((record) => commitOf(record, history.undone(record.id))).toReversed()
}
