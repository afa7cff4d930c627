import type { Edit } from "../../edits/edit.ts"
import type { Protocol, ScanEvent } from "../protocol.ts"
import { createScanner } from "../scanner.ts"

export interface ReadOptions {
  /** So many characters at a time; all at once if left out. */
  chunk?: number
  /** The caller named the format. */
  named?: boolean
}

/** What a response says to some formats. */
export function readWith(
  formats: readonly Protocol[],
  response: string,
  { chunk = Number.POSITIVE_INFINITY, named = false }: ReadOptions = {},
) {
  const scanner = createScanner(formats, named && formats[0] ? { only: formats[0].name } : {})
  const events: ScanEvent[] = []
  for (let at = 0; at < response.length; at += chunk)
    events.push(...scanner.push(response.slice(at, at + chunk)))
  events.push(...scanner.end())
  const edits = events.flatMap((event) => (event.type === "edit" ? [event.edit] : []))
  const issues = events.flatMap((event) => (event.type === "issue" ? [event.issue] : []))
  return { edits, issues, repairs: edits.flatMap((edit) => edit.repairs ?? []).map((repair) => repair.kind) }
}

/** What an edit does, without where it was in the response. */
export function bare(edit: Edit): Edit {
  const { source: _source, repairs: _repairs, format: _format, ...more } = edit
  const { extent: _extent, ...rest } = { extent: undefined, ...more }
  return "hunks" in rest ? { ...rest, hunks: rest.hunks.map(({ source: _, ...hunk }) => hunk) } : rest
}
