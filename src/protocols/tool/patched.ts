import { ended } from "../../text/lines.ts"
import type { Parameters } from "./call.ts"
import { isFault, type Outcome, text } from "./parameters.ts"

/** Reads a patch text. Handed in, since a format knows no other. */
export type ReadPatch = (text: string) => Outcome

/** A whole patch as a parameter. */
export function patched(input: Parameters, readPatch: ReadPatch): Outcome {
  const patch = text(input, "patchText")
  return isFault(patch) ? [patch] : readPatch(patch)
}

/** An operation of `apply_patch_call`: one section of a patch, without its header. */
export function operation(input: Parameters, readPatch: ReadPatch): Outcome {
  const path = text(input, "filePath")
  if (isFault(path)) return [path]
  const type = input.get("type")
  if (type === "delete_file") return [{ op: "delete", path }]
  const heads: Record<string, string> = { create_file: "Add", update_file: "Update" }
  const head = typeof type === "string" && Object.hasOwn(heads, type) ? heads[type] : undefined
  if (head === undefined)
    return [
      {
        code: "unknown_op",
        message: `There is no operation ${String(type)}.`,
        hint: "Use create_file, update_file or delete_file.",
        path,
      },
    ]
  const diff = text(input, "patchText")
  if (isFault(diff)) return [{ ...diff, message: "diff is required", path }]
  if (/[\r\n]/.test(path))
    return [
      { code: "parse_error", message: "The path has a line break in it.", hint: "Name one file.", path },
    ]
  const outcome = readPatch(`*** Begin Patch\n*** ${head} File: ${path}\n${ended(diff)}*** End Patch\n`)
  const foreign = outcome.some((each) => !isFault(each) && each.path !== path)
  if (!foreign) return outcome
  return [
    {
      code: "parse_error",
      message: `The diff of ${path} is about other files as well.`,
      hint: "Use one operation for each file.",
      path,
    },
  ]
}
