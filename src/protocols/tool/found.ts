import type { Repair } from "../../issues/issue.ts"
import type { At } from "../at.ts"
import type { Found } from "../protocol.ts"
import type { Call } from "./call.ts"
import { editsOf } from "./edits.ts"
import { isFault } from "./parameters.ts"
import type { Readers } from "./readers.ts"

/** What all readers of calls need to know. */
export interface Calling {
  readers: Readers
  /** The caller named the format: calls of unknown tools are worth a word. */
  strict: boolean
  /** The name of the tool, where that comes before a call which has none of its own. */
  name?: string | undefined
}

/** What a call that is at `where` brings to light. `repairs` are those of the call as such. */
export function foundIn(call: Call, where: At, repairs: readonly Repair[], calling: Calling): Found[] {
  return editsOf(call, calling).flatMap((each): Found[] => {
    if (isFault(each)) return [{ type: "issue", issue: { ...each, ...where } }]
    const all = [...repairs, ...(each.repairs ?? []).map((repair) => relocated(repair, where))]
    const edit = { ...each, source: where.source, ...(all.length > 0 && { repairs: all }) }
    return [
      { type: "begin", source: where.source, path: each.path, op: each.op },
      { type: "edit", edit },
    ]
  })
}

/** A repair inside a text of the call can only be shown at the call. */
function relocated({ kind, message }: Repair, where: At): Repair {
  return { kind, message, ...where }
}

/** The call that the end of the response cut off. */
export function cutShort(what: string, path: string | undefined, where: At): Found {
  return {
    type: "issue",
    issue: {
      code: "incomplete_edit",
      message: `${what}${path === undefined ? "" : ` for ${path}`} is cut short.`,
      hint: "Send what is missing again.",
      ...(path !== undefined && { path }),
      ...where,
    },
  }
}
