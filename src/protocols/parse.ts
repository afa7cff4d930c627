import type { Edit } from "../edits/edit.ts"
import { expectText } from "../issues/called.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import { joinParts, passOverExcerpts, withoutPast } from "./parts-of-files.ts"
import type { Protocol, ScanEvent } from "./protocol.ts"
import { chooseProtocols, protocols } from "./registry.ts"
import { createScanner } from "./scanner.ts"

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

/**
 * Reads a whole response. `format` limits it to one; `auto` (the default) takes all of them, mixed too.
 *
 * @example
 * ```ts
 * import { parse } from "emend"
 *
 * const { format, edits, issues } = parse("a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n")
 * console.log(format, edits[0]?.op, issues.length)
 * ```
 */
export function parse(response: string, options: { format?: string } = {}): Parsed {
  const chosen = chooseProtocols(options.format ?? "auto")
  expectText(response, "A response")
  const scanner = createScanner(protocols, onlyOf(chosen))
  return collect(scanner.push(response).concat(scanner.end()), {
    known: chosen,
    isBlank: response.trim() === "",
  })
}

/** How to scan for these formats: one that was named, or all of them. */
export function onlyOf([first, ...others]: readonly Protocol[]): { only?: string } {
  return first && others.length === 0 ? { only: first.name } : {}
}

function collect(
  events: readonly ScanEvent[],
  { known, isBlank }: { known: readonly Protocol[]; isBlank: boolean },
): Parsed {
  const last = events.slice(events.findLastIndex((event) => event.type === "retract") + 1)
  const valid = passOverExcerpts(last, known)
  const edits: Edit[] = []
  const issues: Issue[] = []
  const repairs: Repair[] = []
  const used = new Set<Protocol>()
  for (const event of valid) {
    const protocol = protocolOf(event, known)
    if (event.type === "edit") edits.push(withFormat(event.edit, protocol))
    if (event.type === "edit") for (const repair of event.edit.repairs ?? []) repairs.push(repair)
    if (event.type === "issue") issues.push(event.issue)
    if (event.type === "repair") repairs.push(event.repair)
    if (protocol && (event.type === "edit" || event.type === "issue")) used.add(protocol)
  }
  const meant = withoutPast(joinParts(edits))
  if (meant.edits.length === 0 && issues.length === 0) issues.push(isBlank ? empty : nothingFound(known))
  const [first, ...others] = used
  return {
    format: others.length > 0 ? "mixed" : (first?.name ?? null),
    mode: first && [...used].every((each) => each.mode === "atomic") ? "atomic" : "partial",
    edits: meant.edits,
    issues,
    repairs: [...repairs, ...meant.repairs],
  }
}

/** The format of an event. A reader may find that what it reads is an edit in another one. */
export function protocolOf(event: ScanEvent, known: readonly Protocol[]): Protocol | undefined {
  const format = (event.type === "edit" ? event.edit.format : undefined) ?? event.format
  return known.find((each) => each.name === format)
}

/** An edit that says which format it was written in, and how that one wants it matched unless it says so itself. */
export function withFormat(edit: Edit, protocol: Protocol | undefined): Edit {
  if (!protocol) return edit
  const how = edit.op === "update" && protocol.parts ? { parts: true as const } : {}
  return { format: protocol.name, match: protocol.match, ...how, ...edit }
}

const empty: Issue = {
  code: "no_edits",
  message: "The response is empty.",
  hint: "Give the whole answer of the model.",
}

export function nothingFound(known: readonly Protocol[]): Issue {
  return {
    code: "no_edits",
    message: "The response contains no edit that emend can read.",
    hint: `Edits are to be in one of these formats: ${known.map((each) => each.title).join(", ")}.`,
  }
}
