import type { Workspace } from "../workspace/workspace.ts"
import type { Recovery } from "./commit.ts"
import { journalOf } from "./journal.ts"
import { orJournalError, withJournal } from "./with-journal.ts"

/**
 * Completes a commit that was cut short, or takes it back, so that its files belong together again. Every other
 * verb does this by itself first.
 */
export async function recover(workspace: Workspace): Promise<Recovery> {
  return orJournalError(workspace, async () => {
    const pending = await workspace.fs.lstat(journalOf(workspace).pending)
    if (!pending) return { outcome: "clean", paths: [], kept: [] }
    return withJournal(workspace, async (_, recovery) => recovery)
  })
}
