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
  let first: Plan | undefined
  const attempt = async (write: Write): Promise<Landing & { hope: Hope }> => {
    const plan = first ? await planAgain(first, options, blocked) : await options.plan(blocked)
    first ??= plan
    if (plan.files.length === 0) return { plan, hope: "none" }
    const written = await write({ files: plan.files, label, meta })
    return { plan, written, hope: written.ok ? "none" : hopeAfter(written, plan, blocked) }
  }
  const { hope, ...trusting } = await attempt((change) => commit(workspace, change))
  if (hope === "none") return trusting
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
 * Plans so that nothing is lost of what others have written since the first plan. An edit that changes some lines leaves
 * the others alone; one that replaces or removes a whole file was written by somebody who cannot have known of them.
 */
async function planAgain(first: Plan, options: LandOptions, blocked: Map<string, Issue>): Promise<Plan> {
  const plan = await options.plan(blocked)
  const known = new Set(discarded(first).map(({ path, hash }) => `${hash} ${path}`))
  const lost = discarded(plan).filter(({ path, hash }) => !known.has(`${hash} ${path}`))
  if (lost.length === 0) return plan
  for (const { path } of lost) blocked.set(path, wouldBeLost(path))
  return planAgain(first, options, blocked)
}

/** The contents of which a plan leaves nothing. */
function discarded({ files, outcomes }: Plan): { path: string; hash: string }[] {
  const whole = new Set(outcomes.flatMap(({ op, path }) => (op === "update" || op === "move" ? [] : [path])))
  return files.flatMap(({ path, from, before, replaced }) => {
    const state = replaced ?? (from === undefined && whole.has(path) ? before : undefined)
    return state && "hash" in state ? [{ path, hash: state.hash }] : []
  })
}

function wouldBeLost(path: string): Issue {
  return {
    code: "stale",
    message: `\`${path}\` was changed by somebody else while this edit, which leaves nothing of it, was about to be written.`,
    hint: "Look at what the file says now, then write the edit anew.",
    path,
  }
}

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
