import { bareLines } from "../text/lines.ts"
import { fitBothWays } from "./both-ways.ts"
import { type Candidate, onlyShown } from "./candidate.ts"
import type { Document } from "./document.ts"
import type { Evidence } from "./evidence.ts"
import { hasWord, indentOf, isBlank } from "./fold.ts"
import { changedGaps } from "./gaps.ts"
import { solveIndent } from "./indent.ts"
import type { Alignment } from "./lay.ts"
import { leastLikeness, likeness, shareWords } from "./likeness.ts"
import { indentPairs } from "./regular.ts"
import { type Hit, hitSpan } from "./sequence.ts"
import type { LineSpan } from "./spans.ts"
import { lineText, lineTo, tableOf } from "./table.ts"
import type { TierName } from "./tiers.ts"
import { twinTarget } from "./twins.ts"
import { unknownUnits } from "./units.ts"
import type { Wanted } from "./wanted.ts"

/** An alignment that was taken, as a place for the hunk; and beside it another one that may be meant. */
export function alignedCandidates(
  document: Document,
  wanted: Wanted,
  { rows, columns, grid }: Alignment,
  evidence: Evidence,
): Candidate[] {
  const lines: Hit["lines"] = wanted.old.map(() => undefined)
  completed(document, wanted, { rows, columns, grid }).forEach((column, index) => {
    if (column >= 0) lines[rows[index]!.at] = lineSpanOf(document, columns[column]!)
  })
  const tier = rows.some((row) => row.elided) ? "elision" : evidence.anchored ? "anchored" : "similar"
  const candidate = laidCandidate(document, wanted, lines, { tier, score: evidence.score })
  const twin = twinTarget(document.text, wanted, { lines })
  return twin ? [candidate, onlyShown(twin, tier)] : [candidate]
}

/** The place of a hunk of which some lines, or all but some, lie on these lines of the file. */
export function laidCandidate(
  document: Document,
  wanted: Wanted,
  lines: Hit["lines"],
  sureness: { tier: TierName; score: number },
): Candidate {
  return {
    ...hitSpan(lines),
    ...sureness,
    lines,
    fit: (shared) => fitBothWays(document, wanted, lines, shared),
    pairs: () => indentPairs(document.text, wanted, lines),
    settled: () => stands(document.text, wanted, lines),
  }
}

function lineSpanOf(document: Document, line: number): LineSpan {
  const table = tableOf(document)
  return { from: table.starts[line]!, to: lineTo(document.text, table, line), end: table.starts[line + 1]! }
}

/**
 * The path, with misremembered lines put where they belong: a line that is not in the file, next to one that is, stands
 * for the line at that place if the two are alike.
 */
function completed(document: Document, wanted: Wanted, { rows, columns, grid }: Alignment): Int32Array {
  const table = tableOf(document)
  const path = grid.path.slice()
  const fill = (row: number, column: number) => {
    if (
      path[row] !== -1 ||
      rows[row]!.elided ||
      rows[row]!.count > 0 ||
      columns[column] === undefined ||
      path.includes(column)
    )
      return
    const [wrote, there] = [wanted.folded[rows[row]!.at]!, lineText(document, table, columns[column])]
    if (likeness(wrote, there) >= leastLikeness && shareWords(wrote, there)) path[row] = column
  }
  for (let row = 1; row < rows.length; row++) if (path[row - 1]! >= 0) fill(row, path[row - 1]! + 1)
  for (let row = rows.length - 2; row >= 0; row--) if (path[row + 1]! > 0) fill(row, path[row + 1]! - 1)
  return path
}

/** Do the lines that the edit would put in stand where they would go? A lone bracket must be as deep as it would be. */
function stands(text: string, wanted: Wanted, lines: readonly (LineSpan | undefined)[]): boolean {
  const gaps = changedGaps(wanted)
  const rule = solveIndent(indentPairs(text, wanted, [...lines]), [], unknownUnits)
  const isSame = (line: string, there: string) => {
    const indent = hasWord(line) ? undefined : rule?.(indentOf(line))
    return line.trim() === there.trim() && (indent === undefined || indent === indentOf(there))
  }
  return (
    gaps.length > 0 &&
    gaps.every((gap) => {
      const fresh = wanted.new.slice(gap.fromB, gap.toB).filter((line) => !isBlank(line))
      if (gap.targets.length > 0 || fresh.length === 0) return false
      const [before, after] = [lines[gap.fromA - 1], lines[gap.toA]]
      const there =
        before && after
          ? text.slice(before.end, after.from)
          : before
            ? following(text, before.end, fresh.length)
            : after
              ? preceding(text, after.from, fresh.length)
              : ""
      const actual = bareLines(there).filter((line) => !isBlank(line))
      return actual.length === fresh.length && actual.every((line, at) => isSame(fresh[at]!, line))
    })
  )
}

/** The next so many non-blank lines from a line start on. */
function following(text: string, from: number, count: number): string {
  let at = from
  for (let seen = 0; seen < count && at < text.length; ) {
    const end = text.indexOf("\n", at)
    const next = end < 0 ? text.length : end + 1
    if (!isBlank(text.slice(at, next))) seen++
    at = next
  }
  return text.slice(from, at)
}

/** The last so many non-blank lines before a line start. */
function preceding(text: string, to: number, count: number): string {
  let at = to
  for (let seen = 0; seen < count && at > 0; ) {
    const from = at < 2 ? 0 : text.lastIndexOf("\n", at - 2) + 1
    if (!isBlank(text.slice(from, at))) seen++
    at = from
  }
  return text.slice(at, to)
}
