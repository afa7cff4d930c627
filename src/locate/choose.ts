import type { Hunk } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { lineNumberAt } from "../text/lines.ts"
import type { Span } from "../text/place.ts"
import type { Candidate } from "./candidate.ts"
import type { Document } from "./document.ts"
import { isBlank } from "./fold.ts"
import { candidatePlaces } from "./places.ts"
import type { Found } from "./search.ts"
import { seekEnds } from "./seek.ts"

/** Takes what the hunk itself says about its place: which occurrence, past which lines, at the end of the file. */
export function choose(document: Document, hunk: Hunk, found: Found): Found | { issue: Issue } {
  const { candidates } = found
  if (candidates.length === 0) return found
  const { occurrence } = hunk
  if (occurrence === "first") return { ...found, candidates: candidates.slice(0, 1) }
  if (occurrence === "last") return { ...found, candidates: candidates.slice(-1) }
  if (typeof occurrence === "number") {
    const candidate = candidates[occurrence - 1]
    return candidate
      ? { ...found, candidates: [candidate] }
      : { issue: outOfRange(document, occurrence, candidates) }
  }
  if (candidates.length === 1 || occurrence === "all") return found
  const sought = hunk.seek ? pastSeek(document, hunk.seek, candidates) : candidates
  return { ...found, candidates: hunk.atEnd ? lastOnes(document.text, sought) : sought }
}

/** The candidates that come first after each place that the seek lines lead to. */
function pastSeek(
  document: Document,
  seek: readonly string[],
  candidates: readonly Candidate[],
): Candidate[] {
  const first = new Set<Candidate>()
  for (const end of seekEnds(document, seek)) {
    const next = candidates.find(({ from }) => from >= end)
    if (next) first.add(next)
  }
  return first.size > 0 ? candidates.filter((candidate) => first.has(candidate)) : [...candidates]
}

/** The candidate that only blank lines follow, if there is one. */
function lastOnes(text: string, candidates: readonly Candidate[]): Candidate[] {
  const last = candidates.filter(({ to }) => isBlank(text.slice(to, to + 2000)) && isBlank(text.slice(to)))
  return last.length > 0 ? last : [...candidates]
}

/**
 * Between equal hits, the claimed line decides if one hit is much nearer to it than all others. Models count
 * lines badly, so a line between two hits decides nothing.
 */
export function nearestToLine(
  document: Document,
  line: number,
  candidates: readonly Candidate[],
): Candidate[] {
  const away = (span: Span) => Math.abs(lineNumberAt(document.text, span.from) - line)
  const [nearest, second] = [...candidates].sort((a, b) => away(a) - away(b))
  return nearest && second && away(nearest) * 2 < away(second) ? [nearest] : [...candidates]
}

function outOfRange(document: Document, wanted: number, candidates: readonly Candidate[]): Issue {
  return {
    code: "occurrence_out_of_range",
    message: `Occurrence ${wanted} was asked for, but the text stands ${candidates.length === 1 ? "only once" : `only ${candidates.length} times`} in the file.`,
    hint: `Ask for an occurrence from 1 to ${candidates.length}, or "last".`,
    candidates: candidatePlaces(document, candidates),
  }
}
