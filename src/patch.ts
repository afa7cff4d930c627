/**
 * `emend/patch`: patches with the names and shapes that tools for this format use. Everything goes through the
 * same engine as `apply`: a patch lands as a whole or not at all, and `undo` takes it back.
 */

import { resolve } from "node:path"
import { plan } from "./core.ts"
import {
  apply,
  EmendError,
  type FileChange,
  type Issue,
  type IssueCode,
  openWorkspace,
  type Parsed,
  type Plan,
  parse,
  type Report,
  type Workspace,
} from "./index.ts"
import {
  type AffectedPaths,
  type ApplyPatchAction,
  type ApplyPatchArgs,
  type ApplyPatchFileChange,
  affectedPaths,
  type Hunk,
  hunksOf,
  type UpdateFileChunk,
} from "./protocols/patch/shapes.ts"
import { readInvocation } from "./protocols/patch/shell.ts"
import { snapshot } from "./steps.ts"

export type { AffectedPaths, ApplyPatchAction, ApplyPatchArgs, ApplyPatchFileChange, Hunk, UpdateFileChunk }

/** What can be wrong with a patch, or with the command that brings it. */
export const ApplyPatchError = {
  /** It cannot be read. */
  ParseError: "ParseError",
  /** A file is missing, in the way, out of bounds, or cannot be read or written. */
  IoError: "IoError",
  /** Its lines have no place in the file, or more than one. */
  ComputeReplacements: "ComputeReplacements",
  /** There is a patch, but no command that applies it. */
  ImplicitInvocation: "ImplicitInvocation",
} as const

export type ApplyPatchError = (typeof ApplyPatchError)[keyof typeof ApplyPatchError]

/** Thrown (or handed back) with one of those kinds, and with the evidence as data. */
export class PatchError extends Error {
  override readonly name = "PatchError"
  readonly kind: ApplyPatchError
  readonly issues: readonly Issue[]
  /** What became of each edit, if it came to that. */
  readonly report?: Report

  constructor(
    kind: ApplyPatchError,
    message: string,
    details: { issues?: readonly Issue[]; report?: Report; cause?: unknown } = {},
  ) {
    super(message, "cause" in details ? { cause: details.cause } : {})
    this.kind = kind
    this.issues = details.issues ?? []
    if (details.report) this.report = details.report
  }
}

/** A command line as a patch, if it is one. */
export type MaybeApplyPatch =
  | { type: "Body"; args: ApplyPatchArgs }
  | { type: "PatchParseError"; error: PatchError }
  | { type: "NotApplyPatch" }

/** A command line as a patch that was compared with the files, if it is one. */
export type MaybeApplyPatchVerified =
  | { type: "Body"; action: ApplyPatchAction }
  | { type: "CorrectnessError"; error: PatchError }
  | { type: "NotApplyPatch" }

/** Reads a patch. Throws a `PatchError` of kind `ParseError` if any part of it cannot be read. */
export function parsePatch(text: string): { hunks: Hunk[] } {
  return { hunks: hunksOf(readWhole(text).edits, text) }
}

/** Applies a patch to the files in `cwd`. Throws a `PatchError` if it cannot, and then nothing was written. */
export async function applyPatch(text: string, options: { cwd?: string } = {}): Promise<AffectedPaths> {
  const { hunks } = parsePatch(text)
  if (hunks.length === 0) throw new PatchError("ParseError", "No files were modified: the patch is empty.")
  const root = options.cwd ?? "."
  const judge = (planned: Plan) => {
    const gone = planned.outcomes.find(isGone)
    if (gone) throw notFound(gone.path)
    return planned
  }
  const report = await asPatchError(() => apply(text, { root, ...mode, label: "apply_patch", judge }))
  if (!report.ok)
    throw failure(report.edits.flatMap(({ issue }) => issue ?? []).concat(report.issues), report)
  return affectedPaths(hunks)
}

/** Is this command one that applies a patch, and nothing else? */
export function maybeParseApplyPatch(argv: readonly string[]): MaybeApplyPatch {
  const invocation = readInvocation(argv)
  if (!invocation) return { type: "NotApplyPatch" }
  try {
    return { type: "Body", args: { ...invocation, ...parsePatch(invocation.patch) } }
  } catch (error) {
    if (error instanceof PatchError) return { type: "PatchParseError", error }
    throw error
  }
}

/** The same, and does the patch fit the files? Nothing is written. */
export async function maybeParseApplyPatchVerified(
  argv: readonly string[],
  cwd: string,
): Promise<MaybeApplyPatchVerified> {
  if (isImplicit(argv)) return { type: "CorrectnessError", error: implicitInvocation() }
  const command = maybeParseApplyPatch(argv)
  if (command.type === "NotApplyPatch") return command
  if (command.type === "PatchParseError") return { type: "CorrectnessError", error: command.error }
  const { patch, workdir } = command.args
  const folder = resolve(cwd, workdir ?? ".")
  try {
    const changes = await asPatchError(() => plannedChanges(patch, folder))
    return { type: "Body", action: { changes, patch, cwd: folder } }
  } catch (error) {
    if (error instanceof PatchError) return { type: "CorrectnessError", error }
    throw error
  }
}

// As the tool that this format comes from does it; but all or nothing.
const mode = { format: "patch", mode: "atomic", overwrite: true, readOnly: "refuse" } as const

/** Leniency is for responses. A patch alone has to be one from its first line to its last. */
function readWhole(text: string): Parsed {
  const parsed = parse(text, { format: "patch" })
  const unopened = parsed.repairs.find(({ kind }) => kind === "missing-begin")
  if (unopened)
    throw new PatchError("ParseError", `The patch has no *** Begin Patch (line ${unopened.line}).`)
  const [issue] = parsed.issues
  const isEmpty = issue?.code === "no_edits" && issue.source !== undefined
  if (!issue || (isEmpty && parsed.issues.length === 1)) return parsed
  const place = issue.line === undefined ? "" : ` (line ${issue.line}, column ${issue.column})`
  throw new PatchError("ParseError", `Invalid patch: ${issue.message}${place}`, { issues: parsed.issues })
}

async function plannedChanges(patch: string, folder: string): Promise<ApplyPatchAction["changes"]> {
  const { edits } = readWhole(patch)
  const workspace = await openWorkspace({ roots: [{ dir: folder }] })
  const planned = plan(edits, await snapshot(workspace, edits), mode)
  const issues = planned.outcomes.flatMap(({ issue }) => issue ?? [])
  if (issues.length > 0) throw failure(issues)
  const gone = planned.outcomes.find(isGone)
  if (gone) throw notFound(gone.path)
  const created = new Set(planned.outcomes.filter(({ op }) => op === "create").map(({ path }) => path))
  return new Map(
    planned.files.map((file) => [
      workspace.absolute(file.from ?? file.path),
      changeOf(file, created, workspace),
    ]),
  )
}

/** Elsewhere, a file that is not there need not go. The callers of this library are promised an error. */
const isGone = ({ op, status }: { op: string; status: string }) =>
  op === "delete" && status === "already_applied"

const notFound = (path: string) => new PatchError("IoError", `There is no file ${path} to delete.`)

function changeOf(
  file: FileChange,
  created: ReadonlySet<string>,
  workspace: Workspace,
): ApplyPatchFileChange {
  const { path, change, before, after, diff } = file
  const content = after.kind === "text" ? after.text : ""
  if (change === "delete") return { type: "delete", content: before.kind === "text" ? before.text : "" }
  if (change === "add" || created.has(path)) return { type: "add", content }
  const move = change === "move" ? { move_path: workspace.absolute(path) } : {}
  return { type: "update", unified_diff: diff, ...move, new_content: content }
}

const placeCodes: readonly IssueCode[] = [
  "not_found",
  "ambiguous",
  "conflict",
  "occurrence_out_of_range",
  "no_change",
  "overlap",
]

function failure(issues: readonly Issue[], report?: Report): PatchError {
  const cause = issues.find(({ code }) => code !== "batch_failed") ?? issues[0]
  const kind = cause && placeCodes.includes(cause.code) ? "ComputeReplacements" : "IoError"
  return new PatchError(kind, cause?.message ?? "The patch was not applied.", {
    issues,
    ...(report && { report }),
  })
}

async function asPatchError<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof EmendError) throw new PatchError("IoError", cause.message, { cause })
    throw cause
  }
}

/** A patch where a command should be: `[patch]`, or a shell that is given a patch to run. */
function isImplicit(argv: readonly string[]): boolean {
  const text =
    argv.length === 1 ? argv[0] : argv.length === 3 && /^-l?c$/.test(argv[1]!) ? argv[2] : undefined
  if (text === undefined || !text.trimStart().startsWith("*** Begin Patch")) return false
  try {
    return parsePatch(text).hunks.length > 0
  } catch {
    return false
  }
}

function implicitInvocation(): PatchError {
  const message = 'This is a patch without a command: call it as ["apply_patch", patch].'
  return new PatchError("ImplicitInvocation", message)
}
