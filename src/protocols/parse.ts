import type { Edit } from "../edits/edit.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import type { Protocol } from "./protocol.ts"
import { protocols } from "./registry.ts"
import { createScanner, type ScanEvent } from "./scanner.ts"

/** What a response says, in the one language of edits. */
export interface Parsed {
  /** The format of its edits; `mixed` if there are several, null if there is none. */
  format: string | null
  mode: "atomic" | "partial"
  edits: Edit[]
  /** Of the response as a whole: an unclosed edit, a malformed one, no edit at all. */
  issues: Issue[]
  repairs: Repair[]
}

/** Reads a whole response. `format` limits it to one; `auto` (the default) takes all of them, mixed too. */
export function parse(response: string, options: { format?: string } = {}): Parsed {
  const chosen = chooseProtocols(options.format ?? "auto")
  const scanner = createScanner(chosen, { named: chosen.length === 1 })
  return collect([...scanner.push(response), ...scanner.end()], chosen)
}

export function chooseProtocols(format: string): readonly Protocol[] {
  return format === "auto" ? protocols : protocols.filter((each) => each.name === format)
}

function collect(events: readonly ScanEvent[], known: readonly Protocol[]): Parsed {
  let edits: Edit[] = []
  let issues: Issue[] = []
  for (const event of events) {
    if (event.type === "retract") {
      edits = []
      issues = []
    } else if (event.type === "issue") {
      issues.push(event.issue)
    } else if (event.type === "edit") {
      const protocol = known.find((each) => each.name === event.format)
      edits.push({ ...event.edit, format: event.format!, ...(protocol && { match: protocol.match }) })
    }
  }
  const used = [...new Set(events.flatMap((event) => (event.type === "edit" || event.type === "issue") && event.format ? [event.format] : []))]
  if (edits.length === 0 && issues.length === 0) issues.push(nothingFound(known))
  const atomic = used.length > 0 && used.every((name) => known.find((each) => each.name === name)?.mode === "atomic")
  return {
    format: used.length > 1 ? "mixed" : (used[0] ?? null),
    mode: atomic ? "atomic" : "partial",
    edits,
    issues,
    repairs: edits.flatMap((edit) => edit.repairs ?? []),
  }
}

function nothingFound(known: readonly Protocol[]): Issue {
  return {
    code: "no_edits",
    message: "The response contains no edit that emend can read.",
    hint: `Ask for one of these formats: ${known.map((each) => each.title).join(", ")}.`,
  }
}
