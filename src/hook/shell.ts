import { recordByOthers } from "../by-others.ts"
import { loadConfig } from "../config/config.ts"
import type { Workspace } from "../workspace/index.ts"
import type { Heard } from "./dialects.ts"

/** The command that an agent's shell tool runs; undefined for other tools. */
export function shellCommand({ tool, input }: Heard): string | undefined {
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
export async function followShell(
  workspace: Workspace,
  { command, ran }: { command: string; ran: boolean },
): Promise<void> {
  const read = await loadConfig(workspace.roots[0]!.dir, { fs: workspace.fs }).catch(() => undefined)
  // Nobody knows what to leave alone: then all of it.
  if (!read) return
  const { exclude = [], gitignore = true } = read.config
  await recordByOthers({ workspace, exclude, gitignore, record: ran, ...(command !== "" && { by: command }) })
}
