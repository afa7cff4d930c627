import { EmendError } from "../issues/error.ts"
import { codeOf } from "../workspace/file-system.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { discard, finish, rollBack } from "./carry-out.ts"
import type { Recovery } from "./commit.ts"
import { explainDiskError } from "./disk-refusal.ts"
import { listOfPaths } from "./draft.ts"
import {
  type CommitStage,
  closePending,
  type Journal,
  journalOf,
  layOut,
  layOutLocks,
  markPending,
  putAside,
  readPending,
  sweep,
  takeUpOwn,
} from "./journal.ts"
import { lockJournals } from "./locks.ts"
import type { Record } from "./record.ts"

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
async function isHeld({ fs, locks }: Journal): Promise<boolean> {
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
    const { reason, hint } = explainDiskError(code)
    const message = `The journal in ${journalOf(workspace).dir} cannot be used: ${reason} (${code}). ${hint}`
    throw new EmendError("io", message, { cause: error })
  }
}

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
    // What is left of somebody who died before there was anything to recover hinders nobody: clearing it away is worth
    // neither a wait nor a failure.
    return (await isHeld(journal)) ? putRight({ timeout: 0 }).catch(() => clean) : clean
  })
}

const clean: Recovery = { outcome: "clean", paths: [], kept: [] }

/**
 * Puts right a commit that was cut short. If all was ready, it is finished; if not, there is nothing but temporary
 * files to clear away. If it cannot be finished, because somebody has changed a file since, it is taken back.
 */
async function settlePending(workspace: Workspace, journal: Journal): Promise<Recovery> {
  await takeUpOwn(journal)
  const pending = await readPending(workspace, journal)
  if (!pending) return clean
  if (pending === "torn") await workspace.fs.remove(journal.pending)
  if (pending === "foreign") await putAside(journal)
  if (typeof pending === "string") return clean
  const { record, stage } = pending
  try {
    return await finishOrTakeBack(workspace, journal, record, stage)
  } catch (cause) {
    const code = codeOf(cause)
    if (cause instanceof EmendError || code === undefined) throw cause
    const { reason, hint } = explainDiskError(code)
    const message =
      `The commit ${record.id} of ${listOfPaths(record.writes.map(({ path }) => path))} was cut short, and can neither be ` +
      `completed nor taken back: ${reason} (${code}). ${hint} Nothing is lost.`
    throw new EmendError("io", message, { cause })
  }
}

async function finishOrTakeBack(
  workspace: Workspace,
  journal: Journal,
  record: Record,
  stage: CommitStage,
): Promise<Recovery> {
  const { id } = record
  const paths = record.writes.map(({ path }) => path)
  workspace.faults?.("settle")
  if (stage === "begun") {
    await discard(workspace, record)
    await workspace.fs.remove(journal.pending)
    return { outcome: "rolled_back", id, paths, kept: [] }
  }
  if (stage === "staged" && (await canFinish(workspace, record))) {
    await discard(workspace, record)
    await closePending(journal, record)
    return { outcome: "completed", id, paths, kept: [] }
  }
  if (stage === "staged") await markPending(journal, "back")
  const kept = await rollBack(workspace, journal, record)
  await workspace.fs.remove(journal.pending)
  return { outcome: "rolled_back", id, paths, kept }
}

async function canFinish(workspace: Workspace, record: Record): Promise<boolean> {
  try {
    return (await finish(workspace, record)).length === 0
  } catch (error) {
    // A folder vanished, a file became a folder: what cannot be finished may still be taken back.
    if (codeOf(error) === undefined) throw error
    return false
  }
}
