import { EmendError } from "../issues/error.ts"
import type { FileSystem } from "./file-system.ts"

/** What a project says about itself, such as a configuration or a list of what to ignore, is never longer than this. */
export const longestSettings = 1 << 20

/**
 * The bytes of a regular file that a project brings along, if it is not longer than it may be: its size is looked at before
 * any of it is read. Undefined: nothing is there. Too long is an error that says so: to go on without what it says, such as
 * what must not be shown or touched, would be worse than to stop.
 */
export async function readBounded(
  fs: Pick<FileSystem, "lstat" | "read">,
  path: string,
  most = longestSettings,
): Promise<Uint8Array | undefined> {
  const { size = 0 } = (await fs.lstat(path)) ?? {}
  if (size > most)
    throw new EmendError(
      "io",
      `${path} is too large: it has ${(size / 2 ** 20).toFixed(1)} MB, and ${(most / 2 ** 20).toFixed(1)} MB are read at most.`,
    )
  return fs.read(path)
}
