import type { Hunk } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { bareLines, lineStarts, withEndings } from "../../text/lines.ts"
import { writeBlock } from "../fit/write.ts"
import type { Document } from "../read/document.ts"
import { isBlank } from "../read/fold.ts"
import { lineText, tableOf } from "../read/line-table.ts"
import type { Found } from "../search.ts"
import type { Candidate } from "../tiers/candidate.ts"
import { seekEnds, seekMissing } from "./claims.ts"

/**
 * The places of a hunk that takes nothing away (`old` is empty): after its seek lines, after its line, or at the end of
 * the file. Without any of these it has no place, unless the file is empty.
 */
export function placeWithoutOld(document: Document, hunk: Hunk): Found | { issue: Issue } {
  const { text } = document
  const ends = insertionEnds(document, hunk)
  if (ends === undefined) return { issue: nowhere() }
  if (ends.length === 0) return { issue: seekMissing(hunk.seek ?? []) }
  const lines = bareLines(withEndings(hunk.new, "\n"))
  return {
    candidates: ends.map(
      (at): Candidate => ({
        from: at,
        to: at,
        tier: "exact",
        fit: () => ({ changes: lines.length === 0 ? [] : [writeBlock(text, { from: at, to: at }, lines)] }),
        isDone: () => lines.some((line) => !isBlank(line)) && areLinesAt(document, at, lines),
      }),
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

/** Are these lines there already, at or right before the place where they would go? */
function areLinesAt(document: Document, at: number, lines: readonly string[]): boolean {
  const table = tableOf(document)
  const start = table.starts.indexOf(at)
  return [start, start - lines.length].some(
    (from) =>
      from >= 0 &&
      from + lines.length <= table.count &&
      lines.every((line, index) => lineText(document, table, from + index).trimEnd() === line.trimEnd()),
  )
}

function nowhere(): Issue {
  return {
    code: "not_found",
    message: "This edit names no text to find, so it has no place in the file.",
    hint: "Send some lines of the file around the insertion, or the whole file.",
  }
}
