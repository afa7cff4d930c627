import { type FileSystem, systemError } from "./file-system.ts"
import { foldedName, join, parentOf } from "./paths.ts"

/** Where a path really leads, its part that does not exist yet included. */
export interface RealPath {
  path: string
  /** Its last name is a symbolic link. */
  link: boolean
  /** The path of a file that is where it needs a folder. */
  under?: string
}

/**
 * Where `names` lead from `dir`, which is free of links. Follows every link on the way, dangling ones as well, so
 * that nobody can hide where a new file would go. Stops at the first name that does not exist.
 */
export async function realPath(fs: FileSystem, dir: string, names: readonly string[]): Promise<RealPath> {
  let base = dir
  let link = false
  const todo = [...names].reverse()
  for (let hops = 0; todo.length > 0; ) {
    const name = todo.pop()!
    if (name === "..") base = parentOf(base)
    if (name === ".." || name === "." || name === "") continue
    const next = join(base, name)
    const stat = await fs.lstat(next)
    if (stat?.kind === "link") {
      if (++hops > 40) throw systemError("ELOOP", next)
      link ||= todo.length === 0
      const target = linkTarget(await fs.readlink(next), fs)
      base = target.start ?? base
      todo.push(...target.names.reverse())
    } else if (stat === undefined || (stat.kind !== "directory" && todo.length > 0)) {
      if (todo.includes("..")) throw systemError("ENOENT", next)
      const path = [next, ...todo.reverse()].join("/")
      return { path, link, ...(stat && { under: next }) }
    } else base = next
  }
  // Windows knows files by short names, too.
  return { path: (fs.windows ? await fs.realpath(base) : undefined) ?? base, link }
}

/** Where a link in `dir` leads that says `target`. */
export async function followLink(fs: FileSystem, dir: string, target: string): Promise<RealPath> {
  const { start, names } = linkTarget(target, fs)
  return realPath(fs, start ?? dir, names)
}

/** `start`: where an absolute link begins. */
function linkTarget(target: string, { windows }: FileSystem): { start?: string; names: string[] } {
  const path = windows ? target.replaceAll("\\", "/").replace(/^\/\/\?\//, "") : target
  const start = /^(?:[A-Za-z]:)?\//.exec(path)?.[0]
  return { ...(start !== undefined && { start }), names: path.slice(start?.length ?? 0).split("/") }
}

/**
 * Gives files the name that they have on disk. Some file systems find `src/a.ts` by the name `SRC/A.ts` too, or
 * find `é` however it is composed; there, one file must not be taken for two.
 */
export function trueNames(fs: FileSystem): (dir: string, names: readonly string[]) => Promise<string[]> {
  /** Folders in which names that differ in case are known to be different. */
  const exact = new Set<string>()

  /** Undefined: nothing is there. */
  async function trueName(dir: string, name: string): Promise<string | undefined> {
    const own = await fs.lstat(join(dir, name))
    if (!own) return undefined
    const twins = [...(exact.has(dir) ? [] : caseTwin(name)), ...compositionTwin(name)]
    for (const twin of twins) {
      const other = await fs.lstat(join(dir, twin))
      if (other?.identity === own.identity) return (await listedName(dir, name, own.identity)) ?? name
    }
    if (caseTwin(name).length > 0) exact.add(dir)
    return name
  }

  async function listedName(dir: string, name: string, identity: string): Promise<string | undefined> {
    const names = (await fs.list(dir)) ?? []
    if (names.includes(name)) return name
    for (const candidate of names)
      if (foldedName(candidate) === foldedName(name))
        if ((await fs.lstat(join(dir, candidate)))?.identity === identity) return candidate
    return undefined
  }

  return async (dir, names) => {
    const found: string[] = []
    let at = dir
    for (const name of names) {
      const real = await trueName(at, name)
      if (real === undefined) break
      found.push(real)
      at = join(at, real)
    }
    return [...found, ...names.slice(found.length)]
  }
}

/** The name with the case of one letter changed, if it has a letter. */
function caseTwin(name: string): string[] {
  const at = name.search(/[a-z]/i)
  if (at < 0) return []
  const letter = name[at]!
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return [`${name.slice(0, at)}${other}${name.slice(at + 1)}`]
}

function compositionTwin(name: string): string[] {
  return [name.normalize("NFC"), name.normalize("NFD")].filter((form) => form !== name).slice(0, 1)
}
