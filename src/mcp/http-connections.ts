import { randomUUID } from "node:crypto"
import { type McpServer, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server"

/** The connections of clients that speak a protocol from before 2026-07-28, where each one has a session. */
export interface Connections {
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

/**
 * Keeps at most `limit` connections; for one too many, the one that was used longest ago is closed. A client that is
 * told that its session is gone opens a new one, as the protocol says.
 */
export function createConnections(options: {
  createServer(): McpServer
  onEnd(sessionId: string): void
  maxBody: number
  limit?: number
}): Connections {
  const { createServer, onEnd, maxBody, limit = 100 } = options
  // In the order of use, the last one used last.
  const connections = new Map<string, WebStandardStreamableHTTPServerTransport>()
  return {
    async fetch(request) {
      const id = request.headers.get("mcp-session-id")
      if (id === null) return open(request)
      const transport = connections.get(id)
      if (transport === undefined) return gone()
      connections.delete(id)
      connections.set(id, transport)
      return transport.handleRequest(request)
    },
    async close() {
      await Promise.all([...connections.values()].map((transport) => transport.close()))
    },
  }

  async function open(request: Request): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: maxBody,
      onsessioninitialized: (id) => {
        connections.set(id, transport)
        makeRoom()
      },
    })
    transport.onclose = () => {
      if (transport.sessionId === undefined) return
      connections.delete(transport.sessionId)
      onEnd(transport.sessionId)
    }
    await createServer().connect(transport)
    const response = await transport.handleRequest(request)
    // Whoever does not begin with "initialize" has been told so, and leaves nothing behind.
    if (transport.sessionId === undefined) await transport.close()
    return response
  }

  function makeRoom(): void {
    for (const transport of connections.values()) {
      if (connections.size <= limit) return
      void transport.close()
    }
  }
}

function gone(): Response {
  const message = "There is no such session (any more). Initialize a new one."
  return Response.json({ jsonrpc: "2.0", error: { code: -32001, message }, id: null }, { status: 404 })
}
