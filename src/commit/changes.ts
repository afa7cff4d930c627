import { encode } from "../text/encoding.ts"
import { type FileState, missingFile, textOf } from "../text/file.ts"
import { patched, unified } from "../text/unified.ts"
import { readState, stateOf } from "../workspace/file-state.ts"
import type { Workspace } from "../workspace/workspace.ts"
import type { CommittedFile } from "./commit.ts"
import { historyOf } from "./history.ts"
import { blobPath, type Journal, journalOf, readRecords } from "./journal.ts"
import type { Record, RecordedFile } from "./record.ts"
import { orJournalError } from "./with-journal.ts"

/** What a commit did to a file, and what became of the file since. */
export interface CommittedChange extends CommittedFile {
  /** Unified. Empty for pure moves and for files that are not text. */
  diff: string
  /** Is the file still as the commit left it? */
  since: "same" | "changed" | "deleted"
  /** Unified: from what the commit left to what is there now. Left out where what it left is not known any more. */
  sinceDiff?: string
}

/** The changes that a commit made, file by file. Undefined: there is no such commit. */
export async function changes(workspace: Workspace, id: string): Promise<CommittedChange[] | undefined> {
  return orJournalError(workspace, async () => {
    const journal = journalOf(workspace)
    const history = historyOf(await readRecords(workspace, journal))
    const record = history.records.find((each) => each.id === id)
    if (!record) return undefined
    const undone = history.undone(id)
    const all: CommittedChange[] = []
    for (const [index, file] of record.files.entries()) {
      const change = await changeOf(workspace, journal, record, file)
      all.push(undone.has(index) ? { ...change, undone: true } : change)
    }
    return all
  })
}

async function changeOf(
  workspace: Workspace,
  journal: Journal,
  record: Record,
  file: RecordedFile,
): Promise<CommittedChange> {
  const { diff: recorded, ...rest } = file
  const { path, from } = file
  const { before, after, now, same } = await versionsOf(workspace, journal, record, file)
  const diff = recorded ?? differenceOf(before, after, { from: from ?? path, to: path })
  if (same) return { ...rest, diff, since: "same" }
  const sinceDiff = differenceOf(after, now, { from: path, to: path })
  return {
    ...rest,
    diff,
    since: now.kind === "missing" ? "deleted" : "changed",
    ...(sinceDiff !== "" && { sinceDiff }),
  }
}

/** A file before a commit, as that left it, and now. Undefined where nobody knows any more. */
export interface Versions {
  before: FileState | undefined
  after: FileState | undefined
  now: FileState
  /** It is still as the commit left it. */
  same: boolean
}

export async function versionsOf(
  workspace: Workspace,
  journal: Journal,
  { writes }: Record,
  { path, from, diff: recorded }: RecordedFile,
): Promise<Versions> {
  const left = writes.find((write) => write.path === path)?.after ?? null
  const found = writes.find((write) => write.path === (from ?? path))?.before ?? null
  const now = await stateNow(workspace, path)
  const before = found ? await readBlob(journal, found.hash, now) : missingFile
  const same = left ? "hash" in now && now.hash === left.hash : now.kind === "missing"
  const after = left ? await leftBehind(journal, { hash: left.hash, now, before, recorded }) : missingFile
  return { before, after, now, same }
}

const empty: FileState = { kind: "text", text: "", encoding: "utf-8", hash: "" }

export async function stateNow(workspace: Workspace, key: string): Promise<FileState> {
  const state = await readState(workspace, workspace.absolute(key), key)
  return "issue" in state ? missingFile : state
}

/** What a commit left in a file: it is there still, or a later commit kept it, or it can be worked out. */
export async function leftBehind(
  journal: Journal,
  known: { hash: string; now: FileState; before: FileState | undefined; recorded: string | undefined },
): Promise<FileState | undefined> {
  const { hash, now, before, recorded } = known
  if ("hash" in now && now.hash === hash) return now
  const kept = await readBlob(journal, hash, now)
  const base = before?.kind === "missing" ? empty : before
  if (kept || recorded === undefined || base?.kind !== "text") return kept
  const text = patched(base.text, recorded)
  const bytes = text === undefined ? undefined : encode(text, base.encoding)
  return bytes && journal.fs.hash(bytes) === hash ? { ...base, text: text!, hash } : undefined
}

/** Bytes that the journal kept, read as the file that they belong to is now. */
export async function readBlob(
  journal: Journal,
  hash: string,
  like: FileState,
): Promise<FileState | undefined> {
  const bytes = await journal.fs.read(blobPath(journal, hash))
  const declared = like.kind === "text" ? like.encoding : undefined
  return bytes && stateOf(bytes, journal.fs.hash, { declared })
}

/** The difference of two texts; none where one of them is unknown, or no text. */
export function differenceOf(
  before: FileState | undefined,
  after: FileState | undefined,
  names: { from: string; to: string },
): string {
  if (!before || !after || [before, after].some(({ kind }) => kind !== "text" && kind !== "missing"))
    return ""
  return unified(textOf(before), textOf(after), {
    from: before.kind === "missing" ? undefined : names.from,
    to: after.kind === "missing" ? undefined : names.to,
  }).text
}
