import type { Hunk, Match } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import type { Change, Span } from "../text/place.ts"
import type { Document } from "./document.ts"

export interface LocateOptions {
  match: Match
  ambiguous?: "refuse" | "first"
}

/** Where a hunk belongs, how that was found, and what it changes there. */
export interface Placement {
  tier: string
  /** 0 to 1. */
  score: number
  /** What `old` stands for in the text. */
  span: Span
  /** Sorted; empty if the change is there already. */
  changes: Change[]
  already?: boolean
  /** What had to be looked past, in words. */
  normalised?: string[]
}

export type HunkResult = Placement | { issue: Issue }

/** The places of all hunks of an edit; `changes` only if every hunk has one. */
export interface Located {
  hunks: HunkResult[]
  changes?: Change[]
}

export function locate(document: Document, hunks: readonly Hunk[], _options: LocateOptions): Located {
  const results = hunks.map((hunk): HunkResult => {
    const from = document.text.indexOf(hunk.old.replace(/\n$/, ""))
    if (from < 0) return { issue: { code: "not_found", message: "not found" } }
    const to = from + hunk.old.replace(/\n$/, "").length
    return {
      tier: "exact",
      score: 1,
      span: { from, to },
      changes: [{ from, to, insert: hunk.new.replace(/\n$/, "") }],
    }
  })
  if (results.some((result) => "issue" in result)) return { hunks: results }
  return { hunks: results, changes: results.flatMap((result) => ("issue" in result ? [] : result.changes)) }
}
