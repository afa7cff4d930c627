import type { Issue } from "../issues/issue.ts"
import { diff } from "../text/diff.ts"
import { splitLines } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"

/** Lines of a version that was made of a text, as lines of that text. */
export function originalLines(original: string, version: string): (lines: LineRange) => LineRange {
  if (version === original) return (lines) => lines
  const ranges = diff(splitLines(original), splitLines(version))
  const last = ranges.at(-1)!
  const before = (line: number) => {
    const next = ranges.find(({ toB }) => line <= toB)
    if (!next) return line + last.toA - last.toB
    // Of more lines than there were, the rest is where the last one was.
    return Math.min(line + next.fromA - next.fromB, Math.max(next.toA, 1))
  }
  return ([from, to]) => (to < from ? [before(from), before(from) - 1] : [before(from), before(to)])
}

/** An issue of a version whose candidates are lines of the text that it was made of. */
export function asInOriginal(issue: Issue, lines: ReturnType<typeof originalLines>): Issue {
  if (!issue.candidates) return issue
  const candidates = issue.candidates.map((each) => ({ ...each, line: lines([each.line, each.line])[0] }))
  return { ...issue, candidates }
}
