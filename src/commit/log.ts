import type { Workspace } from "../workspace/workspace.ts"
import type { Commit } from "./commit.ts"
import { historyOf } from "./history.ts"
import { journalOf, readRecords } from "./journal.ts"
import { commitOf } from "./record.ts"
import { recover } from "./recover.ts"

/** What was committed, newest first, the undos and redos included. */
export async function log(workspace: Workspace): Promise<Commit[]> {
  await recover(workspace)
  const history = historyOf(await readRecords(workspace, journalOf(workspace)))
  return history.records.map((record) => commitOf(record, history.undone(record.id))).toReversed()
}
