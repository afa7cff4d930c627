import { codeOf } from "../workspace/file-system.ts"
import { inParallel } from "../workspace/in-parallel.ts"
import { oldName } from "../workspace/own-folder.ts"
import { join, parentOf } from "../workspace/paths.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { noteFile } from "./disk-refusal.ts"
import { blobPath, expectContent, type Journal } from "./journal.ts"
import type { Record, Write } from "./record.ts"

/**
 * Makes every file what the record says, from the temporary files that wait beside them. Every step looks at what is
 * there, so that it can be done again from the start after it was cut short anywhere; what has happened already then is
 * taken to have been this commit's doing. The first time it can only have been somebody else's: `reached` gets the paths
 * that it was begun with.
 *
 * Answers with the paths that somebody else has changed, which nothing was done to; the commit cannot be finished then.
 */
export async function finish(workspace: Workspace, record: Record, reached?: string[]): Promise<string[]> {
  const again = reached === undefined
  const attempt = async (path: string, work: () => Promise<boolean>) => {
    reached?.push(path)
    const done = await noteFile(path, work)
    if (!done) reached?.pop()
    return done
  }
  const blocked: string[] = []
  // What leaves goes first: where it was, there may be a folder soon, or the same name spelled differently.
  for (const write of record.writes) {
    if (write.after || (await attempt(write.path, () => leave(workspace, record, write, again)))) continue
    blocked.push(write.path)
  }
  if (blocked.length > 0) return blocked
  for (const folder of record.empties) {
    workspace.faults?.("remove folder")
    await removeFolder(workspace, folder)
  }
  for (const folder of record.makes) {
    workspace.faults?.("make folder")
    await noteFile(folder, () => workspace.fs.makeDirectory(workspace.absolute(folder)))
  }
  for (const write of record.writes) {
    if (!write.after || (await attempt(write.path, () => arrive(workspace, write, again)))) continue
    return [write.path]
  }
  await syncFolders(workspace, record)
  return []
}

async function leave(
  workspace: Workspace,
  { makes }: Record,
  { path, before }: Write,
  again: boolean,
): Promise<boolean> {
  const { fs, absolute, faults } = workspace
  faults?.("remove")
  const there = absolute(path)
  if (before && (await fs.removeIf(before.hash, there))) return true
  if (!again) return false
  // It left before, and a folder of this commit may have taken its place.
  const stat = await fs.lstat(there)
  return stat === undefined || (stat.kind === "directory" && makes.includes(path))
}

async function arrive(
  { fs, absolute, faults }: Workspace,
  { path, before, after, temp }: Write,
  again: boolean,
): Promise<boolean> {
  faults?.("replace")
  const there = absolute(path)
  const waiting = absolute(temp!)
  if (!(await fs.lstat(waiting))) {
    // Some programs clear away whatever they do not know.
    if (!again) return false
    // It arrived before. Only if the old content is still there, or nothing, it was lost on the way.
    const hash = await hashAt(fs, there)
    return hash === after!.hash || (hash !== undefined && hash !== before?.hash)
  }
  try {
    if (await fs.replaceIf(before?.hash, waiting, there)) return true
  } catch (error) {
    // It was cleared away just now, so that nothing has happened.
    if (codeOf(error) === "ENOENT" && !again && !(await fs.lstat(waiting))) return false
    throw error
  }
  if (!again || (await hashAt(fs, there)) !== after!.hash) return false
  await fs.remove(waiting)
  return true
}

/**
 * Makes every file what it was before, from the blobs. Answers with the paths that somebody else has changed since,
 * which are left alone; and so are all but those that were `reached`, where that is known.
 */
export async function rollBack(
  workspace: Workspace,
  journal: Journal,
  record: Record,
  reached?: readonly string[],
): Promise<string[]> {
  const { fs, absolute, faults } = workspace
  const isReached = ({ path }: Write) => reached === undefined || reached.includes(path)
  const kept: string[] = []
  // What arrived goes first, for the same reasons as above.
  for (const { path, before, after } of record.writes.filter(isReached)) {
    if (before || !after) continue
    faults?.("take back new file")
    const there = absolute(path)
    const hash = await hashAt(fs, there)
    if (hash === after.hash) await fs.removeIf(after.hash, there)
    else if (hash !== undefined) kept.push(path)
  }
  for (const folder of record.makes.toReversed()) await removeFolder(workspace, folder)
  for (const [index, write] of record.writes.entries()) {
    if (!write.before || !isReached(write)) continue
    faults?.("take back old content")
    if (!(await putBack(workspace, journal, record, write, index))) kept.push(write.path)
  }
  await syncFolders(workspace, record)
  await discard(workspace, record)
  return kept
}

async function putBack(
  { fs, absolute }: Workspace,
  journal: Journal,
  record: Record,
  { path, before, after }: Write,
  index: number,
): Promise<boolean> {
  const there = absolute(path)
  const hash = await hashAt(fs, there)
  if (hash === before!.hash) return true
  if (hash !== after?.hash) return false
  const waiting = absolute(waitingPlace(record, index))
  if (!(await makeFolders(fs, parentOf(waiting)))) return false
  await fs.remove(waiting)
  // A record that was read has no owner in it: it is that of what is there.
  const owner = before!.owner ?? (await fs.lstat(there))?.owner
  const like = hash === undefined ? undefined : there
  await fs.create(waiting, { copyOf: blobPath(journal, before!.hash) }, { mode: before!.mode, owner, like })
  await expectContent(fs, waiting, before!.hash, path)
  const done = await fs.replaceIf(hash, waiting, there)
  if (!done) await fs.remove(waiting)
  return done
}

/**
 * A folder that lost its last file to the commit may have been removed since. False: somebody has put something else in
 * its place.
 */
async function makeFolders(fs: Workspace["fs"], dir: string): Promise<boolean> {
  const stat = await fs.lstat(dir)
  if (stat) return stat.kind === "directory"
  if (!(await makeFolders(fs, parentOf(dir)))) return false
  await fs.makeDirectory(dir)
  return true
}

/** Clears away everything that was made for the record, and is no part of its result. */
export async function discard(workspace: Workspace, record: Record): Promise<void> {
  const { fs, absolute } = workspace
  for (const [index, { temp, before }] of record.writes.entries())
    for (const key of [temp, before && waitingPlace(record, index)])
      if (key !== null) await unlessBehindLink(() => fs.remove(absolute(key)))
}

/** Where an old content waits to be put back: beside its path, where it was before. */
function waitingPlace({ id, writes }: Record, index: number): string {
  const { path } = writes[index]!
  const name = oldName(id, index)
  return path.includes("/") ? join(parentOf(path), name) : name
}

/** The hash of the file at a path. For what is no file, or lies behind a link, a word that is no hash. */
async function hashAt(fs: Workspace["fs"], path: string): Promise<string | undefined> {
  const stat = await fs.lstat(path)
  if (!stat) return undefined
  try {
    return stat.kind === "file" ? await fs.hashFile(path) : stat.kind
  } catch (error) {
    if (codeOf(error) === "ELOOP") return "link"
    throw error
  }
}

async function removeFolder({ fs, absolute }: Workspace, folder: string): Promise<void> {
  if ((await fs.lstat(absolute(folder)))?.kind !== "directory") return
  await unlessBehindLink(() => fs.removeDirectory(absolute(folder)))
}

/** What was made in a folder that is a link now went away with the folder that was there. */
async function unlessBehindLink(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (codeOf(error) !== "ELOOP") throw error
  }
}

async function syncFolders({ fs, absolute, faults }: Workspace, { writes, makes }: Record): Promise<void> {
  const folders = new Set([...writes.map(({ path }) => path), ...makes].map((key) => parentOf(absolute(key))))
  faults?.("sync folders")
  await inParallel([...folders], async (folder) => {
    if ((await fs.lstat(folder))?.kind === "directory") await fs.syncDirectory(folder)
  })
}
