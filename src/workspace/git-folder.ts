import { withoutEnd } from "../text/lines.ts"
import { codeOf, type FileSystem } from "./file-system.ts"
import { foldedName, join, parentOf, relative } from "./paths.ts"
import { longestSettings as longestNote } from "./read-bounded.ts"
import { followLink } from "./real-path.ts"

/**
 * Does a path lie in the folder of a repository that is not called `.git`? One that looks like it (a bare repository, the folder that
 * a submodule or a worktree far away has its own in), or one that a `.git` beside or above it leads to: a link, or a file that
 * names it (`git init --separate-git-dir`), and what that has in common with others. Only such folders below `top` count.
 */
export async function liesInGitFolder(fs: FileSystem, top: string, path: string): Promise<boolean> {
  for (const folder of foldersAround(path).reverse()) {
    // In what does not exist yet there is no repository.
    if (!(await fs.lstat(folder).catch(() => undefined))) return false
    if (relative(top, folder) && (await isGitFolder(fs, folder))) return true
    const led = await ledTo(fs, folder)
    const shared = led === undefined ? undefined : await sharedBy(fs, led)
    for (const found of [led, shared])
      if (found !== undefined && relative(top, found) && (await isWithin(fs, found, path))) return true
  }
  return false
}

/**
 * Is it what git takes for a repository, or what a worktree elsewhere, with a head of its own, shares with others? Its own file for that may
 * be anywhere.
 */
async function isGitFolder(fs: FileSystem, folder: string): Promise<boolean> {
  return looksLikeGit(
    async (name) => (await fs.lstat(join(folder, name)).catch(() => undefined)) !== undefined,
  )
}

async function looksLikeGit(has: (name: string) => Promise<boolean>): Promise<boolean> {
  const hasHead = await has("HEAD")
  if (hasHead && (await has("commondir"))) return true
  return (hasHead || (await has("config"))) && (await has("objects")) && (await has("refs"))
}

/** Files, and folders, by which something looks like a repository. */
const files = ["head", "commondir", "config"]
const folders = ["objects", "refs"]

/**
 * Those of new files, by absolute path, that would make a folder a repository: whose settings then name programs that git runs as
 * soon as anybody looks at it there.
 */
export async function makingRepository(fs: FileSystem, paths: readonly string[]): Promise<Set<string>> {
  const making = new Map<string, Set<string>>()
  const takes = (folder: string, sign: string) => {
    const found = making.get(folder) ?? new Set<string>()
    making.set(folder, found.add(sign))
  }
  for (const path of paths) {
    const names = path.split("/")
    for (const [at, name] of names.entries()) {
      const sign = foldedName(name)
      const isLast = at === names.length - 1
      const folder = names.slice(0, at).join("/")
      if ((isLast ? files : folders).includes(sign)) takes(folder, sign)
    }
  }
  const made = new Set<string>()
  for (const [folder, found] of making) {
    const has = async (name: string) =>
      found.has(name.toLowerCase()) ||
      (await fs.lstat(join(folder, name)).catch(() => undefined)) !== undefined
    if (await looksLikeGit(has)) made.add(folder)
  }
  return new Set(paths.filter((path) => [...made].some((folder) => path.startsWith(`${folder}/`))))
}

function foldersAround(path: string): string[] {
  const folders: string[] = []
  for (let folder = parentOf(path); folders.at(-1) !== folder; folder = parentOf(folder)) folders.push(folder)
  return folders
}

/** A folder may have other spellings than that of the path. */
async function isWithin(fs: FileSystem, folder: string, path: string): Promise<boolean> {
  if (relative(folder, path) !== undefined) return true
  const identity = (await fs.lstat(folder))?.identity
  if (identity === undefined) return false
  const around = await Promise.all(foldersAround(path).map((each) => fs.lstat(each)))
  return around.some((stat) => stat?.identity === identity)
}

/** The folder that the one of a worktree shares with the others of its repository. */
async function sharedBy(fs: FileSystem, folder: string): Promise<string | undefined> {
  try {
    const place = join(folder, "commondir")
    const stat = await fs.lstat(place)
    if (stat?.kind !== "file" || stat.size > longestNote) return undefined
    const target = new TextDecoder().decode(await fs.read(place)).trim()
    return target === "" ? undefined : (await followLink(fs, folder, target)).path
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return undefined
  }
}

/** Where the `.git` of a folder leads, if it is no folder itself. What leads nowhere is none of git's folders. */
async function ledTo(fs: FileSystem, folder: string): Promise<string | undefined> {
  const place = join(folder, ".git")
  try {
    const stat = await fs.lstat(place)
    if (stat?.kind === "link") return (await followLink(fs, folder, ".git")).path
    if (stat?.kind !== "file" || stat.size > longestNote) return undefined
    const note = new TextDecoder().decode(await fs.read(place))
    const target = /^gitdir: ([^\0]+)$/.exec(withoutEnd(note, "\r\n"))?.[1]
    return target && (await followLink(fs, folder, target)).path
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return undefined
  }
}
