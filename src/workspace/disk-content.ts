import { createHash } from "node:crypto"
import { type BigIntStats, closeSync, constants, fstatSync, lstatSync, openSync, readSync } from "node:fs"
import { chmod, copyFile, type FileHandle, open } from "node:fs/promises"
import { whileInFolder } from "./disk-folder.ts"
import { type Content, type CreateOptions, codeOf, type Owner, systemError } from "./file-system.ts"

// Without O_NONBLOCK, opening a named pipe waits for somebody to write to it.
const reading = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
const creating = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
const adding = constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0)
const pieceSize = 1 << 20

/** Is "nothing there" what the error says? */
export function isAbsence(error: unknown): boolean {
  const code = codeOf(error)
  return code === "ENOENT" || code === "ENOTDIR"
}

/** Opens a regular file for `work`. Undefined: nothing is there. */
export async function reads<T>(
  path: string,
  work: (handle: FileHandle) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await whileInFolder(path, async (pinned) => {
      const handle = await open(pinned, reading)
      try {
        if (!(await handle.stat()).isFile()) throw systemError("EISDIR", `${path} is not a regular file`)
        return await work(handle)
      } finally {
        await handle.close()
      }
    })
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

export async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash("sha256")
  const piece = new Uint8Array(pieceSize)
  for (;;) {
    const { bytesRead } = await handle.read(piece, 0, pieceSize)
    if (bytesRead === 0) return hash.digest("hex")
    hash.update(piece.subarray(0, bytesRead))
  }
}

/** The hash of a regular file, read in one go and found unchanged afterwards; undefined for anything else. */
export function hashNow(path: string): string | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openSync(path, reading)
    const before = fstatSync(descriptor, { bigint: true })
    if (!before.isFile()) return undefined
    const hash = createHash("sha256")
    const piece = new Uint8Array(Math.min(pieceSize, Number(before.size) + 1))
    for (let count = 1; count > 0; ) {
      count = readSync(descriptor, piece)
      hash.update(piece.subarray(0, count))
    }
    return isSame(before, lstatSync(path, { bigint: true })) ? hash.digest("hex") : undefined
  } catch (error) {
    if (isAbsence(error) || codeOf(error) === "ELOOP") return undefined
    throw error
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

function isSame(a: BigIntStats, b: BigIntStats): boolean {
  return (
    a.dev === b.dev &&
    a.ino === b.ino &&
    a.size === b.size &&
    a.mtimeNs === b.mtimeNs &&
    a.ctimeNs === b.ctimeNs
  )
}

/** Writes a new file. */
export async function createFile(path: string, content: Content, options: CreateOptions = {}): Promise<void> {
  const { mode, owner, sync = true } = options
  await whileInFolder(path, async (pinned) => {
    const copied = !(content instanceof Uint8Array)
    if (copied) {
      await copyFile(content.copyOf, pinned, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      // A copy of a file that is read-only is read-only, too, and could not be opened below.
      await chmod(pinned, 0o600)
    }
    const handle = await open(pinned, copied ? adding : creating, mode === undefined ? 0o666 : 0o600)
    try {
      if (!copied) await handle.writeFile(content)
      if (mode !== undefined) await takeOver(handle, mode, owner)
      if (sync) await handle.sync()
    } finally {
      await handle.close()
    }
  })
}

async function takeOver(handle: FileHandle, mode: number, owner: Owner | undefined): Promise<void> {
  const own = await handle.stat()
  if (owner && (owner.user !== own.uid || owner.group !== own.gid))
    // Only the system's administrator may give files away; others keep what they write.
    await handle.chown(owner.user, owner.group).catch(() => {})
  if ((own.mode & 0o7777) !== mode) await handle.chmod(mode)
}

export async function appendToFile(path: string, bytes: Uint8Array): Promise<void> {
  await whileInFolder(path, async (pinned) => {
    const handle = await open(pinned, adding)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
  })
}
