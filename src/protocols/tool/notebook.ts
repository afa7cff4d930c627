import type { Edit } from "../../edits/edit.ts"
import type { Parameters } from "./call.ts"
import { type CallFault, isFault, text } from "./parameters.ts"

const acts = { replace: "replace", edit: "replace", insert: "insert", delete: "delete" } as const

/** A cell of a notebook: `NotebookEdit` of Claude Code, `edit_notebook_file` of Copilot. */
export function cellEdited(input: Parameters): Edit | CallFault {
  const path = text(input, "filePath")
  if (isFault(path)) return path
  const mode = input.get("editmode") ?? input.get("edittype") ?? "replace"
  const act =
    typeof mode === "string" && Object.hasOwn(acts, mode) ? acts[mode as keyof typeof acts] : undefined
  if (!act)
    return {
      code: "unknown_op",
      message: `There is no way to edit a cell called ${String(mode)}.`,
      hint: "Use replace, insert or delete.",
      path,
    }
  const id = idOf(input)
  if (id === undefined && act !== "insert")
    return { code: "missing_attribute", message: "cell_id is required", hint: "Say which cell.", path }
  const source = sourceOf(input)
  if (source === undefined && act !== "delete")
    return {
      code: "missing_attribute",
      message: "new_source is required",
      hint: "Give the cell a source.",
      path,
    }
  const kind = kindOf(input)
  const place = { by: "cell" as const, act, ...(id !== undefined && { id }), ...(kind && { kind }) }
  return { op: "update", path, hunks: [{ old: "", new: source ?? "", scope: "substring", place }] }
}

function idOf(input: Parameters): string | undefined {
  const id = input.get("cellid") ?? input.get("cellnumber")
  return typeof id === "string" && id !== "" ? id : typeof id === "number" ? `cell-${id}` : undefined
}

function sourceOf(input: Parameters): string | undefined {
  const source = input.get("newsource") ?? input.get("newcode") ?? input.get("content")
  if (Array.isArray(source)) return source.join("\n")
  return typeof source === "string" ? source : undefined
}

function kindOf(input: Parameters): "code" | "markdown" | undefined {
  const kind = input.get("celltype") ?? input.get("language")
  if (typeof kind !== "string" || kind === "") return undefined
  return /^(?:markdown|md)$/i.test(kind) ? "markdown" : "code"
}
