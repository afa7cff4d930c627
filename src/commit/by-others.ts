import { encode } from "../text/encoding.ts"
import { type FileState, missingFile } from "../text/file.ts"
import { unified } from "../text/unified.ts"
import { stateOf } from "../workspace/file-state.ts"
import { codeOf, type Stat } from "../workspace/file-system.ts"
import { inParallel } from "../workspace/in-parallel.ts"
import { stagedName } from "../workspace/own-folder.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { leftBehind, readBlob } from "./changes.ts"
import type { Commit } from "./commit.ts"
import { listOfPaths } from "./draft.ts"
import {
  blobPath,
  closePending,
  commitNames,
  type Journal,
  keepBlob,
  readRecord,
  writePending,
} from "./journal.ts"
import {
  coarsestClock,
  contentPath,
  forgetContents,
  type KnownFile,
  keepContent,
  type LastSeen,
  layOutKnown,
  looksSame,
  readKnown,
  writeKnown,
} from "./known.ts"
import { newId } from "./prepare.ts"
import { pruneNowAndThen } from "./prune.ts"
import { commitOf, longestDiff, type Record, rootNames, type Write } from "./record.ts"
import { orJournalError, withJournal } from "./with-journal.ts"

export interface LookOptions {
  /** The files to look at, by key. */
  files: AsyncIterable<string> | Iterable<string>
  /** Make a commit of what others changed: yes, unless this is false; then it is only taken note of. */
  record?: boolean
  /** What changed it, as far as anybody knows, for the log: `sed -i …`. Left out: the names of the files. */
  by?: string
  limits?: Partial<LookLimits>
}

export interface LookLimits {
  /** Larger files are not looked at. In bytes. */
  file: number
  /** Nor are more files than these, */
  files: number
  /** or more of them than have these bytes together. */
  bytes: number
  /** Where more files than these changed at once (another branch was checked out), they are only taken note of. */
  changes: number
}

export const lookLimits: LookLimits = {
  file: 2 * 1024 * 1024,
  files: 50_000,
  bytes: 256 * 1024 * 1024,
  changes: 1000,
}

/** What others than emend did to the files since they were last looked at. */
export interface ByOthers {
  /** Was nothing known before? Then there is nothing to compare with, and the next time there will be. */
  first: boolean
  /** The commit that has it, so that it is in the log and can be taken back. */
  commit?: Commit
  changed: string[]
  /** Files that changed and are in no commit, because what they were before is not known; or there are too many. */
  lost: string[]
  /** How many files are not looked at, because they are too large or too many. */
  unseen: number
}

/**
 * Looks for what changed since the last time, by whatever program, and makes a commit of it. It reads and never writes
 * the files, so that it is in nobody's way; one that changes while it is read is left for the next time.
 */
export async function recordByOthers(workspace: Workspace, options: LookOptions): Promise<ByOthers> {
  const limits = { ...lookLimits, ...options.limits }
  const at = Date.now() * 1000
  const { seen, unseen } = await look(workspace, options.files, limits)
  return orJournalError(workspace, () =>
    withJournal(workspace, async (journal) => {
      const before = await readKnown(workspace, journal)
      await layOutKnown(journal)
      const commit = (await commitNames(journal)).at(-1)?.number ?? 0
      const { known, changes } = await compare(workspace, journal, before, { seen, at, commit })
      const foreign = before ? await withoutOwn(workspace, journal, changes, before) : []
      const isMany = foreign.length > limits.changes
      const drafts = options.record === false || isMany ? [] : foreign.filter(isWhole)
      const made = drafts.length > 0 ? await makeCommit(workspace, journal, drafts, options.by) : undefined
      if (made) known.commit = made.number
      if (!before || changes.length > 0) await forgetContents(journal, known)
      if (!before || changes.length > 0 || isAnyNewer(known, before))
        await writeKnown(workspace, journal, known)
      return {
        first: !before,
        ...(made && { commit: made.commit }),
        changed: foreign.map(({ key }) => key),
        lost:
          options.record === false
            ? []
            : foreign.filter((each) => isMany || !isWhole(each)).map(({ key }) => key),
        unseen,
      }
    }),
  )
}

interface Change {
  key: string
  before: { hash: string; mode: number } | null
  after: { hash: string; mode: number } | null
  /** Undefined: what it was before cannot be had any more. */
  old: Uint8Array | null | undefined
  fresh: Uint8Array | null
}

const isWhole = ({ old }: Change) => old !== undefined

async function look(
  { fs, absolute }: Workspace,
  files: LookOptions["files"],
  limits: LookLimits,
): Promise<{ seen: Map<string, Stat>; unseen: number }> {
  const keys: string[] = []
  for await (const key of files) keys.push(key)
  const stats: (Stat | undefined)[] = []
  await inParallel(keys, async (key, index) => {
    stats[index] = await fs.lstat(absolute(key)).catch(() => undefined)
  })
  const seen = new Map<string, Stat>()
  let [unseen, bytes] = [0, 0]
  for (const [index, key] of keys.entries()) {
    const stat = stats[index]
    if (stat?.kind !== "file") continue
    const fits = stat.size <= limits.file && seen.size < limits.files && bytes + stat.size <= limits.bytes
    if (!fits) unseen++
    else {
      seen.set(key, stat)
      bytes += stat.size
    }
  }
  return { seen, unseen }
}

/** The files as they are now, and those whose content is another one. */
async function compare(
  workspace: Workspace,
  journal: Journal,
  before: LastSeen | undefined,
  { seen, at, commit }: { seen: ReadonlyMap<string, Stat>; at: number; commit: number },
): Promise<{ known: LastSeen; changes: Change[] }> {
  const { fs, absolute } = workspace
  const known: LastSeen = { at, commit, files: new Map(before?.files) }
  const changes: Change[] = []
  const suspects = [...seen].filter(
    ([key, stat]) => !before || !looksSame(before.files.get(key), stat, before),
  )
  await inParallel(suspects, async ([key, stat]) => {
    const old = before?.files.get(key)
    const bytes = await fs.read(absolute(key)).catch(unlessForbidden)
    const again = await fs.lstat(absolute(key))
    // Somebody is writing it, or it is gone already.
    if (!bytes || !again || bytes.length !== again.size || again.changed !== stat.changed) return
    const file: KnownFile = {
      size: bytes.length,
      changed: again.changed,
      mode: again.mode,
      hash: fs.hash(bytes),
    }
    if (file.hash !== old?.hash) {
      changes.push({
        key,
        before: old ?? null,
        after: file,
        old: old ? await oldContent(journal, old.hash) : null,
        fresh: bytes,
      })
      await keepContent(journal, file.hash, bytes)
    }
    known.files.set(key, file)
  })
  for (const [key, old] of before?.files ?? []) {
    if (seen.has(key)) continue
    known.files.delete(key)
    // What is there, but not among the files any more, is ignored now, or too large.
    if (await fs.lstat(absolute(key)).catch(() => true)) continue
    changes.push({ key, before: old, after: null, old: await oldContent(journal, old.hash), fresh: null })
  }
  changes.sort((a, b) => (a.key < b.key ? -1 : 1))
  return { known, changes }
}

function unlessForbidden(error: unknown): undefined {
  if (codeOf(error) === undefined) throw error
  return undefined
}

async function oldContent({ fs, ...journal }: Journal, hash: string): Promise<Uint8Array | undefined> {
  const bytes = await fs.read(contentPath({ fs, ...journal }, hash)).catch(() => undefined)
  return bytes && fs.hash(bytes) === hash ? bytes : undefined
}

/** Changes without those that emend's own commits made since; where others went on from there, from there on. */
async function withoutOwn(
  workspace: Workspace,
  journal: Journal,
  changes: readonly Change[],
  since: LastSeen,
): Promise<Change[]> {
  const own = new Map<string, { write: Write; record: Record }>()
  for (const { number, path } of changes.length > 0 ? await commitNames(journal) : []) {
    const record =
      number > since.commit ? await readRecord(workspace, journal, path).catch(() => undefined) : undefined
    for (const write of record?.writes ?? []) own.set(write.path, { write, record: record! })
  }
  const foreign: Change[] = []
  for (const change of changes) {
    const last = own.get(change.key)
    if (!last) foreign.push(change)
    else if ((last.write.after?.hash ?? null) !== (change.after?.hash ?? null))
      foreign.push(await fromThere(journal, change, last))
  }
  return foreign
}

/** The change from what a commit left behind. */
async function fromThere(
  journal: Journal,
  change: Change,
  { write, record }: { write: Write; record: Record },
): Promise<Change> {
  const { after: left, before } = write
  if (!left) return { ...change, before: null, old: null }
  const recorded = record.files.find(({ path }) => path === change.key)?.diff
  const kept = await journal.fs.read(blobPath(journal, left.hash))
  const base = before ? await readBlob(journal, before.hash, missingFile) : missingFile
  const state = kept
    ? undefined
    : await leftBehind(journal, { hash: left.hash, now: missingFile, before: base, recorded })
  return {
    ...change,
    before: left,
    old: kept ?? (state?.kind === "text" ? encode(state.text, state.encoding) : undefined),
  }
}

async function makeCommit(
  workspace: Workspace,
  journal: Journal,
  changes: readonly Change[],
  by: string | undefined,
): Promise<{ commit: Commit; number: number }> {
  const id = newId()
  const blobs: string[] = []
  for (const { before, old } of changes)
    if (before && (await keepBlob(journal, before.hash, old!))) blobs.push(before.hash)
  const record: Record = {
    version: 1,
    id,
    at: new Date().toISOString(),
    label: `outside: ${by ?? listOfPaths(changes.map(({ key }) => key)).replaceAll("`", "")}`,
    kind: "commit",
    roots: rootNames(workspace),
    files: changes.map((change) => fileOf(workspace, change)),
    writes: changes.map(({ key, before, after }, index) => ({
      path: key,
      before: before && { hash: before.hash, mode: before.mode },
      after: after && { hash: after.hash, mode: after.mode },
      // There never was such a file: what is recorded has happened.
      temp: after && `${key.slice(0, key.lastIndexOf("/") + 1)}${stagedName(id, index)}`,
    })),
    makes: [],
    empties: [],
  }
  await writePending(journal, record)
  workspace.faults?.("outside")
  const number = await closePending(journal, record)
  await pruneNowAndThen(workspace, journal, { number, blobs })
  return { commit: commitOf(record), number }
}

function fileOf({ fs }: Workspace, { key, before, after, old, fresh }: Change): Record["files"][number] {
  const [from, to] = [old, fresh].map((bytes) => bytes && stateOf(bytes, fs.hash)) as (FileState | null)[]
  const textOf = (state: FileState | null) => (state?.kind === "text" ? state.text : state ? undefined : "")
  const [a, b] = [textOf(from!), textOf(to!)]
  const isText = a !== undefined && b !== undefined
  const { text, additions, deletions } = unified(isText ? a : "", isText ? b : "", {
    from: before ? key : undefined,
    to: after ? key : undefined,
  })
  return {
    path: key,
    change: before ? (after ? "modify" : "delete") : "add",
    additions,
    deletions,
    ...(isText && text !== "" && text.length <= longestDiff && { diff: text }),
  }
}

/** Is there a file that was touched, and is the same? To know that saves reading it the next time. */
function isAnyNewer({ files }: LastSeen, before: LastSeen): boolean {
  for (const [key, { changed }] of files)
    if (changed !== before.files.get(key)?.changed || (changed ?? 0) >= before.at - coarsestClock) return true
  return false
}
