import { codeOf, type Stat } from "../workspace/file-system.ts"
import { join } from "../workspace/paths.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { createWhole, type Journal, ownBody, sealed } from "./journal.ts"
import { rootNames } from "./record.ts"

/**
 * The files of a workspace as they were last seen, with their contents: what others change can be told, and taken back.
 *
 *     known/index.json   one sealed line: the files, each with what tells that it is the same still
 *     known/blobs/       their contents by hash
 */
export interface LastSeen {
  /** When this was seen, in microseconds. */
  at: number
  /** The number of the last commit that is in it. */
  commit: number
  files: Map<string, KnownFile>
}

export interface KnownFile {
  size: number
  changed: number | undefined
  mode: number
  hash: string
}

/** What is known; undefined if nothing is, or if it was not written by this person's emend, or for other roots. */
export async function readKnown(workspace: Workspace, journal: Journal): Promise<LastSeen | undefined> {
  const bytes = await journal.fs.read(indexOf(journal)).catch(() => undefined)
  const body = bytes && ownBody(journal.fs, new TextDecoder().decode(bytes))
  if (body === undefined) return undefined
  const { version, roots, at, commit, files } = JSON.parse(body) as Stored
  if (version !== 1 || JSON.stringify(roots) !== JSON.stringify(rootNames(workspace))) return undefined
  return {
    at,
    commit,
    files: new Map(
      files.map(([key, size, changed, mode, hash]) => [
        key,
        { size, changed: changed ?? undefined, mode, hash },
      ]),
    ),
  }
}

export async function writeKnown(workspace: Workspace, journal: Journal, known: LastSeen): Promise<void> {
  const { at, commit, files } = known
  const stored: Stored = {
    version: 1,
    roots: rootNames(workspace),
    at,
    commit,
    files: [...files].map(([key, { size, changed, mode, hash }]) => [key, size, changed ?? null, mode, hash]),
  }
  const line = new TextEncoder().encode(`${sealed(journal.fs, stored)}\n`)
  await createWhole(journal.fs, indexOf(journal), line, { mode: 0o600 })
}

interface Stored {
  version: 1
  roots: string[]
  at: number
  commit: number
  files: [key: string, size: number, changed: number | null, mode: number, hash: string][]
}

/** Clears away contents that no file has any more. */
export async function forgetContents(journal: Journal, { files }: LastSeen): Promise<void> {
  const needed = new Set([...files.values()].map(({ hash }) => hash))
  const there = (await journal.fs.list(contentsOf(journal))) ?? []
  for (const name of there)
    if (!needed.has(name)) await journal.fs.remove(join(contentsOf(journal), name)).catch(() => {})
}

export async function layOutKnown(journal: Journal): Promise<void> {
  await journal.fs.makeDirectory(journal.known)
  await journal.fs.makeDirectory(contentsOf(journal))
}

export async function keepContent(journal: Journal, hash: string, bytes: Uint8Array): Promise<void> {
  const { fs } = journal
  const path = contentPath(journal, hash)
  const there = await fs.lstat(path)
  if (there?.size === bytes.length) return
  if (there) await fs.remove(path)
  // Nobody waits for the disk: a copy that is lost or torn has another hash, and is not believed.
  await fs.create(path, bytes, { mode: 0o600, sync: false }).catch((error: unknown) => {
    // Two files with the same content are kept at once.
    if (codeOf(error) !== "EEXIST") throw error
  })
}

export function contentPath(journal: Journal, hash: string): string {
  return join(contentsOf(journal), hash)
}

/** Is the file what it was, as far as can be told without reading it? */
export function looksSame(file: KnownFile | undefined, stat: Stat, { at }: Pick<LastSeen, "at">): boolean {
  if (!file || stat.changed === undefined || stat.size !== file.size || stat.changed !== file.changed)
    return false
  // What was changed in the moment before it was seen may have changed once more in the same moment.
  return stat.changed < at - coarsestClock
}

/** Some file systems count time in steps of two seconds. */
export const coarsestClock = 2_000_000

const indexOf = ({ known }: Journal) => join(known, "index.json")
const contentsOf = ({ known }: Journal) => join(known, "blobs")
