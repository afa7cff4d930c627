import type { Edit } from "./edits/edit.ts"
import { type OptionKind, refuseMisspelt } from "./issues/called.ts"
import { EmendError } from "./issues/error.ts"
import type { Issue } from "./issues/issue.ts"
import { land, onDisk, rehearse } from "./land.ts"
import { type ApplyOptions, applyOptionNames, asParsed, isAmong } from "./options.ts"
import type { FileChange, Plan } from "./plan/index.ts"
import { keysOf, planEdits } from "./plan-edits.ts"
import { allOf, forbidding, judgedBy, judging } from "./policy.ts"
import { type Parsed, parse } from "./protocols/parse.ts"
import { type Report, report } from "./report/report.ts"
import { withFilesOf } from "./whose-code.ts"
import { openWorkspace, type Workspace } from "./workspace/index.ts"

/** Where the files are. Without any of these: the current directory. */
export interface WorkspaceOptions {
  /** A folder. */
  root?: string
  /** Several folders; `name` is what a response calls one by, the folder's own name if left out. */
  roots?: readonly { name?: string; dir: string }[]
  /** A workspace opened before, on disk or in memory. */
  workspace?: Workspace
}

/** How to read and place the edits, where the files are, and who has a say before anything is written. */
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
 * What a model can get wrong never throws: it is in the report. Throws an `EmendError` when called wrongly or
 * when the disk fails. Everything that is written is written as one commit, which `undo` can take back.
 *
 * @example
 * ```ts
 * import { readFile } from "node:fs/promises"
 * import { apply, retryText } from "emend"
 *
 * const report = await apply(await readFile("answer.md", "utf8"), { root: "my-project" })
 * if (!report.ok) console.log(retryText(report)) // send this back to the model
 * ```
 */
export async function apply(response: string, options: ApplyToWorkspaceOptions = {}): Promise<Report> {
  refuseMisspelt(options, optionNames)
  const workspace = await workspaceOf(options)
  const context = options.context && (await keysOf(workspace, options.context))
  const isInContext = context && ((key: string) => isAmong(context, key))
  const parsed = await withFilesOf(workspace, parse(response, options), response, isInContext)
  return applyParsed(parsed, workspace, options)
}

/**
 * The same for edits as data. They land all or nothing unless `mode` says otherwise.
 *
 * @example
 * ```ts
 * import { applyEdits } from "emend"
 *
 * const report = await applyEdits([{ op: "create", path: "new.txt", content: "hello\n" }], { root: "my-project" })
 * console.log(report.edits[0]?.status)
 * ```
 */
export async function applyEdits(
  edits: readonly Edit[],
  options: ApplyToWorkspaceOptions = {},
): Promise<Report> {
  refuseMisspelt(options, optionNames)
  return applyParsed(asParsed(edits), await workspaceOf(options), options)
}

async function applyParsed(
  parsed: Parsed,
  workspace: Workspace,
  options: ApplyToWorkspaceOptions,
): Promise<Report> {
  const { dryRun = false, label = "apply", judge, forbid = () => undefined } = options
  const asked = { syntax: "refuse" as const, ...options }
  const plan = (blocked: ReadonlyMap<string, Issue>) => planEdits(workspace, parsed, asked, { blocked })
  const allowed = forbidding(forbid)
  if (dryRun) {
    const planned = await rehearse({ plan, policy: allowed })
    return report(parsed, judge ? await judgedBy(judge, planned) : planned, undefined, { dryRun })
  }
  const policy = judge ? allOf(allowed, judging(judge)) : allowed
  const landing = await land({ writer: onDisk(workspace), label, plan, policy })
  if (landing.written?.ok)
    await options.onWritten?.({ workspace, commit: landing.written.commit.id, files: landing.plan.files })
  return report(parsed, landing.plan, landing.written, { dryRun })
}

/**
 * What `apply` would do, without doing it.
 *
 * @example
 * ```ts
 * import { readFile } from "node:fs/promises"
 * import { check } from "emend"
 *
 * const { ok, files } = await check(await readFile("answer.md", "utf8"), { root: "my-project" })
 * console.log(ok, files.map(({ diff }) => diff).join(""))
 * ```
 */
export function check(response: string, options: ApplyToWorkspaceOptions = {}): Promise<Report> {
  return apply(response, { ...options, dryRun: true })
}

const optionNames = {
  ...applyOptionNames,
  root: true,
  roots: true,
  workspace: true,
  dryRun: "boolean",
  label: "string",
  judge: "function",
  forbid: "function",
  onWritten: "function",
} as const satisfies Record<keyof ApplyToWorkspaceOptions, OptionKind>

/** The folder or folders that the options name, opened. */
export async function workspaceOf(options: WorkspaceOptions): Promise<Workspace> {
  const given = (["root", "roots", "workspace"] as const).filter((name) => options[name] !== undefined)
  if (given.length > 1)
    throw new EmendError("usage", `${given.join(" and ")} both say where the files are: give one of them.`)
  if (options.workspace) return options.workspace
  return openWorkspace({ roots: options.roots ?? [{ dir: options.root ?? "." }] })
}
