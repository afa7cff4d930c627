import type { Workspace } from "../workspace/workspace.ts"
import type { Recovery } from "./commit.ts"
import { journalOf } from "./journal.ts"
import { isHeld, orJournalError, withJournal } from "./with-journal.ts"

/**
 * Completes a commit that was cut short, or takes it back, so that its files belong together again. Every other
 * verb does this by itself first.
 */
export async function recover(workspace: Workspace): Promise<Recovery> {
  return orJournalError(workspace, async () => {
    const journal = journalOf(workspace)
    const putRight = (options = {}) => withJournal(workspace, async (_, recovery) => recovery, options)
    for (const begun of [journal.pending, journal.foreign])
      if (await workspace.fs.lstat(begun)) return putRight()
    const clean: Recovery = { outcome: "clean", paths: [], kept: [] }
    // What is left of somebody who died before there was anything to recover hinders nobody: clearing it away is worth
    // neither a wait nor a failure.
    return (await isHeld(journal)) ? putRight({ timeout: 0 }).catch(() => clean) : clean
  })
}
