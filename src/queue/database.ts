import { Socket } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import type { Pool, PoolClient } from "pg"
import { EmendError } from "../core.ts"
import { loadPackage } from "./packages.ts"
import type { Target } from "./target.ts"

/** The rows of a statement. */
export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

export interface Database {
  /** Repeated until the database answers: what it does twice must be the same as once. */
  query: Query
  /** The same for several statements, of which all count or none. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** As pg-boss asks: text that may hold several statements. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  close(): Promise<void>
}

/** For how many seconds a database that does not answer is asked again: before it ever did, and after. */
export interface Patience {
  first: number
  later: number
}

const shortestWait = 200
const longestWait = 10_000

/** A pool of connections that outlasts the absence of its database. */
export async function openDatabase(options: {
  target: Target
  patience: Patience
  connections: number
  say(text: string): void
}): Promise<Database> {
  const { target, patience, say } = options
  const { Pool } = await loadPackage("pg")
  const { pool, destroy } = openPool(Pool, target, options.connections)
  // A connection that breaks while nobody uses it is replaced by the next one who needs it.
  pool.on("error", () => {})
  let answered = false
  // Who has let us in is a database, though it may go away before it has answered anything.
  pool.on("connect", () => void (answered = true))
  let away = false

  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    // On a full disk, what only reads goes on: that is no sign that there is room again.
    let hasMissed = false
    for (let wait = shortestWait; ; wait = Math.min(wait * 2, longestWait)) {
      try {
        const result = await work()
        if (away && hasMissed) {
          say(`the database ${target.shown} is back.`)
          away = false
        }
        answered = true
        return result
      } catch (error) {
        if (!isPassing(error)) {
          if (!answered) destroy()
          throw problemOf(error, target)
        }
        answered ||= busy.test((error as { code?: string }).code ?? "")
        const seconds = answered ? patience.later : patience.first
        const reason = target.hide(reasonOf(error))
        if (performance.now() + wait - started > seconds * 1000) throw lostDatabase(target, reason, error)
        // One connection that breaks is nothing that a person has to hear of.
        if (hasMissed && !away) {
          say(`the database ${target.shown} does not answer (${reason}); trying again.`)
          away = true
        }
        hasMissed = true
        await delay(wait)
      }
    }
  }

  return {
    query: (text, values) => patiently(() => ask(pool, text, values)),
    execute: (text, values) => patiently(() => pool.query(text, values)),
    transaction: (work) => patiently(() => inTransaction(pool, work)),
    close: () => pool.end(),
  }
}

function openPool(PgPool: typeof Pool, target: Target, connections: number) {
  // pg leaves one open where a password is missing, and the program would wait a minute for the server to close it.
  const sockets = new Set<Socket>()
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once("close", () => sockets.delete(socket))
  }
  const pool = new PgPool({
    stream,
    connectionString: target.url,
    application_name: "emend",
    max: connections,
    connectionTimeoutMillis: 10_000,
    query_timeout: 120_000,
    keepAlive: true,
  })
  const destroy = () => {
    for (const socket of sockets) socket.destroy()
  }
  return { pool, destroy }
}

async function ask<Row>(on: Pool | PoolClient, text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await on.query(text, values)
  return rows as Row[]
}

async function inTransaction<T>(pool: Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // What breaks while nothing is asked is met by the next question.
  const ignore = () => {}
  client.on("error", ignore)
  let broken: Error | undefined
  try {
    await client.query("BEGIN")
    const result = await work((text, values) => ask(client, text, values))
    await client.query("COMMIT")
    return result
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => void (broken = failure))
    throw error
  } finally {
    client.off("error", ignore)
    client.release(broken)
  }
}

/** Codes of Node and of PostgreSQL that a later try may not meet again, such as time limits that a server has for connections and statements. */
const passing =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ENOENT|08|25P0[34]|40001|40P01|53|55P03|57014|57P0[1235]|58)/
/** There is a database, that has no time or no room for one more at the moment. */
const busy = /^(57P03|53300)$/
const passingMessages = /connection (terminated|error)|timeout|not queryable|ended before/i

function isPassing(error: unknown): boolean {
  const { code, message = "", syscall } = error as { code?: string; message?: string; syscall?: string }
  if (error instanceof EmendError) return false
  if (error instanceof AggregateError) return error.errors.every(isPassing)
  // A file that the address names, such as a certificate, is not there; a socket may come.
  if (code === "ENOENT" && syscall !== "connect") return false
  return code === undefined ? passingMessages.test(message) : passing.test(code)
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was lost",
  ENOTFOUND: "there is no such host",
  ENOENT: "there is no such socket",
  "53100": "its disk is full",
  "53300": "it has too many connections",
  "57P01": "it is being shut down",
  "57P03": "it is starting or stopping",
}

function reasonOf(error: unknown): string {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: unknown[] }
  return (code && reasons[code]) || message || (errors ? reasonOf(errors[0]) : "no reason given")
}

function lostDatabase(target: Target, reason: string, cause: unknown): EmendError {
  return new EmendError(
    "io",
    `The database ${target.shown} does not answer: ${reason}. What was stored there is not lost; try again when it is back.`,
    { cause: hidden(cause, target) },
  )
}

/** What no second try would change, in words that say what to do. */
function problemOf(error: unknown, target: Target): Error {
  if (error instanceof EmendError) return error
  const { code = "", message = String(error) } = error as { code?: string; message?: string }
  const known: Record<string, string> = {
    "28P01": `The database ${target.shown} does not accept this user and password.`,
    "28000": `The database ${target.shown} does not let this user in.`,
    "3D000": `There is no such database at ${target.shown} (${target.hide(message)}). Create it first.`,
    "42501": `This user may not do that at ${target.shown}. It must be allowed to create a schema (GRANT CREATE ON DATABASE).`,
    "25006": `The database ${target.shown} can only be read: it is a copy of another one, or was set so. Give the address of the one that is written to.`,
    "42P01": `Tables of emend are missing at ${target.shown}: somebody dropped them.`,
    "no password": `The database ${target.shown} wants a password, and there is none: give it in EMEND_QUEUE (postgres://USER:PASSWORD@HOST/DATABASE) or PGPASSWORD.`,
    "3F000": `The schema of emend is gone from ${target.shown}: somebody dropped it.`,
  }
  // pg says this one itself, without a code.
  const reason = message.includes("client password must be") ? "no password" : code
  const text = known[reason] ?? `The database ${target.shown} refused: ${target.hide(message)}`
  return new EmendError("io", text, { cause: hidden(error, target) })
}

/** The cause without its fields: some of them repeat values. */
function hidden(error: unknown, target: Target): Error {
  return new Error(target.hide(reasonOf(error)))
}
