/** `emend/history`: what was applied, and taking it back. */

import { type WorkspaceOptions, workspaceOf } from "./apply.ts"
import type {
  Commit,
  CommitResult,
  CommittedChange,
  Recovery,
  TakeBackOptions,
  UndoOptions,
} from "./commit/index.ts"
import * as commits from "./commit/index.ts"
import { expectTexts, type OptionKind, refuseMisspelt } from "./issues/called.ts"

export { type RecordByOthersOptions, recordByOthers } from "./by-others.ts"

export type { Commit, CommitResult, CommittedChange, Recovery, UndoOptions } from "./commit/index.ts"

/**
 * Takes back a commit: the newest that is not undone yet, or the one with this `id`; all of it, or only some
 * `paths`. Never overwrites later work: it is merged with changes of other lines; where the same lines changed since, the file
 * is reported as `stale`, and nothing is touched.
 *
 * @example
 * ```ts
 * import { undo } from "emend"
 *
 * const result = await undo({ root: "my-project" })
 * console.log(result.ok ? result.commit.files : result.issue.message)
 * ```
 */
export async function undo(options: WorkspaceOptions & UndoOptions = {}): Promise<CommitResult> {
  const which = chosen(options)
  return commits.undo(await workspaceOf(options), which)
}

/**
 * Brings back what was undone last, or the commit with this `id`.
 *
 * @example
 * ```ts
 * import { redo } from "emend"
 *
 * const result = await redo({ root: "my-project" })
 * console.log(result.ok)
 * ```
 */
export async function redo(options: WorkspaceOptions & UndoOptions = {}): Promise<CommitResult> {
  const which = chosen(options)
  return commits.redo(await workspaceOf(options), which)
}

/**
 * Takes back parts of a commit: some lines of some files. Later changes of other lines stay; where the same lines were changed
 * since, nothing is touched.
 */
export async function takeBack(options: WorkspaceOptions & TakeBackOptions): Promise<CommitResult> {
  const { id, parts, meta } = options
  return commits.takeBack(await workspaceOf(options), { id, parts, meta })
}

/**
 * Everything that was applied and can still be taken back, newest first.
 *
 * @example
 * ```ts
 * import { log } from "emend"
 *
 * for (const { id, at, label, files } of await log({ root: "my-project" })) console.log(id, at, label, files.length)
 * ```
 */
export async function log(options: WorkspaceOptions = {}): Promise<Commit[]> {
  return commits.log(await workspaceOf(options))
}

/** What a commit did to each file, and what became of it since. Undefined: there is no such commit. */
export async function changes(
  options: WorkspaceOptions & { id: string },
): Promise<CommittedChange[] | undefined> {
  return commits.changes(await workspaceOf(options), options.id)
}

/** Finishes or rolls back what a killed process left behind. Every commit does so by itself first. */
export async function recover(options: WorkspaceOptions = {}): Promise<Recovery> {
  return commits.recover(await workspaceOf(options))
}

/** Forgets old commits, so that the journal does not grow for ever. */
export async function prune(
  options: WorkspaceOptions & { keep?: number; bytes?: number } = {},
): Promise<{ removed: number }> {
  const { keep, bytes } = options
  const limits = { ...(keep !== undefined && { keep }), ...(bytes !== undefined && { bytes }) }
  return commits.prune(await workspaceOf(options), limits)
}

function chosen(options: WorkspaceOptions & UndoOptions): UndoOptions {
  refuseMisspelt(options, optionNames)
  const { id, paths } = options
  if (paths !== undefined) expectTexts(paths, "What is to be taken back")
  return { ...(id !== undefined && { id }), ...(paths !== undefined && { paths }) }
}

/** A slip in `paths` would take back all of a commit. */
const optionNames = {
  root: true,
  roots: true,
  workspace: true,
  id: "string",
  paths: true,
} as const satisfies Record<keyof (WorkspaceOptions & UndoOptions), OptionKind>
