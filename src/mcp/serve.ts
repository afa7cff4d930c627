import type { Session } from "../index.ts"
import { createTextRoom, type TextRoom } from "../session.ts"
import { serveOnHttp } from "./http.ts"
import { connectionName } from "./offer.ts"
import { createServer, offersWith, type Serving } from "./server.ts"
import { createSessions } from "./sessions.ts"
import { type Streams, serveOnStdio } from "./stdio.ts"

export interface McpOptions {
  /** emend's own. */
  version: string
  /** Opens the session of a connection, or one that a client has given a name. All of them share a room for what they read. */
  openSession(room: TextRoom): Promise<Session>
  /** Over HTTP, on this port (0: any free one). Left out: on standard input and output. */
  http?: { port: number; token?: string }
  /** Let read show a short hash with each line, and edit take lines by these. */
  anchors?: boolean
  /** Offer the tool excerpt as well. */
  excerpt?: boolean
  /** Other streams than the standard ones, for whoever runs a server inside a program. */
  streams?: Streams
  /** Data for programs in every result, beside the text for the model. Left out: only the text. */
  structured?: boolean
  /** Hears what goes wrong beside the calls. Calls say themselves what is wrong with them. */
  onError(error: Error): void
}

/** What all sessions of a server may keep of what they have read, in characters. */
const roomForTexts = 64 << 20

/** Offers emend's tools to MCP clients, until it is closed or its only client is gone. */
export async function serveMcp(options: McpOptions): Promise<Serving & { url?: string }> {
  const { version, openSession, http, anchors, excerpt, streams, structured = false, onError } = options
  const offered = offersWith({ anchors, excerpt })
  const room = createTextRoom(roomForTexts)
  const sessions = createSessions({ open: () => openSession(room) })
  const newServer = () => createServer({ sessions, offered, structured, onError }, version)
  const onSessionEnd = (id: string) => void sessions.end(connectionName(id))
  const serving = http
    ? await serveOnHttp({ ...http, createServer: newServer, onSessionEnd, onError })
    : serveOnStdio(newServer, onError, streams)
  return {
    ...serving,
    ended: serving.ended.then(() => sessions.close()),
    async close() {
      await serving.close()
      await sessions.close()
    },
  }
}
