import type { Issue } from "../issues/issue.ts"
import { diff } from "../text/diff.ts"
import { splitLines } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"

/** Lines of a version that was made of a text, as lines of that text. */
export function originalLines(original: string, version: string): (lines: LineRange) => LineRange {
  if (version === original) return (lines) => lines
  const ranges = diff(splitLines(original), splitLines(version))
  const before = (line: number) => {
    const inside = ranges.find(({ fromB, toB }) => line > fromB && line <= toB)
    if (inside) return Math.min(inside.fromA + 1 + (line - inside.fromB - 1), Math.max(inside.toA, 1))
    const above = ranges.filter(({ toB }) => toB < line)
    return above.reduce((sum, { fromA, toA, fromB, toB }) => sum + (toA - fromA) - (toB - fromB), line)
  }
  return ([from, to]) => (to < from ? [before(from), before(from) - 1] : [before(from), before(to)])
}

/** An issue of a version whose candidates are lines of the text that it was made of. */
export function asInOriginal(issue: Issue, lines: ReturnType<typeof originalLines>): Issue {
  if (!issue.candidates) return issue
  const candidates = issue.candidates.map((each) => ({ ...each, line: lines([each.line, each.line])[0] }))
  return { ...issue, candidates }
}
