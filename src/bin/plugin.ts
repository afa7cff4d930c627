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

/** Status 2 blocks the agent's call: rules must not vanish because nobody could hear whose they are. */
async function run(): Promise<number> {
  const command = commands[process.argv[2] ?? ""]
  if (!command) throw new Error("the plugin knows hook and mcp.")
  hearOnlyPerson()
  return command()
}

process.exitCode = await run().catch((error: Error) => {
  process.stderr.write(`emend: ${error.message}\n`)
  return 2
})
