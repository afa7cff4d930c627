import type { FileChange } from "../plan/plan.ts"
import { endsOf, type FileState, missingFile } from "../text/file.ts"
import { stateOf } from "../workspace/file-state.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { differenceOf, readBlob, stateNow } from "./changes.ts"
import type { CommitResult, CommittedFile, UndoOptions } from "./commit.ts"
import { refusedByDisk } from "./disk-refusal.ts"
import {
  type CommitRefusal,
  type Draft,
  type DraftVersion,
  type DraftWrite,
  listOfPaths,
  refusal,
} from "./draft.ts"
import { type ChosenFiles, chooseFiles, type History, historyOf } from "./history.ts"
import { type Journal, readRecords } from "./journal.ts"
import { withLaterWork } from "./later-work.ts"
import type { Version } from "./record.ts"
import { transact } from "./transact.ts"
import { hasJournal, withJournal } from "./with-journal.ts"

/**
 * Takes back a commit: the last one that is not taken back yet, or the one with `id` (its start is enough); all of
 * it, or the files at `paths`. Changes that were made since in other lines stay; where they concern the same lines, nothing
 * is done at all.
 */
export function undo(workspace: Workspace, options: UndoOptions = {}): Promise<CommitResult> {
  return turn(workspace, "undo", options)
}

/** Makes a commit again that was taken back: the last that was, or the one with `id`. */
export function redo(workspace: Workspace, options: UndoOptions = {}): Promise<CommitResult> {
  return turn(workspace, "redo", options)
}

type Verb = "undo" | "redo"

async function turn(workspace: Workspace, verb: Verb, options: UndoOptions): Promise<CommitResult> {
  return withDraft(workspace, verb, options, async (journal, draft, merged) => {
    const result = await transact(workspace, journal, draft)
    return result.ok && merged.length > 0 ? { ...result, merged } : result
  })
}

/** What undo or redo would do to which files, for rules to judge; and which commit it is about. Nothing is changed. */
export interface Foreseen {
  ok: true
  id: string
  files: FileChange[]
}

export async function foresee(
  workspace: Workspace,
  verb: Verb,
  options: UndoOptions,
): Promise<Foreseen | CommitRefusal> {
  return withDraft(workspace, verb, options, async (journal, { of, writes }) => {
    const files: FileChange[] = []
    for (const write of writes) files.push(await changeBy(workspace, journal, write))
    return { ok: true, id: of!.id, files }
  })
}

async function changeBy(workspace: Workspace, journal: Journal, write: DraftWrite): Promise<FileChange> {
  const { path, after: wanted } = write
  const before = await stateNow(workspace, path)
  const kept = wanted && (await stateWith(journal, wanted, before))
  const unseen: FileState = { kind: "opaque", reason: "binary", hash: wanted?.hash ?? "", size: 0 }
  const after = wanted ? (kept ?? unseen) : missingFile
  const change = before.kind === "missing" ? "add" : wanted ? "modify" : "delete"
  const diff = differenceOf(before, after, { from: path, to: path })
  return { path, change, before, after, additions: 0, deletions: 0, diff }
}

async function stateWith(
  journal: Journal,
  wanted: DraftVersion,
  like: FileState,
): Promise<FileState | undefined> {
  if (!("bytes" in wanted)) return readBlob(journal, wanted.hash, like)
  return stateOf(wanted.bytes, journal.fs.hash, {
    declared: like.kind === "text" ? like.encoding : undefined,
  })
}

async function withDraft<T>(
  workspace: Workspace,
  verb: Verb,
  { id, paths }: UndoOptions,
  work: (journal: Journal, draft: Draft, merged: string[]) => Promise<T>,
): Promise<T | CommitRefusal> {
  try {
    if (!(await hasJournal(workspace))) return nothingTo(verb, id)
    const keys = paths && (await keysOf(workspace, paths))
    return await withJournal(workspace, async (journal) => {
      const history = historyOf(await readRecords(workspace, journal))
      const meant = withoutTwist(history, verb, id)
      const choice = chooseFiles(history, { verb: meant, id, paths: keys })
      if (!choice) return nothingTo(verb, id, paths)
      const missed = keys?.filter((key) => !touches(choice, key)) ?? []
      if (missed.length > 0) return notTouched(choice, missed)
      const { draft, merged } = await withLaterWork(workspace, journal, draftOf(meant, choice), choice.record)
      return work(journal, draft, merged)
    })
  } catch (error) {
    return refusedByDisk(error)
  }
}

/** To undo an undo is to redo, and the other way round. */
function withoutTwist({ records }: History, verb: Verb, id: string | undefined): Verb {
  const kind = id && records.find((record) => record.id.startsWith(id))?.kind
  if (kind === "undo" && verb === "undo") return "redo"
  return verb
}

async function keysOf(workspace: Workspace, paths: readonly string[]): Promise<string[]> {
  const targets = await Promise.all(paths.map((path) => workspace.resolve(path)))
  return targets.map((target, index) => ("key" in target ? target.key : paths[index]!))
}

function touches({ record, files }: ChosenFiles, key: string): boolean {
  return files.some((file) => endsOf(record.files[file]!).includes(key))
}

function draftOf(verb: Verb, { record, files }: ChosenFiles): Draft {
  const chosen = files.map((file) => record.files[file]!)
  const paths = new Set(chosen.flatMap(endsOf))
  const writes = record.writes.filter(({ path }) => paths.has(path))
  const back = verb === "undo"
  return {
    kind: verb,
    label: `${verb} ${record.id}`,
    of: { id: record.id, files },
    files: chosen.map(({ undone: _, diff, ...file }) =>
      back ? reversed(file) : { ...file, ...(diff !== undefined && { diff }) },
    ),
    writes: writes.map(({ path, before, after }) =>
      back ? step(path, after, before) : step(path, before, after),
    ),
    empties: back ? record.makes.toReversed() : [],
  }
}

function step(path: string, from: Version | null, to: Version | null): DraftWrite {
  return {
    path,
    before: from && { hash: from.hash, mode: from.mode },
    after: to && { hash: to.hash, blob: to.hash, like: { version: to } },
  }
}

function reversed(file: CommittedFile): CommittedFile {
  const { additions, deletions, change } = file
  const counts = { additions: deletions, deletions: additions }
  if (change === "move" && file.from !== undefined)
    return { ...file, path: file.from, from: file.path, ...counts }
  return { ...file, change: change === "add" ? "delete" : change === "delete" ? "add" : change, ...counts }
}

function nothingTo(verb: Verb, id: string | undefined, paths: readonly string[] = []): CommitRefusal {
  const what = paths.length > 0 ? ` for ${listOfPaths(paths)}` : ""
  const message = id
    ? `There is no commit \`${id}\` to ${verb}${what}.`
    : `There is nothing to ${verb}${what}.`
  const hint = "`emend log` lists the commits, and which of them are taken back."
  return refusal({ code: id ? "not_found" : "no_change", message, hint }, [...paths])
}

function notTouched({ record }: ChosenFiles, paths: string[]): CommitRefusal {
  const message = `The commit \`${record.id}\` does not touch ${listOfPaths(paths)}.`
  const hint = "Name files of one commit only; `emend log` lists them."
  return refusal({ code: "not_found", message, hint, path: paths[0]! }, paths)
}
