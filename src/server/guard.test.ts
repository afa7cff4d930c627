import { request } from "node:http"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { policy } from "./guard.ts"
import { type ServedFolder, serveFolder } from "./testing/serve-folder.ts"

let page: ServedFolder
beforeAll(async () => {
  page = await serveFolder({ "secret.txt": "secret\n" })
})
afterAll(() => page.close())

/** As a browser would send it for somebody else's page: `fetch` does not let one choose these headers. */
function send(
  path: string,
  headers: Record<string, string>,
  { method = "POST", body = "{}" } = {},
): Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }> {
  const { port } = page.served
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
      response.on("end", () => resolve({ status: response.statusCode!, text, headers: response.headers }))
    })
    sent.on("error", reject)
    sent.end(method === "POST" ? body : undefined)
  })
}

const json = { "content-type": "application/json" }
const token = () => ({ "x-emend-token": page.served.token })
const own = () => `http://127.0.0.1:${page.served.port}`

describe("who may ask", () => {
  it("answers its own page", async () => {
    const { status, text } = await send("/api/history", { ...json, ...token(), origin: own() })
    expect([status, text]).toEqual([200, '{"value":[]}'])
  })

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["another port of this machine", { origin: "http://127.0.0.1:1" }],
    ["another scheme", { origin: "https://127.0.0.1" }],
    ["a page that hides its origin", { "sec-fetch-site": "cross-site" }],
    ["a name that was pointed here", { host: "evil.example" }],
    ["the same with our port", { host: "evil.example:80" }],
    ["an address without a port", { host: "127.0.0.1" }],
  ])("refuses %s, token or not", async (_, headers) => {
    const { status, text } = await send("/api/history", { ...json, ...token(), ...headers })
    expect(status).toBe(403)
    expect(JSON.parse(text)).toMatchObject({ error: { code: "unauthorised" } })
  })

  it.each(["/api/history", "/api/apply", "/api/events", "/api/incoming", "/api/nothing"])(
    "refuses %s to who does not know the token",
    async (path) => {
      for (const given of [{}, { "x-emend-token": "" }, { "x-emend-token": `${page.served.token}x` }]) {
        const { status } = await send(path, { ...json, ...given })
        expect(status).toBe(401)
      }
    },
  )

  it("takes no form of another site for a question", async () => {
    const form = { "content-type": "text/plain", ...token(), "sec-fetch-mode": "navigate" }
    expect((await send("/api/undo", form)).status).toBe(415)
    const foreign = { ...form, origin: "https://evil.example" }
    expect((await send("/api/undo", foreign)).status).toBe(403)
  })
})

describe("what it shows", () => {
  it("is its own page, with a strict policy", async () => {
    const { status, text, headers } = await send("/", {}, { method: "GET" })
    expect([status, text]).toEqual([200, "<!doctype html><title>emend</title>"])
    expect(headers["content-security-policy"]).toBe(policy)
    expect(policy.replace("'wasm-unsafe-eval'", "")).not.toMatch(/unsafe|\*|http/)
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-cache",
      "content-type": "text/html; charset=utf-8",
    })
    const script = await send("/assets/main-abcdefgh.js", {}, { method: "GET" })
    expect(script.headers["cache-control"]).toContain("immutable")
  })

  it("is the grammars that are installed, by their version, and nothing beside them", async () => {
    const asked = await send("/api/workspace", { ...json, ...token(), origin: own() })
    const { grammars } = JSON.parse(asked.text).value
    expect(grammars).toMatch(/^grammars\/\d+\.\d+\.\d+\/$/)
    const grammar = await send(`/${grammars}tree-sitter-css.wasm`, {}, { method: "GET" })
    expect([grammar.status, grammar.headers["content-type"]]).toEqual([200, "application/wasm"])
    expect(grammar.headers["content-security-policy"]).toBe(policy)
    for (const path of ["../package.json", "..%2fpackage.json", "nothing.wasm"])
      expect((await send(`/${grammars}${path}`, {}, { method: "GET" })).status).toBe(404)
  })

  it.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/../../secret.txt",
    "//etc/passwd",
    "/..\\secret.txt",
    "/assets/%00",
    "/secret.txt",
  ])("is no file of the disk: %s", async (path) => {
    const { status, text } = await send(path, {}, { method: "GET" })
    expect([400, 404]).toContain(status)
    expect(text).not.toContain("secret\n")
  })
})

describe("bad questions", () => {
  it.each(["/", "/index.html", "/nowhere"])("to %s, which is not asked anything", async (path) => {
    const { status, text } = await send(path, json, { body: "{}" })
    expect(status).toBe(404)
    expect(JSON.parse(text).error.message).toMatch(/nothing here/)
  })

  const ask = (name: string, body: string) => send(`/api/${name}`, { ...json, ...token() }, { body })

  it.each([
    ["tree", "{", 400, /not JSON/],
    ["tree", "{}", 400, /dir is required/],
    ["tree", '{"dir":1}', 400, /dir must be/],
    ["nothing", "{}", 404, /no question called nothing/],
    ["constructor", "{}", 404, /no question/],
    ["saveSettings", '{"changes":{"colour":"red"}}', 400, /colour/],
    ["pack", '{"chosen":{},"instructions":"","format":"xml"}', 200, /no format called/],
    ["changes", '{"id":"nowhere"}', 200, /no commit nowhere/],
  ])("%s %s", async (name, body, status, message) => {
    const answer = await ask(name, body)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.text).error.message).toMatch(message)
  })

  it("are cut off where they are too large", async () => {
    const tooLarge = await send("/api/tree", { ...json, ...token(), "content-length": String(1 << 30) })
    expect(tooLarge.status).toBe(413)
    expect(JSON.parse(tooLarge.text).error.message).toMatch(/64 MB/)
  })

  it("do not hold up others when they come slowly", async () => {
    const slow = connect(page.served.port, "127.0.0.1")
    slow.write("POST /api/tree HTTP/1.1\r\nHost: ")
    expect((await ask("history", "{}")).status).toBe(200)
    slow.destroy()
  })
})

it("listens to so many pages and no more, and forgets those that left", async () => {
  const all = await Promise.all(Array.from({ length: 32 }, () => page.events()))
  const one = await page.fetch(`/api/events?token=${page.served.token}`)
  expect(one.status).toBe(503)
  for (const events of all) events.close()
  await expect
    .poll(async () => {
      const response = await page.fetch(`/api/events?token=${page.served.token}`)
      await response.body?.cancel()
      return response.status
    })
    .toBe(200)
})
