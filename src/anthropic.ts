/**
 * `emend/anthropic`: the text editor tools of the Messages API, and emend's own tools in its shape. `answer` takes the
 * `tool_use` blocks of a message and gives the `tool_result` blocks to send back. Plain objects: the SDK is not needed here.
 */

import type { Session } from "./session/session.ts"
import { runCommand } from "./tools/editor.ts"
import {
  callTool,
  findTool,
  inputJsonSchema,
  type ObjectSchema,
  type Tool,
  type ToolResult,
  tools,
} from "./tools/index.ts"

/** Anthropic's text editor, which its models know from training: `view`, `create`, `str_replace`, `insert`. */
export const textEditor = { type: "text_editor_20250728", name: "str_replace_based_edit_tool" } as const

/** The same for older models: `undo_edit` as well. */
export const textEditor20250124 = { type: "text_editor_20250124", name: "str_replace_editor" } as const

/** A tool of one's own, as the Messages API takes it. */
export interface AnthropicTool {
  name: string
  description: string
  input_schema: ObjectSchema
}

/** emend's own tools: those that the model shall have (`toolsNamed`). */
export function anthropicToolsOf(chosen: readonly Tool[]): AnthropicTool[] {
  return chosen.map((tool) => ({
    name: tool.name,
    description: tool.description,
    input_schema: inputJsonSchema(tool),
  }))
}

/** All of them. */
export const anthropicTools: readonly AnthropicTool[] = anthropicToolsOf(tools)

/** A call of a tool, as messages of Claude have it. */
export interface ToolUseBlock {
  type: "tool_use"
  id: string
  name: string
  input: unknown
}

/** The answer to a call, as the next message carries it. */
export interface ToolResultBlock {
  type: "tool_result"
  tool_use_id: string
  content: string
  is_error?: true
}

/** Does the call of a text editor or of one of emend's tools; undefined for a tool that is not ours. */
export async function answerToolUse(
  session: Session,
  block: ToolUseBlock,
  chosen: readonly Tool[] = tools,
): Promise<ToolResultBlock | undefined> {
  const result = await resultOf(session, block, chosen)
  if (!result) return undefined
  const { ok, output } = result
  return { type: "tool_result", tool_use_id: block.id, content: output, ...(!ok && { is_error: true }) }
}

/** Does every call of a message that is ours, in order. An empty answer: there was none. */
export async function answer(
  session: Session,
  message: { content: readonly { type: string }[] },
  chosen: readonly Tool[] = tools,
): Promise<ToolResultBlock[]> {
  const results: ToolResultBlock[] = []
  for (const block of message.content) {
    if (block.type !== "tool_use") continue
    const result = await answerToolUse(session, block as ToolUseBlock, chosen)
    if (result) results.push(result)
  }
  return results
}

async function resultOf(
  session: Session,
  { name, input }: ToolUseBlock,
  chosen: readonly Tool[],
): Promise<ToolResult | undefined> {
  if (name === textEditor.name || name === textEditor20250124.name) return runCommand(session, input)
  return findTool(name, chosen) ? callTool(session, name, input, chosen) : undefined
}
