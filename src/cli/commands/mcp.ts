import { parse } from "node:path"
import { createSession, EmendError, openWorkspace, printable, type Session } from "../../index.ts"
import { serveMcp } from "../../mcp/index.ts"
import { note, print } from "../output.ts"
import type { RootOption } from "../roots.ts"
import { version } from "../version.ts"

export interface McpFlags {
  root?: RootOption[]
  http?: number
  token?: string
}

/** `emend mcp`: runs until its client is gone, or until it is told to stop. */
export async function mcpCommand(flags: McpFlags): Promise<number> {
  const { http: port, token = process.env.EMEND_MCP_TOKEN } = flags
  if (port === undefined && flags.token !== undefined) throw new EmendError("usage", "--token is for --http.")
  const serving = await serveMcp({
    version: version(),
    openSession: await sessionOpener(flags),
    ...(port !== undefined && { http: { port, ...(token && { token }) } }),
    onError: (error) => note(printable(error.message)),
  })
  // A mistake in one call, or in what it has started, is no reason to let down all others.
  process.on("uncaughtException", complain).on("unhandledRejection", complain)
  const stop = () => void serving.close().catch(complain)
  process.once("SIGINT", stop).once("SIGTERM", stop)
  if (serving.url !== undefined) await announce(serving.url)
  await serving.ended
  return 0
}

/** The workspace is opened once, and before anybody connects: what is wrong with it is for who starts the server. */
async function sessionOpener({ root }: McpFlags): Promise<() => Promise<Session>> {
  const workspace = await openWorkspace({ roots: root ?? [currentFolder()] })
  return async () => createSession({ workspace })
}

/** A client that starts programs anywhere, starts them in the root of the file system; nobody means all of that. */
function currentFolder(): RootOption {
  const dir = process.cwd()
  if (dir !== parse(dir).root) return { dir }
  throw new EmendError(
    "usage",
    `The current folder is ${dir}. Say in which folder to work: emend mcp --root DIR.`,
  )
}

async function announce(url: string): Promise<void> {
  await print(`${url}\n`)
  note("Clients on this machine can connect now. Ctrl+C ends it.")
}

function complain(error: unknown): void {
  note(printable(error instanceof Error ? (error.stack ?? error.message) : String(error)))
}
