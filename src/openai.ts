/**
 * `emend/openai`: the apply_patch tool of the Responses API, and emend's own tools as functions, for Responses and for Chat
 * Completions. Plain objects: the SDK is not needed here.
 */

import type { Session } from "./session/session.ts"
import {
  callTool,
  findTool,
  inputJsonSchema,
  type ObjectSchema,
  patchResult,
  type Tool,
  tools,
} from "./tools/index.ts"

/** OpenAI's own patch tool, which its models know from training. */
export const applyPatch = { type: "apply_patch" } as const

/** A tool as a function of the Responses API. */
export interface FunctionTool {
  type: "function"
  name: string
  description: string
  parameters: ObjectSchema
  /** Optional parameters are left out, which strict mode does not allow. */
  strict: false
}

/** emend's own tools, for the Responses API: those that the model shall have (`toolsNamed`). */
export function functionToolsOf(chosen: readonly Tool[]): FunctionTool[] {
  return chosen.map((tool) => ({
    type: "function",
    name: tool.name,
    description: tool.description,
    parameters: inputJsonSchema(tool),
    strict: false,
  }))
}

/** The same for Chat Completions. */
export function chatToolsOf(chosen: readonly Tool[]) {
  return functionToolsOf(chosen).map(({ type, name, description, parameters }) => ({
    type,
    function: { name, description, parameters },
  }))
}

/** All of them. */
export const functionTools: readonly FunctionTool[] = functionToolsOf(tools)
export const chatTools = chatToolsOf(tools)

/** A call among the output items of a response. */
export type Call =
  | { type: "apply_patch_call"; call_id: string; operation: object }
  | { type: "function_call"; call_id: string; name: string; arguments: string }
  | { type: "custom_tool_call"; call_id: string; name: string; input: string }

/** What to send back for it. */
export type CallOutput =
  | { type: "apply_patch_call_output"; call_id: string; status: "completed" | "failed"; output: string }
  | { type: "function_call_output" | "custom_tool_call_output"; call_id: string; output: string }

/** Does a patch call, or the call of one of emend's tools; undefined for a tool that is not ours. */
export async function answerCall(
  session: Session,
  call: Call,
  chosen: readonly Tool[] = tools,
): Promise<CallOutput | undefined> {
  const { call_id, type } = call
  if (type === "apply_patch_call") {
    const text = JSON.stringify({ type, operation: call.operation })
    const { ok, output } = await patchResult(session, text, { lineless: true })
    return { type: "apply_patch_call_output", call_id, status: ok ? "completed" : "failed", output }
  }
  if (!findTool(call.name, chosen)) return undefined
  const input = type === "function_call" ? call.arguments : call.input
  const { output } = await callTool(session, call.name, input, chosen)
  return { type: `${type}_output`, call_id, output }
}

/** Does every call of a response that is ours, in order: the input items to send back. */
export async function answer(
  session: Session,
  response: { output: readonly { type: string }[] },
  chosen: readonly Tool[] = tools,
): Promise<CallOutput[]> {
  const outputs: CallOutput[] = []
  for (const item of response.output) {
    if (!isCall(item)) continue
    const output = await answerCall(session, item, chosen)
    if (output) outputs.push(output)
  }
  return outputs
}

function isCall(item: { type: string }): item is Call {
  return ["apply_patch_call", "function_call", "custom_tool_call"].includes(item.type)
}

/** A call in a message of Chat Completions. */
export interface ChatCall {
  type: "function"
  id: string
  function: { name: string; arguments: string }
}

/** The message to send back for it; undefined for a tool that is not ours. */
export async function answerChatCall(
  session: Session,
  { id, function: { name, arguments: given } }: ChatCall,
  chosen: readonly Tool[] = tools,
): Promise<{ role: "tool"; tool_call_id: string; content: string } | undefined> {
  if (!findTool(name, chosen)) return undefined
  const { output } = await callTool(session, name, given, chosen)
  return { role: "tool", tool_call_id: id, content: output }
}
