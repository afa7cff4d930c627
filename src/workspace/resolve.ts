import { EmendError } from "../issues/error.ts"
import type { Issue } from "../issues/issue.ts"
import { withEncodings } from "./encodings.ts"
import type { FileSystem } from "./file-system.ts"
import { endsOfPath, takenFor, withoutDrive } from "./foreign.ts"
import { liesInGitFolder } from "./git-folder.ts"
import { readPath } from "./named-path.ts"
import { isProtected } from "./own-folder.ts"
import {
  ambiguousRoot,
  cannotBeLookedUp,
  leadsOut,
  leadsToProtected,
  otherCharacters,
  shortened,
  theRootItself,
  unknownRoot,
} from "./path-issues.ts"
import { asSeen, join, relative, withoutWidth } from "./paths.ts"
import { type RealPath, realPath, trueNames } from "./real-path.ts"
import type { Resolved, Root, Workspace } from "./workspace.ts"

/** Puts a workspace on a file system. The roots exist, and are free of links. */
export function createWorkspace(options: {
  fs: FileSystem
  roots: readonly Root[]
  outside?: ((path: string) => boolean) | undefined
  faults?: ((point: string) => void) | undefined
}): Workspace {
  const { fs, roots, outside, faults } = options
  const namesOnDisk = trueNames(fs)
  const context: Context = { fs, roots, outside }

  async function resolve(path: string, root?: string): Promise<Resolved> {
    const named = readPath(fromTheRoot(context, path), { windows: fs.windows })
    if ("issue" in named) {
      const foreign = withoutDrive(path, fs)
      const found = foreign === path ? named : await resolve(foreign)
      return "key" in found && found.end ? { ...found, note: takenFor(path, found.key) } : named
    }
    if (named.segments.length === 0) return { issue: theRootItself(path) }
    try {
      const wanted = named.absolute
        ? await absolutePath(context, path, named.segments)
        : await relativePath(context, path, named.segments, root)
      if ("issue" in wanted) return wanted
      const spelled = await recomposed(fs, wanted.dir, wanted.names)
      const resolved = await keyOf(path, await realPath(fs, wanted.dir, spelled))
      if ("issue" in resolved) return resolved
      if (wanted.end) return { ...resolved, end: wanted.end, note: takenFor(path, resolved.key) }
      return spelled === wanted.names ? resolved : { ...resolved, note: otherCharacters(path, resolved.key) }
    } catch (error) {
      return { issue: cannotBeLookedUp(path, error) }
    }
  }

  async function keyOf(written: string, real: RealPath): Promise<Resolved> {
    const home = rootOf(context, real.path)
    if (!home) return keyOutside(written, real)
    if (home.inside === "") return { issue: theRootItself(written) }
    const names = await namesOnDisk(home.root.dir, home.inside.split("/"))
    if (await isOffLimits(home.root.dir, names)) return { issue: leadsToProtected(written, home.inside) }
    // A name that is none for a response (`~`, `C:`, a backslash) cannot be the name of a file for emend.
    const again = readPath(names.join("/"), { windows: fs.windows })
    if ("issue" in again || again.segments.length !== names.length) return { issue: leadsOut(written) }
    const key = (inside: string) => (roots.length > 1 ? `${home.root.name}/${inside}` : inside)
    const under = real.under === undefined ? undefined : relative(home.root.dir, real.under)
    return {
      key: key(names.join("/")),
      ...(real.link && { link: true }),
      ...(under && { under: key(under) }),
    }
  }

  async function isOffLimits(dir: string, names: readonly string[]): Promise<boolean> {
    const path = join(dir, names.join("/"))
    return (
      names.some(isProtected) || (fs.isPrivate?.(path) ?? false) || (await liesInGitFolder(fs, dir, path))
    )
  }

  /** Nobody may lead edits to other names than those that were allowed: the key is where the path really leads. */
  async function keyOutside(written: string, { path, link, under }: RealPath): Promise<Resolved> {
    const top = path.slice(0, path.indexOf("/") + 1)
    const inside = path.slice(top.length)
    if (!outside || inside === "") return { issue: leadsOut(written) }
    const names = await namesOnDisk(top, inside.split("/"))
    if (await isOffLimits(top, names)) return { issue: leadsToProtected(written, path) }
    const key = `${top}${names.join("/")}`
    if (!outside(key)) return { issue: leadsOut(written) }
    return { key, ...(link && { link }), ...(under !== undefined && { under }) }
  }

  return {
    roots,
    fs,
    ...(outside && { outside }),
    resolve,
    absolute: (key) => (outside && isOutside(key) ? outsideOf(key) : absoluteOf(roots, key)),
    ...(faults && { faults }),
  }
}

interface Context {
  fs: FileSystem
  roots: readonly Root[]
  outside: ((path: string) => boolean) | undefined
}

/** The same files, and those outside of the roots that `outside` lets pass. */
export function withOutside(workspace: Workspace, outside: (path: string) => boolean): Workspace {
  const { fs, roots, faults, encodings } = workspace
  return withEncodings(createWorkspace({ fs, roots, outside, faults }), encodings)
}

/** Where files outside may be touched, `../b/c.ts` is one of them, if there is but one root to start from. */
function fromTheRoot({ roots, outside }: Context, path: string): string {
  const climbs = outside && roots.length === 1 && /^(?:\.[\\/])*\.\.[\\/]/.test(path)
  return climbs ? join(roots[0]!.dir, path) : path
}

/** What a path asks for: names to go along, from a folder that is free of links. */
type Wanted = { dir: string; names: string[]; end?: readonly string[] } | { issue: Issue }

/** The root that a real path lies in: the innermost, should one root lie in another. */
function rootOf({ roots }: Context, path: string): { root: Root; inside: string } | undefined {
  let best: { root: Root; inside: string } | undefined
  for (const root of roots) {
    const inside = relative(root.dir, path)
    if (inside !== undefined && (!best || inside.length < best.inside.length)) best = { root, inside }
  }
  return best
}

async function absolutePath(context: Context, written: string, segments: string[]): Promise<Wanted> {
  const wanted = context.fs.windows
    ? { dir: `${segments[0]}/`, names: segments.slice(1) }
    : { dir: "/", names: segments }
  const real = await realPath(context.fs, wanted.dir, wanted.names)
  const home = rootOf(context, real.path)
  if (home) {
    // The same words after the root mean the same, so that a key leads to itself.
    const names = home.inside.split("/")
    const repeats = context.roots.length === 1 && (await repeatsName(context, home.root, names))
    return repeats ? { dir: home.root.dir, names: names.slice(1) } : wanted
  }
  if (context.outside?.(real.path) && (await context.fs.lstat(real.path))) return wanted
  // Some models put a slash in front of every path. Where only that reading leads to a file, it is what they mean.
  const readings = await holders(context, segments)
  if (readings.length === 1) return { dir: readings[0]!.dir, names: segments }
  const foreign = await foreignPath(context, wanted)
  if (foreign) return foreign
  return context.outside ? wanted : { issue: leadsOut(written) }
}

/** The longest end of an absolute path of another machine that is a file here, if it is one in one root only. */
async function foreignPath(
  { fs, roots }: Context,
  { dir, names }: { dir: string; names: readonly string[] },
): Promise<Wanted | undefined> {
  const folder = names.slice(0, -1)
  // A path of this machine means what it says.
  if (folder.length === 0 || (await fs.lstat(join(dir, folder.join("/"))))) return undefined
  const found: { root: Root; end: string[] }[] = []
  for (const root of roots)
    for (const end of endsOfPath(names, root.name)) {
      if ((await fs.lstat(join(root.dir, end.join("/"))).catch(() => undefined))?.kind !== "file") continue
      found.push({ root, end })
      break
    }
  const longest = Math.max(...found.map(({ end }) => end.length))
  const [best, ...others] = found.filter(({ end }) => end.length === longest)
  if (!best) return undefined
  if (others.length > 0)
    return {
      issue: ambiguousRoot(best.end.join("/"), [best.root, ...others.map(({ root }) => root)], {
        exists: true,
      }),
    }
  return { dir: best.root.dir, names: best.end, end: best.end }
}

/**
 * The names as they are on disk, where a name can be composed in several ways (`é` as one character or two), or has characters
 * without width, which chats put in to let a path wrap: nobody sees the difference. Only what is not there as it is written is
 * looked for; a new name has no such characters.
 */
async function recomposed(fs: FileSystem, dir: string, names: string[]): Promise<string[]> {
  if (names.every((name) => /^[\x20-\x7e]*$/.test(name))) return names
  const found: string[] = []
  let at = dir
  for (const name of names) {
    const isThere = (await fs.lstat(join(at, name)).catch(() => undefined)) !== undefined
    const listed = isThere ? [] : ((await fs.list(at).catch(() => undefined)) ?? [])
    const same = listed.filter((each) => asSeen(each) === asSeen(name))
    if (!isThere && same.length !== 1) break
    found.push(isThere ? name : same[0]!)
    at = join(at, found.at(-1)!)
  }
  const rest = names.slice(found.length).map(withoutWidth)
  const all = [...found, ...rest]
  return all.every((name, index) => name === names[index]) ? names : all
}

async function relativePath(
  context: Context,
  written: string,
  segments: string[],
  rootName: string | undefined,
): Promise<Wanted> {
  const { roots } = context
  const [first = "", ...rest] = segments
  const within = ({ dir }: Root, names: string[]): Wanted => ({ dir, names })
  if (rootName !== undefined) {
    const root = roots.find(({ name }) => name === rootName)
    if (!root) return { issue: unknownRoot(written, rootName, roots) }
    return within(root, (await repeatsRoot(context, root, segments)) ? rest : segments)
  }
  if (roots.length === 1) {
    const root = roots[0]!
    return within(root, (await repeatsName(context, root, segments)) ? rest : segments)
  }
  const named = roots.find(({ name }) => name === first)
  if (named && rest.length > 0) return within(named, rest)
  const found = await holders(context, segments)
  if (found.length === 1) return within(found[0]!, segments)
  return { issue: ambiguousRoot(written, found.length > 0 ? found : roots, { exists: found.length > 0 }) }
}

/** `app/src/a.ts` in the root `app` means `src/a.ts`, if that exists and the root has no `app` in itself. */
async function repeatsName({ fs }: Context, root: Root, [first, ...rest]: string[]): Promise<boolean> {
  if (first !== root.name || rest.length === 0) return false
  if (await fs.lstat(join(root.dir, first))) return false
  return (await fs.lstat(join(root.dir, rest.join("/")))) !== undefined
}

/** `root="api" file="api/x.ts"`: who names the root twice means it once, unless there is such a folder in it. */
async function repeatsRoot({ fs }: Context, root: Root, [first, ...rest]: string[]): Promise<boolean> {
  return first === root.name && rest.length > 0 && !(await fs.lstat(join(root.dir, first)))
}

/** The roots that have a file or folder of that name. */
async function holders({ fs, roots }: Context, segments: string[]): Promise<Root[]> {
  const there = await Promise.all(roots.map(({ dir }) => fs.lstat(join(dir, segments.join("/")))))
  return roots.filter((_, index) => there[index])
}

/** Is this the key of a file outside of the roots? Those are absolute paths. */
export function isOutside(key: string): boolean {
  return /^(?:[A-Za-z]:)?\//.test(key)
}

/** Which of them may be touched is settled where a name is resolved, and where a record is read. */
function outsideOf(key: string): string {
  const [, inside] = /^(?:[A-Za-z]:)?\/(.*)$/s.exec(key)!
  if (!mayName(inside === "" ? [] : inside!.split("/")))
    throw new EmendError("usage", `"${shortened(key)}" names no file that may be touched.`)
  return key
}

function absoluteOf(roots: readonly Root[], key: string): string {
  const segments = key.split("/")
  const root = roots.length > 1 ? roots.find(({ name }) => name === segments[0]) : roots[0]
  const inside = roots.length > 1 ? segments.slice(1) : segments
  if (!root || inside.length === 0 || !mayName(inside))
    throw new EmendError("usage", `"${shortened(key)}" names no file of this workspace.`)
  return join(root.dir, inside.join("/"))
}

/** Do these steps stay where they are, and touch nothing that is out of bounds? */
function mayName(names: readonly string[]): boolean {
  return names.every((name) => !["", ".", ".."].includes(name) && !name.includes("\0") && !isProtected(name))
}
