import type { z } from "zod"
import type { Session } from "../session/session.ts"

/**
 * Something that a model can call. It is a plain value, so that any surface can offer it: the MCP server, the command
 * line, the tools of an SDK.
 */
export interface Tool<Schema extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  /** Teaches the model when and how to use it. */
  description: string
  input: Schema
  /** What it may do to the world: hints that surfaces pass on. */
  effects: { readOnly: boolean; destructive: boolean; idempotent: boolean }
  run(session: Session, input: z.output<Schema>): Promise<ToolResult>
}

/** What a call came to. A failure that the model can mend has `ok: false`, and an output that says how. */
export interface ToolResult {
  ok: boolean
  /** One line for a person. */
  title: string
  /** What the model reads. */
  output: string
  /** What programs read, such as the diff, the report or the diagnostics. JSON. */
  metadata: Record<string, unknown>
}

/** A tool whose `run` knows the type of its input. */
export function defineTool<Schema extends z.ZodObject>(tool: Tool<Schema>): Tool<Schema> {
  return tool
}
