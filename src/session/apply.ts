import type { CommitResult } from "../commit/index.ts"
import type { Edit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { type Landing, land, onDisk, rehearse } from "../land.ts"
import { asParsed } from "../options.ts"
import type { FileChange, Plan } from "../plan/index.ts"
import { planEdits } from "../plan-edits.ts"
import { type Parsed, parse } from "../protocols/parse.ts"
import { report } from "../report/report.ts"
import type { FileState } from "../text/file.ts"
import { withFilesOf } from "../whose-code.ts"
import { consenting } from "./consent.ts"
import { createContext } from "./context.ts"
import type { Landed } from "./effect.ts"
import { type Followed, follow } from "./follow.ts"
import { type SessionState, seenIn } from "./inside.ts"
import { whileHolding } from "./locks.ts"
import type { SessionApplyOptions, SessionReport } from "./session.ts"

/** Lands a response, or edits as data, with everything that a session looks after. */
export async function apply(
  inside: SessionState,
  edits: string | readonly Edit[],
  options: SessionApplyOptions,
): Promise<SessionReport> {
  if (typeof edits !== "string") return applyParsed(inside, asParsed(edits), options)
  await inside.context.ready()
  const context = options.context && createContext(inside.workspace, options.context)
  await context?.ready()
  const isInContext = (context ?? inside.context).has
  const parsed = await withFilesOf(inside.workspace, parse(edits, options), edits, isInContext)
  return applyParsed(inside, parsed, options)
}

export async function applyParsed(
  inside: SessionState,
  parsed: Parsed,
  options: SessionApplyOptions,
): Promise<SessionReport> {
  const { dryRun = false } = options
  await inside.context.ready()
  const { landing, followed } = dryRun
    ? { landing: await foretell(inside, parsed, options), followed: nothing }
    : await perform(inside, parsed, options)
  const result = report(parsed, landing.plan, landing.written, { dryRun })
  if (!dryRun) extendContext(inside, result.filesAutoAdded, landing)
  return { ...result, ...followed }
}

const nothing: Followed = { diagnostics: [], staged: [], notices: [] }

/** What would happen. Nobody is asked, nothing is remembered. */
async function foretell(
  inside: SessionState,
  parsed: Parsed,
  options: SessionApplyOptions,
): Promise<Landing> {
  const policy = consenting(inside.permissions, options.ask ?? inside.ask)
  return { plan: await rehearse({ policy, plan: (blocked) => planIn(inside, parsed, options, blocked) }) }
}

/**
 * Plans, asks where a rule says so, and writes. The files are held while they are planned and written, and until nothing
 * rewrites them any more.
 */
async function perform(
  inside: SessionState,
  parsed: Parsed,
  options: SessionApplyOptions,
): Promise<{ landing: Landing; followed: Followed }> {
  const { id, workspace, effects } = inside
  const paths = await pathsOf(inside, parsed.edits)
  const early = effects.slice(0, effects.findLastIndex((effect) => effect.rewrites) + 1)
  const late = effects.slice(early.length)
  let done: { landed: Landed; written: Map<string, FileState>; followed: Followed } | undefined
  const landing = await land({
    writer: onDisk(workspace),
    label: options.label ?? "apply",
    meta: () => ({ session: id }),
    plan: (blocked) => planIn(inside, parsed, options, blocked),
    policy: consenting(inside.permissions, options.ask ?? inside.ask),
    holding: (work) =>
      whileHolding(workspace.fs, paths, async () => {
        const landing = await work()
        if (!landing.written?.ok) return landing
        const landed = record(inside, landing.plan, landing.written)
        const written = new Map(landing.plan.files.map(({ path, after }) => [path, after]))
        done = { landed, written, followed: await follow(inside, early, landed, written) }
        return landing
      }),
  })
  if (!done) return { landing, followed: nothing }
  const { landed, written, followed } = done
  const after = await follow(inside, late, landed, written)
  options.onWritten?.(landed.files.map((file) => ({ ...file, after: written.get(file.path) ?? file.after })))
  const told = { ...nothing, notices: inside.notices.splice(0) }
  return { landing, followed: joined(joined(told, followed), after) }
}

function joined(a: Followed, b: Followed): Followed {
  return {
    diagnostics: [...a.diagnostics, ...b.diagnostics],
    staged: [...a.staged, ...b.staged],
    notices: [...a.notices, ...b.notices],
  }
}

function planIn(
  inside: SessionState,
  parsed: Parsed,
  options: SessionApplyOptions,
  blocked: ReadonlyMap<string, Issue>,
): Promise<Plan> {
  const context = options.context ?? inside.context.paths
  return planEdits(
    inside.workspace,
    parsed,
    { syntax: "report", ...options, ...(context && { context }) },
    { blocked, seen: seenIn(inside) },
  )
}

/** Takes down what the session wrote, and tells of it. */
function record(
  { workspace, ledger, bus, commits }: SessionState,
  { files }: Plan,
  { commit }: Extract<CommitResult, { ok: true }>,
): Landed {
  remember(commits, commit.id)
  ledger.wrote(files)
  for (const file of files) for (const event of eventsOf(file, commit.id)) bus.tell(event)
  return { workspace, commit: commit.id, files }
}

/** A session may live for months. The oldest commits go first, long after the history has lost them. */
function remember(commits: Set<string>, id: string): void {
  commits.add(id)
  for (const oldest of commits) {
    if (commits.size <= mostCommits) return
    commits.delete(oldest)
  }
}

const mostCommits = 1000

export function eventsOf(
  {
    path,
    change,
    from,
    additions,
    deletions,
  }: Pick<FileChange, "path" | "change" | "from" | "additions" | "deletions">,
  commit: string,
) {
  if (change === "add") return [{ type: "created" as const, path, commit, additions }]
  if (change === "delete") return [{ type: "deleted" as const, path, commit }]
  const edited = { type: "edited" as const, path, commit, additions, deletions }
  if (change === "modify") return [edited]
  const moved = { type: "moved" as const, path, from: from!, commit }
  return additions + deletions > 0 ? [moved, edited] : [moved]
}

/** What was put off comes into context, so that the next response may edit it; and so does what this one made. */
function extendContext(
  { context, bus }: SessionState,
  autoAdded: readonly string[],
  { plan, written }: Landing,
): void {
  const made = written?.ok ? plan.files.filter(({ change }) => change === "add" || change === "move") : []
  const added = context.add([...autoAdded, ...made.map(({ path }) => path)])
  if (added.length > 0) bus.tell({ type: "filesChanged", paths: [...context.paths!], added })
}

/** The absolute paths of all files that edits name. */
async function pathsOf({ workspace }: SessionState, edits: readonly Edit[]): Promise<string[]> {
  const names = new Map<string, { path: string; root: string | undefined }>()
  for (const { path, root, ...edit } of edits) {
    names.set(JSON.stringify([path, root]), { path, root })
    if (!("to" in edit) || edit.to === undefined) continue
    const to = { path: edit.to, root: edit.toRoot ?? root }
    names.set(JSON.stringify([to.path, to.root]), to)
  }
  const targets = await Promise.all(
    [...names.values()].map(({ path, root }) => workspace.resolve(path, root)),
  )
  return targets.flatMap((target) => ("key" in target ? [workspace.absolute(target.key)] : []))
}
