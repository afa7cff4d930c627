import { parse } from "node:path"
import { openProject } from "../../config.ts"
import { type Effect, EmendError, openWorkspace, sessionFrom } from "../../index.ts"
import { serveMcp } from "../../mcp/serve.ts"
import type { TextRoom } from "../../session.ts"
import { note, print } from "../output.ts"
import type { RootOption } from "../roots.ts"
import { version } from "../version.ts"

export interface McpFlags {
  root?: RootOption[]
  http?: number
  token?: string
  structured?: boolean
  trust?: boolean
  anchors?: boolean
  excerpt?: boolean
}

/** `emend mcp`: runs until its client is gone, or until it is told to stop. */
export async function mcpCommand(flags: McpFlags): Promise<number> {
  const { http: port, token = process.env.EMEND_MCP_TOKEN } = flags
  if (port === undefined && flags.token !== undefined) throw new EmendError("usage", "--token is for --http.")
  if (flags.token === "")
    throw new EmendError("usage", "An empty --token would let everybody in. Give one, or leave it out.")
  const { openSession, close } = await openFolders(flags)
  const serving = await serveMcp({
    version: version(),
    openSession,
    ...(flags.anchors && { anchors: true }),
    ...(flags.excerpt && { excerpt: true }),
    ...(flags.structured && { structured: true }),
    ...(port !== undefined && { http: { port, ...(token && { token }) } }),
    onError: (error) => note(error.message),
  })
  // A mistake in one call, or in what it has started, is no reason to let down all others.
  process.on("uncaughtException", complain).on("unhandledRejection", complain)
  const stop = () => void serving.close().catch(complain)
  process.once("SIGINT", stop).once("SIGTERM", stop)
  await announce(serving.url)
  await serving.ended
  await close()
  // Whatever should still be running then, nobody waits for it.
  setTimeout(() => process.exit(), 2000).unref()
  return 0
}

/**
 * The folders and their configuration are looked at before anybody connects: what is wrong with them is for who starts the
 * server. All sessions work in the same workspace, so that they wait for each other, and with the same language servers,
 * which end with the last of them.
 */
async function openFolders({ root: roots = [currentFolder()], trust }: McpFlags) {
  const workspace = await openWorkspace({ roots })
  const project = await openProject(workspace, { ...(trust && { trust }) })
  for (const notice of project.notices) note(notice)
  const effects = await project.effects()
  const shared = effects.map((effect): Effect => ({ ...effect, close: async () => {} }))
  return {
    openSession: (room: TextRoom) => sessionFrom({ workspace, project, effects: shared, room }),
    close: () => Promise.allSettled(effects.map((effect) => effect.close?.())),
  }
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

/** A client that has started the server knows where it is; a person who has tried it out would like to. */
async function announce(url: string | undefined): Promise<void> {
  if (url !== undefined) await print(`${url}\n`)
  if (url !== undefined) note("Clients on this machine can connect now. Ctrl+C ends it.")
  else if (process.stdin.isTTY) note("Waiting for an MCP client on standard input. Ctrl+C ends it.")
}

function complain(error: unknown): void {
  note(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
