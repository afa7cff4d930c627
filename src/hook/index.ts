import { type WorkspaceOptions, workspaceOf } from "../apply.ts"
import { loadConfig, permissionsFrom } from "../config/index.ts"
import { afterTool } from "./after.ts"
import { beforeTool } from "./before.ts"
import { hookInput } from "./call.ts"

/** What a hook prints: undefined stands for nothing at all, which lets the call go its way. */
export type HookOutput = { hookSpecificOutput: Record<string, unknown> } | undefined

/**
 * Answers a hook: repairs or refuses an edit before it runs, and follows it up after it ran. Other tools and other events
 * get no answer. Throws only for what the user has to put right, such as a configuration that makes no sense.
 */
export async function answerHook(value: unknown, options: WorkspaceOptions): Promise<HookOutput> {
  const input = hookInput(value)
  if (!input) return undefined
  const workspace = await workspaceOf(options)
  const { config } = await loadConfig(workspace.roots[0]!.dir, { fs: workspace.fs })
  if (input.hook_event_name === "PreToolUse") {
    const verdict = await beforeTool(input, { workspace, rules: permissionsFrom(config) })
    if (!verdict) return undefined
    const { decision, reason, ...updated } = verdict
    return answer(input.hook_event_name, {
      permissionDecision: decision,
      permissionDecisionReason: reason,
      ...updated,
    })
  }
  if (input.hook_event_name !== "PostToolUse") return undefined
  const additionalContext = await afterTool(input, { workspace, config })
  return additionalContext === undefined ? undefined : answer(input.hook_event_name, { additionalContext })
}

function answer(hookEventName: string, fields: Record<string, unknown>): HookOutput {
  return { hookSpecificOutput: { hookEventName, ...fields } }
}
