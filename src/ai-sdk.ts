/**
 * `emend/ai-sdk`: emend's tools for the AI SDK (`generateText`, `streamText`, agents). Plain objects in the shape of its
 * `tool()`: nothing of the SDK is needed here.
 */

import type { Session } from "./session/session.ts"
import {
  inputJsonSchema,
  runTool,
  type Tool,
  type ToolName,
  type ToolResult,
  tools,
  toolsNamed,
  type UsualToolName,
} from "./tools/index.ts"

/** A tool as the AI SDK takes it. */
export interface AiSdkTool {
  description: string
  inputSchema: AiSdkSchema
  execute(input: unknown): Promise<ToolResult>
  /** What the model gets to read: text, marked as an error where the call was refused. */
  toModelOutput(call: { output: ToolResult }): { type: "text" | "error-text"; value: string }
}

/** A Standard Schema that brings its JSON Schema along. */
export interface AiSdkSchema {
  "~standard": {
    version: 1
    vendor: "emend"
    validate(value: unknown): { value: unknown }
    jsonSchema: { input(): Record<string, unknown>; output(): Record<string, unknown> }
  }
}

/** The tools by name, at work in a session: all, or those that the model shall have. What they say advises no others. */
export function aiSdkTools<Name extends ToolName = UsualToolName>(
  session: Session,
  names?: readonly Name[],
): Record<Name, AiSdkTool> {
  const byName = (names ? toolsNamed(names) : tools).map((tool) => [tool.name, aiSdkTool(session, tool)])
  return Object.fromEntries(byName) as Record<Name, AiSdkTool>
}

function aiSdkTool(session: Session, tool: Tool): AiSdkTool {
  const jsonSchema = () => inputJsonSchema(tool)
  return {
    description: tool.description,
    inputSchema: {
      "~standard": {
        version: 1,
        vendor: "emend",
        // Everything passes: the tool itself tells the model what is wrong, in words that help.
        validate: (value) => ({ value }),
        jsonSchema: { input: jsonSchema, output: jsonSchema },
      },
    },
    execute: (input) => runTool(session, tool, input),
    toModelOutput: ({ output: { ok, output } }) => ({ type: ok ? "text" : "error-text", value: output }),
  }
}
