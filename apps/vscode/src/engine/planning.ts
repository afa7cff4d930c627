import {
  type FileChange,
  type Grammars,
  type Issue,
  type Parsed,
  pickedEdits,
  type Review,
  type ReviewOptions,
  review,
} from "emend/core"
import { sameNames } from "../../../../src/workspace/same-names.ts"
import { snapshot } from "../../../../src/workspace/snapshot.ts"
import type { Workspace } from "../../../../src/workspace/workspace.ts"

/** What edits are planned on: the files as the editors have them, and what must not happen to them. */
export interface Ground {
  workspace: Workspace
  /** Why a file must not be edited, or not be changed like this; undefined if it may. */
  forbids(key: string, change?: FileChange): Issue | undefined
  /** Whether a file has changes that are not on disk. */
  isDirty(key: string): boolean
  /** Who parses the files; left out: nobody. */
  grammars?: Grammars
}

/** Plans a response on the files of now, and writes nothing. */
export async function planOn(ground: Ground, parsed: Parsed, options: ReviewOptions = {}): Promise<Review> {
  const { workspace } = ground
  const seen = await snapshot(workspace, pickedEdits(parsed, options.choices))
  const blocked = new Map<string, Issue>()
  for (const key of seen.files.keys()) {
    const issue = ground.forbids(key)
    if (issue) blocked.set(key, issue)
  }
  const parsers = options.syntax === "off" ? undefined : await ground.grammars?.load(seen.files.keys())
  // A person looks at what comes of it: parsing tells, and decides only where the project says so.
  const asked = {
    syntax: "report" as const,
    ...options,
    ...(parsers && { parsers }),
    hash: workspace.fs.hash,
  }
  for (;;) {
    const first = review(parsed, seen, { ...asked, blocked })
    const wrong = [...lostWork(ground, first), ...forbidden(ground, first)].filter(
      ({ path }) => !blocked.has(path!),
    )
    for (const issue of wrong) blocked.set(issue.path!, issue)
    if (wrong.length > 0) continue
    if (first.lost.length === 0) return first
    return review(parsed, seen, { ...asked, blocked }, await sameNames(workspace, first.lost))
  }
}

/** Whether a change is one of emend's own settings, only the change tells. */
function forbidden({ forbids }: Ground, { approved }: Review): Issue[] {
  return approved.files.flatMap((change) =>
    [change.from ?? change.path, change.path].flatMap((key) => {
      const issue = forbids(key, change)
      return issue ? [{ path: key, ...issue }] : []
    }),
  )
}

/** A file that goes takes its unsaved changes with it, and no undo brings those back. */
function lostWork({ isDirty }: Ground, { approved }: Review): Issue[] {
  return approved.files
    .filter(({ path, change, replaced }) => (change === "delete" || replaced) && isDirty(path))
    .map(({ path }) => ({
      code: "stale",
      path,
      message: `\`${path}\` has unsaved changes, which would be lost with it.`,
      hint: "Save or revert the file, then apply again.",
    }))
}
