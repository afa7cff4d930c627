import { type CommitResult, commit, exclusive, type NewCommit } from "./commit/index.ts"
import type { Issue } from "./issues/issue.ts"
import type { Plan } from "./plan/index.ts"
import type { Workspace } from "./workspace/index.ts"

/** A plan, and what became of it on disk. Nothing was written if the plan has no files. */
export interface Landing {
  plan: Plan
  written?: CommitResult
}

export interface LandOptions {
  workspace: Workspace
  /** What the log calls it. */
  label: string
  /** What the log remembers with it. */
  meta?: unknown
  /** Looks at the files as they are now. `blocked`: files that the disk refused. A plan without files writes nothing. */
  plan(blocked: ReadonlyMap<string, Issue>): Promise<Plan>
}

/** Programs that know nothing of our lock may be writing to the same files; after so many collisions, say so. */
const mostCollisions = 5

/**
 * Plans and writes. The first time on trust: planning takes longer than writing, and mostly nobody else is there. After
 * a collision both happen in one turn of the lock, so that of many who edit one file at once everybody gets through.
 */
export async function land(options: LandOptions): Promise<Landing> {
  const { workspace, label, meta } = options
  const blocked = new Map<string, Issue>()
  const attempt = async (write: Write): Promise<Landing & { hope: Hope }> => {
    const plan = await options.plan(blocked)
    if (plan.files.length === 0) return { plan, hope: "none" }
    const written = await write({ files: plan.files, label, meta })
    return { plan, written, hope: written.ok ? "none" : hopeAfter(written, plan, blocked) }
  }
  const { hope, ...first } = await attempt((change) => commit(workspace, change))
  if (hope === "none") return first
  return exclusive(workspace, async (held) => {
    for (let collisions = 1; ; ) {
      const { hope, ...landing } = await attempt(held.commit)
      if (hope === "newer files") collisions++
      if (hope === "none" || collisions === mostCollisions) return landing
    }
  })
}

type Write = (change: NewCommit) => Promise<CommitResult>

/**
 * The same with somebody who has the last word on what is written, and takes time for it: no lock is held meanwhile. If
 * the files change so that something else would be written, the question is asked anew.
 */
export async function landJudged(
  options: LandOptions & { judge: (plan: Plan) => Plan | Promise<Plan> },
): Promise<Landing> {
  const { workspace, label, meta, judge } = options
  const blocked = new Map<string, Issue>()
  for (let attempt = 1; ; attempt++) {
    const planned = await options.plan(blocked)
    const plan = await judge(planned)
    if (plan.files.length === 0) return { plan }
    const written = await commit(workspace, { files: plan.files, label, meta })
    if (written.ok || hopeAfter(written, plan, blocked) === "none") return { plan, written }
    if (attempt === mostCollisions) return { plan, written }
    const rebased = plan === planned ? await landSame(options, planned, blocked) : undefined
    if (rebased) return rebased
  }
}

/** Writes what was approved to files that have changed meanwhile, provided that it still is the same change. */
async function landSame(
  { workspace, label, meta, plan }: LandOptions,
  approved: Plan,
  blocked: ReadonlyMap<string, Issue>,
): Promise<Landing | undefined> {
  return exclusive(workspace, async (held) => {
    const again = await plan(blocked)
    if (changeOf(again) !== changeOf(approved)) return undefined
    const written = await held.commit({ files: again.files, label, meta })
    return written.ok ? { plan: again, written } : undefined
  })
}

/** What a plan changes, as a person sees it: the same change further down in a file is the same. */
export function changeOf({ files }: Pick<Plan, "files">): string {
  return JSON.stringify(
    files.map(({ path, change, from, diff }) => [path, change, from, diff.replace(/^@@ .*? @@/gm, "@@")]),
  )
}

/** What may go better the next time. */
type Hope = "newer files" | "fewer files" | "none"

/** Files that changed can be planned anew. Where what can land shall land, those that the disk refuses are left out. */
function hopeAfter(
  failure: { issue: Issue; paths: string[] },
  { mode }: Plan,
  blocked: Map<string, Issue>,
): Hope {
  if (failure.issue.code === "stale") return "newer files"
  const found = failure.paths.filter((path) => !blocked.has(path))
  for (const path of found) blocked.set(path, failure.issue)
  return mode === "partial" && found.length > 0 ? "fewer files" : "none"
}
