import { EmendError } from "../issues/error.ts"
import { codeOf } from "../workspace/file-system.ts"
import type { Workspace } from "../workspace/workspace.ts"
import type { Recovery } from "./commit.ts"
import { type Journal, journalOf, layOut, layOutLocks } from "./journal.ts"
import { settlePending } from "./settle.ts"

/** Works with the journal while nobody else does, after putting right what somebody may have left half done. */
export async function withJournal<T>(
  workspace: Workspace,
  work: (journal: Journal, recovery: Recovery) => Promise<T>,
): Promise<T> {
  const journal = journalOf(workspace)
  await layOutLocks(journal)
  const release = await workspace.fs.lock(journal.locks)
  try {
    await layOut(journal)
    return await work(journal, await settlePending(workspace, journal))
  } finally {
    await release()
  }
}

/** Is there a journal at all? Looking into it must not make one. */
export async function hasJournal(workspace: Workspace): Promise<boolean> {
  return (await workspace.fs.lstat(journalOf(workspace).dir)) !== undefined
}

/** For verbs that answer with what they found: what the disk does not let them do is an error. */
export async function orJournalError<T>(workspace: Workspace, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    const message = `The journal in ${journalOf(workspace).dir} cannot be used (${code}).`
    throw new EmendError("io", message, { cause: error })
  }
}
