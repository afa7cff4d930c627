import { createServer } from "node:http"
import { connect } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { host, listen, patience } from "./listen.ts"

/** Sends these bytes and no more; answers with what comes back until the other side has had enough. */
async function sendSlowly(limits: Parameters<typeof patience>[0], text: string): Promise<string> {
  const server = createServer(patience(limits), (request, response) =>
    request.resume().on("end", () => response.end("done")),
  )
  const port = await listen(server, 0)
  onTestFinished(() => void server.close().closeAllConnections())
  const socket = connect(port, host).on("error", () => {})
  socket.write(text)
  let answer = ""
  for await (const chunk of socket) answer += chunk
  return answer
}

describe("a client that does not get on", () => {
  it.each(["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: y"])(
    "with its headers is cut off: %j",
    async (text) => {
      expect(await sendSlowly({ headers: 100, request: "any" }, text)).toMatch(/^HTTP\/1.1 408/)
    },
  )

  it("with its body is cut off where there is a limit", async () => {
    const text = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{"
    expect(await sendSlowly({ headers: 100, request: 200 }, text)).toMatch(/^HTTP\/1.1 408/)
  })
})
