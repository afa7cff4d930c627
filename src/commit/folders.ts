import { join, parentOf } from "../workspace/paths.ts"
import { isOutside } from "../workspace/resolve.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { type CommitRefusal, type DraftWrite, refusal } from "./draft.ts"

/** Which folders have to be made, and where new contents wait until they are. */
export interface Folders {
  /** Outer ones first. */
  makes: string[]
  /**
   * For each path that gets a content: the start of a key in the innermost folder above it that exists already.
   * That is on the same disk as the path, so that a rename can bring the content there.
   */
  staging: Map<string, string>
}

export async function foldersFor(
  workspace: Workspace,
  writes: readonly DraftWrite[],
): Promise<Folders | CommitRefusal> {
  const leaving = new Set(writes.flatMap(({ path, after }) => (after ? [] : [path])))
  const exists = new Map<string, boolean>()
  const makes = new Set<string>()
  const staging = new Map<string, string>()

  for (const { path, after } of writes) {
    if (!after) continue
    const missing: string[] = []
    let folder = above(path, workspace)
    for (; folder !== ""; folder = above(folder, workspace)) {
      const known = exists.get(folder)
      const there = known ?? (await isFolder(workspace, folder))
      if (there === undefined && !leaving.has(folder)) return inTheWay(path, folder)
      exists.set(folder, there ?? false)
      if (there) break
      missing.unshift(folder)
    }
    for (const each of missing) makes.add(each)
    staging.set(path, folder === "" ? rootPrefix(path, workspace) : join(folder, ""))
  }
  return { makes: [...makes], staging }
}

/** The key of the folder that a key is in; "" for that of a root. */
function above(key: string, { roots }: Workspace): string {
  if (isOutside(key)) return parentOf(key)
  const depth = key.split("/").length
  return depth <= (roots.length > 1 ? 2 : 1) ? "" : parentOf(key)
}

function rootPrefix(key: string, { roots }: Workspace): string {
  return roots.length > 1 ? key.slice(0, key.indexOf("/") + 1) : ""
}

/** Undefined: something else is there. */
async function isFolder({ fs, absolute }: Workspace, key: string): Promise<boolean | undefined> {
  const stat = await fs.lstat(absolute(key))
  return stat === undefined ? false : stat.kind === "directory" ? true : undefined
}

function inTheWay(path: string, folder: string): CommitRefusal {
  return refusal(
    {
      code: "stale",
      message: `\`${path}\` cannot be written: \`${folder}\` is not a folder any more.`,
      hint: "Look at what is there now, and plan anew.",
      path,
    },
    [path],
  )
}
