import { join } from "../workspace/paths.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { commitNames, type Journal, ownCommits } from "./journal.ts"
import { hasJournal, orJournalError, withJournal } from "./with-journal.ts"

/** How much of the past to keep: so many commits, and so many bytes of their records and old contents. */
export interface PruneOptions {
  keep?: number
  bytes?: number
}

/** Forgets the oldest commits; they cannot be taken back any more. The newest one always stays. */
export async function prune(workspace: Workspace, options: PruneOptions = {}): Promise<{ removed: number }> {
  return orJournalError(workspace, async () => {
    if (!(await hasJournal(workspace))) return { removed: 0 }
    return withJournal(workspace, (journal) => pruneJournal(workspace, journal, options))
  })
}

/** What the journal may hold, in bytes. */
export const mostBytes = 200 * 1024 * 1024
/** How many commits may go by before somebody looks after the journal, and how small they must be for that. */
const every = 16
const smallCommit = 1024 * 1024

/**
 * Looks after the journal at every sixteenth commit, so that the others cost nothing, and at every large one: what the small ones
 * add meanwhile fits between what is kept and what may be. Never fails a commit.
 */
export async function pruneNowAndThen(
  workspace: Workspace,
  journal: Journal,
  { number, blobs }: { number: number; blobs: readonly string[] },
): Promise<void> {
  try {
    if (number % every !== 0 && !(await isLarge(journal, blobs))) return
    await pruneJournal(workspace, journal, { bytes: mostBytes - every * smallCommit })
  } catch {
    // The commit is done. The next one tries again.
  }
}

/** The record has the diffs, which may be as long as the contents. */
async function isLarge(journal: Journal, blobs: readonly string[]): Promise<boolean> {
  const record = (await commitNames(journal)).at(-1)?.path
  let size = 0
  for (const path of [...(record ? [record] : []), ...blobs.map((hash) => join(journal.blobs, hash))]) {
    size += (await journal.fs.lstat(path))?.size ?? 0
    if (size > smallCommit) return true
  }
  return false
}

async function pruneJournal(
  workspace: Workspace,
  journal: Journal,
  { keep = 200, bytes = mostBytes }: PruneOptions,
): Promise<{ removed: number }> {
  const { fs } = workspace
  const sizes = new Map<string, number>()
  for (const name of (await fs.list(journal.blobs)) ?? [])
    sizes.set(name, (await fs.lstat(join(journal.blobs, name)))?.size ?? 0)

  const { own: names } = await ownCommits(journal)
  const needed = new Set<string>()
  let total = 0
  let kept = 0
  for (const { path } of names.toReversed()) {
    const added = (await blobsOf(journal, path)).filter((hash) => sizes.has(hash) && !needed.has(hash))
    const record = (await fs.lstat(path))?.size ?? 0
    const size = added.reduce((sum, hash) => sum + sizes.get(hash)!, record)
    if (kept > 0 && (kept >= keep || total + size > bytes)) break
    for (const hash of added) needed.add(hash)
    total += size
    kept++
  }
  const forgotten = names.slice(0, names.length - kept)
  // Records first: one without its blobs would promise what cannot be kept.
  for (const { path } of forgotten) await fs.remove(path)
  for (const name of sizes.keys()) if (!needed.has(name)) await fs.remove(join(journal.blobs, name))
  return { removed: forgotten.length }
}

/** The contents that a record speaks of, even one that was made with roots that are not open now. */
async function blobsOf({ fs }: Journal, path: string): Promise<string[]> {
  const text = new TextDecoder().decode(await fs.read(path))
  return [...new Set(Array.from(text.matchAll(/"hash":"([0-9a-f]{64})"/g), ([, hash]) => hash!))]
}
