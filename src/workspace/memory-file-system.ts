import { EmendError } from "../issues/error.ts"
import { sha256 } from "../text/hash.ts"
import { type FileSystem, type Stat, systemError } from "./file-system.ts"
import { type FileEntry, type MemoryEntry, memoryTree } from "./memory-tree.ts"
import { nameOf, parentOf } from "./paths.ts"

/** A file system in memory: the same rules as on disk, links included, and nothing of Node. */
export interface MemoryFileSystem extends FileSystem {
  /** Puts a file there, and the folders that it needs. */
  put(path: string, bytes: Uint8Array, mode?: number): void
  putLink(path: string, target: string): void
  /** Makes a folder, and those above it. */
  putDirectory(dir: string): void
  /** Everything there is but folders, in order of path: bytes and mode, or where a link leads. */
  contents(): Map<string, { bytes: Uint8Array; mode: number } | { link: string }>
  /** Another one with the same content. */
  clone(): MemoryFileSystem
}

/** `ignoreCase`: names that differ in case or composition only are one, as on most Macs. */
export function memoryFileSystem(options: { ignoreCase?: boolean } = {}): MemoryFileSystem {
  const tree = memoryTree(options)
  const held = new Map<string, Promise<void>>()
  const { at, set, follow, pinned } = tree
  const find = (path: string) => at(follow(path, { last: false }))

  function fileAt(path: string): FileEntry | undefined {
    const entry = at(pinned(path))
    if (entry?.kind === "directory") throw systemError("EISDIR", path)
    if (entry?.kind === "link") throw systemError("ELOOP", path)
    return entry
  }

  function hashAt(path: string): string | undefined {
    const entry = at(pinned(path))
    return entry?.kind === "file" ? sha256(entry.bytes) : undefined
  }

  function move(from: string, to: string): void {
    const entry = fileAt(from)
    if (!entry) throw systemError("ENOENT", from)
    if (at(pinned(to))?.kind === "directory") throw systemError("EISDIR", to)
    tree.delete(from)
    set({ ...entry, path: to })
  }

  const fs: MemoryFileSystem = {
    windows: false,
    newFileMode: 0o644,
    async lstat(path) {
      const entry = find(path)
      return entry && statOf(entry)
    },
    async readlink(path) {
      const entry = find(path)
      if (entry?.kind !== "link") throw systemError(entry ? "EINVAL" : "ENOENT", path)
      return entry.target
    },
    async realpath(path) {
      const real = follow(path, { last: true })
      return at(real) && real
    },
    async list(dir) {
      return (await fs.entries(dir))?.map(({ name }) => name)
    },
    async entries(dir) {
      const real = follow(dir, { last: true })
      if (at(real)?.kind !== "directory") return undefined
      return [...tree.all()]
        .filter(({ path }) => path !== "/" && tree.isSame(parentOf(path), real))
        .map(({ path, kind }) => ({ name: nameOf(path), kind }))
    },
    async read(path) {
      return at(parentOf(path)) ? fileAt(path)?.bytes.slice() : undefined
    },
    hash: sha256,
    isReadOnly: (path) => {
      const entry = find(path)
      return entry?.kind === "file" && (entry.mode & 0o200) === 0
    },
    // Nobody else can reach into this memory: there is nothing to keep secret.
    seal: (text) => sha256(new TextEncoder().encode(text)),
    isOwn: (text, mark) => fs.seal(text) === mark,
    async hashFile(path) {
      const bytes = await fs.read(path)
      return bytes && sha256(bytes)
    },
    async makeDirectory(dir) {
      if (at(pinned(dir))) {
        if (at(dir)!.kind !== "directory") throw systemError("ENOTDIR", dir)
        return false
      }
      set({ path: dir, kind: "directory" })
      return true
    },
    async removeDirectory(dir) {
      if (at(dir)?.kind !== "directory" || (await fs.list(dir))!.length > 0) return false
      return tree.delete(pinned(dir))
    },
    async create(path, content, options) {
      const bytes = content instanceof Uint8Array ? content.slice() : fileAt(content.copyOf)?.bytes
      if (!bytes) throw systemError("ENOENT", path)
      if (at(pinned(path))) throw systemError("EEXIST", path)
      set({ path, kind: "file", bytes, mode: options?.mode ?? fs.newFileMode })
      return "kept"
    },
    async append(path, bytes) {
      const entry = fileAt(path)
      if (!entry) throw systemError("ENOENT", path)
      const all = new Uint8Array(entry.bytes.length + bytes.length)
      all.set(entry.bytes)
      all.set(bytes, entry.bytes.length)
      entry.bytes = all
    },
    async rename(from, to) {
      move(from, to)
    },
    async remove(path) {
      if (at(parentOf(path))?.kind === "file" || !find(path)) return false
      if (at(path)?.kind === "directory") throw systemError("EISDIR", path)
      return tree.delete(pinned(path))
    },
    async syncDirectory() {},
    async replaceIf(expect, from, to) {
      const there = at(pinned(to))
      if (expect === undefined ? there : there?.kind !== "file" || hashAt(to) !== expect) return false
      move(from, to)
      return true
    },
    async removeIf(expect, path) {
      return find(path) !== undefined && hashAt(path) === expect && tree.delete(path)
    },
    async lock(dir, { timeout = 30_000 } = {}) {
      const before = held.get(dir)
      let release = () => {}
      const mine = new Promise<void>((resolve) => {
        release = resolve
      })
      held.set(dir, before ? before.then(() => mine) : mine)
      if (before) await within(timeout, before, release)
      return async () => release()
    },
    put(path, bytes, mode = fs.newFileMode) {
      fs.putDirectory(parentOf(path))
      set({ path, kind: "file", bytes, mode })
    },
    putDirectory(dir) {
      for (let path = dir; !at(path); path = parentOf(path)) set({ path, kind: "directory" })
    },
    putLink(path, target) {
      fs.put(path, new Uint8Array())
      set({ path, kind: "link", target })
    },
    contents() {
      const all = [...tree.all()].sort((a, b) => (a.path < b.path ? -1 : 1))
      return new Map(
        all.flatMap((entry) => {
          if (entry.kind === "directory") return []
          const { path } = entry
          return [
            [path, entry.kind === "link" ? { link: entry.target } : { bytes: entry.bytes, mode: entry.mode }],
          ]
        }),
      )
    },
    clone() {
      const copy = memoryFileSystem(options)
      for (const entry of tree.all()) if (entry.kind === "directory") copy.putDirectory(entry.path)
      for (const [path, entry] of fs.contents())
        if ("link" in entry) copy.putLink(path, entry.link)
        else copy.put(path, entry.bytes.slice(), entry.mode)
      return copy
    },
  }
  return fs
}

function statOf(entry: MemoryEntry): Stat {
  const { kind, identity } = entry
  if (kind === "file") return { kind, identity, mode: entry.mode, size: entry.bytes.length }
  return { kind, identity, mode: kind === "link" ? 0o777 : 0o755, size: 0 }
}

async function within(timeout: number, turn: Promise<void>, giveUp: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp()
      reject(new EmendError("locked", "Another commit on these files did not end in time."))
    }, timeout)
  })
  try {
    await Promise.race([turn, late])
  } finally {
    clearTimeout(timer)
  }
}
