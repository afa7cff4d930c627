import type { IncomingMessage, ServerResponse } from "node:http"
import { localhostHostValidation, localhostOriginValidation } from "@modelcontextprotocol/node"
import { sameText } from "../http/same-text.ts"

/** Lets a request pass, or answers it and says false. */
export type Guard = (request: IncomingMessage, response: ServerResponse) => boolean

/** Where the protocol is spoken. */
export const endpoint = "/mcp"

/**
 * Who may talk to a server on this machine: programs on this machine. A web page that somebody visits must not: its `Origin`
 * gives it away, and if it has pointed its own name at this address (DNS rebinding), `Host` does. With a token, only
 * those who know it may. All of this is settled before a request is read.
 */
export function createGuard(options: { token?: string }): Guard {
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
export function refuse(response: ServerResponse, status: number, message: string): false {
  const body = { jsonrpc: "2.0", error: { code: -32000, message }, id: null }
  response.writeHead(status, { "Content-Type": "application/json", Connection: "close" })
  response.end(JSON.stringify(body))
  return false
}

/** The token that a request brings; empty if none. */
function bearer({ headers }: IncomingMessage): string {
  return /^bearer +(\S.*)$/i.exec(headers.authorization ?? "")?.[1] ?? ""
}
