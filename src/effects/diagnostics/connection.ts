import type { ChildProcess } from "node:child_process"
import type { Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import type { MessageConnection } from "vscode-jsonrpc/node"
import { endProcess, startProcess } from "../processes.ts"
import type { Program } from "../program.ts"
import { firstLines } from "../run.ts"

/** A language server that runs, as a partner in a conversation. */
export interface Connection {
  /** Asks for something. Rejects when the server refuses, or is gone. */
  request(method: string, params: unknown): Promise<unknown>
  /** Tells it something. */
  notify(method: string, params: unknown): void
  /** Why it is gone; undefined while it runs. */
  gone(): string | undefined
  /** Ends it, politely if it listens. */
  close(): Promise<void>
}

/** What a server may ask and tell, and that it is gone. */
export interface Partner {
  /** Undefined: that cannot be asked. */
  onRequest(method: string, params: unknown): unknown
  onNotification(method: string, params: unknown): void
  onGone(): void
}

/** How long a server may take over its goodbye. */
const patience = 1000

/** Starts a server in a folder and talks with it over its standard input and output. */
export async function connect(program: Program, folder: string, partner: Partner): Promise<Connection> {
  // Loaded when the first server is started: most who use emend never start one.
  const rpc = await import("vscode-jsonrpc/node")
  const child = startProcess(program, { cwd: folder, stdio: "pipe" })
  const said = listenTo(child)
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(child.stdout!),
    new rpc.StreamMessageWriter(child.stdin!),
    rpc.NullLogger,
  )
  let gone: string | undefined
  let tellGone = () => {}
  const isGone = new Promise<void>((resolve) => {
    tellGone = resolve
  })
  const leave = (why: string) => {
    if (gone !== undefined) return
    tellGone()
    const words = said()
    gone = words === "" ? why : `${why}:\n${words}`
    connection.dispose()
    endProcess(child)
    partner.onGone()
  }
  child.once("error", (error) => leave(error.message))
  // Its last words may still be on their way when it has ended.
  child.once("exit", (code, signal) =>
    setTimeout(() => leave(`it ended with ${signal ?? `exit status ${code}`}`), 50),
  )
  child.stdout!.once("data", (bytes: Buffer) => {
    if (!startsLikeMessage(bytes)) leave(`it wrote ${firstWords(bytes)}, which is no message`)
  })
  connection.onClose(() => setTimeout(() => leave("it hung up"), 200))
  // That nobody listens any more may be heard before it is known why: then its end says more.
  connection.onError(([error]) =>
    brokenPipe.test(error.message)
      ? setTimeout(() => leave("it hung up"), 1000)
      : leave(`it cannot be understood (${error.message})`),
  )
  connection.onRequest((method, params) => {
    const answer = partner.onRequest(method, params)
    return answer === undefined ? new rpc.ResponseError(rpc.ErrorCodes.MethodNotFound, method) : answer
  })
  connection.onNotification((method, params) => partner.onNotification(method, params))
  connection.onUnhandledProgress((params) => partner.onNotification("$/progress", params))
  connection.listen()
  letGo(child)
  return {
    async request(method, params) {
      if (gone !== undefined) throw new Error(gone)
      try {
        return await connection.sendRequest(method, params)
      } catch (error) {
        if (brokenPipe.test((error as Error).message)) await isGone
        throw error
      }
    },
    notify(method, params) {
      if (gone === undefined) tell(connection, method, params)
    },
    gone: () => gone,
    async close() {
      if (gone === undefined) await sayGoodbye(connection, child)
      leave("it was ended")
    },
  }
}

const brokenPipe = /\bEPIPE\b|\bECONNRESET\b|ERR_STREAM_DESTROYED|write after end/

/** That a server cannot be told anything any more is seen when it is asked. */
function tell(connection: MessageConnection, method: string, params: unknown): void {
  try {
    connection.sendNotification(method, params as object).catch(() => {})
  } catch {}
}

async function sayGoodbye(connection: MessageConnection, child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const politely = async () => {
    await connection.sendRequest("shutdown")
    await connection.sendNotification("exit")
    await ended
  }
  await Promise.race([politely().catch(() => {}), wait(patience)])
}

/** A server that idles is no reason for a program to go on. */
function letGo(child: ChildProcess): void {
  child.unref()
  for (const stream of child.stdio) (stream as Socket | null)?.unref?.()
}

function startsLikeMessage(bytes: Buffer): boolean {
  const start = "content-"
  return bytes.toString("latin1").toLowerCase().startsWith(start.slice(0, bytes.length))
}

function firstWords(bytes: Buffer): string {
  return JSON.stringify(bytes.toString().split("\n")[0]!.slice(0, 100))
}

/** Keeps the last that a server wrote to its standard error, for the case that it dies. */
function listenTo(child: ChildProcess): () => string {
  let tail = ""
  child.stderr!.on("data", (bytes: Buffer) => {
    tail = (tail + bytes.toString()).slice(-4000)
  })
  return () => {
    const lines = tail.split("\n").filter((line) => line.trim() !== "")
    const telling = lines.findIndex((line) => /error|fatal|panic|exception/i.test(line))
    return firstLines(lines.slice(telling < 0 ? -3 : telling).join("\n"), 3)
  }
}
