import { type ApplyOptions, planOptions, read } from "./apply-to-files.ts"
import type { Edit } from "./edits/edit.ts"
import type { Issue } from "./issues/issue.ts"
import { land, landJudged } from "./land.ts"
import {
  type FileChange,
  lostPaths,
  offerElsewhere,
  type Plan,
  type PlanOptions,
  plan,
} from "./plan/index.ts"
import type { Parsed } from "./protocols/parse.ts"
import { type Report, report } from "./report/report.ts"
import { languageOf, type Syntax } from "./syntax/index.ts"
import { withoutEnd } from "./text/ends.ts"
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
  /** Says of a file why it must not be touched, or not be changed like this; undefined: it may be. */
  forbid?: (key: string, change: FileChange) => Issue | undefined
  /** Called once the files are written, for what follows from that: formatting, staging. */
  onWritten?: (written: WrittenFiles) => Promise<void>
}

/** The files of a commit, as they were and as they are now. */
export interface WrittenFiles {
  workspace: Workspace
  /** The id of the commit. */
  commit: string
  files: readonly FileChange[]
}

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
  return applyParsed(read(response, options), options)
}

/** The same for edits as data. They land all or nothing unless `mode` says otherwise. */
export function applyEdits(edits: readonly Edit[], options: ApplyToWorkspaceOptions = {}): Promise<Report> {
  return applyParsed(asParsed(edits), options)
}

async function applyParsed(parsed: Parsed, options: ApplyToWorkspaceOptions): Promise<Report> {
  const workspace = await workspaceOf(options)
  const { dryRun = false, label = "apply", judge } = options
  const asked = { syntax: "refuse" as const, ...options }
  const plan = (blocked: ReadonlyMap<string, Issue>) => planAllowed(workspace, parsed, asked, blocked)
  if (dryRun) {
    const planned = await plan(new Map())
    return report(parsed, judge ? await judge(planned) : planned, undefined, { dryRun })
  }
  const landing = judge
    ? await landJudged({ workspace, label, plan, judge })
    : await land({ workspace, label, plan })
  if (landing.written?.ok)
    await options.onWritten?.({ workspace, commit: landing.written.commit.id, files: landing.plan.files })
  return report(parsed, landing.plan, landing.written, { dryRun })
}

/** The plan without what must not be touched, and without what only makes sense together with it. */
async function planAllowed(
  workspace: Workspace,
  parsed: Parsed,
  options: ApplyToWorkspaceOptions,
  blocked: ReadonlyMap<string, Issue>,
): Promise<Plan> {
  const planned = await planEdits(workspace, parsed, options, { blocked })
  const forbidden = planned.files.flatMap((change) =>
    (change.from === undefined ? [change.path] : [change.from, change.path]).flatMap((key) => {
      const issue = options.forbid?.(key, change)
      return issue ? [[key, issue] as const] : []
    }),
  )
  if (forbidden.length === 0) return planned
  return planAllowed(workspace, parsed, options, new Map([...blocked, ...forbidden]))
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

/** Edits that nobody has to read any more, as a response that has only these. */
export function asParsed(edits: readonly Edit[]): Parsed {
  const [format, ...others] = new Set(edits.map((edit) => edit.format))
  return {
    format: others.length > 0 ? "mixed" : (format ?? null),
    mode: "atomic",
    edits: [...edits],
    issues: [],
    repairs: edits.flatMap((edit) => edit.repairs ?? []),
  }
}

/** Looks at the files that the edits name, and works out what would become of them. */
export async function planEdits(
  workspace: Workspace,
  parsed: Parsed,
  options: ApplyOptions,
  more: Pick<PlanOptions, "blocked" | "seen">,
): Promise<Plan> {
  const found = await snapshot(workspace, parsed.edits)
  const context = options.context && (await keysOf(workspace, options.context))
  const parsers = options.parsers ?? (await parsersFor(found.files.keys(), options))
  const asked = planOptions(
    parsed,
    { ...options, ...(context && { context }), ...(parsers && { parsers }) },
    found.files.keys(),
  )
  const planned = plan(parsed.edits, found, { ...asked, ...more, hash: workspace.fs.hash })
  const lost = lostPaths(planned)
  if (lost.length === 0) return planned
  return offerElsewhere(
    planned,
    parsed.edits,
    new Map([...found.files, ...(await sameNames(workspace, lost))]),
  )
}

/** Planning asks at once, so that what it may ask is loaded before. */
async function parsersFor(
  keys: Iterable<string>,
  { syntax = "off" }: ApplyOptions,
): Promise<Syntax | undefined> {
  if (syntax === "off") return undefined
  const paths = [...keys].filter((key) => languageOf(key) !== undefined)
  if (paths.length === 0) return undefined
  const { installedGrammars } = await import("./grammars/installed.ts")
  return installedGrammars().load(paths)
}

/** A path that leads nowhere in the workspace can be in nobody's context. */
export async function keysOf(workspace: Workspace, paths: readonly string[]): Promise<string[]> {
  const keys = await Promise.all(
    paths.map(async (path) => {
      const bare = path.slice(0, 1).replace("\\", "/") + withoutEnd(path.slice(1).replaceAll("\\", "/"), "/")
      // Nothing but a root itself is called so, and it stands for everything.
      if (bare === "." || bare === "") return "."
      const target = await workspace.resolve(bare)
      return "key" in target ? target.key : undefined
    }),
  )
  return keys.filter((key) => key !== undefined)
}
