import { systemError } from "./file-system.ts"
import { foldedName, join, parentOf } from "./paths.ts"

/** What is at a path. */
export type MemoryEntry = { path: string; identity: string } & (
  | { kind: "file"; bytes: Uint8Array; mode: number }
  | { kind: "directory" }
  | { kind: "link"; target: string }
)

export type FileEntry = Extract<MemoryEntry, { kind: "file" }>

/** Folders, files and links by path, and how to find one's way among them. */
export interface MemoryTree {
  at(path: string): MemoryEntry | undefined
  set(entry: NewEntry): void
  delete(path: string): boolean
  all(): Iterable<MemoryEntry>
  isSame(a: string, b: string): boolean
  /** Where `path` leads once the links in its folders are followed, and its own if `last` is set. */
  follow(path: string, options: { last: boolean }): string
  /** `path`, if its folder really is where it says. */
  pinned(path: string): string
}

/** An entry that has an identity already is the same file under another name. */
type NewEntry = DistributiveOmit<MemoryEntry, "identity"> & { identity?: string }
type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never

export function memoryTree({ ignoreCase = false }: { ignoreCase?: boolean }): MemoryTree {
  const entries = new Map<string, MemoryEntry>()
  let made = 0
  const slot = (path: string) => (ignoreCase ? foldedName(path) : path)

  function follow(path: string, { last }: { last: boolean }, hops = 0): string {
    if (hops > 40) throw systemError("ELOOP", path)
    let real = "/"
    const names = path.split("/").filter((name) => name !== "" && name !== ".")
    for (const [index, name] of names.entries()) {
      real = name === ".." ? parentOf(real) : join(real, name)
      const entry = tree.at(real)
      if (entry?.kind !== "link" || (index === names.length - 1 && !last)) continue
      const target = entry.target.startsWith("/") ? entry.target : join(parentOf(real), entry.target)
      return follow([target, ...names.slice(index + 1)].join("/"), { last }, hops + 1)
    }
    return real
  }

  const tree: MemoryTree = {
    at: (path) => entries.get(slot(path)),
    set: (entry) => {
      entries.set(slot(entry.path), { identity: String(++made), ...entry } as MemoryEntry)
    },
    delete: (path) => entries.delete(slot(path)),
    all: () => entries.values(),
    isSame: (a, b) => slot(a) === slot(b),
    follow,
    pinned(path) {
      const dir = parentOf(path)
      const real = follow(dir, { last: true })
      const entry = tree.at(real)
      if (!entry) throw systemError("ENOENT", path)
      if (entry.kind !== "directory") throw systemError("ENOTDIR", path)
      if (!tree.isSame(real, dir)) throw systemError("ELOOP", path)
      return path
    },
  }
  tree.set({ path: "/", kind: "directory" })
  return tree
}
