import { randomBytes } from "node:crypto"
import { createServer, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { Hono } from "hono"
import { host, listen, patience } from "../http/listen.ts"
import type { Workspace } from "../index.ts"
import { createTokenCounter } from "../tokens/counter.ts"
import { failure, failureOf, refusal } from "./answers.ts"
import { openAssets, openGrammars } from "./assets.ts"
import { createBackend } from "./backend.ts"
import { createFollowUp } from "./follow-up.ts"
import { createForbids } from "./forbids.ts"
import { createCodes, guardHost, guardToken, headers } from "./guard.ts"
import { createHub } from "./hub.ts"
import { createIncoming } from "./incoming.ts"
import { announce, openPageState } from "./own-files.ts"
import { createRoutes, readBody } from "./routes.ts"
import { openSettings } from "./settings.ts"
import { watchFiles } from "./watch-files.ts"

export interface ServeOptions {
  workspace: Workspace
  /** 0: any free one. */
  port: number
  /** The folder with the built page. */
  assets: string
  version: string
  /** What the page must know to be answered; a random one if left out. */
  token?: string
  /** A person's word for what the folder brings. Left out: what they have said of it (`emend trust`), or `EMEND_TRUST`. */
  trust?: boolean
}

export interface Served {
  port: number
  token: string
  /** Where the page is, with the token. */
  url: string
  /** Where the page is, for a browser that is started with it: good for one use, and without the token. */
  openingUrl(): string
  close(): Promise<void>
}

/** Serves the page for a workspace, on this machine only, until it is closed. */
export async function serve(options: ServeOptions): Promise<Served> {
  const { token = randomBytes(24).toString("base64url") } = options
  const hub = createHub()
  const page = openPageState(options.workspace)
  const settings = await openSettings(options.workspace, page, { trust: () => options.trust })
  const workspace: Workspace = {
    ...options.workspace,
    get encodings() {
      return settings.project()?.config.encodings
    },
  }
  const incoming = createIncoming(hub)
  const counter = createTokenCounter()
  const forbids = createForbids(settings)
  const followUp = createFollowUp(settings.project)
  const grammars = openGrammars()
  const backend = createBackend({
    ...options,
    ...(grammars && { grammars: grammars.at }),
    hub,
    page,
    settings,
    incoming,
    counter,
    forbids,
    followUp,
  })

  let port = 0
  const app = new Hono()
  app.use(guardHost(() => port))
  app.use("/api/*", guardToken(token))
  const codes = createCodes()
  app.post("/open", async (context) => {
    const body = await readBody(context.req.raw, 100)
    if ("text" in body && codes.redeem(body.text)) return context.json({ token })
    return refusal(context, 401, "unauthorised", "This address was used before, or is too old.")
  })
  app.route("/api", createRoutes({ backend, hub, incoming }))
  if (grammars) app.on(["GET", "HEAD"], `/${grammars.at}*`, (context) => grammars.assets(context))
  const assets = openAssets(options.assets)
  app.on(["GET", "HEAD"], "*", (context) => assets(context))
  app.notFound((context) => refusal(context, 404, "usage", "There is nothing here."))
  app.onError((error, context) => context.json(failureOf(error), 500))

  const server = createServer(waiting, getRequestListener(app.fetch, { errorHandler: unreadable }))
  port = await listen(server, options.port)
  // First of all: the folder that this makes is watched as well.
  const withdraw = closedUnless(server, () => announce(workspace, { port, token }))
  const watch = watchFiles(workspace, backend.listing, {
    async files(keys) {
      backend.forget(keys)
      if (keys === null || keys.some(isConfiguration)) {
        await settings.reload()
        hub.send({ type: "settings" })
      }
      hub.send({ type: "files", keys })
    },
    history: () => hub.send({ type: "history" }),
    git() {
      backend.forget([])
      hub.send({ type: "git" })
    },
    isWriting: backend.isWriting,
  })
  return {
    port,
    token,
    url: `http://${host}:${port}/?token=${token}`,
    openingUrl: () => `http://${host}:${port}/?code=${codes.make()}`,
    async close() {
      withdraw()
      watch.close()
      await Promise.all([counter.close(), followUp.close()])
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Nobody would end a server whose address could not be written down. */
function closedUnless<T>(server: Server, write: () => T): T {
  try {
    return write()
  } catch (error) {
    server.close()
    throw error
  }
}

/** A response that is sent to the page may take as long as its model; all else is cut off by who reads it (`readBody`). */
const waiting = patience({ request: "any" })

/** What comes of a request whose address is none. */
function unreadable(): Response {
  return Response.json(failure("usage", "There is no such address."), { status: 400, headers })
}

function isConfiguration(key: string): boolean {
  return /(^|\/)(emend\.config\.json|package\.json)$/.test(key)
}
