import { openProject } from "../config.ts"
import { type Ask, openWorkspace, type PermissionRules, sessionFrom } from "../index.ts"
import { asking } from "../mcp/question.ts"
import { createSessions } from "../mcp/sessions.ts"
import { runTool, type Tool, type ToolResult } from "../tools.ts"

/** emend inside of an agent whose own edit tools it replaces. */
export interface AgentHost {
  /** Calls a tool as the model did, in the agent's session of this name. */
  call(tool: Tool, input: unknown, from: { session: string; ask?: Ask }): Promise<ToolResult>
  /** The agent's own tool has shown the model a file, or lines of it, from 1. */
  hasRead(path: string, from: { session: string; offset?: unknown; limit?: unknown }): Promise<void>
  close(): Promise<void>
}

/** Opens a folder. `asksAlways`: the agent has rules of its own, and is asked about every change; else only what emend's rules ask about. */
export async function openHost(dir: string, { asksAlways }: { asksAlways: boolean }): Promise<AgentHost> {
  const workspace = await openWorkspace({ roots: [{ dir }] })
  const opened = await openProject(workspace)
  const project = asksAlways ? { ...opened, permissions: askedAlways(opened.permissions) } : opened
  const effects = await project.effects()
  const shared = effects.map((effect) => ({ ...effect, close: async () => {} }))
  const sessions = createSessions({ open: () => sessionFrom({ workspace, project, effects: shared }) })
  return {
    call: (tool, input, { session: id, ask }) =>
      sessions.use(id, (session) => runTool(ask ? asking(session, ask) : session, tool, input)),
    hasRead: (path, { session: id, offset, limit }) =>
      sessions.use(id, async (session) => {
        const first = typeof offset === "number" && offset > 0 ? offset : 1
        await session.read(path, { lines: [first, first + (typeof limit === "number" ? limit : 2000) - 1] })
      }),
    async close() {
      await sessions.close()
      await Promise.allSettled(effects.map((effect) => effect.close?.()))
    },
  }
}

/** Rules by which nothing happens unasked. What is denied stays denied. */
function askedAlways(rules: PermissionRules): PermissionRules {
  const { edit = [], ...others } = rules.narrow ?? {}
  const stricter = edit.filter(({ action }) => action === "deny")
  return { ...rules, narrow: { ...others, edit: [{ pattern: "*", action: "ask" }, ...stricter] } }
}
