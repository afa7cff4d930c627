import { createHash } from "node:crypto"
import * as fs from "node:fs"
import { copyFile, type FileHandle, open } from "node:fs/promises"
import { promisify } from "node:util"
import { copyAttributes } from "./disk-attributes.ts"
import { byDescriptor, inFolder, whileInFolder } from "./disk-folder.ts"
import {
  type Attributes,
  type Content,
  type CreateOptions,
  codeOf,
  type Owner,
  systemError,
} from "./file-system.ts"

// Without O_NONBLOCK, opening a named pipe waits for somebody to write to it.
const reading = fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0)
// A pipe in the place of a folder is not waited for either.
const folders = fs.constants.O_RDONLY | (fs.constants.O_DIRECTORY ?? 0)
const writing = fs.constants.O_WRONLY | (fs.constants.O_NOFOLLOW ?? 0)
const creating = writing | fs.constants.O_CREAT | fs.constants.O_EXCL
const adding = writing | fs.constants.O_APPEND

/** Up to this size, a file is read and written at once; the detour through the background would take longer. */
const small = 1 << 20

const sync = promisify(fs.fsync)

/** Is "nothing there" what the error says? */
export function isAbsence(error: unknown): boolean {
  const code = codeOf(error)
  return code === "ENOENT" || code === "ENOTDIR"
}

/** The bytes of a regular file. Undefined: nothing is there. */
export async function readContent(path: string): Promise<Uint8Array | undefined> {
  const bytes = readSmall(path)
  return bytes === "large" ? await readLarge(path, async (handle) => view(await handle.readFile())) : bytes
}

function readSmall(path: string): Uint8Array | "large" | undefined {
  try {
    return inFolder(path, (pinned) =>
      opened(pinned, reading, (descriptor) => {
        const stat = fs.fstatSync(descriptor)
        if (!stat.isFile()) throw systemError("EISDIR", `${path} is not a regular file`)
        return stat.size > small ? "large" : view(fs.readFileSync(descriptor))
      }),
    )
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

/** A `Buffer` has habits of its own. */
const view = ({ buffer, byteOffset, length }: Buffer) => new Uint8Array(buffer, byteOffset, length)

/** `work` gets the path as well, by which the file was opened. */
async function readLarge<T>(
  path: string,
  work: (handle: FileHandle, pinned: string) => Promise<T>,
): Promise<T> {
  return whileInFolder(path, async (pinned) => {
    const handle = await open(pinned, reading)
    try {
      return await work(handle, pinned)
    } finally {
      await handle.close()
    }
  })
}

export async function hashContent(path: string): Promise<string | undefined> {
  const bytes = readSmall(path)
  if (bytes !== "large") return bytes && createHash("sha256").update(bytes).digest("hex")
  return readLarge(path, async (handle) => {
    const hash = createHash("sha256")
    const piece = new Uint8Array(small)
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, small)
      if (bytesRead === 0) return hash.digest("hex")
      hash.update(piece.subarray(0, bytesRead))
    }
  })
}

/** The hash of a regular file, read in one go and found unchanged afterwards; undefined for anything else. */
export function hashNow(pinned: string): string | undefined {
  try {
    return opened(pinned, reading, (descriptor) => {
      const before = fs.fstatSync(descriptor, { bigint: true })
      if (!before.isFile()) return undefined
      const hash = createHash("sha256")
      const piece = new Uint8Array(Math.min(small, Number(before.size) + 1))
      for (let count = 1; count > 0; ) {
        count = fs.readSync(descriptor, piece)
        hash.update(piece.subarray(0, count))
      }
      return isSame(before, fs.lstatSync(pinned, { bigint: true })) ? hash.digest("hex") : undefined
    })
  } catch (error) {
    if (isAbsence(error) || codeOf(error) === "ELOOP") return undefined
    throw error
  }
}

function isSame(a: fs.BigIntStats, b: fs.BigIntStats): boolean {
  return (["dev", "ino", "size", "mtimeNs", "ctimeNs"] as const).every((field) => a[field] === b[field])
}

/** Writes a new file. */
export async function createContent(
  path: string,
  content: Content,
  options: CreateOptions = {},
): Promise<Attributes> {
  const { mode, sync: safely = true } = options
  const copied = content instanceof Uint8Array ? undefined : content.copyOf
  const bytes = content instanceof Uint8Array ? content : readSmall(content.copyOf)
  if (bytes === undefined) throw systemError("ENOENT", copied!)
  if (bytes === "large") await copyLarge(copied!, path)
  const flags = bytes === "large" ? adding : creating
  const descriptor = inFolder(path, (pinned) =>
    fs.openSync(pinned, flags, mode === undefined ? 0o666 : 0o600),
  )
  try {
    if (bytes !== "large") fs.writeFileSync(descriptor, bytes)
    // Before it has its own permissions, which may forbid that.
    const attributes = options.like === undefined ? "kept" : await attributesOf(options.like, descriptor)
    if (mode !== undefined) takeOver(descriptor, mode, options.owner)
    if (safely) await sync(descriptor)
    return attributes
  } catch (error) {
    discardHalf(path)
    throw error
  } finally {
    fs.closeSync(descriptor)
  }
}

async function attributesOf(path: string, to: number): Promise<Attributes> {
  let from: number
  try {
    from = inFolder(path, (pinned) => fs.openSync(pinned, reading))
  } catch {
    // It may not be read. Whoever took it away meanwhile is found out when it is to be replaced.
    return "lost"
  }
  try {
    return await copyAttributes({ from, to })
  } finally {
    fs.closeSync(from)
  }
}

/** Half a file is of no use, and in the way of a full disk. */
function discardHalf(path: string): void {
  try {
    inFolder(path, fs.unlinkSync)
  } catch {
    // Whoever wanted the file gets the first error, which says more.
  }
}

async function copyLarge(from: string, to: string): Promise<void> {
  await readLarge(from, (handle, path) =>
    whileInFolder(to, async (pinned) => {
      if (!(await handle.stat()).isFile()) throw systemError("EISDIR", `${from} is not a regular file`)
      await copyFile(byDescriptor(handle.fd) ?? path, pinned, exclusively)
      // A copy of a file that is read-only is read-only, too, and could not be opened to be seen to the disk.
      fs.chmodSync(pinned, 0o600)
    }),
  )
}

const exclusively = fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE

function takeOver(descriptor: number, mode: number, owner: Owner | undefined): void {
  const own = fs.fstatSync(descriptor)
  if (owner && (owner.user !== own.uid || owner.group !== own.gid))
    try {
      fs.fchownSync(descriptor, owner.user, owner.group)
    } catch (error) {
      // Only the system's administrator may give files away; others keep what they write.
      if (codeOf(error) !== "EPERM") throw error
    }
  if ((fs.fstatSync(descriptor).mode & 0o7777) !== mode) fs.fchmodSync(descriptor, mode)
}

export async function appendContent(path: string, bytes: Uint8Array): Promise<void> {
  const descriptor = inFolder(path, (pinned) => fs.openSync(pinned, adding))
  try {
    fs.writeFileSync(descriptor, bytes)
    await sync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

export async function syncFolder(dir: string): Promise<void> {
  const descriptor = fs.openSync(dir, folders)
  try {
    await sync(descriptor)
  } catch (error) {
    // Some file systems know no such thing for folders.
    if (codeOf(error) !== "EINVAL") throw error
  } finally {
    fs.closeSync(descriptor)
  }
}

function opened<T>(path: string, flags: number, work: (descriptor: number) => T): T {
  const descriptor = fs.openSync(path, flags)
  try {
    return work(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
