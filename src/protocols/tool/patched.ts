import { ended } from "../../text/lines.ts"
import type { Parameters } from "./call.ts"
import { type CallResult, given, isFault, text } from "./parameters.ts"
import type { Readers } from "./readers.ts"

/** A whole patch as a parameter. */
export function patched(input: Parameters, readers: Readers): CallResult {
  const patch = text(input, "patchText")
  return isFault(patch) ? [patch] : readers.patch(patch, workdirOf(input))
}

/** The folder that a call works in. */
export function workdirOf(input: Parameters): string | undefined {
  const workdir = given(input, "workdir")
  return typeof workdir === "string" && workdir !== "" ? workdir : undefined
}

/** An operation of `apply_patch_call`: one section of a patch, without its header. */
export function operation(input: Parameters, readers: Readers): CallResult {
  const path = text(input, "filePath", "path")
  if (isFault(path)) return [path]
  const type = input.get("type")
  if (type === "delete_file") return [{ op: "delete", path }]
  const heads: Record<string, string> = { create_file: "Add", update_file: "Update" }
  const head = typeof type === "string" && Object.hasOwn(heads, type) ? heads[type] : undefined
  if (head === undefined)
    return [
      {
        code: "unknown_op",
        message:
          type === undefined
            ? "type is required"
            : `There is no operation of the type ${JSON.stringify(type)}.`,
        hint: "Use create_file, update_file or delete_file.",
        path,
      },
    ]
  const diff = text(input, "patchText", "diff")
  if (isFault(diff)) return [{ ...diff, path }]
  if (/[\r\n]/.test(path))
    return [
      { code: "parse_error", message: "The path has a line break in it.", hint: "Name one file.", path },
    ]
  const outcome = readers.patch(`*** Begin Patch\n*** ${head} File: ${path}\n${ended(diff)}*** End Patch\n`)
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
