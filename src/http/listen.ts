import type { Server, ServerOptions } from "node:http"
import type { AddressInfo } from "node:net"
import { EmendError } from "../issues/error.ts"
import { lingering } from "./linger.ts"

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
