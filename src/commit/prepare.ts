import { largestText } from "../workspace/file-state.ts"
import type { Content, FileSystem, Stat } from "../workspace/file-system.ts"
import { inParallel } from "../workspace/in-parallel.ts"
import { stagedName } from "../workspace/own-folder.ts"
import type { Workspace } from "../workspace/workspace.ts"
import {
  type CommitRefusal,
  type Draft,
  type DraftVersion,
  type DraftWrite,
  listOfPaths,
  refusal,
} from "./draft.ts"
import { foldersFor } from "./folders.ts"
import { blobPath, type Journal } from "./journal.ts"
import { type Record, rootNames, type Version, type Write } from "./record.ts"

/** A record ready to be carried out. */
export interface Prepared {
  record: Record
  /** For each temporary file (by key): what goes there. */
  contents: Map<string, Content>
  /** For each temporary file that stands for another one: the key of that. */
  models: Map<string, string>
  /** What will be replaced, by hash. */
  backups: Map<string, Content>
}

/**
 * Compares what is there with what the draft expects, and settles where everything goes. Changes nothing.
 */
export async function prepare(
  workspace: Workspace,
  journal: Journal,
  draft: Draft,
): Promise<Prepared | CommitRefusal> {
  const found = new Map<string, Stat>()
  for (const key of new Set(draft.writes.flatMap(keysOf))) {
    const stat = await workspace.fs.lstat(workspace.absolute(key))
    if (stat) found.set(key, stat)
  }
  const { stale, backups } = await compare(workspace, draft, found)
  if (stale.length > 0) return isStale(draft, stale)
  const folders = await foldersFor(workspace, draft.writes)
  if ("issue" in folders) return folders

  const id = newId()
  const contents = new Map<string, Content>()
  const models = new Map<string, string>()
  const writes = draft.writes.map((write, index): Write => {
    const { path, after } = write
    const stat = found.get(path)
    const before = write.before && stat ? versionFrom(write.before.hash, stat) : null
    if (!after) return { path, before, after: null, temp: null }
    const temp = folders.staging.get(path)! + stagedName(id, index)
    contents.set(temp, contentOf(workspace, journal, after))
    const model = modelOf(write)
    if (model !== undefined && found.get(model)?.kind === "file") models.set(temp, model)
    return { path, before, after: { hash: after.hash, ...likeOf(workspace, write, found) }, temp }
  })
  const { kind, label, of, meta, files, empties } = draft
  const record: Record = {
    version: 1,
    id,
    at: new Date().toISOString(),
    label,
    kind,
    ...(of && { of }),
    ...(meta !== undefined && { meta }),
    roots: rootNames(workspace),
    files,
    writes,
    makes: folders.makes,
    empties,
  }
  return { record, contents, models, backups }
}

/** The file whose access list and attributes a new content gets: the one that is there, or that moves there. */
function modelOf({ path, after }: DraftWrite): string | undefined {
  const like = after?.like
  if (like === "new") return undefined
  return like && "key" in like ? like.key : path
}

/** The path of a write, and that of the file whose permissions it takes over: it may be one that stays as it is. */
function keysOf({ path, after }: DraftWrite): string[] {
  const like = after?.like
  return like && like !== "new" && "key" in like ? [path, like.key] : [path]
}

/** The paths that are not what they should be, and the contents of all others. */
async function compare(
  { fs, absolute }: Workspace,
  { writes, empties }: Draft,
  found: ReadonlyMap<string, Stat>,
): Promise<{ stale: string[]; backups: Map<string, Content> }> {
  const stale = new Set<string>()
  const backups = new Map<string, Content>()
  const leaving = new Set(
    writes.flatMap(({ path, after }) => (after ? [] : (found.get(path)?.identity ?? []))),
  )
  await inParallel(writes, async ({ path, before }) => {
    const stat = found.get(path)
    if (!before) {
      // Where case does not count, the free name `A.ts` is that of `a.ts`, which is about to leave. And the folder
      // that took the place of a file goes away before the file comes back.
      const free =
        !stat || leaving.has(stat.identity) || (stat.kind === "directory" && empties.includes(path))
      if (!free) stale.add(path)
      return
    }
    const content =
      stat?.kind === "file" ? await contentWith(fs, before.hash, absolute(path), stat) : undefined
    if (content) backups.set(before.hash, content)
    else stale.add(path)
  })
  return { stale: writes.map(({ path }) => path).filter((path) => stale.has(path)), backups }
}

/** The content of a file, if it has that hash. */
async function contentWith(
  fs: FileSystem,
  hash: string,
  path: string,
  stat: Stat,
): Promise<Content | undefined> {
  if (stat.size > largestText) return (await fs.hashFile(path)) === hash ? { copyOf: path } : undefined
  const bytes = await fs.read(path)
  return bytes && fs.hash(bytes) === hash ? bytes : undefined
}

function contentOf(workspace: Workspace, journal: Journal, after: DraftVersion): Content {
  if ("bytes" in after) return after.bytes
  return { copyOf: "blob" in after ? blobPath(journal, after.blob) : workspace.absolute(after.copyOf) }
}

function versionFrom(hash: string, { mode, owner }: Stat): Version {
  return { hash, mode, ...(owner && { owner }) }
}

/** Permissions and owner of a new content: those of the file that it stands for. */
function likeOf(
  { fs }: Workspace,
  { path, before, after }: DraftWrite,
  found: ReadonlyMap<string, Stat>,
): Pick<Version, "mode" | "owner"> {
  const there = found.get(path)
  const like = after?.like
  if (like === "new") return { mode: fs.newFileMode }
  // Whoever changed the permissions since the commit that is taken back wants them to stay.
  const changed = there && before?.mode !== undefined && before.mode !== there.mode
  const model = changed
    ? there
    : like && "version" in like
      ? like.version
      : like
        ? found.get(like.key)
        : there
  if (!model) return { mode: fs.newFileMode }
  const owner = model.owner ?? there?.owner
  return { mode: model.mode, ...(owner && { owner }) }
}

function isStale({ kind }: Draft, paths: string[]): CommitRefusal {
  const [since, hint] =
    kind === "commit"
      ? ["since the edits were planned", "Read the files again and plan anew."]
      : ["since that commit", "Name the other files to take only those, or bring these back by hand."]
  const message = `${listOfPaths(paths)} changed ${since}, so that nothing was written.`
  return refusal({ code: "stale", message, hint, path: paths[0]! }, paths)
}

/** Short enough to be typed, and never two alike in one journal. */
export function newId(): string {
  let id = ""
  while (id.length < 8) id += Math.floor(Math.random() * 36).toString(36)
  return id
}
