import { randomBytes } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { sameText } from "../http/listen.ts"
import { refusal } from "./answers.ts"
import { pagePolicy } from "./policy.ts"

// Who may frame the page is the one thing that only a header can say.
export const policy = `${pagePolicy}; frame-ancestors 'none'`

/** Headers of every answer, whatever it is. What may be kept by a browser says so itself. */
export const headers = {
  "cache-control": "no-store",
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
}

/**
 * Who may talk to the server: this machine's own browser, showing our own page. Another site's page gives itself away by
 * its `Origin`; one that has pointed its own name at this address (DNS rebinding) by its `Host`.
 */
export function guardHost(port: () => number): MiddlewareHandler {
  return async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    const host = context.req.header("host") ?? ""
    const known = ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port()}`)
    if (!known.includes(host.toLowerCase())) {
      return refusal(context, 403, "unauthorised", "This server answers to its own address only.")
    }
    const origin = context.req.header("origin")
    // No browser at all, or one that says that the person typed the address or that the page is our own.
    const site = context.req.header("sec-fetch-site") ?? "none"
    const isForeign =
      origin === undefined ? !["same-origin", "none"].includes(site) : origin !== `http://${host}`
    // A link that is followed shows the page, which can do nothing without the token in its address.
    const isLink = context.req.method === "GET" && context.req.header("sec-fetch-mode") === "navigate"
    if (isForeign && !isLink) {
      return refusal(context, 403, "unauthorised", "Another site's page may not use this server.")
    }
    return next()
  }
}

/** Only who knows the token may ask for anything but the files of the page itself. */
export function guardToken(token: string): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header("x-emend-token") ?? context.req.query("token") ?? ""
    if (!sameText(given, token)) {
      const message =
        "The token is missing or wrong: open the page by the address that `emend serve` printed."
      return refusal(context, 401, "unauthorised", message)
    }
    return next()
  }
}

/**
 * Codes that open the page once. A browser is started with an address on its command line, which every user of the machine can
 * read: so what is there is worth nothing as soon as the page has asked for its token by it.
 */
export interface Codes {
  /** A new one, good for one use within some time. */
  make(): string
  /** Is it good? From now on it is not. */
  redeem(code: string): boolean
}

export function createCodes({ milliseconds = 120_000, now = Date.now } = {}): Codes {
  const ends = new Map<string, number>()
  return {
    make() {
      const code = randomBytes(24).toString("base64url")
      ends.set(code, now() + milliseconds)
      return code
    },
    redeem(code) {
      const end = ends.get(code)
      ends.delete(code)
      return end !== undefined && now() <= end
    },
  }
}
