import type { Edit } from "../../edits/edit.ts"
import type { Parameters } from "./call.ts"
import { type CallFault, isFault, text } from "./parameters.ts"

/** A declaration by its name: `replace_symbol_body`, `insert_before_symbol` and `insert_after_symbol` of Serena. */
export function symbolEdited(input: Parameters, act: "replace" | "before" | "after"): Edit | CallFault {
  const path = text(input, "filePath")
  if (isFault(path)) return path
  const [name, body] = [input.get("namepath") ?? input.get("symbol"), input.get("body")]
  if (typeof name !== "string" || name.trim() === "") return missing("name_path", path)
  if (typeof body !== "string" || body.trim() === "") return missing("body", path)
  const place = { by: "symbol" as const, name: name.trim(), act }
  return { op: "update", path, hunks: [{ old: "", new: body, scope: "substring", place }] }
}

function missing(name: string, path: string): CallFault {
  const hint = `Give the call the parameter ${name}.`
  return { code: "missing_attribute", message: `${name} is required`, hint, path }
}
