import { EmendError } from "../issues/error.ts"
import type { FileChange } from "../plan/plan.ts"
import { endsOf } from "../text/file.ts"
import { isStagedPath, ownFolder } from "../workspace/own-folder.ts"
import { join, parentOf } from "../workspace/paths.ts"
import { isOutside } from "../workspace/resolve.ts"
import type { Workspace } from "../workspace/workspace.ts"
import type { Commit, CommittedFile } from "./commit.ts"
import { listOfPaths } from "./draft.ts"

/** What the journal keeps of a commit: enough to finish it, to take it back, and to make it again. */
export interface Record {
  version: 1
  id: string
  at: string
  label: string
  kind: "commit" | "undo" | "redo"
  /** For undo and redo: the commit in question, and which of its files. */
  of?: { id: string; files: number[] }
  meta?: unknown
  /** The names of the roots. With several, keys begin with one of them; the journal is in the first. */
  roots: string[]
  files: RecordedFile[]
  writes: Write[]
  /** The folders that it makes, outer ones first. */
  makes: string[]
  /** The folders that it removes if they are empty by then, inner ones first. */
  empties: string[]
}

export interface RecordedFile extends CommittedFile {
  /** How it was changed, unified. Not for undo, which has the contents, but for people. */
  diff?: string
}

/** What becomes of one path. */
export interface Write {
  path: string
  before: Version | null
  after: Version | null
  /** Where the new content waits for its turn. */
  temp: string | null
}

/** A content, and what its file is like. */
export interface Version {
  hash: string
  mode: number
  owner?: { user: number; group: number }
}

/** What is written down of a change. */
export function recordedFile({ path, change, from, additions, deletions, diff }: FileChange): RecordedFile {
  return {
    path,
    change,
    ...(from !== undefined && { from }),
    additions,
    deletions,
    ...(diff !== "" && diff.length <= longestDiff && { diff }),
  }
}

/** Longer ones are made anew from the contents when somebody asks, as long as those are there. */
export const longestDiff = 100_000

/** The roots that are open, by their names: those that a record is made with. */
export const rootNames = ({ roots }: Workspace) => roots.map(({ name }) => name)

/** A record as a line of the log. */
export function commitOf(record: Record, undone: ReadonlySet<number> = new Set()): Commit {
  const { id, at, label, meta } = record
  const files = record.files.map(({ diff: _, ...file }, index) =>
    undone.has(index) ? { ...file, undone: true } : file,
  )
  const all = record.kind === "commit" && files.length > 0 && undone.size === files.length
  return {
    id,
    at,
    label,
    ...(record.of && { of: record.of.id }),
    files,
    undone: all,
    ...(meta !== undefined && { meta }),
  }
}

/**
 * Reads a record. Should anybody else have put it there after all: nothing in it is believed that could lead out of the
 * workspace, or to names that emend would not have chosen, nor anything that would make a file run as somebody else.
 */
export function parseRecord(line: string, workspace: Workspace): Record {
  let record: Record
  try {
    record = JSON.parse(line)
  } catch (cause) {
    throw damaged("it is not JSON", cause)
  }
  if (record === null || typeof record !== "object" || record.version !== 1 || !isSound(record))
    throw damaged("it has a form that this version of emend does not know")
  return rekeyed(record, workspace)
}

function damaged(why: string, cause?: unknown): EmendError {
  return new EmendError("corrupt", `A record in ${ownFolder} cannot be read: ${why}.`, { cause })
}

const idForm = /^[a-z0-9]{8}$/
const hashForm = /^[0-9a-f]{64}$/

function isSound(record: Record): boolean {
  const { id, at, label, kind, of, roots, files, writes, makes, empties } = record
  return (
    idForm.test(id) &&
    [at, label].every(isText) &&
    ["commit", "undo", "redo"].includes(kind) &&
    (kind === "commit" ? of === undefined : idForm.test(of!.id) && listOf(of!.files, Number.isInteger)) &&
    listOf(roots, isText) &&
    roots.length > 0 &&
    listOf(files, ({ path, from, diff }) => isText(path) && [from, diff].every(isTextOrNothing)) &&
    listOf(writes, isSoundWrite) &&
    listOf(makes, isText) &&
    listOf(empties, isText)
  )
}

function isSoundWrite({ path, before, after, temp }: Write): boolean {
  const versions = [before, after].filter((version) => version !== null)
  return (
    isText(path) &&
    versions.every(({ hash, mode }) => hashForm.test(hash) && Number.isInteger(mode) && mode <= 0o7777) &&
    (after === null ? temp === null : isText(temp) && isStagedPath(temp))
  )
}

const isText = (value: unknown): value is string => typeof value === "string"
const isTextOrNothing = (value: unknown) => value === undefined || isText(value)

function listOf<T>(value: readonly T[], sound: (item: T) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => item !== null && sound(item))
}

/** The keys of a record, as the workspace that is open now has them: it may have other roots. */
function rekeyed(record: Record, workspace: Workspace): Record {
  if (!isAllowedOutside(record, workspace)) throw outside(record)
  const local = (key: string) => {
    const found = isOutside(key) ? key : localKey(record.roots, workspace, key)
    if (found === undefined) throw elsewhere(record)
    workspace.absolute(found)
    return found
  }
  return {
    ...record,
    files: record.files.map((file) => ({
      ...file,
      path: local(file.path),
      ...(file.from !== undefined && { from: local(file.from) }),
    })),
    writes: record.writes.map((write) => ({
      path: local(write.path),
      before: plainVersion(write.before),
      after: plainVersion(write.after),
      temp: write.temp === null ? null : local(write.temp),
    })),
    makes: record.makes.map(local),
    empties: record.empties.map(local),
  }
}

/** Permissions without those that let a file run as its owner, and no owner: whose a file is, the disk knows. */
function plainVersion(version: Version | null): Version | null {
  return version && { hash: version.hash, mode: version.mode & 0o777 }
}

/**
 * What a record wants to do outside of the roots must be allowed now, not only when it was made: there, it may touch
 * the files that are allowed, and of the folders only those above them.
 */
function isAllowedOutside({ files, writes, makes, empties }: Record, { outside }: Workspace): boolean {
  const paths = writes.map(({ path }) => path).filter(isOutside)
  const named = files.flatMap(endsOf)
  const isAbove = (folder: string) => paths.some((path) => path.startsWith(join(folder, "")))
  const folders = [
    ...writes.flatMap(({ temp }) => (temp === null ? [] : parentOf(temp))),
    ...[...makes, ...empties],
  ].filter(isOutside)
  return [...paths, ...named.filter(isOutside)].every((path) => outside?.(path)) && folders.every(isAbove)
}

function outside({ id, writes }: Record): EmendError {
  const paths = writes.map(({ path }) => path).filter(isOutside)
  return new EmendError(
    "usage",
    `The commit ${id} touches files outside of the workspace (${listOfPaths(paths)}). Allow them to work with it.`,
  )
}

function localKey(roots: readonly string[], workspace: Workspace, key: string): string | undefined {
  const first = workspace.roots[0]!.name
  const several = workspace.roots.length > 1
  if (roots.length === 1) return several ? `${first}/${key}` : key
  const slash = key.indexOf("/")
  const [name, inside] = [key.slice(0, slash), key.slice(slash + 1)]
  if (name === roots[0]) return several ? `${first}/${inside}` : inside
  return several && workspace.roots.some((root) => root.name === name) ? key : undefined
}

function elsewhere({ id, roots }: Record): EmendError {
  return new EmendError(
    "usage",
    `The commit ${id} was made with the roots ${roots.join(", ")}. Open the same roots to work with it.`,
  )
}
