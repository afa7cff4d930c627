import { type WorkspaceOptions, workspaceOf } from "../apply.ts"
import { openProject } from "../config/index.ts"
import type { PermissionRules } from "../session/index.ts"
import type { Workspace } from "../workspace/index.ts"
import { afterTool } from "./after.ts"
import { beforeTool } from "./before.ts"
import { hookInput } from "./call.ts"
import { followShell, shellCommand } from "./shell.ts"

/** What a hook prints: undefined stands for nothing at all, which lets the call go its way. */
export type HookOutput = { hookSpecificOutput: Record<string, unknown> } | undefined

/**
 * Answers a hook: repairs or refuses an edit before it runs, and follows it up after it ran. Other tools and other events
 * get no answer. An edit whose rules cannot be read is refused. It never allows anything: whether an edit may be made is between the
 * agent and its user.
 */
export async function answerHook(
  value: unknown,
  { trust, ...options }: WorkspaceOptions & { trust?: boolean },
): Promise<HookOutput> {
  const input = hookInput(value)
  if (!input) return undefined
  const workspace = await workspaceOf(options)
  const command = shellCommand(input)
  if (command !== undefined) {
    await followShell(workspace, { command, ran: input.hook_event_name !== "PreToolUse" })
    return undefined
  }
  if (input.hook_event_name === "PreToolUse") {
    const verdict = await beforeTool(input, { workspace, rules: () => rulesOf(workspace, trust) })
    if (!verdict) return undefined
    const { decision, reason, ...updated } = verdict
    return answer(input.hook_event_name, {
      permissionDecision: decision,
      permissionDecisionReason: reason,
      ...updated,
    })
  }
  if (input.hook_event_name !== "PostToolUse") return undefined
  const project = await openProject(workspace, { trust })
  const additionalContext = await afterTool(input, { workspace, effects: () => project.effects() })
  return additionalContext === undefined ? undefined : answer(input.hook_event_name, { additionalContext })
}

async function rulesOf(workspace: Workspace, trust: boolean | undefined): Promise<PermissionRules> {
  return (await openProject(workspace, { trust })).permissions
}

function answer(hookEventName: string, fields: Record<string, unknown>): HookOutput {
  return { hookSpecificOutput: { hookEventName, ...fields } }
}
