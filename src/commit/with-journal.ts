import { EmendError } from "../issues/error.ts"
import { codeOf } from "../workspace/file-system.ts"
import type { Workspace } from "../workspace/workspace.ts"
import type { Recovery } from "./commit.ts"
import { explained } from "./disk-refusal.ts"
import { type Journal, journalOf, layOut, layOutLocks, sweep } from "./journal.ts"
import { lockJournals } from "./locks.ts"
import { settlePending } from "./settle.ts"

/** Works with the journal while nobody else does, after putting right what somebody may have left half done. */
export async function withJournal<T>(
  workspace: Workspace,
  work: (journal: Journal, recovery: Recovery) => Promise<T>,
  options: { timeout?: number } = {},
): Promise<T> {
  const journal = journalOf(workspace)
  await layOutLocks(journal)
  const wasHeld = await isHeld(journal)
  const release = await lockJournals(workspace, journal, options)
  try {
    await layOut(journal)
    // Whoever held it may have died.
    if (wasHeld) await sweep(journal)
    return await work(journal, await settlePending(workspace, journal))
  } finally {
    await release()
  }
}

/** Has somebody the lock, or died with it? */
export async function isHeld({ fs, locks }: Journal): Promise<boolean> {
  return ((await fs.list(locks)) ?? []).length > 0
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
    const { reason, hint } = explained(code)
    const message = `The journal in ${journalOf(workspace).dir} cannot be used: ${reason} (${code}). ${hint}`
    throw new EmendError("io", message, { cause: error })
  }
}
