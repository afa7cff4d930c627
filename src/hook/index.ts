import { type WorkspaceOptions, workspaceOf } from "../apply.ts"
import { asEncoded, openProject } from "../config/index.ts"
import type { Fields } from "../protocols/tool/call.ts"
import type { PermissionRules } from "../session/index.ts"
import type { Workspace } from "../workspace/index.ts"
import { afterTool } from "./after.ts"
import { beforeTool } from "./before.ts"
import { answer, hear } from "./dialects.ts"
import { followShell, shellCommand } from "./shell.ts"

/**
 * Answers a hook, in the words of the agent that asks: repairs or refuses an edit before it runs, and follows it up after it ran. Other tools
 * and other events get no answer: undefined, which lets the call go its way. An edit whose rules cannot be read is refused. Nothing is ever
 * allowed: whether an edit may be made is between the agent and its user.
 */
export async function answerHook(
  value: unknown,
  { trust, ...options }: WorkspaceOptions & { trust?: boolean },
): Promise<Fields | undefined> {
  const heard = hear(value)
  if (!heard) return undefined
  const workspace = await asEncoded(await workspaceOf(options))
  const command = shellCommand(heard)
  if (command !== undefined) {
    await followShell(workspace, { command, ran: heard.moment === "after" })
    return answer(heard, undefined)
  }
  if (heard.moment === "before")
    return answer(heard, await beforeTool(heard, { workspace, rules: () => rulesOf(workspace, trust) }))
  const project = await openProject(workspace, { trust })
  const reason = await afterTool(heard, { workspace, effects: () => project.effects() })
  return answer(heard, reason === undefined ? undefined : { say: "tell", reason })
}

async function rulesOf(workspace: Workspace, trust: boolean | undefined): Promise<PermissionRules> {
  return (await openProject(workspace, { trust })).permissions
}
