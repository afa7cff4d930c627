import { workspaceOf } from "../../apply.ts"
import { EmendError, type Session, sessionFrom } from "../../index.ts"
import { loadMemory, saveMemory } from "../../session.ts"
import { allTools, callTool, findTool, inputJsonSchema, noSuchTool, type ToolResult } from "../../tools.ts"
import { readAll } from "../input.ts"
import { print, printContent, printJson } from "../output.ts"
import { type RootOption, rootsOf } from "../roots.ts"

export interface ToolFlags {
  root?: RootOption[]
  input?: string
  session?: string
  list?: boolean
  schema?: boolean
  trust?: boolean
  json?: boolean
}

/** `emend tool NAME`: one call, for agents that can run programs and nothing else. */
export async function toolCommand(name: string | undefined, flags: ToolFlags): Promise<number> {
  if (name === undefined || flags.list) return list(flags)
  const tool = findTool(name)
  if (!tool) throw new EmendError("usage", noSuchTool(name))
  if (flags.schema) {
    await printJson(inputJsonSchema(tool))
    return 0
  }
  const result = await withSession(flags, async (session) =>
    callTool(session, tool.name, await inputOf(flags)),
  )
  if (flags.json) await printJson(result)
  else await printContent(`${result.output}\n`)
  return result.ok ? 0 : 1
}

async function list({ json }: ToolFlags): Promise<number> {
  if (json) {
    const all = allTools.map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: inputJsonSchema(tool),
    }))
    await printJson(all)
    return 0
  }
  const width = Math.max(...allTools.map((tool) => tool.name.length))
  const rows = allTools.map((tool) => `  ${tool.name.padEnd(width)}  ${tool.title}\n`).join("")
  await print(`Tools (emend tool NAME takes the parameters as JSON on standard input):\n${rows}`)
  return 0
}

/** A process remembers nothing: without a stored session nobody can be asked to have read a file before. */
async function withSession(
  { root, session: id, trust }: ToolFlags,
  work: (session: Session) => Promise<ToolResult>,
): Promise<ToolResult> {
  const workspace = await workspaceOf(rootsOf({ root }))
  const memory = id === undefined ? undefined : await loadMemory(workspace, id)
  const session = await sessionFrom({
    workspace,
    ...(trust && { trust }),
    ...(id === undefined ? { mustRead: false } : { id }),
    ...(memory && { memory }),
  })
  try {
    const result = await work(session)
    if (id !== undefined) await saveMemory(session, id, { since: memory })
    return result
  } finally {
    await session.close()
  }
}

async function inputOf({ input }: ToolFlags): Promise<string> {
  const given = input ?? (process.stdin.isTTY ? "" : await readAll(process.stdin))
  return given.trim() === "" ? "{}" : given
}
