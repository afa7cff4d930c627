import { type Asked, askServer, type Limits } from "./ask.ts"
import type { Choice } from "./choose.ts"
import type { Read, Round, TextChange } from "./round.ts"
import type { Server } from "./server.ts"
import { startServer } from "./start.ts"

/** The servers of a session, each started when it is first needed. */
export interface Pool {
  /** Asks a server about a commit. Never rejects: what goes wrong is a notice. */
  ask(choice: Choice, changes: readonly TextChange[], read: Read): Promise<Told>
  close(): Promise<void>
}

/** What came of it, in the end. */
export interface Told {
  round?: Round
  notices: string[]
}

/** A server that has failed so often, by ending or by saying nothing in time, is left alone. */
const mostFailures = 3

/** What is known about a server over the lives that it has had. */
interface Slot {
  server?: Server
  failures: number
}

export function openPool(limits: Limits): Pool {
  const slots = new Map<string, Slot>()
  let closed = false
  return {
    async ask(choice, changes, read) {
      const key = JSON.stringify([choice.server.name, choice.folder])
      const slot = slots.get(key) ?? { failures: 0 }
      slots.set(key, slot)
      if (closed || slot.failures >= mostFailures) return { notices: [] }
      const first = slot.server === undefined && slot.failures === 0
      const server = await serverOf(slot, choice)
      if (closed) await server.connection.close()
      const asked = await askServer(server, changes, read, { ...limits, first })
      return closed ? { notices: [] } : conclude(slot, asked)
    },
    async close() {
      closed = true
      await Promise.all([...slots.values()].map(({ server }) => server?.connection.close()))
    },
  }
}

/** The server that runs, or a new one. */
async function serverOf(slot: Slot, choice: Choice): Promise<Server> {
  if (slot.server?.connection.gone() !== undefined) delete slot.server
  slot.server ??= await startServer(choice)
  return slot.server
}

/** Counts failures in a row, and gives up on a server that does nothing but fail. */
function conclude(slot: Slot, { round, notices, failed }: Asked): Told {
  slot.failures = failed ? slot.failures + 1 : 0
  const told = { notices, ...(round && { round }) }
  if (slot.failures < mostFailures) return told
  void slot.server?.connection.close()
  const name = slot.server?.choice.server.command[0]
  return {
    ...told,
    notices: [...notices, `${name} has failed ${mostFailures} times in a row and is not asked again.`],
  }
}
