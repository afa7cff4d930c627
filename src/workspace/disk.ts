import { createHash } from "node:crypto"
import {
  accessSync,
  type BigIntStats,
  constants,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  unlinkSync,
} from "node:fs"
import {
  appendContent,
  createContent,
  hashContent,
  hashNow,
  isAbsence,
  readContent,
  syncFolder,
} from "./disk-content.ts"
import { inFolder } from "./disk-folder.ts"
import { lockFolder } from "./disk-lock.ts"
import { codeOf, type FileSystem, type Stat } from "./file-system.ts"
import { foldedName, relative } from "./paths.ts"
import { isOwn, privateFolders, seal } from "./seal.ts"

const windows = process.platform === "win32"

/**
 * The disk. Whatever takes microseconds is done directly; large contents, and waiting until everything is safe on
 * the disk, are left to the background.
 */
export function nodeFileSystem(): FileSystem {
  return disk
}

const disk: FileSystem = {
  windows,
  newFileMode: 0o666 & ~process.umask(),
  lstat: async (path) => orNothing(() => statOf(lstatSync(path, { bigint: true }))),
  readlink: async (path) => readlinkSync(path),
  realpath: async (path) => orNothing(() => forward(realpathSync.native(path))),
  list: async (dir) => orNothing(() => readdirSync(dir)),
  entries: async (dir) =>
    orNothing(() =>
      readdirSync(dir, { withFileTypes: true }).map((entry) => ({ name: entry.name, kind: kindOf(entry) })),
    ),
  read: readContent,
  hash: (bytes) => createHash("sha256").update(bytes).digest("hex"),
  hashFile: hashContent,
  isReadOnly(path) {
    try {
      accessSync(path, constants.W_OK)
      return false
    } catch (error) {
      return ["EACCES", "EPERM"].includes(codeOf(error) ?? "")
    }
  },
  isPrivate(path) {
    const place = foldedName(path)
    return privateFolders().some((folder) => relative(foldedName(folder), place) !== undefined)
  },
  seal,
  isOwn,

  async makeDirectory(dir) {
    return inFolder(dir, (pinned) => {
      try {
        mkdirSync(pinned)
        return true
      } catch (error) {
        if (codeOf(error) === "EEXIST" && lstatSync(pinned).isDirectory()) return false
        throw error
      }
    })
  },
  async removeDirectory(dir) {
    try {
      inFolder(dir, rmdirSync)
      return true
    } catch (error) {
      if (isAbsence(error) || ["ENOTEMPTY", "EEXIST"].includes(codeOf(error)!)) return false
      throw error
    }
  },
  create: createContent,
  append: appendContent,
  async rename(from, to) {
    inFolder(from, (pinnedFrom) => inFolder(to, (pinnedTo) => renamePatiently(pinnedFrom, pinnedTo)))
  },
  async remove(path) {
    return orNothing(() => inFolder(path, unlinkIfThere)) ?? false
  },
  async syncDirectory(dir) {
    // Windows cannot do this, and has no need to.
    if (!windows) await syncFolder(dir)
  },
  async replaceIf(expect, from, to) {
    return inFolder(from, (pinnedFrom) =>
      inFolder(to, (pinnedTo) => {
        if (expect === undefined) return putInFreePlace(pinnedFrom, pinnedTo)
        if (hashNow(pinnedTo) !== expect) return false
        renamePatiently(pinnedFrom, pinnedTo)
        return true
      }),
    )
  },
  async removeIf(expect, path) {
    const removed = orNothing(() =>
      inFolder(path, (pinned) => {
        if (hashNow(pinned) !== expect) return false
        unlinkSync(pinned)
        return true
      }),
    )
    return removed ?? false
  },
  lock: lockFolder,
}

/** A second link fails if the name is taken, which a rename does not. Not every file system has links. */
function putInFreePlace(from: string, to: string): boolean {
  try {
    linkSync(from, to)
  } catch (error) {
    const code = codeOf(error)
    if (code === "EEXIST") return false
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EXDEV" || code === "EROFS") throw error
    if (orNothing(() => lstatSync(to))) return false
    renamePatiently(from, to)
    return true
  }
  unlinkIfThere(from)
  return true
}

/** On Windows, a file that anybody has open cannot be replaced; a virus scanner has it open only for a moment. */
function renamePatiently(from: string, to: string): void {
  for (let attempt = 1; ; attempt++)
    try {
      renameSync(from, to)
      return
    } catch (error) {
      const busy = windows && ["EPERM", "EACCES", "EBUSY"].includes(codeOf(error)!)
      if (!busy || attempt === 10) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10 * attempt)
    }
}

/** A disk that is read-only refuses to remove even what is not there. */
function unlinkIfThere(path: string): boolean {
  try {
    unlinkSync(path)
    return true
  } catch (error) {
    if (orNothing(() => lstatSync(path)) === undefined) return false
    throw error
  }
}

function orNothing<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

function statOf(stats: BigIntStats): Stat {
  return {
    kind: kindOf(stats),
    mode: Number(stats.mode & 0o7777n),
    size: Number(stats.size),
    identity: `${stats.dev}:${stats.ino}`,
    changed: Number(stats.ctimeNs / 1000n),
    owner: { user: Number(stats.uid), group: Number(stats.gid) },
  }
}

function kindOf(found: Pick<BigIntStats, "isFile" | "isDirectory" | "isSymbolicLink">): Stat["kind"] {
  if (found.isFile()) return "file"
  if (found.isDirectory()) return "directory"
  return found.isSymbolicLink() ? "link" : "other"
}

function forward(path: string): string {
  return windows ? path.replace(/^\\\\\?\\/, "").replaceAll("\\", "/") : path
}
