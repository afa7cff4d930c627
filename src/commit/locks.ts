import { codeOf } from "../workspace/file-system.ts"
import { ownPlacesIn } from "../workspace/own-folder.ts"
import { parentOf } from "../workspace/paths.ts"
import type { Workspace } from "../workspace/workspace.ts"
import type { Journal } from "./journal.ts"

/**
 * Takes the lock of the journal; and, so that two who have opened folders of which one lies in the other do not write to
 * the same files at once, those of all journals in the roots and above them. All take them in one order, so that no two
 * can wait for each other.
 */
export async function lockJournals(
  workspace: Workspace,
  { locks }: Journal,
  options: { timeout?: number },
): Promise<() => Promise<void>> {
  const releases: (() => Promise<void>)[] = []
  const release = async () => {
    for (const each of releases.toReversed()) await each()
  }
  const all = new Set([locks, ...(await othersAround(workspace))])
  try {
    for (const each of [...all].sort())
      releases.push(await workspace.fs.lock(each, options).catch(each === locks ? fail : unlessForbidden))
    return release
  } catch (error) {
    await release()
    throw error
  }
}

/** The folders of locks in all roots, and in the folders above them, that belong to whom the root belongs to. */
async function othersAround({ fs, roots }: Workspace): Promise<string[]> {
  const found: string[] = []
  for (const root of roots) {
    const owner = (await fs.lstat(root.dir))?.owner?.user
    for (let dir = root.dir; ; dir = parentOf(dir)) {
      const locks = ownPlacesIn(dir).locks
      const stat = await fs.lstat(locks)
      // In a folder that everybody may write to, anybody could hold up everybody.
      if (stat?.kind === "directory" && stat.owner?.user === owner) found.push(locks)
      if (parentOf(dir) === dir) break
    }
  }
  return found
}

function fail(error: unknown): never {
  throw error
}

/** Whoever may not write up there has to do without. */
async function unlessForbidden(error: unknown): Promise<() => Promise<void>> {
  if (!["EACCES", "EPERM", "EROFS", "ELOOP", "ENOENT"].includes(codeOf(error) ?? "")) throw error
  return async () => {}
}
