import type { InitializeResult } from "vscode-languageserver-protocol"
import { answer, hear } from "./answers.ts"
import type { Choice } from "./choose.ts"
import { connect } from "./connection.ts"
import { introduction } from "./introduction.ts"
import { type Server, wakeAll } from "./server.ts"

/** Starts a server and introduces itself. */
export async function startServer(choice: Choice): Promise<Server> {
  const connection = await connect(choice.program, choice.folder, {
    // Nothing can be heard from it before the lines below have run.
    onRequest: (method, params) => answer(server, method, params),
    onNotification: (method, params) => hear(server, method, params),
    onGone: () => wakeAll(server),
  })
  const server: Server = {
    choice,
    connection,
    ready: Promise.resolve(),
    capabilities: {},
    documents: new Map(),
    pushed: new Map(),
    pulled: new Map(),
    refused: new Map(),
    pullable: new Map(),
    baselines: new Map(),
    complaints: new Set(),
    passedOn: new Set(),
    reach: 20,
    busy: new Set(),
    clock: 0,
    heardAt: 0,
    outdatedAt: 0,
    wake: new Set(),
  }
  server.ready = introduce(server)
  server.ready.catch(() => {}) // whoever is interested asks
  return server
}

async function introduce(server: Server): Promise<void> {
  const { connection, choice } = server
  const answer = await connection.request("initialize", introduction(choice)).catch((error: Error) => {
    throw new Error(connection.gone() ?? error.message)
  })
  server.capabilities = (answer as InitializeResult | null)?.capabilities ?? {}
  const { diagnosticProvider } = server.capabilities
  if (diagnosticProvider) server.pullable.set("from the start", diagnosticProvider.identifier)
  connection.notify("initialized", {})
  const { settings } = choice.server
  if (settings !== undefined) connection.notify("workspace/didChangeConfiguration", { settings })
}
