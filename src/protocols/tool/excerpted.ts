import type { CreateEdit } from "../../edits/edit.ts"
import type { Parameters } from "./call.ts"
import { type CallFault, given, isFault, text } from "./parameters.ts"

/**
 * Calls that show a part of a file, with the rest left out, for a second model to make the file from. Such an excerpt can be
 * a new file; it never replaces one.
 */
export function excerpted(input: Parameters, fallback?: string): CreateEdit | CallFault {
  const named = text(input, "filePath")
  const path = isFault(named) && fallback !== undefined ? fallback : named
  if (isFault(path)) return path
  const shown = given(input, "excerpt") ?? given(input, "content")
  if (typeof shown === "string")
    return { op: "create", path, content: shown, overwrite: true, extent: "part" }
  return {
    code: "missing_attribute",
    message: "code is required",
    hint: "Give the call the text of the file.",
    path,
  }
}
