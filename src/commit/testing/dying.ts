import { type FileSystem, systemError } from "../../workspace/file-system.ts"

/** What happens at the nth call: the process dies before it, in the middle of it, or the call fails. */
export interface Fault {
  nth: number
  kind: "die" | "die half way" | "fail"
}

/**
 * A file system on which the nth call goes wrong. After a death, nothing works any more: what the caller still
 * tries to do, to put things right, does not happen, as it would not in a process that is no more.
 */
export function dying(
  fs: FileSystem,
  { nth, kind }: Fault,
): { fs: FileSystem; calls: () => number; die: () => void } {
  let calls = 0
  let dead = false

  async function attempt<T>(work: () => Promise<T>, half?: () => Promise<unknown>): Promise<T> {
    if (dead) throw systemError("EDEAD", "the process is dead")
    if (++calls === nth) {
      if (kind === "fail") throw systemError("EIO", "test")
      dead = true
      if (kind === "die half way" && half) await half()
      throw systemError("EDEAD", "the process is dead")
    }
    return work()
  }

  const wrapped: FileSystem = {
    ...fs,
    lstat: (path) => attempt(() => fs.lstat(path)),
    readlink: (path) => attempt(() => fs.readlink(path)),
    realpath: (path) => attempt(() => fs.realpath(path)),
    list: (dir) => attempt(() => fs.list(dir)),
    read: (path) => attempt(() => fs.read(path)),
    hashFile: (path) => attempt(() => fs.hashFile(path)),
    makeDirectory: (dir) => attempt(() => fs.makeDirectory(dir)),
    removeDirectory: (dir) => attempt(() => fs.removeDirectory(dir)),
    create: (path, content, options) =>
      attempt(
        () => fs.create(path, content, options),
        async () => {
          const bytes = content instanceof Uint8Array ? content : (await fs.read(content.copyOf))!
          await fs.create(path, bytes.subarray(0, bytes.length / 2), options)
        },
      ),
    append: (path, bytes) =>
      attempt(
        () => fs.append(path, bytes),
        () => fs.append(path, bytes.subarray(0, bytes.length / 2)),
      ),
    rename: (from, to) => attempt(() => fs.rename(from, to)),
    remove: (path) => attempt(() => fs.remove(path)),
    syncDirectory: (dir) => attempt(() => fs.syncDirectory(dir)),
    replaceIf: (expect, from, to) =>
      attempt(
        () => fs.replaceIf(expect, from, to),
        // On disk, a free place is taken by a second link, and then the first one is removed.
        async () => {
          if (expect === undefined && !(await fs.lstat(to)))
            await fs.create(to, { copyOf: from }, (await fs.lstat(from))!)
        },
      ),
    removeIf: (expect, path) => attempt(() => fs.removeIf(expect, path)),
  }
  const die = () => {
    dead = true
  }
  return { fs: wrapped, calls: () => calls, die }
}
