import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import type { Random } from "../../bench/landing/random.ts"
import { createSession, type Workspace } from "../../src/index.ts"
import { serveMcp } from "../../src/mcp/serve.ts"
import type { Agent } from "./agent.ts"
import { openConnections } from "./connections.ts"
import { type Called, toolAgent } from "./tool-agent.ts"

/** A real client of a server in this process, over HTTP. */
export async function mcpAgent(options: { workspace: Workspace; random: Random }): Promise<Agent> {
  const { workspace, random } = options
  const serving = await serveMcp({
    version: "0.0.0",
    http: { port: 0 },
    structured: true,
    onError: (error) => console.error(error),
    openSession: async () => createSession({ workspace }),
  })
  const connections = await openConnections()
  const transport = new StreamableHTTPClientTransport(new URL(serving.url!), { fetch: connections.fetch })
  const agent = await connected("mcp over http", transport, random)
  return {
    ...agent,
    async close() {
      await transport.terminateSession().catch(() => {})
      await agent.close()
      await serving.close()
      await connections.close()
    },
  }
}

/** A real client of the program `emend mcp`, which lives as long as the agent. */
export async function mcpChildAgent(options: {
  command: string
  args: string[]
  env: Record<string, string>
  random: Random
}): Promise<Agent & { pid: number }> {
  const { command, args, env, random } = options
  const transport = new StdioClientTransport({
    command,
    args,
    env: { ...definedEnv(), ...env },
    stderr: "inherit",
  })
  const agent = await connected("mcp child", transport, random)
  return { ...agent, pid: transport.pid! }
}

async function connected(
  name: string,
  transport: Parameters<Client["connect"]>[0],
  random: Random,
): Promise<Agent> {
  const client = new Client({ name: "soak", version: "1.0.0" })
  await client.connect(transport)
  let number = 0
  const call = async (name: string, input: Record<string, unknown>): Promise<Called> => {
    const { isError, structuredContent } = await client.callTool({
      name,
      arguments: { ...input, session: `number ${number}` },
    })
    return { ok: isError !== true, data: (structuredContent ?? {}) as Called["data"] }
  }
  const agent = toolAgent({ name, random, call, close: () => client.close() })
  return {
    ...agent,
    async send(wish) {
      const told = await agent.send(wish)
      // In the long run these are more than a server keeps: it has to forget some.
      if (random.chance(0.5)) number++
      return told
    },
  }
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}
