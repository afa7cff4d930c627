import { EmendError } from "../../issues/error.ts"
import { isFields } from "../../text/json-text.ts"
import { knownServers, type LanguageServer } from "./servers.ts"

/** What users say about a server: about a known one what is different, about one of their own everything. */
export interface ServerSettings {
  command?: readonly string[]
  /** Ends of file names (`.ts`), or whole names (`Dockerfile`). */
  extensions?: readonly string[]
  /** What the protocol calls their language; known for most endings. */
  languageId?: string
  /** Files that a project starts at: the outermost folder that has one is where the server works. */
  markers?: readonly string[]
  /** Sent when it starts. `$FOLDER` in a text stands for the folder of the project. */
  initializationOptions?: unknown
  /** What it is told when it asks for its settings, section by section. */
  settings?: unknown
}

/** A server, what notices call it, and whether the user asked for it. */
export interface ServerCandidate extends LanguageServer {
  title: string
  configured: boolean
}

/** All servers that there are; those with `false` are left out. */
export function serversFor(settings: Readonly<Record<string, ServerSettings | false>>): ServerCandidate[] {
  const known = knownServers
    .filter(({ name }) => settings[name] !== false)
    .map((server) => ({ ...server, ...changesTo(server, settings[server.name] || {}) }))
    .map((server) => ({ ...server, title: titleOf(server), configured: server.name in settings }))
  const names = new Set(knownServers.map(({ name }) => name))
  const own = Object.entries(settings).flatMap(([name, server]) =>
    names.has(name) || server === false ? [] : [ownServer(name, server)],
  )
  return [...own, ...known]
}

/** What a user wants to be sent at the start is added to what is sent anyway. */
function changesTo({ initializationOptions }: LanguageServer, settings: ServerSettings): ServerSettings {
  if (!isFields(initializationOptions) || !isFields(settings.initializationOptions)) return settings
  return {
    ...settings,
    initializationOptions: { ...initializationOptions, ...settings.initializationOptions },
  }
}

/** One that nobody knows but the user runs beside those that are known for its files. */
function ownServer(name: string, { command, extensions, ...others }: ServerSettings): ServerCandidate {
  if (!command?.length || !extensions?.length) {
    const message = `No server called "${name}" is known, so that it needs a command and extensions.`
    throw new EmendError(
      "usage",
      `${message} Known are: ${knownServers.map((each) => each.name).join(", ")}.`,
    )
  }
  const roles = { role: "beside", configured: true } as const
  return { markers: [], ...others, ...roles, name, title: name, command, extensions }
}

function titleOf({ command: [program = ""] }: LanguageServer): string {
  return program.slice(Math.max(program.lastIndexOf("/"), program.lastIndexOf("\\")) + 1)
}
