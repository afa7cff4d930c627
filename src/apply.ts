import { type ApplyOptions, planOptions, read } from "./apply-to-files.ts"
import { commit } from "./commit/index.ts"
import type { Issue } from "./issues/issue.ts"
import { lostPaths, offerElsewhere, type Plan, plan } from "./plan/index.ts"
import type { Parsed } from "./protocols/parse.ts"
import { type Report, report } from "./report/report.ts"
import { openWorkspace, sameNames, snapshot, type Workspace } from "./workspace/index.ts"

/** Where the files are. Without any of these: the current directory. */
export interface WorkspaceOptions {
  /** A folder. */
  root?: string
  /** Several folders; `name` is what a response calls one by, the folder's own name if left out. */
  roots?: readonly { name?: string; dir: string }[]
  /** A workspace opened before, on disk or in memory. */
  workspace?: Workspace
}

export interface ApplyToWorkspaceOptions extends ApplyOptions, WorkspaceOptions {
  /** Work everything out, write nothing. */
  dryRun?: boolean
  /** What the log calls this change; `apply` if left out. */
  label?: string
  /**
   * Has the last word on what is written: gets the plan, gives back the one to commit. No lock is held while
   * it thinks. If files change meanwhile, it is asked again about the new plan.
   */
  judge?: (plan: Plan) => Plan | Promise<Plan>
}

/** Others may be writing to the same files; after so many collisions in a row, say so. */
const attempts = 5

/**
 * Lands the edits of a model's response in files, or says precisely why not.
 *
 * ```ts
 * const report = await apply(response, { root: "my-project" })
 * if (!report.ok) askAgain(retryText(report))
 * ```
 *
 * What a model can get wrong never throws: it is in the report. Throws an `EmendError` when called wrongly or
 * when the disk fails. Everything that is written is written as one commit, which `undo` can take back.
 */
export async function apply(response: string, options: ApplyToWorkspaceOptions = {}): Promise<Report> {
  const parsed = read(response, options)
  const workspace = await workspaceOf(options)
  const dryRun = options.dryRun ?? false
  const blocked = new Map<string, Issue>()
  for (let attempt = 1; ; attempt++) {
    const planned = await planOn(workspace, parsed, options, blocked)
    const approved = options.judge ? await options.judge(planned) : planned
    if (dryRun || approved.files.length === 0) return report(parsed, approved, undefined, { dryRun })
    const written = await commit(workspace, { files: approved.files, label: options.label ?? "apply" })
    if (written.ok || attempt === attempts) return report(parsed, approved, written, { dryRun })
    if (written.issue.code !== "stale" && !setAside(written, approved, blocked)) {
      return report(parsed, approved, written, { dryRun })
    }
  }
}

/** Where what can land shall land, files that the disk refuses are left out. False if that would change nothing. */
function setAside(
  failure: { issue: Issue; paths: string[] },
  { mode }: Plan,
  blocked: Map<string, Issue>,
): boolean {
  const found = failure.paths.filter((path) => !blocked.has(path))
  for (const path of found) blocked.set(path, failure.issue)
  return mode === "partial" && found.length > 0
}

/** What `apply` would do, without doing it. */
export function check(response: string, options: ApplyToWorkspaceOptions = {}): Promise<Report> {
  return apply(response, { ...options, dryRun: true })
}

/** The folder or folders that the options name, opened. */
export async function workspaceOf(options: WorkspaceOptions): Promise<Workspace> {
  if (options.workspace) return options.workspace
  return openWorkspace({ roots: options.roots ?? [{ dir: options.root ?? "." }] })
}

async function planOn(
  workspace: Workspace,
  parsed: Parsed,
  options: ApplyOptions,
  blocked: ReadonlyMap<string, Issue>,
): Promise<Plan> {
  const seen = await snapshot(workspace, parsed.edits)
  const context = options.context && (await keysOf(workspace, options.context))
  const asked = planOptions(parsed, { ...options, ...(context && { context }) }, seen.files.keys())
  const planned = plan(parsed.edits, seen, { ...asked, blocked, hash: workspace.fs.hash })
  const lost = lostPaths(planned)
  if (lost.length === 0) return planned
  return offerElsewhere(
    planned,
    parsed.edits,
    new Map([...seen.files, ...(await sameNames(workspace, lost))]),
  )
}

/** A path that leads nowhere in the workspace can be in nobody's context. */
async function keysOf(workspace: Workspace, paths: readonly string[]): Promise<string[]> {
  const targets = await Promise.all(paths.map((path) => workspace.resolve(path)))
  return targets.flatMap((target) => ("key" in target ? [target.key] : []))
}
