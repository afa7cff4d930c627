import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  type McpServer,
  type ServerContext,
  type StandardSchemaV1,
  type StandardSchemaWithJSON,
  type ToolAnnotations,
} from "@modelcontextprotocol/server"
import { z } from "zod"
import { EmendError } from "../core.ts"
import { runTool, type Tool, type ToolResult } from "../tools.ts"
import { approvalFor } from "./approval.ts"
import { boundedData, boundedText } from "./bounded.ts"
import type { Sessions } from "./sessions.ts"

/** A tool as this server offers it. Everything about it that can be made once is. */
export interface Offer {
  tool: Tool
  config: {
    title: string
    description: string
    inputSchema: StandardSchemaWithJSON<Record<string, unknown>>
    annotations: ToolAnnotations
  }
  outputSchema: StandardSchemaWithJSON
  /** The part of a result that looks as the output schema says, if it has one. */
  structured(result: ToolResult): Record<string, unknown> | undefined
}

/** What all servers of a process share. */
export interface McpHost {
  sessions: Sessions
  /** The tools, made ready. */
  offered: readonly Offer[]
  /**
   * Results carry data for programs beside the text for the model. Only for who asks for it: Claude Code and Codex show the model the data
   * instead of the text, and Gemini CLI shows both where a call failed.
   */
  structured: boolean
  /** Hears what goes wrong beside the calls, or what they cannot say. */
  onError(error: Error): void
}

const handle = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe("A name of your choice for your session. Leave it out unless several agents share this server.")

/** Makes ready a tool whose results look like `output`. */
export function offerOf(tool: Tool, output: z.ZodObject, structured: Offer["structured"]): Offer {
  const { title, description, effects } = tool
  const input = tool.input.safeExtend({ session: handle })
  return {
    tool: { ...tool, input, run: (session, { session: _name, ...rest }) => tool.run(session, rest) },
    config: {
      title,
      description,
      // Calls are read by the tools themselves, who forgive more and explain better.
      inputSchema: shown(input, (value) => ({ value: value as Record<string, unknown> })),
      annotations: {
        title,
        readOnlyHint: effects.readOnly,
        destructiveHint: effects.destructive,
        idempotentHint: effects.idempotent,
        openWorldHint: false,
      },
    },
    outputSchema: shown(output, (value) => output["~standard"].validate(value)),
    structured,
  }
}

/** Puts a tool on a server. A call of it happens in the session that it names, or else in that of its connection. */
export function offer(
  server: McpServer,
  { tool, config, outputSchema, structured }: Offer,
  host: McpHost,
): void {
  const shape = host.structured ? { ...config, outputSchema } : config
  server.registerTool(tool.name, shape, (input: Record<string, unknown>, context) =>
    host.sessions.use(sessionName(input.session, context), async (session) => {
      if (context.mcpReq.signal.aborted) return cancelled
      const approval = approvalFor(session, server, context)
      const result = await runTool(approval.session, tool, input).then(
        (ran) => () => toCallResult(ran, host.structured ? structured(ran) : undefined),
        (error: unknown) => () => failed(error, host),
      )
      return (await approval.question()) ?? suited(result(), server)
    }),
  )
}

/** A schema that is put into JSON only once, however many servers show it: some live for a single request. */
function shown<Value>(
  schema: z.ZodObject,
  validate: (value: unknown) => StandardSchemaV1.Result<Value> | Promise<StandardSchemaV1.Result<Value>>,
): StandardSchemaWithJSON<Value> {
  const { jsonSchema, vendor, version } = schema["~standard"] as StandardSchemaWithJSON["~standard"]
  const made = new Map<string, Record<string, unknown>>()
  const once =
    (io: "input" | "output"): typeof jsonSchema.input =>
    (options) => {
      const key = `${io} ${options.target}`
      const json = made.get(key) ?? jsonSchema[io](options)
      made.set(key, json)
      return json
    }
  return {
    "~standard": { jsonSchema: { input: once("input"), output: once("output") }, vendor, version, validate },
  }
}

/**
 * Without a name of its own, a call belongs to the session of its connection. Over HTTP the newest protocol has no
 * connections: there, all calls of the same client program share one.
 */
function sessionName(name: unknown, { sessionId, mcpReq }: ServerContext): string {
  if (typeof name === "string") return `named ${name}`
  if (sessionId !== undefined) return connectionName(sessionId)
  const client = (mcpReq.envelope as Record<string, unknown> | undefined)?.[CLIENT_INFO_META_KEY]
  return client === undefined ? "connection" : `client ${JSON.stringify(client)}`
}

/** The session that a connection over HTTP has to itself. */
export function connectionName(sessionId: string): string {
  return `connection ${sessionId}`
}

/** Clients that show the model an error as JSON, with all that it has sent. There the text alone has to say that the call failed. */
const garbledErrors: ReadonlySet<string | undefined> = new Set(["gemini-cli-mcp-client"])

function suited({ isError, ...result }: CallToolResult, { server }: McpServer): CallToolResult {
  const garbled = garbledErrors.has(server.getClientVersion()?.name)
  return garbled || isError === undefined ? result : { ...result, isError }
}

/** For a call that was taken back before its turn came. */
const cancelled: CallToolResult = { content: [{ type: "text", text: "Cancelled." }], isError: true }

/** The disk failed, or something in here did: the model can do nothing about it, but should know. */
function failed(error: unknown, { onError }: McpHost): CallToolResult {
  const cause = error instanceof Error ? error : new Error(String(error))
  if (!(cause instanceof EmendError)) onError(cause)
  return { content: [{ type: "text", text: cause.message }], isError: true }
}

function toCallResult(
  { ok, output }: ToolResult,
  structured: Record<string, unknown> | undefined,
): CallToolResult {
  return {
    content: [{ type: "text", text: boundedText(output) }],
    ...(structured && { structuredContent: boundedData(structured) }),
    ...(!ok && { isError: true }),
  }
}
