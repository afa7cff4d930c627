import { randomBytes } from "node:crypto"
import { lstatSync, mkdirSync, renameSync, writeFileSync } from "node:fs"
import { EmendError, type Workspace } from "../index.ts"
import { ownPlaces } from "../workspace/own-folder.ts"

/** Writes a file beside the journal, as a whole and for this user alone. */
export function writeOwnFile(workspace: Workspace, name: "server" | "page", text: string): void {
  const { dir, gitignore, [name]: file } = ownPlaces(workspace)
  // Somebody else's project may have a link there, to wherever it likes.
  if (lstatSync(dir, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new EmendError("io", `${dir} is a link. Remove it: emend keeps its own files in there.`)
  mkdirSync(dir, { recursive: true })
  // The journal does the same when it is first needed; the page may come before it.
  writeIfMissing(gitignore, "*\n")
  for (let attempt = 1; ; attempt++)
    try {
      const temp = `${file}.${randomBytes(4).toString("hex")}.tmp`
      writeFileSync(temp, text, { mode: 0o600 })
      renameSync(temp, file)
      return
    } catch (error) {
      // Another process clears away what the dead leave in here, and cannot know that this is not theirs.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === 3) throw error
    }
}

function writeIfMissing(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: "wx" })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}
