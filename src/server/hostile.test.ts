import { rmSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { openWorkspace } from "../index.ts"
import { temporaryFolder, writeFiles } from "../workspace/testing/workspaces.ts"
import { policy } from "./guard.ts"
import { serve } from "./serve.ts"
import { type ServedFolder, serveFolder } from "./testing/serve-folder.ts"

let page: ServedFolder
beforeAll(async () => {
  page = await serveFolder({ "secret.txt": "secret\n" })
})
afterAll(() => page.close())

const token = () => page.served.token
const host = () => `Host: 127.0.0.1:${page.served.port}`

/** A connection that is gone after the test. */
function open(): Socket {
  const socket = connect(page.served.port, "127.0.0.1").on("error", () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/** The answer to bytes as nobody's library would send them: its status and headers, and what follows. */
async function answerTo(lines: string[], body = ""): Promise<{ status: number; head: string; body: string }> {
  const socket = open()
  socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`, "latin1")
  let text = ""
  for await (const chunk of socket) {
    text += chunk
    if (/\r\n\r\n/.test(text)) break
  }
  const [head = "", ...rest] = text.split("\r\n\r\n")
  return { status: Number(head.split(" ")[1]), head, body: rest.join("\r\n\r\n") }
}

describe("an address that is none", () => {
  it.each([
    "//",
    "/%",
    "/%ff",
    "/%00",
    "*",
    "/\\",
    "/\\..\\secret.txt",
    "http://[",
    "http://evil.example/secret.txt",
    "file:///etc/passwd",
    "/..%252fsecret.txt",
    "/%252e%252e/secret.txt",
    "/%c0%ae%c0%ae/secret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/index.html/../../secret.txt",
    "/index.html%00.js",
    "/.emend/server.json",
    "/__proto__",
    "/constructor",
  ])("leads nowhere: %s", async (address) => {
    const { status, body } = await answerTo([`GET ${address} HTTP/1.1`, host()])
    expect([400, 404]).toContain(status)
    expect(body).not.toMatch(/secret\n|root:/)
  })

  it.each([
    "/%61pi/history",
    "//api/history",
    "/api/../api/history",
    "/api//history",
    "/API/history",
    "/api%2fhistory",
  ])("is no way around the token: %s", async (address) => {
    const lines = [`POST ${address} HTTP/1.1`, host(), "Content-Type: application/json", "Content-Length: 2"]
    const { status, body } = await answerTo(lines, "{}")
    expect([401, 404]).toContain(status)
    expect(body).not.toContain('"value"')
  })

  it("does not hurt the server", async () => {
    expect((await page.value("history")).length).toBe(0)
  })
})

describe("a link among the files of the page", () => {
  it("is not followed", async () => {
    const dir = temporaryFolder()
    writeFiles(dir, {
      "secret.txt": "secret\n",
      "web/index.html": "page",
      "web/link.txt": { link: "../secret.txt" },
    })
    writeFiles(dir, { "web/folder": { link: ".." } })
    const workspace = await openWorkspace({ roots: [{ dir }] })
    const own = await serve({ workspace, port: 0, assets: join(dir, "web"), version: "1.2.3" })
    onTestFinished(() => own.close())
    const get = (path: string) => fetch(`http://127.0.0.1:${own.port}${path}`)
    expect(await (await get("/")).text()).toBe("page")
    for (const path of ["/link.txt", "/folder/secret.txt"]) expect((await get(path)).status).toBe(404)
  })

  it("or a file that is gone by now is an error in JSON, and no more", async () => {
    const own = await serveFolder({})
    onTestFinished(() => own.close())
    rmSync(join(own.assets, "index.html"))
    const answer = await own.fetch("/")
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ error: { code: "internal" } })
    writeFileSync(join(own.assets, "index.html"), "back")
    expect(await (await own.fetch("/")).text()).toBe("back")
  })
})

describe("every kind of answer", () => {
  const json = "Content-Type: application/json"
  const known = () => `X-Emend-Token: ${token()}`
  const kinds: [name: string, status: number, lines: () => string[]][] = [
    ["the page", 200, () => ["GET / HTTP/1.1"]],
    ["the page's headers", 200, () => ["HEAD / HTTP/1.1"]],
    ["a script", 200, () => ["GET /assets/main-abcdefgh.js HTTP/1.1"]],
    ["nothing there", 404, () => ["GET /nothing HTTP/1.1"]],
    ["another method", 404, () => ["PUT / HTTP/1.1", "Content-Length: 0"]],
    ["options", 404, () => ["OPTIONS / HTTP/1.1"]],
    ["trace", 404, () => ["TRACE / HTTP/1.1"]],
    ["no address", 400, () => ["GET http://[ HTTP/1.1"]],
    ["no token", 401, () => ["POST /api/history HTTP/1.1", json, "Content-Length: 0"]],
    ["another site", 403, () => ["GET / HTTP/1.1", "Origin: https://evil.example"]],
    ["an answer", 200, () => ["POST /api/history HTTP/1.1", json, known(), "Content-Length: 0"]],
    ["no such question", 404, () => ["POST /api/none HTTP/1.1", json, known(), "Content-Length: 0"]],
    ["a question by GET", 404, () => ["GET /api/history HTTP/1.1", known()]],
    ["no JSON", 415, () => ["POST /api/history HTTP/1.1", known(), "Content-Length: 0"]],
    ["too large", 413, () => ["POST /api/tree HTTP/1.1", json, known(), "Content-Length: 100000000"]],
    ["events", 200, () => [`GET /api/events?token=${token()} HTTP/1.1`]],
    ["a handshake for a socket", 200, () => ["GET / HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket"]],
  ]

  it.each(kinds)("forbids everything that a page could be tricked into: %s", async (_, expected, lines) => {
    const { status, head } = await answerTo([...lines(), host()])
    expect(status).toBe(expected)
    const headers = head.toLowerCase().split("\r\n")
    for (const line of [
      `content-security-policy: ${policy}`,
      "x-content-type-options: nosniff",
      "x-frame-options: deny",
      "referrer-policy: no-referrer",
      "cross-origin-opener-policy: same-origin",
      "cross-origin-resource-policy: same-origin",
    ])
      expect(headers).toContain(line)
    expect(head).not.toMatch(/access-control|x-powered-by|^server:/im)
    if (!/the page|script|handshake/.test(_)) expect(headers).toContain("cache-control: no-store")
  })
})

describe("a page of another site", () => {
  // What browsers send for it, kind by kind: https://fetch.spec.whatwg.org and Fetch Metadata.
  const foreign = "Origin: https://evil.example"
  const site = (name: string, mode: string) => [`Sec-Fetch-Site: ${name}`, `Sec-Fetch-Mode: ${mode}`]

  it.each<[string, string[]]>([
    ["a form", ["POST /api/undo", "Content-Type: text/plain", foreign, ...site("cross-site", "navigate")]],
    [
      "a form without an origin",
      ["POST /api/undo", "Content-Type: text/plain", ...site("cross-site", "navigate")],
    ],
    [
      "a fetch without CORS",
      ["POST /api/undo", "Content-Type: text/plain", foreign, ...site("cross-site", "no-cors")],
    ],
    [
      "a fetch with CORS",
      ["POST /api/undo", "Content-Type: application/json", foreign, ...site("cross-site", "cors")],
    ],
    ["a question before that", ["OPTIONS /api/undo", "Access-Control-Request-Method: POST", foreign]],
    ["an event source", ["GET /api/events?token=TOKEN", foreign, ...site("cross-site", "cors")]],
    ["a picture", ["GET /api/events?token=TOKEN", ...site("cross-site", "no-cors")]],
    ["a script", ["GET /assets/main-abcdefgh.js", ...site("cross-site", "no-cors")]],
    ["another port of this machine", ["GET /assets/main-abcdefgh.js", ...site("same-site", "no-cors")]],
    [
      "a socket",
      [
        "GET /api/events?token=TOKEN",
        foreign,
        "Connection: Upgrade",
        "Upgrade: websocket",
        ...site("cross-site", "websocket"),
      ],
    ],
    [
      "a beacon",
      [
        "POST /api/incoming?token=TOKEN",
        "Content-Type: text/plain",
        foreign,
        ...site("cross-site", "no-cors"),
      ],
    ],
    [
      "a name pointed here, by a form",
      ["POST /api/undo", "Host: evil.example:80", "Content-Type: text/plain"],
    ],
  ])("is refused, even if it knew the token: %s", async (_, [first, ...lines]) => {
    const where = lines.some((line) => line.startsWith("Host")) ? [] : [host()]
    const known = `X-Emend-Token: ${token()}`
    const [length, body] = first!.startsWith("POST") ? [["Content-Length: 2"], "{}"] : [[], ""]
    const request = [`${first!.replace("TOKEN", token())} HTTP/1.1`, ...where, ...lines, known, ...length]
    const { status, head } = await answerTo(request, body)
    expect(status).toBe(403)
    expect(head).not.toMatch(/access-control/i)
  })

  it("may be a link to the page, or an address that a person typed", async () => {
    for (const name of ["cross-site", "same-site", "none"])
      expect((await answerTo(["GET / HTTP/1.1", host(), ...site(name, "navigate")])).status).toBe(200)
  })
})

describe("a body that never ends", () => {
  const chunk = Buffer.alloc(1 << 20, " ")
  const head = (path: string, given: string) =>
    [
      `POST ${path} HTTP/1.1`,
      host(),
      "Content-Type: application/json",
      "Transfer-Encoding: chunked",
      given,
      "",
      "",
    ].join("\r\n")

  /** Sends until it is cut off, or has sent more than anybody may. Answers with the status, and how many MB went out. */
  async function pour(start: string, most: number): Promise<{ status: number; sent: number }> {
    const socket = open()
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
    let answer = ""
    socket.setEncoding("latin1").on("data", (text: string) => (answer += text))
    socket.write(start)
    let sent = 0
    for (; sent < most && !socket.destroyed && !answer.includes("\r\n\r\n"); sent++) {
      socket.write(`${chunk.length.toString(16)}\r\n`)
      const full = !socket.write(Buffer.concat([chunk, Buffer.from("\r\n")]))
      if (full) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed])
    }
    await expect.poll(() => answer).toMatch(/\r\n\r\n/)
    await expect.poll(() => socket.destroyed || socket.readyState !== "open", { timeout: 10_000 }).toBe(true)
    return { status: Number(answer.split(" ")[1]), sent }
  }

  it("is read to the limit and no further, and then cut off", async () => {
    const { status, sent } = await pour(head("/api/tree", `X-Emend-Token: ${token()}`), 200)
    expect(status).toBe(413)
    expect(sent).toBeLessThan(100)
  })

  it("is cut off at once when it comes without the token", async () => {
    const { status, sent } = await pour(head("/api/tree", "X-Emend-Token: wrong"), 200)
    expect(status).toBe(401)
    expect(sent).toBeLessThan(100)
  })

  it("is cut off as well where a response may be sent for as long as a model writes", async () => {
    const { status, sent } = await pour(head("/api/incoming", `X-Emend-Token: ${token()}`), 200)
    expect(status).toBe(413)
    expect(sent).toBeLessThan(100)
    expect((await page.value("response")).text.length).toBeLessThan(25_000_000)
  })
})

describe("slow clients", () => {
  it("hold up nobody, however many there are", async () => {
    const slow = Array.from({ length: 200 }, () => open())
    for (const [at, socket] of slow.entries())
      socket.write(
        at % 2
          ? "GET / HTTP/1.1\r\nHo"
          : `POST /api/tree HTTP/1.1\r\n${host()}\r\nContent-Length: 9\r\nX-Emend-Token: ${token()}\r\n\r\n{`,
      )
    expect(await page.value("history")).toEqual([])
    expect((await page.fetch("/")).status).toBe(200)
  })
})

describe("streams of events", () => {
  const listening = () => page.fetch(`/api/events?token=${token()}`, { method: "HEAD" })

  it("are not kept open for who asks for their headers", async () => {
    for (let count = 0; count < 40; count++) expect((await listening()).status).toBe(200)
    const events = await page.events()
    await events.next("hello")
    events.close()
  })

  it("are no more than so many, whoever asks a thousand times", { timeout: 60_000 }, async () => {
    const ask = () =>
      new Promise<number>((resolve) => {
        const sent = request({ port: page.served.port, path: `/api/events?token=${token()}`, agent: false })
        onTestFinished(() => void sent.destroy())
        sent.on("response", (response) => resolve(response.statusCode!)).on("error", () => resolve(0))
        sent.end()
      })
    const statuses = await Promise.all(Array.from({ length: 1000 }, ask))
    expect(statuses.filter((status) => status === 200)).toHaveLength(32)
    expect(statuses.filter((status) => status === 503)).toHaveLength(968)
    expect(await page.value("history")).toEqual([])
  })
})
