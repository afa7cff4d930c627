import { EmendError } from "../issues/error.ts"
import { codeOf } from "../workspace/file-system.ts"
import { inParallel } from "../workspace/in-parallel.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { discard, finish, rollBack } from "./carry-out.ts"
import type { Bare, CommitResult } from "./commit.ts"
import { noteFile } from "./disk-refusal.ts"
import { type CommitRefusal, type Draft, listOfPaths, refusal } from "./draft.ts"
import {
  blobPath,
  closePending,
  damagedCopy,
  forgetBlobs,
  type Journal,
  keepBlob,
  markPending,
  writePending,
} from "./journal.ts"
import { type Prepared, prepare } from "./prepare.ts"
import { pruneNowAndThen } from "./prune.ts"
import { commitOf, type Record } from "./record.ts"

/**
 * Carries out a draft as a whole or not at all:
 *
 * 1. compare what is there with what is expected;
 * 2. write down what is intended, then put every new content beside its path, and every old one into the journal;
 * 3. write down that all is ready. From here on, a commit that is cut short will be finished;
 * 4. rename everything into place, each file only if it still is what it was;
 * 5. turn the pending record into a commit.
 */
export async function transact(workspace: Workspace, journal: Journal, draft: Draft): Promise<CommitResult> {
  const { faults } = workspace
  const prepared = await prepare(workspace, journal, draft)
  if ("issue" in prepared) return prepared
  const { record } = prepared
  const made: string[] = []
  const bare: Bare[] = []
  let isStaged = false
  faults?.("prepared")
  try {
    await writePending(journal, record)
    const changed = await stage(workspace, journal, prepared, made, bare)
    if (changed.length > 0) {
      await abandon(workspace, journal, record, made)
      return changedMeanwhile({ blocked: changed, kept: [] })
    }
    faults?.("mark")
    const { fs } = workspace
    isStaged = true
    const steps = [
      () => markPending(journal, "staged"),
      () => fs.syncDirectory(journal.dir),
      () => fs.syncDirectory(journal.blobs),
    ]
    await inParallel(steps, (step) => step())
  } catch (error) {
    const isOver = await abandon(workspace, journal, record, made)
    throw isStaged && !isOver ? leftOpen(record, error, error) : error
  }
  const published = await publish(workspace, journal, record, made)
  if ("blocked" in published) return changedMeanwhile(published)
  faults?.("closed")
  await pruneNowAndThen(workspace, journal, { number: published.number, blobs: made })
  return { ok: true, commit: commitOf(record), ...(bare.length > 0 && { bare }) }
}

/**
 * Puts new contents beside their paths, and old ones into the journal; `made` gets those that were not there yet, `bare` what came
 * without all that its file had.
 * Answers with the paths for which there is none, because somebody changed what it was copied from, or cleared it away.
 */
async function stage(
  workspace: Workspace,
  journal: Journal,
  prepared: Prepared,
  made: string[],
  bare: Bare[],
): Promise<string[]> {
  const { fs, absolute, faults } = workspace
  const { record, contents, models, backups } = prepared
  const steps = [...backups].map(([hash, content]) => async () => {
    faults?.("back up")
    if (await keepBlob(journal, hash, content)) made.push(hash)
  })
  const changed: string[] = []
  for (const { path, after, temp } of record.writes) {
    if (temp === null) continue
    steps.push(async () => {
      faults?.("stage")
      const content = contents.get(temp)!
      const model = models.get(temp)
      const like = model === undefined ? undefined : absolute(model)
      const attributes = await noteFile(path, () => fs.create(absolute(temp), content, { ...after!, like }))
      if (attributes !== "kept") bare.push({ path, attributes })
      if (content instanceof Uint8Array) return
      const hash = await fs.hashFile(absolute(temp))
      if (hash === after!.hash) return
      // Blobs do not change: a copy of one that differs is no matter of timing.
      if (hash !== undefined && content.copyOf === blobPath(journal, after!.hash)) throw damagedCopy(path)
      changed.push(path)
    })
  }
  await inParallel(steps, (step) => step())
  return changed
}

/** Nothing has been touched yet: all there is to do is to clear away. Answers whether nobody can complete it any more. */
async function abandon(
  workspace: Workspace,
  journal: Journal,
  record: Record,
  made: readonly string[],
): Promise<boolean> {
  // Nobody shall complete what is reported as failed, should there be no way to clear it away now.
  let isOver = await markPending(journal, "back").then(
    () => true,
    () => false,
  )
  try {
    await discard(workspace, record)
    await workspace.fs.remove(journal.pending)
    isOver = true
    await forgetBlobs(journal, made)
  } catch {
    // What is wrong is told already; the next command clears away.
  }
  return isOver
}

/** Puts everything into place, or back. Answers with the number of the commit, or with who was in the way. */
async function publish(
  workspace: Workspace,
  journal: Journal,
  record: Record,
  made: readonly string[],
): Promise<{ number: number } | Blocked> {
  let blocked: string[] = []
  let kept: string[] = []
  const reached: string[] = []
  let failure: unknown
  try {
    blocked = await finish(workspace, record, reached)
    workspace.faults?.("close")
    if (blocked.length === 0) return { number: await closePending(journal, record) }
  } catch (error) {
    failure = error
  }
  try {
    workspace.faults?.("roll back")
    // On a full disk there is no room even for this. Whoever dies then leaves a commit that is completed, if it still
    // can be, and else taken back.
    await markPending(journal, "back").catch(() => {})
    kept = await rollBack(workspace, journal, record, reached)
    await workspace.fs.remove(journal.pending)
    if (kept.length === 0) await forgetBlobs(journal, made)
  } catch (cause) {
    throw leftOpen(record, failure, cause)
  }
  if (failure !== undefined) throw failure
  return { blocked, kept }
}

/** The disk lets nothing be done any more, not even taken back. */
function leftOpen({ writes }: Record, failure: unknown, cause: unknown): EmendError {
  const why = codeOf(failure ?? cause) ?? "another program interfered"
  return new EmendError(
    "io",
    `A commit failed (${why}) and could not be taken back completely (${codeOf(cause)}): ${listOfPaths(writes.map(({ path }) => path))}. ` +
      "Once the cause is removed, whoever writes here next completes it, or takes it back.",
    { cause },
  )
}

/** The paths that somebody else changed before this commit could, and those that somebody changed after it had. */
interface Blocked {
  blocked: string[]
  kept: string[]
}

function changedMeanwhile({ blocked, kept }: Blocked): CommitRefusal {
  const except = kept.length > 0 ? ` except ${listOfPaths(kept)}, which changed once more after that` : ""
  return refusal(
    {
      code: "stale",
      message: `${listOfPaths(blocked)} changed while the commit was being written, so that everything was put back${except}.`,
      hint: "Read the files again and plan anew.",
      path: blocked[0]!,
    },
    [...blocked, ...kept],
  )
}
