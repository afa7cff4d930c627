import { nodeFileSystem } from "../workspace/disk.ts"
import { parentOf, relative } from "../workspace/paths.ts"
import type { Workspace } from "../workspace/workspace.ts"

/** Programs can only be given files that are on the disk; those of another workspace may share nothing but a name. */
export function isOnDisk(workspace: Workspace): boolean {
  return workspace.fs === nodeFileSystem()
}

/**
 * The folder of the root that a file lies in: the innermost, if one root lies in another. A file that was allowed to lie
 * outside of them all has its own folder for a root.
 */
export function rootOf(workspace: Workspace, path: string): string {
  const around = workspace.roots.map(({ dir }) => dir).filter((dir) => relative(dir, path) !== undefined)
  return around.reduce((best, dir) => (dir.length > best.length ? dir : best), "") || parentOf(path)
}
