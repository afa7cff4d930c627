import { EmendError } from "../issues/error.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { type CommitResult, type NewCommit, writeFiles } from "./commit.ts"
import { commitNames, type Journal, readRecord, sealed } from "./journal.ts"
import { rootNames, type Write } from "./record.ts"
import { orJournalError, withJournal } from "./with-journal.ts"

/** What can be done by who holds the lock of a workspace. */
export interface Held {
  /** As `commit`. */
  commit(change: NewCommit): Promise<CommitResult>
  /** As `amend`. */
  amend(id: string, paths: readonly string[]): Promise<string[]>
}

/**
 * Does `work` while nobody else, in this or any other process, can commit to the workspace: what it reads is still so
 * when it commits. Everybody else waits meanwhile, so that it must be quick, and never ask a person.
 */
export function exclusive<T>(workspace: Workspace, work: (held: Held) => Promise<T>): Promise<T> {
  return orJournalError(workspace, () =>
    withJournal(workspace, (journal) =>
      work({
        commit: (change) => writeFiles(workspace, change, (write) => write(journal)),
        amend: (id, paths) => amendRecord(workspace, journal, id, paths),
      }),
    ),
  )
}

/**
 * Makes what a formatter (or the like) did to the files of a commit a part of that commit, so that `undo` takes back
 * both at once. Answers with the paths that now belong to it: those of the commit that are files still. Nobody else
 * may have written to them since the commit; only the caller knows that.
 *
 * The record is replaced as a whole. A crash before leaves the commit as it was: `undo` then finds the files changed, and
 * refuses.
 */
export function amend(workspace: Workspace, id: string, paths: readonly string[]): Promise<string[]> {
  return orJournalError(workspace, () =>
    withJournal(workspace, (journal) => amendRecord(workspace, journal, id, paths)),
  )
}

/** The same for who has the journal. */
async function amendRecord(
  workspace: Workspace,
  journal: Journal,
  id: string,
  paths: readonly string[],
): Promise<string[]> {
  const { fs, faults } = workspace
  const found = (await commitNames(journal)).find((name) => name.id === id)
  const record = found && (await readRecord(workspace, journal, found.path))
  if (!found || !record) throw new EmendError("usage", `There is no commit ${id} to amend.`)
  const amended: string[] = []
  const writes: Write[] = []
  for (const write of record.writes) {
    const now = paths.includes(write.path) ? await rewritten(workspace, write) : undefined
    writes.push(now ?? write)
    if (now) amended.push(write.path)
  }
  if (amended.length === 0) return []
  const temp = `${found.path}.tmp`
  // The difference that was written down is that of the edit alone; it is made anew when somebody asks.
  const files = record.files.map(({ diff, ...file }) =>
    diff === undefined || amended.includes(file.path) ? file : { ...file, diff },
  )
  const line = sealed(fs, { ...record, roots: rootNames(workspace), files, writes })
  await fs.remove(temp)
  faults?.("amend")
  await fs.create(temp, new TextEncoder().encode(`${line}\n`), { mode: 0o600 })
  faults?.("amended")
  await fs.rename(temp, found.path)
  await fs.syncDirectory(journal.commits)
  return amended
}

/** The write as if it had written what is there now. Undefined: no file is there, or none was written. */
async function rewritten({ fs, absolute }: Workspace, write: Write): Promise<Write | undefined> {
  const path = absolute(write.path)
  const stat = await fs.lstat(path)
  const hash = stat?.kind === "file" && write.after ? await fs.hashFile(path) : undefined
  if (hash === undefined) return undefined
  return { ...write, after: { ...write.after!, hash, mode: stat!.mode } }
}
