import { realpathSync } from "node:fs"
import { normalize } from "node:path"
import { type WorkspaceOptions, workspaceOf } from "../apply.ts"
import { recordByOthers } from "../by-others.ts"
import { loadConfig } from "../config/config.ts"
import { asEncoded, openProject } from "../config/index.ts"
import type { PermissionRules } from "../session/index.ts"
import type { Fields } from "../text/json-text.ts"
import type { Workspace } from "../workspace/index.ts"
import { afterTool } from "./after.ts"
import { beforeTool } from "./before.ts"
import { answer, type Heard, hear } from "./dialects.ts"

/**
 * Answers a hook, in the words of the agent that asks: repairs or refuses an edit before it runs, and follows it up after it ran. Other tools
 * and other events get no answer: undefined, which lets the call go its way. An edit whose rules cannot be read is refused. Nothing is ever
 * allowed: whether an edit may be made is between the agent and its user.
 */
export async function answerHook(
  value: unknown,
  { trust, ...options }: WorkspaceOptions & { trust?: boolean },
): Promise<Fields | undefined> {
  const told = hear(value)
  if (!told) return undefined
  const workspace = await asEncoded(await workspaceOf(options))
  const { cwd, ...call } = told
  const heard: Heard = cwd === undefined || isRoot(workspace, cwd) ? call : told
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

function isRoot({ roots }: Workspace, folder: string): boolean {
  try {
    return normalize(realpathSync.native(folder)) === normalize(roots[0]!.dir)
  } catch {
    return false
  }
}

async function rulesOf(workspace: Workspace, trust: boolean | undefined): Promise<PermissionRules> {
  return (await openProject(workspace, { trust })).permissions
}

/** The command that an agent's shell tool runs; undefined for other tools. */
function shellCommand({ tool, input }: Heard): string | undefined {
  if (!shellTools.has(tool.toLowerCase())) return undefined
  const { command } = input
  return Array.isArray(command) ? command.map(String).join(" ") : String(command ?? "")
}

const shellTools = new Set([
  "bash",
  "shell",
  "local_shell",
  "exec_command",
  "run_shell_command",
  "run_in_terminal",
])

/**
 * Before a command, takes note of the files as they are; after it, makes a commit of what it changed, so that it can be taken
 * back. A command is never held up for a file.
 */
async function followShell(
  workspace: Workspace,
  { command, ran }: { command: string; ran: boolean },
): Promise<void> {
  const read = await loadConfig(workspace.roots[0]!.dir, { fs: workspace.fs }).catch(() => undefined)
  // Nobody knows what to leave alone: then all of it.
  if (!read) return
  const { exclude = [], gitignore = true } = read.config
  await recordByOthers({ workspace, exclude, gitignore, record: ran, ...(command !== "" && { by: command }) })
}
