import { InMemoryTransport, type JSONRPCMessage } from "@modelcontextprotocol/server"
import { describe, expect, it, onTestFinished } from "vitest"
import { createSession, type Effect, memoryWorkspace } from "../index.ts"
import { createServer, offersWith } from "./server.ts"
import { createSessions } from "./sessions.ts"

/** A server for an empty workspace, whose messages come and go without delay. */
async function start(effects: Effect[], name = "test") {
  const workspace = memoryWorkspace({})
  const sessions = createSessions({ open: async () => createSession({ workspace, effects }) })
  const server = createServer(
    { sessions, offered: offersWith({}), structured: true, onError: () => {} },
    "1.0.0",
  )
  const [wire, serverSide] = InMemoryTransport.createLinkedPair()
  const answers = new Map<unknown, JSONRPCMessage>()
  wire.onmessage = (message) => void answers.set("id" in message ? message.id : undefined, message)
  await Promise.all([server.connect(serverSide), wire.start()])
  onTestFinished(() => server.close())
  const send = (message: object) => wire.send({ jsonrpc: "2.0", ...message } as JSONRPCMessage)
  const clientInfo = { name, version: "1" }
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo }
  await send({ id: 0, method: "initialize", params })
  await expect.poll(() => answers.has(0)).toBe(true)
  const write = (id: number) =>
    send({
      id,
      method: "tools/call",
      params: { name: "write", arguments: { filePath: `${id}.txt`, content: "x\n" } },
    })
  const isThere = async (id: number) =>
    (await workspace.fs.lstat(workspace.absolute(`${id}.txt`))) !== undefined
  return { send, write, isThere, answers }
}

describe("a call", () => {
  it("that was taken back before its turn came is not done", async () => {
    let finish = () => {}
    const slow: Effect = {
      name: "slow",
      after: () => new Promise((resolve) => void (finish = () => resolve({}))),
    }
    const { send, write, isThere, answers } = await start([slow])
    await write(1)
    await expect.poll(() => isThere(1)).toBe(true)
    await write(2)
    await write(3)
    await send({ method: "notifications/cancelled", params: { requestId: 2 } })
    finish()
    await expect.poll(() => isThere(3)).toBe(true)
    finish()
    await expect.poll(() => answers.has(3)).toBe(true)
    expect(await isThere(2)).toBe(false)
    expect(answers.has(2)).toBe(false)
  })

  it.each([
    ["test", true],
    ["gemini-cli-mcp-client", undefined],
  ])("that failed is an error to %s: %s", async (name, isError) => {
    const { send, answers } = await start([], name)
    await send({ id: 1, method: "tools/call", params: { name: "read", arguments: { filePath: "none.txt" } } })
    await expect
      .poll(() => answers.get(1))
      .toMatchObject({ result: { content: [{ text: expect.stringContaining("none.txt not found") }] } })
    expect((answers.get(1) as { result: { isError?: boolean } }).result.isError).toBe(isError)
  })
})
