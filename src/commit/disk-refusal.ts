import { EmendError } from "../issues/error.ts"
import { codeOf } from "../workspace/file-system.ts"
import { ownFolder } from "../workspace/own-folder.ts"
import { type CommitRefusal, refusal } from "./draft.ts"

/** Does `work` for a file, and notes on an error of the disk which file that was. */
export async function noteFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Error && !("file" in error) ? Object.assign(error, { file: path }) : error
  }
}

/** What the disk said no to, as an issue. Everything else is no matter of the disk, and passed on. */
export function refusedByDisk(error: unknown): CommitRefusal {
  const code = codeOf(error)
  if (code === undefined || error instanceof EmendError) throw error
  const file = error instanceof Error && "file" in error ? String(error.file) : undefined
  // No file of the response: it was the journal that could not be written.
  const what = file === undefined ? `the journal in \`${ownFolder}\`` : `\`${file}\``
  const { reason, hint } = explainDiskError(code)
  return refusal(
    {
      code: code === "ELOOP" ? "outside_workspace" : "io_error",
      message: `Nothing was written: ${what} failed: ${reason} (${code}).`,
      hint,
      path: file ?? ownFolder,
    },
    file === undefined ? [] : [file],
  )
}

/** What a word of the system means, and what to do about it. */
export function explainDiskError(code: string): { reason: string; hint: string } {
  const [reason = "the disk failed", hint = "Check the disk, then try again."] = reasons[code] ?? []
  return { reason, hint }
}

const permissions = "Check who may write to the file and to its folder, then try again."
const space = "Make room on the disk, then try again."
const handles = "Close some, or raise the limit (`ulimit -n`), then try again."
const place = "Look at what is there now, then try again."

const reasons: { [code: string]: [reason: string, hint: string] } = {
  EACCES: ["permission denied", permissions],
  EPERM: ["permission denied", permissions],
  EROFS: ["the disk is read-only", "Make it writable, or work on a copy elsewhere."],
  ENOSPC: ["the disk is full", space],
  EDQUOT: ["the quota is used up", space],
  EFBIG: ["the file is larger than the system allows", "Raise the limit (`ulimit -f`), or split the file."],
  EMFILE: ["too many files are open", handles],
  ENFILE: ["too many files are open", handles],
  ENOENT: ["a folder vanished", place],
  ENOTDIR: ["a file is where a folder is needed", place],
  EISDIR: ["a folder is where a file is needed", place],
  EEXIST: ["something is in the way", place],
  EBUSY: ["it is in use", "Close what uses it (another disk may be mounted there), then try again."],
  EXDEV: ["the place is on another disk than its folder", "Unmount that disk, or name files beside it."],
  ELOOP: ["a folder on the way has become a link", "Remove the link, or name the real path."],
  ENAMETOOLONG: ["the name is too long", "Choose a shorter one."],
}
