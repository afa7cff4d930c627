import { withoutEnd } from "../text/ends.ts"
import { codeOf, type FileSystem } from "./file-system.ts"
import { join, parentOf, relative } from "./paths.ts"
import { follow } from "./real-path.ts"

/** So much of a file is read to see whether it names a folder: git's own are a line. */
const longestNote = 4096

/**
 * Does a path lie in the folder of a repository that is no `.git`, but the folder that a `.git` beside or above it leads to: a
 * link, or a file that names it (`git init --separate-git-dir`)? Only such folders below `top` count.
 */
export async function liesInGitFolder(fs: FileSystem, top: string, path: string): Promise<boolean> {
  for (const folder of foldersAround(path)) {
    const found = await ledTo(fs, folder)
    if (found !== undefined && relative(top, found) && (await isWithin(fs, found, path))) return true
  }
  return false
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

/** Where the `.git` of a folder leads, if it is no folder itself. What leads nowhere is none of git's folders. */
async function ledTo(fs: FileSystem, folder: string): Promise<string | undefined> {
  const place = join(folder, ".git")
  try {
    const stat = await fs.lstat(place)
    if (stat?.kind === "link") return (await follow(fs, folder, ".git")).path
    if (stat?.kind !== "file" || stat.size > longestNote) return undefined
    const note = new TextDecoder().decode(await fs.read(place))
    const target = /^gitdir: ([^\0]+)$/.exec(withoutEnd(note, "\r\n"))?.[1]
    return target && (await follow(fs, folder, target)).path
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return undefined
  }
}
