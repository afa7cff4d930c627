import { type ChildProcess, spawn } from "node:child_process"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as OldStdioTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport as OldHttpTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js"
import { onTestFinished } from "vitest"
import type { Program } from "../../cli/testing/program.ts"

/** A real client talking to a real server, whatever the client and the wire. */
export interface Connected {
  call(name: string, input: Record<string, unknown>): Promise<Called>
  tools(): Promise<ListedTool[]>
  instructions(): string | undefined
  close(): Promise<void>
}

export interface Called {
  text: string
  data: Structured
  isError: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: a test says with its expectations what it takes it for
type Structured = Record<string, any>

export interface ListedTool {
  name: string
  title?: string | undefined
  inputSchema: { properties?: Record<string, unknown> | undefined }
  outputSchema?: unknown
  annotations?: Record<string, unknown> | undefined
}

/** Where the server is: a program to be started, or an address. */
export type Place = Started | { url: string; token?: string }

/** Started by node, unless `command` says otherwise. */
interface Started {
  command?: string
  args: readonly string[]
  cwd?: string
}

/** What the person in front of the client does with a question. Left out: the client cannot ask. */
export type Person = (question: Question) => string | undefined | Promise<string | undefined>

export interface Question {
  message: string
  requestedSchema?: unknown
}

export interface ClientKind {
  name: string
  connect(place: Place, person?: Person): Promise<Connected>
}

/** The newest protocol, the same client as it speaks to servers of last year, and last year's client itself. */
export const clients: readonly ClientKind[] = [
  { name: "a client of 2026-07-28", connect: (place, person) => connectNew(place, person, "2026-07-28") },
  { name: "the new client, 2025 protocol", connect: (place, person) => connectNew(place, person, undefined) },
  { name: "an old client", connect: connectOld },
]

/** A client and a wire. */
export interface Way {
  name: string
  /** Starts the program as a server for the folder, and connects to it. */
  connect(program: Program, folder: string, person?: Person, more?: readonly string[]): Promise<Connected>
}

export const ways: readonly Way[] = clients.flatMap(({ name, connect }) => [
  {
    name: `${name}, standard streams`,
    connect: (program, folder, person, more = []) =>
      connect({ args: [program.path, "mcp", "--structured", "--root", folder, ...more] }, person),
  },
  {
    name: `${name}, HTTP`,
    connect: async (program, folder, person, more = []) =>
      connect(
        await startHttp([program.path, "mcp", "--structured", "--root", folder, "--http", "0", ...more]),
        person,
      ),
  },
])

async function connectNew(
  place: Place,
  person: Person | undefined,
  pin: string | undefined,
): Promise<Connected> {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    {
      capabilities: person ? { elicitation: { form: {} } } : {},
      ...(pin !== undefined && { versionNegotiation: { mode: { pin } } }),
    },
  )
  if (person) {
    client.setRequestHandler("elicitation/create", async ({ params }) => answered(await person(params)))
  }
  const transport =
    "url" in place
      ? new StreamableHTTPClientTransport(new URL(place.url), withToken(place.token))
      : new StdioClientTransport(program(place))
  await client.connect(transport)
  return connected(client, async () => {
    if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession()
  })
}

async function connectOld(place: Place, person?: Person): Promise<Connected> {
  const client = new OldClient(
    { name: "test", version: "1.0.0" },
    { capabilities: person ? { elicitation: {} } : {} },
  )
  if (person) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => answered(await person(params)))
  }
  const transport =
    "url" in place
      ? new OldHttpTransport(new URL(place.url), withToken(place.token))
      : new OldStdioTransport(program(place))
  await client.connect(transport as Parameters<OldClient["connect"]>[0])
  return connected(client as unknown as AnyClient, async () => {
    if (transport instanceof OldHttpTransport) await transport.terminateSession()
  })
}

/** What both clients have in common. */
interface AnyClient {
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>
  listTools(): Promise<{ tools: unknown[] }>
  getInstructions(): string | undefined
  close(): Promise<void>
}

function connected(client: AnyClient, beforeClose: () => Promise<void>): Connected {
  const close = async () => {
    await beforeClose().catch(() => {})
    await client.close()
  }
  onTestFinished(close)
  return {
    async call(name, input) {
      const result = (await client.callTool({ name, arguments: input })) as {
        content: { type: string; text: string }[]
        structuredContent?: Structured
        isError?: boolean
      }
      const text = result.content.map((part) => part.text).join("\n")
      return { text, data: result.structuredContent ?? {}, isError: result.isError ?? false }
    },
    tools: async () => (await client.listTools()).tools as ListedTool[],
    instructions: () => client.getInstructions(),
    close,
  }
}

function program({ command = process.execPath, args, cwd }: Started) {
  return { command, args: [...args], stderr: "inherit" as const, ...(cwd !== undefined && { cwd }) }
}

function withToken(token: string | undefined) {
  return token === undefined ? {} : { requestInit: { headers: { Authorization: `Bearer ${token}` } } }
}

function answered(answer: string | undefined) {
  return answer === undefined
    ? { action: "decline" as const }
    : { action: "accept" as const, content: { answer } }
}

/** A server over HTTP as a process of its own, ended with the test. */
export async function startHttp(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [...args], { ...options, stdio: ["ignore", "pipe", "ignore"] })
  onTestFinished(() => void child.kill())
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (status) => reject(new Error(`The server ended with status ${status}.`)))
    let printed = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text
      const [line, rest] = printed.split("\n")
      if (rest !== undefined) resolve(line!)
    })
  })
  return { url, process: child }
}
