import { createServer } from "node:http"
import { connect } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { createBodyBudget } from "./body-budget.ts"
import { host, listen } from "./listen.ts"

it("bodies under way have one budget, and give it back when they end or their client goes", async () => {
  const takesOn = createBodyBudget({ total: 100, longest: 80 })
  const server = createServer((request, response) => {
    if (takesOn(request)) request.resume().on("end", () => response.end("taken on"))
    else response.writeHead(503).end()
  })
  const port = await listen(server, 0)
  onTestFinished(() => void server.close().closeAllConnections())
  const send = (headers: string, body = "") => {
    const socket = connect(port, host).on("error", () => {})
    let text = ""
    socket.on("data", (chunk) => (text += chunk))
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`)
    return { socket, status: () => text.split(" ")[1] }
  }
  // It never says all of it, and counts for as much as it could say.
  const slow = send("Transfer-Encoding: chunked", "1\r\na\r\n")
  const small = send("Content-Length: 5", "hello")
  await expect.poll(small.status).toBe("200")
  const large = send("Content-Length: 30")
  await expect.poll(large.status).toBe("503")
  slow.socket.destroy()
  await expect
    .poll(async () => {
      const again = send("Content-Length: 30", "x".repeat(30))
      await expect.poll(again.status).toBeDefined()
      return again.status()
    })
    .toBe("200")
})
