import { inserted, replacement, written } from "./basic.ts"
import type { Call } from "./call.ts"
import { type CallResult, given } from "./parameters.ts"

export const commands: ReadonlySet<unknown> = new Set([
  "view",
  "create",
  "str_replace",
  "insert",
  "undo_edit",
])

/** The commands of Anthropic's text editor tools. */
export function command({ input }: Call, { overwrite }: { overwrite: boolean }): CallResult {
  const name = input.get("command")
  if (name === "view") return []
  if (name === "create") return [written(input, { overwrite })]
  if (name === "str_replace")
    return [
      replacement(given(input, "newString") === undefined ? new Map([...input, ["newstr", ""]]) : input),
    ]
  if (name === "insert") return [inserted(input)]
  const message =
    name === "undo_edit" ? "undo_edit is not an edit of its own." : `There is no command ${String(name)}.`
  return [
    { code: "unknown_op", message, hint: "Use create, str_replace or insert; emend undo takes edits back." },
  ]
}
