import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  type McpServer,
  type ServerContext,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server"
import { z } from "zod"
import { EmendError } from "../core.ts"
import { runTool, type Tool, type ToolResult } from "../tools.ts"
import { approve } from "./approval.ts"
import { boundedData, boundedText } from "./bounded.ts"
import type { Sessions } from "./sessions.ts"

/** A tool as this server offers it. */
export interface Offer {
  tool: Tool
  /** What its structured content looks like. */
  output: z.ZodObject
  /** The part of a result that looks so, if it has one. */
  structured(result: ToolResult): Record<string, unknown> | undefined
}

/** What all servers of a process share. */
export interface Host {
  sessions: Sessions
  /** Hears what goes wrong beside the calls, or what they cannot say. */
  onError(error: Error): void
}

const handle = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe("A name of your choice for your session. Leave it out unless several agents share this server.")

/** Puts a tool on a server. A call of it happens in the session that it names, or else in that of its connection. */
export function offer(server: McpServer, { tool, output, structured }: Offer, host: Host): void {
  const { readOnly, destructive, idempotent } = tool.effects
  const { name, title, description } = tool
  const inSession: Tool = {
    ...tool,
    input: tool.input.safeExtend({ session: handle }),
    run: (session, { session: _name, ...input }) => tool.run(session, input),
  }
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: unchecked(inSession.input),
      outputSchema: output,
      annotations: {
        title,
        readOnlyHint: readOnly,
        destructiveHint: destructive,
        idempotentHint: idempotent,
        openWorldHint: false,
      },
    },
    (input, context) =>
      host.sessions.use(sessionName(input.session, context), async (session) => {
        const approval = approve(session, server, context)
        const result = await runTool(approval.session, inSession, input).then(
          (ran) => () => toCallResult(ran, structured(ran)),
          (error: unknown) => () => failed(error, host),
        )
        return (await approval.question()) ?? result()
      }),
  )
}

/** The schema is shown to clients, but calls are read by the tools themselves, who forgive more and explain better. */
function unchecked(schema: z.ZodObject): StandardSchemaWithJSON<Record<string, unknown>> {
  const { jsonSchema, vendor, version } = schema["~standard"] as StandardSchemaWithJSON["~standard"]
  const validate = (value: unknown) => ({ value: value as Record<string, unknown> })
  return { "~standard": { jsonSchema, vendor, version, validate } }
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

/** The disk failed, or something in here did: the model can do nothing about it, but should know. */
function failed(error: unknown, { onError }: Host): CallToolResult {
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
