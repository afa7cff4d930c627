import { EmendError } from "../issues/error.ts"
import { codeOf } from "../workspace/file-system.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { discard, finish, takeBack } from "./carry-out.ts"
import type { Recovery } from "./commit.ts"
import { explained } from "./disk-refusal.ts"
import { listed } from "./draft.ts"
import {
  closePending,
  type Journal,
  markPending,
  putAside,
  readPending,
  type Stage,
  takeUpOwn,
} from "./journal.ts"
import type { Record } from "./record.ts"

const clean: Recovery = { outcome: "clean", paths: [], kept: [] }

/**
 * Puts right a commit that was cut short. If all was ready, it is finished; if not, there is nothing but temporary
 * files to clear away. If it cannot be finished, because somebody has changed a file since, it is taken back.
 */
export async function settlePending(workspace: Workspace, journal: Journal): Promise<Recovery> {
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
    const { reason, hint } = explained(code)
    const message =
      `The commit ${record.id} of ${listed(record.writes.map(({ path }) => path))} was cut short, and can neither be ` +
      `completed nor taken back: ${reason} (${code}). ${hint} Nothing is lost.`
    throw new EmendError("io", message, { cause })
  }
}

async function finishOrTakeBack(
  workspace: Workspace,
  journal: Journal,
  record: Record,
  stage: Stage,
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
  const kept = await takeBack(workspace, journal, record)
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
