import { type Fields, isFields } from "../../text/json-text.ts"
import type { Heal } from "./heal.ts"
import { readValue } from "./json.ts"
import { inputKeys, names, plainKey, telling, tellTogether } from "./names.ts"

/** A tool call, whichever provider's shape it came in. */
export interface Call {
  /** Lower case, without underscores and name spaces: `multiedit`. */
  name: string
  /** As it was written, for messages. */
  title: string
  input: Parameters
  /** What was put right in parameters that came as a text. */
  healed?: readonly Heal[]
  /** The parameters came as a text that is no JSON; it is kept as `patchText`, which some tools take so. */
  bare?: boolean
}

/** Parameters by their plain name: lower case, without underscores (`file_path` and `filePath` are `filepath`). */
export type Parameters = ReadonlyMap<string, unknown> & {
  /** The names as the call has them, for messages. */
  readonly spelled?: readonly string[]
}

/**
 * The call that a JSON value makes; undefined if it makes none (a text block, say). The shapes:
 *
 *     { name, input | arguments | parameters | args }          the parameters as an object, or as JSON in a string
 *     { type: "tool_use" | "function_call", name, … }          Anthropic, OpenAI
 *     { function: { name, arguments } }                        OpenAI chat
 *     { functionCall: { name, args } }                         Gemini
 *     { method: "tools/call", params: { name, arguments } }    MCP
 *     { type: "apply_patch_call", operation: { … } }           OpenAI
 *     { type: "local_shell_call", action: { command } }        OpenAI
 *     { changes | documentChanges }, alone or as `edit`        a language server's WorkspaceEdit
 *     { filePath, oldString, newString }                       the parameters alone
 */
export function callOf(value: unknown): Call | undefined {
  if (!isFields(value)) return undefined
  const inner = [value.function, value.functionCall, value.function_call, value.tool_call].find(isFields)
  if (inner) return callOf(inner)
  if (value.method === "tools/call" || value.method === "workspace/applyEdit") return callOf(value.params)
  if (value.type === "apply_patch_call" && isFields(value.operation))
    return { name: "applypatchcall", title: "apply_patch_call", input: parametersOf(value.operation) }
  if (value.type === "local_shell_call" && isFields(value.action))
    return { name: "shell", title: "local_shell", input: parametersOf(value.action) }
  const title = [
    value.name,
    value.tool,
    value.tool_name,
    value.toolName,
    value.recipient_name,
    value.function,
  ].find(isText)
  const given = inputOf(value)
  if (title !== undefined) return { name: plainName(title), title, ...given }
  const workspaceEdit = [value, value.edit].find(isWorkspaceEdit)
  if (workspaceEdit)
    return { name: "workspaceedit", title: "the WorkspaceEdit", input: parametersOf(workspaceEdit) }
  if (names.patchText.some((key) => isPatch(given.input.get(key))))
    return { name: "applypatch", title: "the call", ...given }
  const keys = [...given.input.keys()]
  const tells = keys.some((key) => telling.new.has(key) || tellingAlone.has(key)) || tellTogether(keys)
  return tells ? { name: "", title: "the call", ...given } : undefined
}

const isPatch = (value: unknown) =>
  typeof value === "string" && value.trimStart().startsWith("*** Begin Patch")

const tellingAlone = new Set(["edits", "command", "replacements", "replacementchunks"])

/** What a language server asks an editor to change: `{ changes: { URI: [{ range, newText }] } }`, or as a list. */
function isWorkspaceEdit(value: unknown): value is Fields {
  if (!isFields(value)) return false
  if (Array.isArray(value.documentChanges)) return true
  return isFields(value.changes) && Object.values(value.changes).every(Array.isArray)
}

/** A call whose name and parameters are known. */
export function callNamed(title: string, fields: Fields): Call {
  return { name: plainName(title), title, input: parametersOf(fields) }
}

/** The parameters; those of a call without a place for them are beside its name. */
function inputOf(value: Fields): Pick<Call, "input" | "healed" | "bare"> {
  const key = inputKeys.find((each) => value[each] !== undefined && value[each] !== null)
  if (key === undefined) return { input: parametersOf(value) }
  const given = value[key]
  if (isFields(given)) return { input: parametersOf(given) }
  if (Array.isArray(given)) return { input: new Map([["edits", given]]) }
  if (!isText(given)) return { input: new Map() }
  const inside = readValue(given)
  if (!isFields(inside?.value)) return { input: new Map([["patchtext", given]]), bare: true }
  return { input: parametersOf(inside.value), healed: inside.healed }
}

export function parametersOf(fields: Fields): Parameters {
  const parameters = new Map<string, unknown>()
  const spelled = Object.keys(fields)
  for (const key of spelled) parameters.set(plainKey(key), fields[key])
  return Object.assign(parameters, { spelled })
}

/** `functions.edit`, `mcp__files__edit_file` and `MultiEdit` without what is not the name. */
export function plainName(title: string): string {
  return plainKey(title.split(/\.|__|\/|:/).at(-1)!)
}

function isText(value: unknown): value is string {
  return typeof value === "string"
}
