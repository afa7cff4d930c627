import type { Server } from "node:http"
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
