import type { FileChange, Grammars, Issue, Parsed } from "emend/core"
import { rehearse } from "../../../../src/land.ts"
import { allOf, forbidding, type Policy } from "../../../../src/policy.ts"
import { pickedEdits, type Review, type ReviewOptions, review } from "../../../../src/review.ts"
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
  let seen: Review | undefined
  await rehearse({
    policy: mayChange(ground),
    plan: async (blocked) => {
      seen = await reviewOn(ground, parsed, options, blocked)
      return seen.approved
    },
  })
  return seen!
}

/** What may be written in an editor. */
export function mayChange(ground: Ground): Policy {
  return allOf(
    forbidding((key, change) => lostWork(ground, key, change)),
    forbidding(ground.forbids),
  )
}

/** The same once, without files that must stay as they are. */
export async function reviewOn(
  { workspace, forbids, grammars }: Ground,
  parsed: Parsed,
  options: ReviewOptions,
  blocked: ReadonlyMap<string, Issue>,
): Promise<Review> {
  const seen = await snapshot(workspace, pickedEdits(parsed, options.choices))
  const all = new Map<string, Issue>(blocked)
  for (const key of seen.files.keys()) {
    const issue = forbids(key)
    if (issue) all.set(key, issue)
  }
  const parsers = options.syntax === "off" ? undefined : await grammars?.load(seen.files.keys())
  // A person looks at what comes of it: parsing tells, and decides only where the project says so.
  const asked = {
    syntax: "report" as const,
    ...options,
    ...(parsers && { parsers }),
    hash: workspace.fs.hash,
    blocked: all,
  }
  const first = review(parsed, seen, asked)
  return first.lost.length === 0 ? first : review(parsed, seen, asked, await sameNames(workspace, first.lost))
}

/** A file that goes takes its unsaved changes with it, and no undo brings those back. */
function lostWork(
  { isDirty }: Ground,
  key: string,
  { path, change, replaced }: FileChange,
): Issue | undefined {
  if (key !== path || !(change === "delete" || replaced) || !isDirty(path)) return undefined
  return {
    code: "stale",
    path,
    message: `\`${path}\` has unsaved changes, which would be lost with it.`,
    hint: "Save or revert the file, then apply again.",
  }
}
