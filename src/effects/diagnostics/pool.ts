import type { InitializeResult } from "vscode-languageserver-protocol"
import { answerServer, hearServer } from "./answers.ts"
import { type Asked, askServer, type Limits } from "./ask.ts"
import type { ServerQuestion, TextChange } from "./change.ts"
import type { ChosenServer } from "./choose.ts"
import { connect } from "./connection.ts"
import { tellChanges } from "./documents.ts"
import { introduction } from "./introduction.ts"
import type { Round } from "./round.ts"
import { type Server, wakeAll } from "./server.ts"

/** The servers of a session, each started when it is first needed. */
export interface Pool {
  /** Asks a server about a commit. Never rejects: what goes wrong is a notice. */
  ask(choice: ChosenServer, question: ServerQuestion): Promise<RoundResult>
  /** Tells the servers that run and are not asked (those are told then) what has happened on disk. */
  announce(commit: readonly TextChange[], asked: readonly ChosenServer[]): void
  close(): Promise<void>
}

/** What came of it, in the end. */
export interface RoundResult {
  round?: Round
  notices: string[]
}

/** A server that has failed so often in a row is left alone. */
const mostFailures = 3

/** One that is well but has had nothing to say so often in a row is not waited for any longer than this. */
const mostSilences = 3
const shortWait = 1000

/** What is known about a server over the lives that it has had. */
interface Slot {
  server?: Server
  failures: number
  silences: number
}

export function openPool(limits: Limits): Pool {
  const slots = new Map<string, Slot>()
  let closed = false
  async function askOne(choice: ChosenServer, question: ServerQuestion): Promise<RoundResult> {
    const slot = slots.get(choice.id) ?? { failures: 0, silences: 0 }
    slots.set(choice.id, slot)
    if (closed || slot.failures >= mostFailures) return { notices: [] }
    if (slot.server?.connection.gone() !== undefined) delete slot.server
    const first = slot.server === undefined
    const server = (slot.server ??= await startServer(choice))
    if (closed) await server.connection.close()
    const timeout = slot.silences < mostSilences ? limits.timeout : Math.min(limits.timeout, shortWait)
    const asked = await askServer(server, question, { ...limits, timeout, first })
    return closed ? { notices: [] } : conclude(slot, server, asked)
  }
  return {
    ask: (choice, question) =>
      askOne(choice, question).catch((error: Error) => ({
        notices: [`${choice.server.title} cannot be asked: ${error.message}`],
      })),
    announce(commit, asked) {
      for (const [id, { server }] of slots) {
        if (server && !asked.some((choice) => choice.id === id)) tellChanges(server, commit)
      }
    },
    async close() {
      closed = true
      await Promise.all([...slots.values()].map(({ server }) => server?.connection.close()))
    },
  }
}

/** Counts failures in a row, and gives up on a server that does nothing but fail. */
function conclude(slot: Slot, server: Server, { round, notices, failed, silent }: Asked): RoundResult {
  slot.failures = failed ? slot.failures + 1 : 0
  slot.silences = silent ? slot.silences + 1 : 0
  const told = { notices, ...(round && { round }) }
  if (slot.failures < mostFailures) return told
  void server.connection.close()
  const end = `${server.choice.server.title} has failed ${mostFailures} times in a row and is not asked again.`
  return { ...told, notices: [...notices, end] }
}

/** Starts a server and introduces itself. */
async function startServer(choice: ChosenServer): Promise<Server> {
  const connection = await connect(choice.program, choice.folder, {
    // Nothing can be heard from it before the lines below have run.
    onRequest: (method, params) => answerServer(server, method, params),
    onNotification: (method, params) => hearServer(server, method, params),
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
