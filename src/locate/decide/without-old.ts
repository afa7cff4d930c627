import type { Hunk } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { bareLines, lineStarts, withEndings } from "../../text/lines.ts"
import type { Document } from "../read/document.ts"
import { isBlank } from "../read/fold.ts"
import type { Candidate, Found } from "../tiers/candidate.ts"
import { seekEnds, seekMissing } from "./claims.ts"

/**
 * The places of a hunk that takes nothing away (`old` is empty): after its seek lines, after its line, or at the end of
 * the file. Without any of these it has no place, unless the file is empty.
 */
export function placeWithoutOld(document: Document, hunk: Hunk): Found | { issue: Issue } {
  const ends = insertionEnds(document, hunk)
  if (ends === undefined) return { issue: nowhere() }
  if (ends.length === 0) return { issue: seekMissing(hunk.seek ?? []) }
  const lines = bareLines(withEndings(hunk.new, "\n"))
  return {
    candidates: ends.map(
      (at): Candidate => ({ from: at, to: at, tier: "exact", how: { by: "claims", at, lines } }),
    ),
  }
}

function insertionEnds(document: Document, hunk: Hunk): number[] | undefined {
  const { text } = document
  if (hunk.seek?.length) return seekEnds(document, hunk.seek)
  if (hunk.line !== undefined && !hunk.atEnd) {
    const starts = [...lineStarts(text), text.length]
    return hunk.line >= 0 && hunk.line < starts.length ? [starts[hunk.line]!] : undefined
  }
  return hunk.atEnd || isBlank(text) ? [text.length] : undefined
}

function nowhere(): Issue {
  return {
    code: "not_found",
    message: "This edit names no text to find, so it has no place in the file.",
    hint: "Send some lines of the file around the insertion, or the whole file.",
  }
}
