import * as fs from "node:fs"
import { systemError } from "./file-system.ts"
import { longestSettings } from "./read-bounded.ts"

/**
 * The text of a regular file that lies in a folder which anybody may have made: a pipe is not waited for, a device not read, and
 * a file that is longer than any settings are is refused before any of it is read. Throws as the system would.
 */
export function readNow(path: string, most = longestSettings): string {
  const descriptor = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0))
  try {
    const stat = fs.fstatSync(descriptor)
    if (!stat.isFile()) throw systemError("EINVAL", `${path} is not a regular file`)
    if (stat.size > most) throw systemError("EFBIG", `${path} is too large`)
    return fs.readFileSync(descriptor, "utf8")
  } finally {
    fs.closeSync(descriptor)
  }
}
