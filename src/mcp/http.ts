import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http"
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from "@modelcontextprotocol/node"
import { createMcpHandler, isLegacyRequest, type McpServer } from "@modelcontextprotocol/server"
import { createBodyBudget } from "../http/body-budget.ts"
import { host, listen, patience, sameText } from "../http/listen.ts"
import { createConnections } from "./http-connections.ts"
import type { Serving } from "./server.ts"

export interface HttpOptions {
  /** 0: any free one. */
  port: number
  /** What clients have to send, if anything. */
  token?: string
  createServer(): McpServer
  /** A client has ended its session, or was away for too long. */
  onSessionEnd(sessionId: string): void
  onError(error: Error): void
}

/** A request may be as long as this, in bytes. */
const maxBody = 16 << 20
/** All requests that are being read, together. */
const allBodies = 64 << 20
/** How long a request may take to arrive, in milliseconds. */
const slowest = 60_000

/** Serves any number of clients over HTTP, on this machine only, in whichever version of the protocol they speak. */
export async function serveOnHttp(options: HttpOptions): Promise<Serving & { url: string }> {
  const { createServer, onSessionEnd, onError } = options
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

/** Lets a request pass, or answers it and says false. */
type Guard = (request: IncomingMessage, response: ServerResponse) => boolean

/** Where the protocol is spoken. */
const endpoint = "/mcp"

/**
 * Who may talk to a server on this machine: programs on this machine. A web page that somebody visits must not: its `Origin`
 * gives it away, and if it has pointed its own name at this address (DNS rebinding), `Host` does. With a token, only
 * those who know it may. All of this is settled before a request is read.
 */
function createGuard(options: { token?: string }): Guard {
  const { token } = options
  const knownHost = localhostHostValidation()
  const knownOrigin = localhostOriginValidation()
  return (request, response) => {
    response.setHeader("Connection", "close")
    if (!knownHost(request, response) || !knownOrigin(request, response)) return false
    response.removeHeader("Connection")
    if (pathOf(request) !== endpoint) {
      return refuse(response, 404, `There is nothing here. The protocol is spoken at ${endpoint}.`)
    }
    if (token !== undefined && !sameText(bearer(request), token)) {
      response.setHeader("WWW-Authenticate", 'Bearer realm="emend"')
      return refuse(
        response,
        401,
        "Send the token that the server was started with: Authorization: Bearer TOKEN.",
      )
    }
    return true
  }
}

/** Undefined: the address is none. */
function pathOf({ url = "/" }: IncomingMessage): string | undefined {
  const base = "http://localhost"
  return URL.canParse(url, base) ? new URL(url, base).pathname : undefined
}

/** Answers a request that is not taken on. */
function refuse(response: ServerResponse, status: number, message: string): false {
  const body = { jsonrpc: "2.0", error: { code: -32000, message }, id: null }
  response.writeHead(status, { "Content-Type": "application/json", Connection: "close" })
  response.end(JSON.stringify(body))
  return false
}

/** The token that a request brings; empty if none. */
function bearer({ headers }: IncomingMessage): string {
  return /^bearer +(\S.*)$/i.exec(headers.authorization ?? "")?.[1] ?? ""
}
