import { readFileSync } from "node:fs"
import { request } from "node:http"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { serveMcp } from "./serve.ts"
import { clients } from "./testing/clients.ts"
import { serveFiles } from "./testing/serve.ts"

const serve = (options: { token?: string } = {}) => serveFiles({ "a.txt": "one\n" }, options)

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
}

/** A request as anybody could send it, with any header at all. */
function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | object } = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const { method = "POST", headers, body = initialize } = options
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers,
      },
    })
    sent.on("error", reject).on("response", (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (part: string) => void (text += part))
      response.on("end", () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: text }),
      )
    })
    sent.end(method === "POST" ? (typeof body === "string" ? body : JSON.stringify(body)) : undefined)
  })
}

describe("the server over HTTP", () => {
  it("is on this machine only", async () => {
    expect((await serve()).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
  })

  it.each([
    ["a page of another site", { Origin: "https://evil.example" }],
    ["a page of no site", { Origin: "null" }],
    ["a name that leads here (DNS rebinding)", { Host: "evil.example" }],
    ["a name that looks like this one", { Host: "localhost.evil.example" }],
  ])("does not talk to %s", async (_, headers) => {
    const { url } = await serve()
    expect(await send(url, { headers })).toMatchObject({ status: 403 })
  })

  it.each([{ Origin: "http://localhost:5173" }, { Host: "localhost:80" }, { Host: "[::1]:80" }])(
    "talks to %o",
    async (headers) => {
      const { url } = await serve()
      expect(await send(url, { headers })).toMatchObject({ status: 200 })
    },
  )

  it("lets no page of a browser in, as none is told that it may", async () => {
    const { url } = await serve()
    const asked = await send(url, { method: "OPTIONS", headers: { Origin: "http://localhost:5173" } })
    expect(asked.status).toBe(405)
    expect(Object.keys(asked.headers).filter((name) => name.startsWith("access-control"))).toEqual([])
    const simple = await send(url, { headers: { "Content-Type": "text/plain" } })
    expect(simple).toMatchObject({ status: 415 })
  })

  it("asks for the token it was started with", async () => {
    const { url } = await serve({ token: "open sesame" })
    const missing = await send(url)
    expect(missing).toMatchObject({ status: 401, headers: { "www-authenticate": 'Bearer realm="emend"' } })
    expect(missing.body).toContain("Authorization: Bearer TOKEN")
    for (const Authorization of ["Bearer open", "Bearer open sesame!", "Basic open sesame"]) {
      expect(await send(url, { headers: { Authorization } })).toMatchObject({ status: 401 })
    }
    for (const Authorization of ["Bearer open sesame", "bearer  open sesame"]) {
      expect(await send(url, { headers: { Authorization } })).toMatchObject({ status: 200 })
    }
  })

  it("says where it is spoken to", async () => {
    const { url } = await serve()
    const elsewhere = await send(url.replace("/mcp", "/"))
    expect(elsewhere).toMatchObject({ status: 404, body: expect.stringContaining("/mcp") })
    expect(await send(`${url}?x=1`)).toMatchObject({ status: 200 })
  })

  it("does not read for ever", async () => {
    const { url } = await serve()
    const headers = { "Content-Length": String(17 << 20) }
    expect(await send(url, { headers, body: "" })).toMatchObject({ status: 413 })
  })

  it("answers nonsense with an error that says what is wrong", async () => {
    const { url } = await serve()
    expect(await send(url, { body: "{" })).toMatchObject({ status: 400 })
    expect(await send(url, { body: { jsonrpc: "2.0", id: 1, method: "tools/list" } })).toMatchObject({
      status: 400,
    })
    expect(await send(url, { headers: { "Mcp-Session-Id": "never heard of" } })).toMatchObject({
      status: 404,
      body: expect.stringContaining("Initialize a new one"),
    })
    expect(await send(url, { method: "DELETE" })).toMatchObject({ status: 400 })
    expect(await send(url, { method: "PUT" })).toMatchObject({ status: 405 })
  })

  it.each(clients)("serves $name that knows the token", async ({ connect }) => {
    const { url } = await serve({ token: "open sesame" })
    await expect(connect({ url })).rejects.toThrow()
    const client = await connect({ url, token: "open sesame" })
    expect(await client.call("read", { filePath: "a.txt" })).toMatchObject({ text: "1→one" })
  })

  it.each(clients.slice(1))("closes the session of $name that ends it", async ({ connect }) => {
    const server = await serve()
    const [one, two] = [await connect({ url: server.url }), await connect({ url: server.url })]
    for (const client of [one, two]) await client.call("read", { filePath: "a.txt" })
    expect(server.openSessions()).toBe(2)
    await one.close()
    await expect.poll(server.openSessions).toBe(1)
    expect(await two.call("read", { filePath: "a.txt" })).toMatchObject({ isError: false })
  })

  it("shares a session between the calls of a client that has no connection", async () => {
    const server = await serve()
    const [newest] = clients
    const client = await newest!.connect({ url: server.url })
    await client.call("read", { filePath: "a.txt" })
    const edit = { filePath: "a.txt", oldString: "one", newString: "two" }
    expect(await client.call("edit", edit)).toMatchObject({ isError: false })
    expect(server.openSessions()).toBe(1)
  })

  it("knows a session by its name, whoever calls it so", async () => {
    const { url, openSessions } = await serve()
    const [newest, , oldest] = await Promise.all(clients.map(({ connect }) => connect({ url })))
    await newest!.call("read", { filePath: "a.txt", session: "ours" })
    const edit = { filePath: "a.txt", oldString: "one", newString: "two", session: "ours" }
    expect(await oldest!.call("edit", edit)).toMatchObject({ isError: false })
    expect(openSessions()).toBe(1)
  })

  it("lets all clients edit the same file at once", async () => {
    const lines = Array.from({ length: 12 }, (_, at) => `line ${at}\n`)
    const { url, folder } = await serveFiles({ "a.txt": lines.join("") })
    const all = await Promise.all([...clients, ...clients].map(({ connect }) => connect({ url })))
    await Promise.all(all.map((client) => client.call("read", { filePath: "a.txt" })))
    const edits = lines.map((line, at) => ({ filePath: "a.txt", oldString: line, newString: `${at}!\n` }))
    const results = await Promise.all(edits.map((edit, at) => all[at % all.length]!.call("edit", edit)))
    expect(results.filter(({ isError }) => isError)).toEqual([])
    expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe(lines.map((_, at) => `${at}!\n`).join(""))
  })

  it("ends at once when it is told to, whoever is connected", async () => {
    const server = await serve()
    for (const { connect } of clients)
      await (await connect({ url: server.url })).call("read", { filePath: "a.txt" })
    await server.close()
    await server.ended
    expect(server.openSessions()).toBe(0)
    // Reset: a program that another thread of the tests is about to start holds the port until it has begun.
    await expect(send(server.url)).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
  })

  it("says that a port is taken", async () => {
    const { url } = await serve()
    const port = Number(new URL(url).port)
    const second = serveMcp({ version: "1.0.0", http: { port }, onError: () => {}, openSession: neverCalled })
    await expect(second).rejects.toThrow(`Cannot listen on port ${port}: it is taken.`)
  })
})

const neverCalled = () => Promise.reject(new Error("not called"))
