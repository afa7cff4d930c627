import { type WorkspaceOptions, workspaceOf } from "./apply.ts"
import * as commits from "./commit/index.ts"
import { createListing, type ListOptions } from "./context/index.ts"
import { cut } from "./text/sentence.ts"

/** Where to look for what other programs changed, and what to do with it. */
export interface RecordByOthersOptions extends WorkspaceOptions, ListOptions {
  /** Make a commit of what others changed: yes, unless this is false; then it is only taken note of. */
  record?: boolean
  /** What changed it, as far as anybody knows, for the log: `sed -i …`. */
  by?: string
}

/**
 * Looks for what others than emend (a shell, an editor, a script) did to the files since it was last called, and makes a
 * commit of it, so that `log` and `undo` cover it. What git ignores is left alone. The first call has nothing to compare with.
 */
export async function recordByOthers(options: RecordByOthersOptions = {}): Promise<commits.ByOthers> {
  const { record, by, gitignore, exclude } = options
  const workspace = await workspaceOf(options)
  const listing = createListing(workspace, {
    ...(gitignore !== undefined && { gitignore }),
    ...(exclude && { exclude }),
  })
  return commits.recordByOthers(workspace, {
    files: listing.files(),
    ...(record !== undefined && { record }),
    ...(by !== undefined && { by: shortened(by) }),
  })
}

/** A command may be a whole script. */
function shortened(by: string): string {
  const [line = "", ...others] = by.trim().split("\n")
  return cut(line, 100) + (others.length > 0 ? " …" : "")
}
