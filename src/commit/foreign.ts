import type { Workspace } from "../workspace/workspace.ts"
import { journalOf, ownCommits } from "./journal.ts"
import { orJournalError } from "./with-journal.ts"

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
