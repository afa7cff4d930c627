import { parse } from "../../src/core.ts"
import type { Workspace } from "../../src/index.ts"
import { expectedFiles, review } from "../../src/review.ts"
import type {
  Answer,
  AppliedReport,
  HistoryEntry,
  IncomingResponse,
  WireSnapshot,
} from "../../src/server/api.ts"
import { type Served, serve } from "../../src/server/serve.ts"
import { type Agent, plain, type Turned } from "./agent.ts"
import { type Connections, openConnections } from "./connections.ts"
import { told } from "./session-agent.ts"

/** The server of the page in this process, and somebody who does what the page does: preview, then apply. */
export interface PageAgent extends Agent {
  ask<Value>(name: string, of?: object): Promise<Answer<Value>>
  /** Sends a response to the server, as a program pipes it in. What the page then has of it. */
  pipe(response: string): Promise<string>
  /** How many events the server has sent so far. */
  heard(): number
}

export async function pageAgent(options: { workspace: Workspace; assets: string }): Promise<PageAgent> {
  const served = await serve({ ...options, port: 0, version: "0.0.0" })
  const connections = await openConnections()
  const events = await listen(served, connections)

  async function ask<Value>(name: string, of: object = {}): Promise<Answer<Value>> {
    const headers = { "x-emend-token": served.token, "content-type": "application/json" }
    const body = JSON.stringify(of)
    const response = await connections.fetch(`http://127.0.0.1:${served.port}/api/${name}`, {
      method: "POST",
      headers,
      body,
    })
    return (await response.json()) as Answer<Value>
  }
  const turn = async (verb: string, of: object): Promise<Turned> => {
    const { value, error } = await ask<HistoryEntry>(verb, of)
    return { ok: value !== undefined, commit: value?.id, code: error?.code }
  }

  return {
    ...plain,
    name: "page",
    ask,
    async pipe(response) {
      const headers = { "x-emend-token": served.token }
      await (
        await connections.fetch(`http://127.0.0.1:${served.port}/api/incoming`, {
          method: "POST",
          headers,
          body: response,
        })
      ).json()
      return (await ask<IncomingResponse>("response")).value?.text ?? ""
    },
    heard: events.count,
    // A person looks at the files themselves.
    read: async () => true,
    async send({ response }) {
      const parsed = parse(response)
      const seen = await ask<WireSnapshot>("snapshot", { edits: parsed.edits.map(named) })
      if (seen.error) return { ok: false, commit: null, codes: [seen.error.code] }
      const { targets, files, blocked } = seen.value
      const { approved } = review(parsed, { targets, files: new Map(files) }, { blocked: new Map(blocked) })
      const applied = await ask<AppliedReport>("apply", {
        response,
        options: {},
        choices: {},
        expected: expectedFiles(approved),
      })
      return applied.error ? { ok: false, commit: null, codes: [applied.error.code] } : told(applied.value)
    },
    undo: (which) => turn("undo", which),
    redo: (which) => turn("redo", which),
    async close() {
      events.close()
      await served.close()
      await connections.close()
    },
  }
}

function named(edit: { op: string; path: string; root?: string; to?: string }) {
  const { op, path, root, to } = edit
  return { op, path, ...(root !== undefined && { root }), ...(to !== undefined && { to }) }
}

async function listen({ port, token }: Served, { fetch }: Connections) {
  const abort = new AbortController()
  const { body } = await fetch(`http://127.0.0.1:${port}/api/events?token=${token}`, { signal: abort.signal })
  let count = 0
  void (async () => {
    for await (const chunk of body!)
      count += new TextDecoder().decode(chunk as Uint8Array).split("data:").length - 1
  })().catch(() => {})
  return { count: () => count, close: () => abort.abort() }
}
