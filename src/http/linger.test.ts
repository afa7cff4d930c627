import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { type LingerLimits, lingering } from "./listen.ts"

/** Answers before it has read anything, and closes. */
const refuses: RequestListener = (_, response) => {
  response.writeHead(413, { Connection: "close" }).end("too large")
}

/** Reads some of a body, gives up, and closes. */
const givesUp: RequestListener = async (request, response) => {
  for await (const _ of request) break
  response.writeHead(413, { Connection: "close" }).end("too large")
}

async function serve(listener: RequestListener, limits?: LingerLimits): Promise<() => Socket> {
  const server = lingering(createServer(listener), limits).listen(0, "127.0.0.1")
  await new Promise((listens) => server.once("listening", listens))
  onTestFinished(() => void server.close().closeAllConnections())
  return () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    onTestFinished(() => void socket.destroy())
    return socket
  }
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`
const megabytes = (count: number) => Buffer.alloc(count << 20, " ")

/** Sends all of it before it reads anything, as many libraries do. Answers with what it reads then. */
async function sendAll(socket: Socket, body: Buffer): Promise<string> {
  socket
    .on("error", () => {})
    .pause()
    .write(head(body.length))
  await new Promise<void>((sent, fails) => socket.write(body, (error) => (error ? fails(error) : sent())))
  let answer = ""
  for await (const chunk of socket) answer += chunk
  return answer
}

describe("a client that is still sending when its answer is there", () => {
  it.each([
    ["that nothing was read of", refuses],
    ["that was read in part", givesUp],
  ])("reads it after all, of a body %s", async (_, listener) => {
    const open = await serve(listener)
    expect(await sendAll(open(), megabytes(24))).toMatch(/^HTTP\/1.1 413 .*too large/s)
  })

  it("is cut off if it goes on and on", async () => {
    const open = await serve(refuses, { bytes: 4 << 20, time: 60_000 })
    await expect(sendAll(open(), megabytes(64))).rejects.toThrow(/EPIPE|ECONNRESET/)
  })

  it("is cut off if it neither sends nor closes", async () => {
    const open = await serve(refuses, { time: 100 })
    const socket = open().on("error", () => {})
    socket.allowHalfOpen = true
    socket.write(head(100))
    await new Promise((resolve) => socket.resume().once("end", resolve))
    await expect
      .poll(() => {
        socket.write("x")
        return socket.destroyed
      })
      .toBe(true)
  })
})
