import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node"
import { createMcpHandler, isLegacyRequest, type McpServer } from "@modelcontextprotocol/server"
import { createBodyBudget } from "../http/body-budget.ts"
import { host, listen, patience } from "../http/listen.ts"
import { createConnections } from "./http-connections.ts"
import { createGuard, endpoint, refuse } from "./http-guard.ts"
import type { Serving } from "./serving.ts"

export interface HttpOptions {
  /** 0: any free one. */
  port: number
  /** What clients have to send, if anything. */
  token?: string
  createServer(): McpServer
  /** A client has ended its session, or was away for too long. */
  onSessionEnd(sessionId: string): void
  onError(error: Error): void
  /** How long a request may take to arrive, in milliseconds. */
  slowest?: number
}

/** A request may be as long as this, in bytes. */
const maxBody = 16 << 20
/** All requests that are being read, together. */
const allBodies = 64 << 20

/** Serves any number of clients over HTTP, on this machine only, in whichever version of the protocol they speak. */
export async function serveOnHttp(options: HttpOptions): Promise<Serving & { url: string }> {
  const { createServer, onSessionEnd, onError, slowest = 60_000 } = options
  const stateless = createMcpHandler(createServer, {
    legacy: "reject",
    maxRequestBodySize: maxBody,
    onerror: onError,
  })
  const connections = createConnections({ createServer, onEnd: onSessionEnd, maxBody })
  const fetch = async (request: Request) =>
    (await isLegacyRequest(request, undefined, { maxRequestBodySize: maxBody }))
      ? connections.fetch(request)
      : stateless.fetch(request)
  const handle = toNodeHandler({ fetch }, { maxRequestBodySize: maxBody, onerror: onError })
  const guard = createGuard(options)
  const takesOn = createBodyBudget({ total: allBodies, longest: maxBody })
  const admitted = (request: IncomingMessage, response: ServerResponse) =>
    takesOn(request) || refuse(response, 503, "Too many requests are being read at the moment. Try again.")
  const server = createHttpServer(patience({ request: slowest }), (request, response) => {
    if (guard(request, response) && admitted(request, response))
      void handle(request as NodeIncomingMessageLike, response).catch(onError)
  })
  const port = await listen(server, options.port)
  const ended = new Promise<void>((resolve) => server.once("close", resolve))
  return {
    url: `http://${host}:${port}${endpoint}`,
    ended,
    async close() {
      server.close()
      await Promise.all([connections.close(), stateless.close()])
      server.closeAllConnections()
      await ended
    },
  }
}
