import { connect } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { serveFiles } from "./testing/serve.ts"

/** Sends bytes as no library would, and answers with what comes back before the connection ends. */
async function answerTo(port: number, lines: readonly string[], body: Iterable<string | Buffer> = []) {
  const socket = connect(port, "127.0.0.1").on("error", () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(`${lines.join("\r\n")}\r\n\r\n`)
  let text = ""
  socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk))
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
  let sent = 0
  for (const chunk of body) {
    if (socket.destroyed || text !== "") break
    if (!socket.write(chunk)) await Promise.race([new Promise((go) => socket.once("drain", go)), closed])
    sent += chunk.length
  }
  await expect.poll(() => text, { timeout: 10_000 }).toMatch(/\r\n\r\n/)
  return { status: Number(text.split(" ")[1]), head: text.split("\r\n\r\n")[0]!, sent }
}

/** What a request gets that was let in, but says too little. */
const asksForMore = { status: 406 }

async function serve(token?: string) {
  const { url } = await serveFiles({ "a.txt": "one\n" }, token === undefined ? {} : { token })
  const port = Number(new URL(url).port)
  return { port, host: `Host: 127.0.0.1:${port}` }
}

describe("the server over HTTP", () => {
  it.each(["//", "/\\", "http://[", "*", "/%", "/mcp/", "/mcp%2f", "/MCP", "//mcp", "http://evil.example/"])(
    "survives an address that is none: %s",
    async (address) => {
      const { port, host } = await serve()
      expect(await answerTo(port, [`GET ${address} HTTP/1.1`, host])).toMatchObject({ status: 404 })
      expect(await answerTo(port, ["GET /mcp HTTP/1.1", host])).toMatchObject(asksForMore)
    },
  )

  it("takes no socket for a client, and tells no page that it may ask", async () => {
    const { port, host } = await serve()
    const upgrade = ["GET /mcp HTTP/1.1", host, "Connection: Upgrade", "Upgrade: websocket"]
    const { status, head } = await answerTo(port, upgrade)
    expect(status).toBe(406)
    expect(head).not.toMatch(/access-control/i)
    const foreign = [
      "OPTIONS /mcp HTTP/1.1",
      host,
      "Origin: https://evil.example",
      "Access-Control-Request-Method: POST",
    ]
    expect(await answerTo(port, foreign)).toMatchObject({ status: 403 })
  })

  it("looks at the first name only, when two are given", async () => {
    const { port, host } = await serve()
    expect(await answerTo(port, ["POST /mcp HTTP/1.1", "Host: evil.example", host])).toMatchObject({
      status: 403,
    })
  })

  it("reads no body of who does not know the token", async () => {
    const { port, host } = await serve("open sesame")
    const lines = ["POST /mcp HTTP/1.1", host, "Content-Type: application/json", "Content-Length: 1000000000"]
    expect(await answerTo(port, lines)).toMatchObject({ status: 401 })
  })

  it("reads a body without a length no further than to its limit", async () => {
    const { port, host } = await serve()
    const lines = [
      "POST /mcp HTTP/1.1",
      host,
      "Content-Type: application/json",
      "Accept: application/json, text/event-stream",
      "Transfer-Encoding: chunked",
    ]
    const { status, sent } = await answerTo(port, lines, megabytes(100))
    expect(status).toBe(413)
    expect(sent).toBeLessThan(60 << 20)
  })

  it.each<[number, string, string[]]>([
    [413, "it is too large", []],
    [403, "of where it comes from", ["Origin: https://evil.example"]],
    [401, "the token is wrong", ["Authorization: Bearer wrong"]],
  ])("says %d because %s, also to who sends all before it reads", async (status, _, lines) => {
    const { port, host } = await serve("open sesame")
    const socket = connect(port, "127.0.0.1").on("error", () => {})
    onTestFinished(() => void socket.destroy())
    const known = "Authorization: Bearer open sesame"
    const length = 20 << 20
    socket.pause()
    socket.write(
      ["POST /mcp HTTP/1.1", host, ...lines, known, `Content-Length: ${length}`, "", ""].join("\r\n"),
    )
    await new Promise((sent) => socket.write(Buffer.alloc(length, " "), sent))
    let answer = ""
    for await (const chunk of socket) answer += chunk
    expect(answer).toMatch(`HTTP/1.1 ${status} `)
  })

  it("is not held up by who is slow", async () => {
    const { port, host } = await serve()
    for (let count = 0; count < 200; count++) {
      const socket = connect(port, "127.0.0.1").on("error", () => {})
      onTestFinished(() => void socket.destroy())
      socket.write(
        count % 2 ? "POST /mcp HT" : `POST /mcp HTTP/1.1\r\n${host}\r\nContent-Length: 99\r\n\r\n{`,
      )
    }
    expect(await answerTo(port, ["GET /mcp HTTP/1.1", host])).toMatchObject(asksForMore)
  })
})

function* megabytes(count: number): Generator<Buffer> {
  const chunk = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(1 << 20, " "), Buffer.from("\r\n")])
  for (let sent = 0; sent < count; sent++) yield chunk
}

describe("many slow clients over HTTP", () => {
  it("share what may be read at once, and are told to come again", async () => {
    const { port, host } = await serve()
    const slow = Array.from({ length: 4 }, () => {
      const socket = connect(port, "127.0.0.1").on("error", () => {})
      onTestFinished(() => void socket.destroy())
      socket.write(`POST /mcp HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`)
      return socket
    })
    const one = ["POST /mcp HTTP/1.1", host, "Content-Length: 2", "Content-Type: application/json"]
    await expect.poll(async () => (await answerTo(port, one, ["{}"])).status).toBe(503)
    for (const socket of slow) socket.destroy()
    await expect.poll(async () => (await answerTo(port, one, ["{}"])).status).not.toBe(503)
  })
})
