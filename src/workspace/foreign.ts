import { shortened } from "./path-issues.ts"

/**
 * Absolute paths of another machine (`/home/someone/repo/src/a.ts`), as a model writes them that saw the project there. What
 * the path ends with may be a path of this workspace.
 */

/** Where agents put the one project that they work on; `/app` may as well be a folder in it. */
const sandboxes = new Set(["repo", "testbed", "workspace"])

/**
 * The ends of such a path that may be one from a root, longest first. A name alone says too little, unless the root is named before
 * it, or the folder of a sandbox and nothing else: `/repo/package.json`.
 */
export function endsOfPath(segments: readonly string[], rootName: string): string[][] {
  return segments.flatMap((_, at) => {
    if (at === 0) return []
    const end = segments.slice(at)
    const above = segments[at - 1]!
    const isEnough = end.length > 1 || above === rootName || (at === 1 && sandboxes.has(above))
    return isEnough ? [end] : []
  })
}

/** A path with a drive, where there are none, as an absolute path: `C:\\repo\\a.ts` is `/C:/repo/a.ts`. */
export function withoutDrive(path: string, { windows }: { windows: boolean }): string {
  return !windows && /^[A-Za-z]:[\\/]/.test(path) ? `/${path.replaceAll("\\", "/")}` : path
}

/** Says how a path was read. */
export function takenFor(written: string, key: string): string {
  return `\`${shortened(written)}\` was taken for ${key}: there is no such folder on this machine.`
}

/**
 * The folder there that stands for a root here, where the paths of a response that were found agree on one. It tells what the
 * other paths mean, such as those of new files.
 */
export function foreignRoot(
  found: readonly { segments: readonly string[]; end: readonly string[] }[],
): readonly string[] | undefined {
  const folders = new Set(found.map(({ segments, end }) => segments.slice(0, -end.length).join("/")))
  const [only, ...others] = folders
  return only !== undefined && others.length === 0 ? only.split("/") : undefined
}

/** What a path is as seen from that folder; undefined if it lies elsewhere. */
export function seenFrom(folder: readonly string[], segments: readonly string[]): string[] | undefined {
  const isInside = segments.length > folder.length && folder.every((name, at) => name === segments[at])
  return isInside ? segments.slice(folder.length) : undefined
}
