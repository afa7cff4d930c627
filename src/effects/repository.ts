import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { foldersAbove } from "./program.ts"

/**
 * Where to ask git about a file: the innermost folder around it that is a repository of its own (a submodule, a clone
 * within the workspace), or else the root. Whether that lies in a repository, git knows best.
 */
export function repositoryFolder(path: string, root: string): string {
  const above = foldersAbove(dirname(path))
  const inside = above.slice(0, above.indexOf(root))
  return inside.find(holdsRepository) ?? root
}

/** Does a folder look as if it lay in a repository? For when git cannot be asked. */
export function looksLikeRepository(folder: string): boolean {
  return foldersAbove(folder).some(holdsRepository)
}

/** In a worktree and in a submodule, `.git` is a file. */
function holdsRepository(folder: string): boolean {
  return existsSync(join(folder, ".git"))
}
