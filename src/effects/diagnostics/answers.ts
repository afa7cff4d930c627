import type {
  ConfigurationParams,
  ProgressToken,
  RegistrationParams,
  UnregistrationParams,
} from "vscode-languageserver-protocol"
import { pathOf } from "./documents.ts"
import { introduction } from "./introduction.ts"
import { type Server, wakeAll } from "./server.ts"
import { readDiagnostics } from "./server-diagnostic.ts"

/** The answer to what a server asks; undefined if it cannot be asked. */
export function answerServer(server: Server, method: string, params: unknown): unknown {
  switch (method) {
    case "workspace/configuration":
      return (params as ConfigurationParams).items.map(({ section }) => settingsOf(server, section))
    case "workspace/workspaceFolders":
      return introduction(server.choice).workspaceFolders
    case "workspace/applyEdit":
      return { applied: false, failureReason: "Only errors are asked for." }
    case "window/showDocument":
      return { success: false }
    case "client/registerCapability":
      return register(server, params as RegistrationParams)
    case "client/unregisterCapability":
      return unregister(server, params as UnregistrationParams)
    case "workspace/diagnostic/refresh":
      server.outdatedAt = ++server.clock
      wakeAll(server)
      return null
    case "window/workDoneProgress/create":
    case "window/showMessageRequest":
      return null
    default:
      return method.endsWith("/refresh") ? null : undefined
  }
}

/** Takes note of what a server tells. */
export function hearServer(server: Server, method: string, params: unknown): void {
  if (method === "textDocument/publishDiagnostics") push(server, params as Partial<Pushed>)
  if (method === "$/progress") progress(server, params as Partial<Progress>)
  if (method === "window/showMessage") complain(server, params as Partial<ShownMessage>)
}

interface Pushed {
  uri: string
  version: number
  diagnostics: unknown
}

function push(server: Server, { uri, diagnostics, version }: Partial<Pushed>): void {
  const path = typeof uri === "string" ? pathOf(uri) : undefined
  if (path === undefined) return
  const answer = { found: readDiagnostics(diagnostics), at: ++server.clock }
  server.pushed.set(path, typeof version === "number" ? { ...answer, version } : answer)
  server.heardAt = performance.now()
  wakeAll(server)
}

interface ShownMessage {
  type: number
  message: string
}

/** Errors are passed on, but no more than a few of them: some servers have a lot to say. */
function complain({ complaints }: Server, { type, message }: Partial<ShownMessage>): void {
  if (type === 1 && typeof message === "string" && complaints.size < 3) complaints.add(message)
}

interface Progress {
  token: ProgressToken
  value: { kind?: string }
}

function progress(server: Server, { token, value }: Partial<Progress>): void {
  if (token === undefined) return
  if (value?.kind === "begin") server.busy.add(token)
  if (value?.kind === "end") server.busy.delete(token)
  server.heardAt = performance.now()
  wakeAll(server)
}

/** A server may say only later that it can be asked for errors. */
function register(server: Server, { registrations }: RegistrationParams): null {
  for (const { id, method, registerOptions } of registrations) {
    if (method === "textDocument/diagnostic") server.pullable.set(id, registerOptions?.identifier)
  }
  wakeAll(server)
  return null
}

function unregister(server: Server, { unregisterations }: UnregistrationParams): null {
  for (const { id } of unregisterations) server.pullable.delete(id)
  return null
}

/** `python.analysis` is the part `analysis` of the part `python`. */
function settingsOf({ choice }: Server, section: string | undefined): unknown {
  let part: unknown = choice.server.settings
  for (const name of section?.split(".") ?? []) part = (part as Record<string, unknown> | undefined)?.[name]
  return part ?? null
}
