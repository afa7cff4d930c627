import type { FileChange } from "../plan/plan.ts"
import { encode } from "../text/encoding.ts"
import { type FileState, textOf } from "../text/file.ts"
import type { LineRange } from "../text/place.ts"
import { takenBack } from "../text/taken-back.ts"
import { unified } from "../text/unified.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { stateNow, type Versions, versionsOf } from "./changes.ts"
import type { CommitResult } from "./commit.ts"
import { refusedByDisk } from "./disk-refusal.ts"
import { type CommitRefusal, refusal } from "./draft.ts"
import { writesOf } from "./file-writes.ts"
import { historyOf } from "./history.ts"
import { readRecords } from "./journal.ts"
import { type RecordedFile, recordedFile } from "./record.ts"
import { transact } from "./transact.ts"
import { withJournal } from "./with-journal.ts"

/** Part of what a commit did to a file. */
export interface CommitPart {
  path: string
  /** Lines of the file as the commit left it (from 1, inclusive). Left out: all that it did there. */
  lines?: readonly LineRange[]
  /** The content that the lines are counted in. */
  hash?: string
}

export interface TakeBackOptions {
  id: string
  parts: readonly CommitPart[]
  /** Anything that JSON can hold, to be remembered with it. */
  meta?: unknown
}

/**
 * Takes back parts of a commit, all of them or none. Unlike `undo` it leaves what was done to other lines since; where the same
 * lines were changed since, nothing is done.
 */
export async function takeBack(
  workspace: Workspace,
  { id, parts, meta }: TakeBackOptions,
): Promise<CommitResult> {
  try {
    return await withJournal(workspace, async (journal) => {
      const history = historyOf(await readRecords(workspace, journal))
      const record = history.records.find((each) => each.id === id)
      if (!record) return refused(`There is no commit ${id} any more.`, [])
      const undone = history.undone(id)
      const taken: Taken[] = []
      for (const part of parts) {
        const index = record.files.findIndex(({ path, from }) => path === part.path || from === part.path)
        if (index < 0) return refused(`The commit ${id} does not touch \`${part.path}\`.`, [part.path])
        if (undone.has(index)) return refused(`\`${part.path}\` was taken back before.`, [part.path])
        const file = record.files[index]!
        const versions = await versionsOf(workspace, journal, record, file)
        const change = await changeFor(workspace, file, part, versions)
        if ("issue" in change) return change
        taken.push({ ...change, index })
      }
      const files = taken.map(({ change }) => change)
      const writes = writesOf(files, workspace.fs)
      if ("issue" in writes) return writes
      if (writes.length === 0) return refused("There is nothing left of it to take back.", [])
      const isWhole = taken.every(({ all }) => all)
      return transact(workspace, journal, {
        // What is taken back as a whole counts as undone; a part of it is a change like any other.
        kind: isWhole ? "undo" : "commit",
        ...(isWhole && { of: { id, files: taken.map(({ index }) => index) } }),
        label: `undo ${id}`,
        ...(meta !== undefined && { meta }),
        files: files.map(recordedFile),
        writes,
        empties: isWhole && taken.length === record.files.length ? record.makes.toReversed() : [],
      })
    })
  } catch (error) {
    return refusedByDisk(error)
  }
}

interface Taken {
  change: FileChange
  /** Nothing of what the commit did to the file is left. */
  all: boolean
  index: number
}

async function changeFor(
  workspace: Workspace,
  { path, from = path }: RecordedFile,
  { lines, hash }: CommitPart,
  { before, after, now, same }: Versions,
): Promise<Omit<Taken, "index"> | CommitRefusal> {
  if (!before || !after) return refused(`What \`${path}\` was before is not known any more.`, [path])
  if (lines && hash !== undefined && "hash" in after && after.hash !== hash)
    return refused(`\`${path}\` was formatted after it was edited: it can be taken back as a whole only.`, [
      path,
    ])
  if (from !== path && (await stateNow(workspace, from)).kind !== "missing")
    return refused(`There is another file at \`${from}\` now.`, [from])
  const reversed = (wanted: FileState, all: boolean) => ({
    change: changeTo(wanted, { path, from, now }),
    all,
  })
  if (before.kind !== "text" || after.kind !== "text" || now.kind !== "text") {
    // Bytes that are no text are brought back by `undo`, which has them.
    if (before.kind === "opaque")
      return refused(`\`${path}\` is not text: take back the whole commit.`, [path])
    return same ? reversed(before, true) : changedSince(path)
  }
  const taken = takenBack({ before: before.text, after: after.text, now: now.text, ...(lines && { lines }) })
  if (!taken) return changedSince(path)
  const bytes = encode(taken.text, now.encoding)
  if (!bytes) return refused(`\`${path}\` cannot be written in its own encoding any more.`, [path])
  return reversed({ ...now, text: taken.text, hash: workspace.fs.hash(bytes) }, taken.all)
}

function changeTo(
  wanted: FileState,
  { path, from, now }: { path: string; from: string; now: FileState },
): FileChange {
  const names = {
    from: now.kind === "missing" ? undefined : path,
    to: wanted.kind === "missing" ? undefined : from,
  }
  const { text: diff, additions, deletions } = unified(textOf(now), textOf(wanted), names)
  const moved = from !== path
  const change =
    now.kind === "missing" ? "add" : wanted.kind === "missing" ? "delete" : moved ? "move" : "modify"
  return {
    ...{ path: from, change, before: now, after: wanted, additions, deletions, diff },
    ...(moved && { from: path }),
  }
}

function changedSince(path: string): CommitRefusal {
  const message = `The same lines of \`${path}\` were changed since. Nothing was taken back.`
  return refusal({ code: "stale", message, hint: "Look at what changed since, and decide there.", path }, [
    path,
  ])
}

function refused(message: string, paths: string[]): CommitRefusal {
  return refusal({ code: "not_found", message }, paths)
}
