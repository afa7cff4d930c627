import { createServer } from "node:http"
import { connect } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { expect, it, onTestFinished } from "vitest"
import { host, listen } from "../http/listen.ts"
import { readBody } from "./routes.ts"

it("reads a request to its end, to the limit, or for so long, and then cuts it off", async () => {
  const fetch = async (request: Request) => {
    const body = await readBody(request, 10, 200)
    return Response.json(body, { status: "text" in body ? 200 : 400 })
  }
  const server = createServer(getRequestListener(fetch))
  const port = await listen(server, 0)
  onTestFinished(() => void server.close().closeAllConnections())
  /** What comes back until the other side closes; who has said all closes it by asking for that. */
  async function send(body: string, length: number): Promise<string> {
    const socket = connect(port, host).on("error", () => {})
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`,
    )
    let answer = ""
    for await (const chunk of socket) answer += chunk
    return answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1)
  }
  expect(await send("grün", 5)).toBe('{"text":"grün"}')
  expect(await send("", 0)).toBe('{"text":""}')
  expect(await send("12345678901", 11)).toBe('{"refused":"too_large"}')
  expect(await send("123", 5)).toBe('{"refused":"timed_out"}')
})
