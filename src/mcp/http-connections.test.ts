import { McpServer } from "@modelcontextprotocol/server"
import { describe, expect, it } from "vitest"
import { createConnections } from "./http-connections.ts"

const endpoint = "http://localhost/mcp"
const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" }

function keep(limit: number) {
  const ended: string[] = []
  const connections = createConnections({
    createServer: () => new McpServer({ name: "test", version: "1" }, { capabilities: { tools: {} } }),
    onEnd: (id) => ended.push(id),
    maxBody: 1 << 20,
    limit,
  })
  const post = (message: object, id?: string) =>
    connections.fetch(
      new Request(endpoint, {
        method: "POST",
        headers: { ...headers, ...(id !== undefined && { "Mcp-Session-Id": id }) },
        body: JSON.stringify({ jsonrpc: "2.0", ...message }),
      }),
    )
  return {
    ended,
    async open() {
      const clientInfo = { name: "test", version: "1" }
      const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo }
      const response = await post({ id: 1, method: "initialize", params })
      return response.headers.get("mcp-session-id")!
    },
    isOpen: async (id: string) => (await post({ method: "notifications/initialized" }, id)).status === 202,
    post,
    close: () => connections.close(),
  }
}

describe("connections over HTTP", () => {
  it("are no more than so many: who was away longest has to connect again", async () => {
    const { open, isOpen, ended } = keep(2)
    const [one, two] = [await open(), await open()]
    expect(await isOpen(one)).toBe(true)
    const three = await open()
    expect(ended).toEqual([two])
    expect([await isOpen(one), await isOpen(two), await isOpen(three)]).toEqual([true, false, true])
  })

  it("are not opened by those who do not begin at the beginning", async () => {
    const { post, ended, close } = keep(2)
    expect((await post({ id: 1, method: "tools/list" })).status).toBe(400)
    await close()
    expect(ended).toEqual([])
  })

  it("all end with the server", async () => {
    const { open, close, ended } = keep(2)
    const ids = [await open(), await open()]
    await close()
    expect(ended.sort()).toEqual(ids.sort())
  })
})
