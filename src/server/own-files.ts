import { randomBytes } from "node:crypto"
import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Workspace } from "../index.ts"

/** Writes a file beside the journal, in `.emend/` of the first root, as a whole and for this user alone. */
export function writeOwnFile({ roots }: Workspace, name: string, text: string): void {
  const dir = join(roots[0]!.dir, ".emend")
  mkdirSync(dir, { recursive: true })
  // The journal does the same when it is first needed; the page may come before it.
  writeIfMissing(join(dir, ".gitignore"), "*\n")
  const temp = join(dir, `${name}.${randomBytes(4).toString("hex")}.tmp`)
  writeFileSync(temp, text, { mode: 0o600 })
  renameSync(temp, join(dir, name))
}

function writeIfMissing(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: "wx" })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}
