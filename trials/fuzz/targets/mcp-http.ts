import { createSession, memoryWorkspace } from "../../../src/index.ts"
import { serveMcp } from "../../../src/mcp/serve.ts"
import type { Random } from "../random.ts"
import { hold } from "../target.ts"

/** The MCP server over HTTP, in this process. */
export interface McpOverHttp {
  /** Sends each line as a request of its own, and checks what comes back. */
  send(lines: readonly string[], random: Random): Promise<void>
  close(): Promise<void>
}

export async function openMcpOverHttp(files: Readonly<Record<string, string>>): Promise<McpOverHttp> {
  const serving = await serveMcp({
    version: "1.0.0",
    http: { port: 0 },
    openSession: async () => createSession({ workspace: memoryWorkspace(files) }),
    onError: () => {},
  })
  const url = serving.url!

  async function ask(method: string, body: string, session: string | undefined): Promise<Response> {
    const leaving = new AbortController()
    const response = await fetch(url, {
      method,
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        ...(session !== undefined && { "mcp-session-id": session }),
      },
      ...(method === "POST" && { body }),
      signal: leaving.signal,
    })
    // A stream that is only listened to has no end.
    if (method === "GET") leaving.abort()
    else await response.text()
    return response
  }

  return {
    async send(lines, random) {
      let session: string | undefined
      for (const line of lines.slice(0, 5)) {
        const method = random.chance(0.9) ? "POST" : random.pick(["GET", "DELETE", "PUT"])
        const response = await ask(method, line, session)
        hold(
          "no request is too much for the server",
          response.status < 500,
          () => `${response.status} ${line}`,
        )
        session = response.headers.get("mcp-session-id") ?? session
      }
      if (session !== undefined) await ask("DELETE", "", session)
      const { status } = await ask("POST", JSON.stringify(hello), undefined)
      hold("the server over HTTP lives on", status === 200, () => status)
    },
    close: () => serving.close(),
  }
}

const clientInfo = { name: "fuzz", version: "1" }
const hello = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
}
