import { closeSync, constants, existsSync, openSync, readlinkSync, realpathSync } from "node:fs"
import { systemError } from "./file-system.ts"
import { join, nameOf, parentOf } from "./paths.ts"

/** A folder held in the hand: whatever becomes of its path meanwhile, `at` leads into this very folder. */
export interface PinnedFolder {
  at(name: string): string
  close(): void
}

/**
 * Takes hold of a folder after making sure that it is where `dir` says, with no link on the way. Where the system
 * lets us reach files through an open folder, a link that somebody swaps in afterwards changes nothing any more.
 * Elsewhere, only the moment between this check and the use of the path remains.
 */
export function pinFolder(dir: string): PinnedFolder {
  if (!descriptors) {
    if (realpathSync.native(dir).replaceAll("\\", "/") !== dir) throw systemError("ELOOP", dir)
    return { at: (name) => join(dir, name), close() {} }
  }
  const descriptor = openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY)
  const base = byDescriptor(descriptor)!
  if (readlinkSync(base) !== dir) {
    closeSync(descriptor)
    throw systemError("ELOOP", dir)
  }
  return { at: (name) => `${base}/${name}`, close: () => closeSync(descriptor) }
}

/** Does `work` on a file by a path that leads to it and nowhere else. */
export function inFolder<T>(path: string, work: (pinned: string) => T): T {
  const folder = pinFolder(parentOf(path))
  try {
    return work(folder.at(nameOf(path)))
  } finally {
    folder.close()
  }
}

/** The same for work that takes time. */
export async function whileInFolder<T>(path: string, work: (pinned: string) => Promise<T>): Promise<T> {
  const folder = pinFolder(parentOf(path))
  try {
    return await work(folder.at(nameOf(path)))
  } finally {
    folder.close()
  }
}

/** A path that leads to an open file, whatever became of its name; undefined where the system has none. */
export function byDescriptor(descriptor: number): string | undefined {
  return descriptors && `${descriptors}/${descriptor}`
}

/** Where Linux shows the open files of a process, as links that lead to the very files. */
const descriptors = process.platform === "linux" && existsSync("/proc/self/fd") ? "/proc/self/fd" : undefined
