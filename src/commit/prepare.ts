import { largestText } from "../workspace/file-state.ts"
import type { Content, Stat } from "../workspace/file-system.ts"
import { inParallel } from "../workspace/in-parallel.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { type Draft, type DraftVersion, type DraftWrite, listed, type Refusal, refusal } from "./draft.ts"
import { foldersFor } from "./folders.ts"
import { blobPath, type Journal, keepBlob } from "./journal.ts"
import type { Record, Version, Write } from "./record.ts"

/** A record ready to be carried out, and the content for each temporary file. */
export interface Prepared {
  record: Record
  contents: Map<string, Content>
}

/**
 * Compares what is there with what the draft expects, keeps a copy of all that will be replaced, and settles where
 * everything goes. Changes nothing outside the journal.
 */
export async function prepare(
  workspace: Workspace,
  journal: Journal,
  draft: Draft,
): Promise<Prepared | Refusal> {
  const found = new Map<string, Stat>()
  for (const { path } of draft.writes) {
    const stat = await workspace.fs.lstat(workspace.absolute(path))
    if (stat) found.set(path, stat)
  }
  const stale = await backUp(workspace, journal, draft, found)
  if (stale.length > 0) return isStale(draft, stale)
  const folders = await foldersFor(workspace, draft.writes)
  if ("issue" in folders) return folders

  const id = newId()
  const contents = new Map<string, Content>()
  const writes = draft.writes.map((write, index): Write => {
    const { path, after } = write
    const stat = found.get(path)
    const before = write.before && stat ? versionFrom(write.before.hash, stat) : null
    if (!after) return { path, before, after: null, temp: null }
    const temp = `${folders.staging.get(path)!}.emend-${id}-${index}.tmp`
    contents.set(temp, contentOf(workspace, journal, after))
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
    roots: workspace.roots.map(({ name }) => name),
    files,
    writes,
    makes: folders.makes,
    empties,
  }
  return { record, contents }
}

/** The paths that are not what they should be; a blob of every other. */
async function backUp(
  workspace: Workspace,
  journal: Journal,
  { writes, empties }: Draft,
  found: ReadonlyMap<string, Stat>,
): Promise<string[]> {
  const stale = new Set<string>()
  const leaving = new Set(
    writes.flatMap(({ path, after }) => (after ? [] : (found.get(path)?.identity ?? []))),
  )
  const kept = new Set<string>()
  await inParallel(writes, async ({ path, before }) => {
    const stat = found.get(path)
    if (!before) {
      // Where case does not count, the free name `A.ts` is that of `a.ts`, which is about to leave. And the folder
      // that took the place of a file goes away before the file comes back.
      const free =
        !stat || leaving.has(stat.identity) || (stat.kind === "directory" && empties.includes(path))
      if (!free) stale.add(path)
    } else if (stat?.kind !== "file") stale.add(path)
    else {
      const first = !kept.has(before.hash)
      kept.add(before.hash)
      if (!(await keepIfExpected(workspace, journal, path, before.hash, stat, { first }))) stale.add(path)
    }
  })
  return writes.map(({ path }) => path).filter((path) => stale.has(path))
}

async function keepIfExpected(
  { fs, absolute }: Workspace,
  journal: Journal,
  key: string,
  hash: string,
  stat: Stat,
  { first }: { first: boolean },
): Promise<boolean> {
  const path = absolute(key)
  if (stat.size > largestText) {
    if ((await fs.hashFile(path)) !== hash) return false
    if (first) await keepBlob(journal, hash, { copyOf: path })
    return (await fs.hashFile(blobPath(journal, hash))) === hash
  }
  const bytes = await fs.read(path)
  if (!bytes || fs.hash(bytes) !== hash) return false
  if (first) await keepBlob(journal, hash, bytes)
  return true
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
  return { mode: model.mode, ...(model.owner && { owner: model.owner }) }
}

function isStale({ kind }: Draft, paths: string[]): Refusal {
  const [since, hint] =
    kind === "commit"
      ? ["since the edits were planned", "Read the files again and plan anew."]
      : ["since that commit", "Name the other files to take only those, or bring these back by hand."]
  const message = `${listed(paths)} changed ${since}, so that nothing was written.`
  return refusal({ code: "stale", message, hint, path: paths[0]! }, paths)
}

/** Short enough to be typed, and never two alike in one journal. */
function newId(): string {
  let id = ""
  while (id.length < 8) id += Math.floor(Math.random() * 36).toString(36)
  return id
}
