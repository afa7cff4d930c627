import { createServer, type Server } from "node:http"
import { connect } from "node:net"
import { promisify } from "node:util"
import { getRequestListener, type HttpBindings } from "@hono/node-server"
import { Hono } from "hono"
import { describe, expect, it, onTestFinished } from "vitest"
import { listen } from "../http/listen.ts"
import { eventStream } from "./event-stream.ts"
import { createHub } from "./hub.ts"

/** Nothing but the stream, on a real server. */
async function streaming() {
  const hub = createHub()
  const app = new Hono<{ Bindings: HttpBindings }>().get("/", (context) => eventStream(context, hub))
  const server: Server = createServer(getRequestListener(app.fetch))
  const port = await listen(server, 0)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { hub, port, connections: () => promisify(server.getConnections.bind(server))() }
}

describe("a page that does not read its events", () => {
  it("is cut off, and nothing is kept for it", async () => {
    const { hub, port, connections } = await streaming()
    const deaf = connect(port, "127.0.0.1").on("error", () => {})
    onTestFinished(() => void deaf.destroy())
    deaf.pause()
    deaf.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await expect.poll(() => hub.listeners).toBe(1)
    const text = "x".repeat(1 << 20)
    // The system takes some megabytes for those that are slow, and so does the stream.
    for (let sent = 0; sent < 64 && hub.listeners > 0; sent++) {
      hub.send({ type: "response", from: 0, text, done: false })
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(hub.listeners).toBe(0)
    await expect.poll(connections).toBe(0)
  })

  it("does not keep others from theirs", async () => {
    const { hub, port } = await streaming()
    const deaf = connect(port, "127.0.0.1").on("error", () => {})
    onTestFinished(() => void deaf.destroy())
    deaf.pause()
    deaf.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    const abort = new AbortController()
    onTestFinished(() => abort.abort())
    const response = await fetch(`http://127.0.0.1:${port}/`, { signal: abort.signal })
    await expect.poll(() => hub.listeners).toBe(2)
    let heard = 0
    const reading = (async () => {
      for await (const chunk of response.body!) heard += chunk.length
    })().catch(() => {})
    const text = "x".repeat(1 << 20)
    for (let sent = 1; sent <= 32; sent++) {
      hub.send({ type: "response", from: 0, text, done: false })
      await expect.poll(() => heard, { interval: 1, timeout: 10_000 }).toBeGreaterThanOrEqual(sent << 20)
    }
    expect(hub.listeners).toBe(1)
    abort.abort()
    await reading
    await expect.poll(() => hub.listeners).toBe(0)
  })
})

it("keeps no place for who asks for the headers alone", async () => {
  const { hub, port } = await streaming()
  const { status, headers } = await fetch(`http://127.0.0.1:${port}/`, { method: "HEAD" })
  expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream"])
  expect(hub.listeners).toBe(0)
})
