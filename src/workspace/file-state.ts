import type { Issue } from "../issues/issue.ts"
import { decode } from "../text/encoding.ts"
import type { Encoding, FileState, OpaqueFile, TextFile } from "../text/file.ts"
import { declaredEncoding } from "./encodings.ts"
import { codeOf, type FileSystem, type Stat } from "./file-system.ts"
import { pathIssue, reasonOf, shortened } from "./path-issues.ts"
import type { Workspace } from "./workspace.ts"

/** Larger files are moved and deleted, but not read into memory to be edited. */
export const largestText = 64 * 1024 * 1024

/** Still larger ones are left alone: to know one again, all of it is read, and to bring it back, all of it is kept. */
const largestFile = 1024 * 1024 * 1024

/** The state of the file with `key`, or why it cannot be read. */
export async function readState(
  workspace: Pick<Workspace, "fs" | "roots" | "encodings">,
  path: string,
  key: string,
): Promise<FileState | { issue: Issue }> {
  const { fs } = workspace
  try {
    const stat = await fs.lstat(path)
    if (!stat) return { kind: "missing" }
    if (stat.kind === "directory") return { kind: "directory" }
    if (stat.kind !== "file") return { issue: notAFile(key) }
    if (stat.size <= largestText) {
      const bytes = await fs.read(path)
      if (!bytes) return { kind: "missing" }
      const state = stateOf(bytes, fs.hash, { declared: await declaredEncoding(workspace, path) })
      return isReadOnly(fs, path, stat) ? { ...state, readOnly: true } : state
    }
    if (stat.size > largestFile) return { issue: giant(key, stat.size) }
    const hash = await fs.hashFile(path)
    return hash === undefined
      ? { kind: "missing" }
      : {
          kind: "opaque",
          reason: "too_large",
          hash,
          size: stat.size,
          ...(isReadOnly(fs, path, stat) && { readOnly: true }),
        }
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    return { issue: unreadable(key, code) }
  }
}

/**
 * Files are replaced, not written to, so that the system does not stop who owns the folder: this goes by what the mode says, and by
 * whether this user may write.
 */
function isReadOnly(fs: FileSystem, path: string, { mode }: Stat): boolean {
  return (mode & 0o222) === 0 || (fs.isReadOnly?.(path) ?? false)
}

/** The state of a file with this content. */
export function stateOf(
  bytes: Uint8Array,
  hash: (bytes: Uint8Array) => string,
  options: { declared?: Encoding | undefined } = {},
): TextFile | OpaqueFile {
  const decoded = decode(bytes, options)
  if ("text" in decoded) return { kind: "text", ...decoded, hash: hash(bytes) }
  return { kind: "opaque", reason: decoded.reason, hash: hash(bytes), size: bytes.length }
}

function notAFile(key: string): Issue {
  return pathIssue(
    "io_error",
    key,
    `\`${shortened(key)}\` is no regular file, but a pipe, a socket or a device.`,
    "Name a regular file.",
  )
}

function giant(key: string, size: number): Issue {
  return pathIssue(
    "too_large",
    key,
    `\`${shortened(key)}\` is too large (${Math.ceil(size / 1e6)} MB): files of more than ${largestFile >> 20} MB are neither edited nor moved nor deleted.`,
    "Do it by hand.",
  )
}

function unreadable(key: string, code: string): Issue {
  return pathIssue(
    "io_error",
    key,
    `\`${shortened(key)}\` cannot be read: ${reasonOf(code)}.`,
    code === "EACCES" || code === "EPERM" ? "Check its permissions." : "Check the disk and the path.",
  )
}
