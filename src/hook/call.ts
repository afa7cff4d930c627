import type { ExactEdit } from "./exact.ts"

/** The tools of agents that hooks know about, by the names of their parameters. */
export type EditCall =
  | { kind: "replace"; path: string; edits: ExactEdit[]; several: boolean }
  | { kind: "write"; path: string; content: string }

/** What a hook is told on standard input, as far as it matters here. */
export interface HookInput {
  hook_event_name: string
  tool_name: string
  tool_input: Record<string, unknown>
  tool_response?: unknown
  permission_mode?: string
}

/** The input of a hook; undefined if it is not about a tool. */
export function hookInput(value: unknown): HookInput | undefined {
  if (!isFields(value) || typeof value.hook_event_name !== "string") return undefined
  return typeof value.tool_name === "string" && isFields(value.tool_input)
    ? (value as unknown as HookInput)
    : undefined
}

/** The edit that a tool is about to make; undefined for other tools, and for input that the tool itself will refuse. */
export function editCall({ tool_name, tool_input }: HookInput): EditCall | undefined {
  const { file_path: path } = tool_input
  if (typeof path !== "string") return undefined
  if (tool_name === "Write" && typeof tool_input.content === "string")
    return { kind: "write", path, content: tool_input.content }
  if (tool_name === "Edit") {
    const edit = replacement(tool_input)
    return edit && { kind: "replace", path, edits: [edit], several: false }
  }
  if (tool_name !== "MultiEdit" || !Array.isArray(tool_input.edits)) return undefined
  const edits = tool_input.edits.map((each) => (isFields(each) ? replacement(each) : undefined))
  return edits.length > 0 && edits.every((edit) => edit !== undefined)
    ? { kind: "replace", path, edits, several: true }
    : undefined
}

function replacement(fields: Record<string, unknown>): ExactEdit | undefined {
  const { old_string: old, new_string: text } = fields
  return typeof old === "string" && typeof text === "string"
    ? { old, new: text, all: fields.replace_all === true }
    : undefined
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
