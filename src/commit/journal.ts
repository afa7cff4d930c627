import { EmendError } from "../issues/error.ts"
import { type Content, codeOf, type FileSystem } from "../workspace/file-system.ts"
import { type OwnPlaces, ownPlaces } from "../workspace/own-folder.ts"
import { join, nameOf, parentOf } from "../workspace/paths.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { parseRecord, type Record } from "./record.ts"

/**
 * The journal: the part of emend's own folder that makes commits whole, and takes them back. A folder may come with a journal that
 * anybody could have written. So each record is sealed with a key that is kept elsewhere, and one without this seal is not believed
 * (docs/decisions/0025-trust.md).
 */
export interface Journal extends OwnPlaces {
  fs: FileSystem
}

/** How far a commit came. From `staged` on it is meant to be finished, from `back` on to be taken back. */
export type CommitStage = "begun" | "staged" | "back"

export function journalOf(workspace: Workspace): Journal {
  return { fs: workspace.fs, ...ownPlaces(workspace) }
}

/** Makes the place where locks are kept, which several may do at once. */
export async function layOutLocks({ fs, dir, locks }: Journal): Promise<void> {
  if (await fs.lstat(locks)) return
  if (await fs.makeDirectory(dir)) await fs.syncDirectory(parentOf(dir))
  await fs.makeDirectory(locks)
}

/** Makes what is missing of the rest. Only for who holds the lock. */
export async function layOut({ fs, dir, gitignore, commits, blobs }: Journal): Promise<void> {
  const names = new Set(await fs.list(dir))
  for (const folder of [commits, blobs]) if (!names.has(nameOf(folder))) await fs.makeDirectory(folder)
  if (!names.has(nameOf(gitignore)) || !(await ignoresAll(fs, gitignore)))
    await createWhole(fs, gitignore, encoder.encode(ignoringAll))
}

const ignoringAll = "*\n"

/** One that came along with the folder could let git take what is kept in here, which may be secret. */
async function ignoresAll(fs: FileSystem, gitignore: string): Promise<boolean> {
  const stat = await fs.lstat(gitignore)
  if (stat?.kind !== "file" || stat.size !== ignoringAll.length) return false
  return new TextDecoder().decode(await fs.read(gitignore)) === ignoringAll
}

/** Written under another name first: what has its name is whole. */
export async function createWhole(
  fs: FileSystem,
  path: string,
  content: Content,
  { check, ...options }: { mode?: number; check?: (temp: string) => Promise<void> } = {},
): Promise<void> {
  const temp = `${path}.tmp`
  await fs.remove(temp)
  try {
    await fs.create(temp, content, options)
    await check?.(temp)
    await fs.rename(temp, path)
  } catch (error) {
    await fs.remove(temp).catch(() => {})
    throw error
  }
}

/** Clears away what somebody who died was writing in here. Only for who holds the lock. */
export async function sweep({ fs, dir, commits, blobs }: Journal): Promise<void> {
  for (const folder of [dir, commits, blobs])
    for (const name of (await fs.list(folder)) ?? [])
      if (name.endsWith(".tmp")) await fs.remove(join(folder, name))
}

export async function writePending({ fs, pending }: Journal, record: Record): Promise<void> {
  // Not waited for: what is safe on the disk once the commit is marked as staged is safe early enough.
  await fs.create(pending, encoder.encode(`${sealed(fs, record)}\n`), { ...secret, sync: false })
}

/** A record (or anything else of the journal's own) as the line that holds it, with its seal in front. */
export function sealed(fs: FileSystem, record: object): string {
  const body = JSON.stringify(record)
  return `{"seal":"${fs.seal(body)}",${body.slice(1)}`
}

/** The record in the first line of a file, as JSON; undefined if it was not written by this person's emend. */
export function ownBody(fs: FileSystem, text: string): string | undefined {
  const [line] = text.split("\n", 1)
  const [, mark, rest] = /^\{"seal":"([0-9a-f]{64})",(.*)$/s.exec(line!) ?? []
  const body = rest === undefined ? line! : `{${rest}`
  return fs.isOwn(body, mark) ? body : undefined
}

/** What emend writes of a commit is shorter by far: more is not read. */
const longestRecord = 1 << 28

const isTooLong = async ({ fs }: Journal, path: string) => ((await fs.lstat(path))?.size ?? 0) > longestRecord

/** The record of a commit; undefined if it is gone, or not this person's. */
export async function readRecord(
  workspace: Workspace,
  journal: Journal,
  path: string,
): Promise<Record | undefined> {
  const { fs } = journal
  if (await isTooLong(journal, path)) return undefined
  const bytes = await fs.read(path)
  const body = bytes && ownBody(fs, new TextDecoder().decode(bytes))
  return body === undefined ? undefined : parseRecord(body, workspace)
}

export async function markPending({ fs, pending }: Journal, stage: CommitStage): Promise<void> {
  await fs.append(pending, encoder.encode(`${stage}\n`))
}

/**
 * The commit that is being made, or was cut short. A first line without an end was cut short before anything else. `foreign`:
 * somebody else has begun it, or it is no file that could be read.
 */
export async function readPending(
  workspace: Workspace,
  { fs, pending }: Journal,
): Promise<{ record: Record; stage: CommitStage } | "torn" | "foreign" | undefined> {
  const stat = await fs.lstat(pending)
  if (!stat) return undefined
  if (stat.kind !== "file" || stat.size > longestRecord) return "foreign"
  const bytes = await fs.read(pending).catch(unlessForbidden)
  if (bytes === "forbidden") return "foreign"
  if (!bytes) return undefined
  const text = new TextDecoder().decode(bytes)
  const [line, ...stages] = text.split("\n").slice(0, -1)
  if (line === undefined) return "torn"
  const body = ownBody(fs, line)
  if (body === undefined) return "foreign"
  const stage: CommitStage = stages.includes("back") ? "back" : stages.includes("staged") ? "staged" : "begun"
  return { record: parseRecord(body, workspace), stage }
}

function unlessForbidden(error: unknown): "forbidden" {
  if (codeOf(error) === "EACCES" || codeOf(error) === "EPERM") return "forbidden"
  throw error
}

/** Somebody else, who shares the folder, may have put aside what is ours. */
export async function takeUpOwn(journal: Journal): Promise<void> {
  const { fs, pending, foreign } = journal
  const isThere = (await fs.lstat(foreign)) && !(await fs.lstat(pending))
  if (isThere && (await isOwnFile(journal, foreign))) await fs.rename(foreign, pending)
}

/** Puts a commit aside that somebody else has begun: it is not believed, and not in the way. Nothing of it is lost. */
export async function putAside({ fs, pending, foreign }: Journal): Promise<void> {
  const taken = await fs.lstat(foreign)
  await fs.rename(pending, taken ? `${foreign}.${Date.now().toString(36)}` : foreign)
}

/** Turns the pending commit into one that was made, by one rename. */
export async function closePending(journal: Journal, record: Record): Promise<number> {
  const number = (await lastNumber(journal)) + 1
  const name = `${String(number).padStart(8, "0")}-${record.id}.json`
  await journal.fs.rename(journal.pending, join(journal.commits, name))
  return number
}

/** The number of the newest commit. Those that somebody else put there do not count. */
async function lastNumber(journal: Journal): Promise<number> {
  for (const { number, path } of (await commitNames(journal)).toReversed())
    if (await isOwnFile(journal, path)) return number
  return 0
}

async function isOwnFile(journal: Journal, path: string): Promise<boolean> {
  const { fs } = journal
  if (await isTooLong(journal, path)) return false
  const bytes = await fs.read(path).catch(() => undefined)
  return bytes !== undefined && ownBody(fs, new TextDecoder().decode(bytes)) !== undefined
}

/** The files in `commits/` that this person's emend wrote, oldest first; and how many others there are. */
export async function ownCommits(journal: Journal): Promise<{ own: CommitName[]; foreign: number }> {
  const names = await commitNames(journal)
  const own: CommitName[] = []
  for (const name of names) if (await isOwnFile(journal, name.path)) own.push(name)
  return { own, foreign: names.length - own.length }
}

interface CommitName {
  number: number
  id: string
  path: string
}

/** The files in `commits/`, oldest first. */
export async function commitNames({ fs, commits }: Journal): Promise<CommitName[]> {
  const names = (await fs.list(commits)) ?? []
  return names
    .flatMap((name) => {
      const [, number, id] = /^(\d{8,})-([a-z0-9]{8})\.json$/.exec(name) ?? []
      return number && id ? [{ number: Number(number), id, path: join(commits, name) }] : []
    })
    .sort((a, b) => a.number - b.number)
}

/** The records of all commits, oldest first. Those made with roots that are not open now are left out. */
export async function readRecords(workspace: Workspace, journal: Journal): Promise<Record[]> {
  const records: Record[] = []
  for (const { path } of await commitNames(journal)) {
    try {
      const record = await readRecord(workspace, journal, path)
      if (record) records.push(record)
    } catch (error) {
      // Of a file that cannot be read, or is none, nothing can be told.
      if (!(error instanceof EmendError) && codeOf(error) === undefined) throw error
    }
  }
  return records
}

/** Keeps a content under its hash. False: it was there already. */
export async function keepBlob({ fs, blobs }: Journal, hash: string, content: Content): Promise<boolean> {
  const path = join(blobs, hash)
  if (await fs.lstat(path)) return false
  const check = async (temp: string) => {
    if (!(content instanceof Uint8Array)) await expectContent(fs, temp, hash, content.copyOf)
  }
  await createWhole(fs, path, content, { ...secret, check })
  return true
}

/** What was kept for a commit that came to nothing only takes up room, which may be what it failed for. */
export async function forgetBlobs({ fs, blobs }: Journal, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) await fs.remove(join(blobs, hash)).catch(() => {})
}

/** A copy is only worth something if it is one. */
export async function expectContent(fs: FileSystem, path: string, hash: string, of: string): Promise<void> {
  if ((await fs.hashFile(path)) !== hash) throw damagedCopy(of)
}

export function damagedCopy(of: string): EmendError {
  return new EmendError("corrupt", `The copy of ${of} is damaged, or was changed while it was made.`)
}

export function blobPath({ blobs }: Journal, hash: string): string {
  return join(blobs, hash)
}

/** What is in the journal may be a secret in the file that it came from. */
const secret = { mode: 0o600 }

const encoder = new TextEncoder()
