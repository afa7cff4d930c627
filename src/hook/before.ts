import type { Edit } from "../edits/edit.ts"
import { EmendError } from "../issues/error.ts"
import { asParsed } from "../options.ts"
import type { FileChange } from "../plan/index.ts"
import { planEdits } from "../plan-edits.ts"
import type { PermissionRules } from "../session/index.ts"
import { createPermissions } from "../session/permissions.ts"
import { mayHoldSettings, unseenChange } from "../session/settings-file.ts"
import { snapshot, type Workspace } from "../workspace/index.ts"
import { type EditCall, editCall, type HookInput } from "./call.ts"
import type { ExactEdit } from "./exact.ts"
import { refusalText } from "./refusal.ts"
import { repair } from "./repair.ts"

/** What to say about a call before it runs. Nothing: it will do what is meant, or it is not for us to judge. */
export type Verdict =
  | { decision: "deny"; reason: string }
  | { decision: "ask"; reason: string; updatedInput?: Record<string, unknown> }
  | undefined

export interface Grounds {
  workspace: Workspace
  /** Throws where they cannot be read. */
  rules(): Promise<PermissionRules>
}

/**
 * Looks at an edit that an agent's own tool is about to make. Such tools match byte for byte: where that would fail and
 * emend knows the place, the call gets the file's real text; where it does not, the call is refused with the evidence.
 */
export async function beforeTool(input: HookInput, { workspace, rules: read }: Grounds): Promise<Verdict> {
  const call = editCall(input)
  const target = call && (await workspace.resolve(call.path))
  // What is outside of the workspace, or no path at all, is between the agent and its user.
  if (!call || !target || "issue" in target) return undefined
  const rules = await read().catch((error: unknown) => cannotBeRead(error))
  if ("reason" in rules) return { decision: "deny", reason: rules.reason }
  const change = (await settingsChange(workspace, call, target.key, rules)) ?? unseenChange(target.key)
  const { denied, question } = createPermissions(rules).judge([change])
  for (const { message, hint } of denied.values()) return { decision: "deny", reason: `${message} ${hint}` }
  const verdict =
    call.kind === "write" ? await judgeWrite(workspace, call) : await judgeEdits(workspace, call, input)
  if (!question || verdict?.decision === "deny") return verdict
  return {
    ...verdict,
    decision: "ask",
    reason: verdict?.reason ?? `emend's rule ${question.request.pattern} asks about ${target.key}.`,
  }
}

/** A slip in the configuration must not make its rules vanish. */
function cannotBeRead(error: unknown): { reason: string } {
  if (!(error instanceof EmendError)) throw error
  return {
    reason: `emend cannot tell whether this file may be edited: ${error.message} The user has to put it right.`,
  }
}

/** What a call may change of emend's own configuration, or of scripts, is not told by the name of the file alone. */
async function settingsChange(
  workspace: Workspace,
  call: EditCall,
  key: string,
  { aliases }: PermissionRules,
): Promise<FileChange | undefined> {
  if (!mayHoldSettings(key, aliases)) return undefined
  const { files } = await planEdits(workspace, asParsed(editsOf(call)), {}, {})
  return files.find(({ path }) => path === key)
}

function editsOf(call: EditCall): Edit[] {
  if (call.kind === "replace") return call.edits.map((each) => asEdit(call.path, each))
  return [{ op: "create", path: call.path, content: call.content, overwrite: true }]
}

async function judgeWrite(workspace: Workspace, call: EditCall): Promise<Verdict> {
  const { outcomes } = await planEdits(workspace, asParsed(editsOf(call)), {}, {})
  const incomplete = outcomes.filter(({ issue }) => issue?.code === "incomplete_edit")
  return incomplete.length > 0 ? { decision: "deny", reason: refusalText(incomplete, call.path) } : undefined
}

type Replacing = Extract<EditCall, { kind: "replace" }>

async function judgeEdits(workspace: Workspace, call: Replacing, input: HookInput): Promise<Verdict> {
  const edits = editsOf(call)
  const result = repair(call.edits, edits, await snapshot(workspace, edits))
  if (result.state === "lost") return refuse(workspace, call, edits)
  // In plan mode nothing is written, and nothing is to be allowed.
  if (result.state === "fine" || input.permission_mode === "plan") return undefined
  return {
    decision: "ask",
    reason: `emend put the file's real text into the call: ${result.how.join("; ")}.`,
    updatedInput: withEdits(input.tool_input, call, result.edits),
  }
}

/** The whole of it once more, to see whether its text stands in another file. */
async function refuse(workspace: Workspace, call: Replacing, edits: Edit[]): Promise<Verdict> {
  const { outcomes } = await planEdits(workspace, asParsed(edits), { mode: "atomic" }, {})
  const failed = outcomes.filter(({ issue }) => issue && issue.code !== "batch_failed")
  if (failed.length > 0)
    return { decision: "deny", reason: refusalText(failed, call.path, { several: call.several }) }
  const reason = "The file already is as this call wants it: there is nothing to change."
  return { decision: "deny", reason }
}

function asEdit(path: string, { old, new: text, all }: ExactEdit): Edit {
  if (old === "") return { op: "create", path, content: text }
  const occurrence = all ? { occurrence: "all" as const } : {}
  return { op: "update", path, hunks: [{ old, new: text, scope: "substring", ...occurrence }] }
}

function withEdits(
  input: Record<string, unknown>,
  call: Replacing,
  edits: readonly ExactEdit[],
): Record<string, unknown> {
  const fields = edits.map((edit) => ({
    old_string: edit.old,
    new_string: edit.new,
    ...(edit.all && { replace_all: true }),
  }))
  if (call.several) return { ...input, edits: fields }
  const { replace_all: _, ...others } = input
  return { ...others, ...fields[0] }
}
