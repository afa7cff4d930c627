import { hookCommand } from "../cli/commands/hook.ts"
import { mcpCommand } from "../cli/commands/mcp.ts"
import { hearOnlyPerson } from "../cli/own-words.ts"

/**
 * What the plugin for Claude Code runs: the hook and the MCP server, bundled with all that they need. The plugin brings it along and
 * starts it by its own path: a project that it works in has no part in which program that is.
 */
const commands: Record<string, () => Promise<number>> = {
  hook: () => hookCommand({}),
  mcp: () => mcpCommand({}),
}

hearOnlyPerson()
const command = commands[process.argv[2] ?? ""]
if (!command) process.stderr.write("emend: the plugin knows hook and mcp.\n")
process.exitCode = command ? await command() : 2
