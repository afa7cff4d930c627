import type { Edit } from "../../edits/edit.ts"
import type { Protocol } from "../protocol.ts"
import { createScanner } from "../scanner.ts"
import type { Outcome } from "./parameters.ts"
import type { ReadPatch } from "./patched.ts"

/** Reads the text parameter of `apply_patch` in the format that it is written in. */
export function patchReader(patches: Protocol): ReadPatch {
  return (text) => {
    const scanner = createScanner([patches], { only: patches.name })
    const outcome: Outcome = []
    for (const event of [...scanner.push(text), ...scanner.end()]) {
      if (event.type === "edit") outcome.push(unplaced(event.edit))
      if (event.type === "issue") {
        const { code, message, hint = "", path } = event.issue
        outcome.push({ code, message, hint, ...(path !== undefined && { path }) })
      }
    }
    if (outcome.length > 0) return outcome
    return [
      {
        code: "parse_error",
        message: "The patch contains no change.",
        hint: "Start it with *** Begin Patch.",
      },
    ]
  }
}

/** Offsets inside the parameter mean nothing in the response. */
function unplaced(edit: Edit): Edit {
  const { source: _source, ...rest } = edit
  return rest.op === "update" ? { ...rest, hunks: rest.hunks.map(({ source: _, ...hunk }) => hunk) } : rest
}
