import { createHash, timingSafeEqual } from "node:crypto"
import type { Server, ServerOptions } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { EmendError } from "../issues/error.ts"

/** The only address that emend listens on: programs on this machine can reach it, and nobody else. */
export const host = "127.0.0.1"

/** Starts listening, on any free port if `port` is 0. Answers with the port. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const why =
        cause.code === "EADDRINUSE" ? "it is taken. Choose another one, or 0 for any free one" : cause.message
      reject(new EmendError("io", `Cannot listen on port ${port}: ${why}.`, { cause }))
    })
    lingering(server).listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/**
 * How long a server waits for clients, in milliseconds: for the headers of a request, so that who sends them drop by drop
 * is cut off; and for all of it, if that shall have an end.
 */
export function patience(limits: { headers?: number; request: number | "any" }): ServerOptions {
  const { headers = 10_000, request } = limits
  return {
    headersTimeout: headers,
    requestTimeout: request === "any" ? 0 : request,
    connectionsCheckingInterval: headers / 2,
  }
}

export interface LingerLimits {
  /** What is read and thrown away after an answer, in bytes. */
  bytes?: number
  /** How long that may take, in milliseconds. */
  time?: number
}

/**
 * Lets clients hear why a server ends a connection while they are still sending. A connection that is closed with bytes
 * unread is reset, and whoever hears of that while writing never reads the answer, which has arrived. So the server says
 * that it has said all, and throws away what comes until the client closes as well, or has had its chance.
 */
export function lingering<S extends Server>(server: S, limits: LingerLimits = {}): S {
  // By this method Node closes connections whose answer says so, and the page's framework those that it has had enough of.
  return server.on("connection", (socket: Socket) => {
    socket.destroySoon = () => linger(socket, limits)
  })
}

function linger(socket: Socket, { bytes = 32 << 20, time = 2_000 }: LingerLimits): void {
  // Ended on both sides, it closes by itself.
  if (socket.writable) socket.end()
  const late = setTimeout(() => socket.destroy(), time)
  socket.once("close", () => clearTimeout(late))
  let left = bytes
  const discard = () =>
    socket.removeAllListeners("data").on("data", (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) socket.destroy()
    })
  // Where the parser has stopped a connection, only the parser starts it again; from then on it is not asked any more.
  if (socket.isPaused()) socket.once("resume", discard).resume()
  else discard()
}

/** Takes the same time whatever is wrong, so that nobody can guess a token letter by letter. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
