import { setTimeout as wait } from "node:timers/promises"
import type { DocumentDiagnosticReport } from "vscode-languageserver-protocol"
import { type Deadline, inTime } from "./deadline.ts"
import { pathOf } from "./documents.ts"
import { type Server, wakeAll } from "./server.ts"
import { readDiagnostics, type ServerDiagnostic } from "./server-diagnostic.ts"

/** Can the server be asked for the errors of a file? That beats waiting until it says something. */
export function canPull(server: Server): boolean {
  return server.pullable.size > 0 || canAskCompiler(server)
}

/** Asks for the errors of a file. The answer goes to `pulled`, a refusal to `refused`. */
export async function pull(server: Server, path: string): Promise<void> {
  const at = server.clock
  try {
    const found = canAskCompiler(server)
      ? await errorsOfCompiler(server, path)
      : (await Promise.all([...server.pullable.values()].map((name) => ask(server, path, name)))).flat()
    // A question that was given up on may be answered after a later one.
    if ((server.pulled.get(path)?.at ?? -1) <= at) server.pulled.set(path, { found, at })
    server.refused.delete(path)
  } catch (error) {
    server.refused.set(path, (error as Error).message)
  }
  server.heardAt = performance.now()
  wakeAll(server)
}

/** The errors with which a server asks to be asked again: it was cancelled, or the text has changed meanwhile. */
const askAgain = [-32800, -32801, -32802]

async function ask(
  server: Server,
  path: string,
  identifier: string | undefined,
): Promise<ServerDiagnostic[]> {
  const uri = server.documents.get(path)!.uri
  const params = { textDocument: { uri }, ...(identifier !== undefined && { identifier }) }
  for (let attempt = 1; ; attempt++) {
    try {
      const report = (await server.connection.request(
        "textDocument/diagnostic",
        params,
      )) as DocumentDiagnosticReport | null
      takeRelated(server, report)
      return report?.kind === "full" ? readDiagnostics(report.items) : []
    } catch (error) {
      if (!askAgain.includes((error as { code?: number }).code!) || attempt === 20) throw error
      await wait(50 * attempt)
    }
  }
}

/** Along with one file, a server may speak of others. */
function takeRelated(server: Server, report: DocumentDiagnosticReport | null): void {
  for (const [uri, related] of Object.entries(report?.relatedDocuments ?? {})) {
    const path = pathOf(uri)
    if (path === undefined || related.kind !== "full" || server.documents.has(path)) continue
    server.pushed.set(path, { found: readDiagnostics(related.items), at: ++server.clock })
  }
}

/** A server around TypeScript's own says nothing about a clean file that stays clean, but lets others ask its compiler. */
const compilerCommand = "typescript.tsserverRequest"

export function canAskCompiler({ capabilities }: Server): boolean {
  return capabilities.executeCommandProvider?.commands.includes(compilerCommand) ?? false
}

/** An error as TypeScript's own server writes it; lines and offsets are 1-based. */
interface CompilerError {
  start: { line: number; offset: number }
  text: string
  code?: number
  category?: string
}

async function errorsOfCompiler(server: Server, path: string): Promise<ServerDiagnostic[]> {
  const questions = ["syntacticDiagnosticsSync", "semanticDiagnosticsSync"]
  const answers = await Promise.all(questions.map((question) => askCompiler(server, question, path)))
  return answers.flatMap((errors) => (errors as CompilerError[]).map(foundOf))
}

/** What TypeScript's own server says when it is asked about a file. */
async function askCompiler({ connection }: Server, question: string, path: string): Promise<unknown> {
  const params = { command: compilerCommand, arguments: [question, { file: path }] }
  const answer = await connection.request("workspace/executeCommand", params)
  const { success, body, message } = (answer ?? {}) as { success?: boolean; body?: unknown; message?: string }
  if (!success || !body) throw new Error(message ?? "TypeScript's server gave no answer")
  return body
}

const severities: Record<string, number> = { error: 1, warning: 2, message: 3, suggestion: 4 }

function foundOf({ start, text, code, category }: CompilerError): ServerDiagnostic {
  return {
    range: { start: { line: start.line - 1, character: start.offset - 1 } },
    message: text,
    severity: severities[category ?? "error"] ?? 1,
    source: "typescript",
    ...(code !== undefined && { code }),
  }
}

/**
 * The files that import these, and those that import them in turn, the nearest first, as far as they can be found in time. Only
 * TypeScript's own server can be asked; others speak by themselves of files that an edit has broken, or not at all.
 */
export async function importersOf(
  server: Server,
  paths: readonly string[],
  until: Deadline,
): Promise<string[]> {
  const most = server.reach
  if (most === 0 || !canAskCompiler(server)) return []
  const known = new Set(paths)
  for (const path of known) {
    if (known.size >= paths.length + most || performance.now() >= until) break
    const answer = await inTime(askCompiler(server, "fileReferences", path), until)
    for (const importer of readReferences(answer)) known.add(importer)
  }
  return [...known].slice(paths.length, paths.length + most)
}

function readReferences(answer: unknown): string[] {
  const { refs } = (answer ?? {}) as { refs?: { file?: unknown }[] }
  return (refs ?? [])
    .map(({ file }) => file)
    .filter((file) => typeof file === "string")
    .filter((file) => !file.includes("/node_modules/"))
}
