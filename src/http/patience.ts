import type { ServerOptions } from "node:http"

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
