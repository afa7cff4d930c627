import { EmendError } from "../issues/error.ts"
import type { Content, FileSystem } from "../workspace/file-system.ts"
import { join, nameOf, parentOf } from "../workspace/paths.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { parseRecord, type Record } from "./record.ts"

/**
 * The journal, in `.emend/` at the first root:
 *
 *     .gitignore     so that it ignores itself
 *     pending.json   the commit that is being made: a line with its record, then a line for each stage it reached
 *     commits/       the records of those that were made, numbered in their order
 *     blobs/         contents by their hash, for undo and redo
 *     locks/         who is at work
 */
export interface Journal {
  fs: FileSystem
  dir: string
  commits: string
  blobs: string
  locks: string
  pending: string
}

/** How far a commit came. From `staged` on it is meant to be finished, from `back` on to be taken back. */
export type Stage = "begun" | "staged" | "back"

export function journalOf({ fs, roots }: Workspace): Journal {
  const dir = join(roots[0]!.dir, ".emend")
  const at = (name: string) => join(dir, name)
  return {
    fs,
    dir,
    commits: at("commits"),
    blobs: at("blobs"),
    locks: at("locks"),
    pending: at("pending.json"),
  }
}

/** Makes the place where locks are kept, which several may do at once. */
export async function layOutLocks({ fs, dir, locks }: Journal): Promise<void> {
  if (await fs.lstat(locks)) return
  if (await fs.makeDirectory(dir)) await fs.syncDirectory(parentOf(dir))
  await fs.makeDirectory(locks)
}

/** Makes what is missing of the rest. Only for who holds the lock. */
export async function layOut({ fs, dir, commits, blobs }: Journal): Promise<void> {
  const names = new Set(await fs.list(dir))
  for (const folder of [commits, blobs]) if (!names.has(nameOf(folder))) await fs.makeDirectory(folder)
  if (names.has(".gitignore")) return
  const ignore = join(dir, ".gitignore")
  await createWhole(fs, ignore, encoder.encode("*\n"))
}

/** Written under another name first: what has its name is whole. */
async function createWhole(
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
  await fs.create(pending, encoder.encode(`${JSON.stringify(record)}\n`), { ...secret, sync: false })
}

export async function markPending({ fs, pending }: Journal, stage: Stage): Promise<void> {
  await fs.append(pending, encoder.encode(`${stage}\n`))
}

/** The commit that is being made, or was cut short. A first line without an end was cut short before anything else. */
export async function readPending(
  workspace: Workspace,
  { fs, pending }: Journal,
): Promise<{ record: Record; stage: Stage } | { torn: true } | undefined> {
  const bytes = await fs.read(pending)
  if (!bytes) return undefined
  const [line, ...stages] = new TextDecoder().decode(bytes).split("\n").slice(0, -1)
  if (line === undefined) return { torn: true }
  const stage: Stage = stages.includes("back") ? "back" : stages.includes("staged") ? "staged" : "begun"
  return { record: parseRecord(line, workspace), stage }
}

/** Turns the pending commit into one that was made, by one rename. */
export async function closePending(journal: Journal, record: Record): Promise<number> {
  const number = ((await commitNames(journal)).at(-1)?.number ?? 0) + 1
  const name = `${String(number).padStart(8, "0")}-${record.id}.json`
  await journal.fs.rename(journal.pending, join(journal.commits, name))
  return number
}

/** The files in `commits/`, oldest first. */
export async function commitNames({
  fs,
  commits,
}: Journal): Promise<{ number: number; id: string; path: string }[]> {
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
    const bytes = await journal.fs.read(path)
    if (!bytes) continue
    try {
      records.push(parseRecord(new TextDecoder().decode(bytes).split("\n", 1)[0]!, workspace))
    } catch (error) {
      if (!(error instanceof EmendError)) throw error
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
