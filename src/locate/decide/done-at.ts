import type { Hunk } from "../../edits/edit.ts"
import { bareLines, lineEnd, lineStart, withEndings } from "../../text/lines.ts"
import type { Span } from "../../text/place.ts"
import { fitAt, withFileEndings } from "../fit/fit-at.ts"
import { changesNothing, type Document } from "../read/document.ts"
import { hasWord, indentOf, isBlank, joinWords } from "../read/fold.ts"
import { changedGaps, type Wanted, wantedOf } from "../read/hunk.ts"
import { indentPairs, solveIndent, unknownUnits } from "../read/indent.ts"
import { lineText, tableOf } from "../read/line-table.ts"
import {
  type FileLines,
  lineBack,
  lineSpanAt,
  linesFrom,
  solidLineBefore,
  solidLineFrom,
} from "../read/lines.ts"
import { chomped, wholeLines } from "../tiers/letters.ts"
import type { Candidate, ToTheLetter } from "../tiers/tiers.ts"
import { isResultAround } from "./done.ts"

/** Is a change made where it would be made: is its result there, or would it come to what the file has? */
export const isMadeAt = (document: Document, candidate: Candidate): boolean =>
  isDoneAt(document, candidate) || isUnchangedAt(document, candidate)

/** Does a change come to what the file has at its place? */
export function isUnchangedAt(document: Document, candidate: Candidate): boolean {
  if (candidate.how.by === "letters" || candidate.how.by === "claims") return false
  const fitted = fitAt(document, candidate)
  return "changes" in fitted && changesNothing(document, fitted.changes)
}

/** Is the result of a change where it would be made? */
export function isDoneAt(document: Document, { how, within }: Candidate): boolean {
  const here = within?.document ?? document
  switch (how.by) {
    case "letters":
      return isDoneToTheLetter(here.text, how)
    case "lines":
      return isResultAround(here.text, how.wanted, how)
    case "alignment":
      return isResultOnLines(here.text, how.wanted, how.lines)
    case "claims":
      return how.lines.some((line) => !isBlank(line)) && areLinesAt(here, how.at, how.lines)
    default:
      return false
  }
}

function isDoneToTheLetter(text: string, { hunk, span, needle }: ToTheLetter): boolean {
  const isAround =
    hunk.scope === "lines"
      ? isLinesResultAround(text, span, needle, withEndings(hunk.new, "\n"))
      : isTextAround(text, span, needle, hunk.new)
  return isAround || solidLinesAround(text, span, hunk)
}

/** Texts that both have the break at their end say the same without it; but where they start with one, that tells which lines are meant. */
function isTextAround(text: string, whole: Span, needle: string, written: string): boolean {
  const isEnded = [needle, written].every((each) => each.endsWith("\n"))
  const [old, fresh] = [needle, written].map((each) => (isEnded ? each.replace(/\r?\n$/, "") : each)) as [
    string,
    string,
  ]
  const span = { from: whole.from, to: whole.to - (needle.length - old.length) }
  const plain = withEndings(fresh, "\n")
  const isStretch = /^\r?\n/.test(needle)
    ? isStretchResultAround(text, whole, needle, written)
    : isStretchResultAround(text, span, old, fresh)
  return (
    isStretch ||
    isIndentedResultAround(text, span, old, plain) ||
    (isEnded && wholeLines(text, span) && isLinesResultAround(text, span, withEndings(old, "\n"), plain))
  )
}

/** Where `new` contains `old`: is all of `new` here already? */
function isStretchResultAround(text: string, span: Span, old: string, fresh: string): boolean {
  const whole = withFileEndings(text, span, chomped(fresh))
  let tries = mostStarts
  for (let at = whole.indexOf(old); at >= 0 && tries-- > 0; at = whole.indexOf(old, at + 1)) {
    const from = span.from - at
    if (from < 0 || !text.startsWith(whole, from)) continue
    const added = whole.slice(0, at) + whole.slice(at + old.length)
    // Blanks within a line may be wanted once more; a blank line that is there is the one that was wanted.
    if (isBlank(added) && !added.includes("\n")) continue
    const to = from + whole.length
    if (isBlank(added) && lineEnd(text, to) !== to) continue
    // Within a line, what is added must be no part of a longer word there.
    if (!joinWords(text[from - 1], whole[0]) && !joinWords(whole.at(-1), text[to])) return true
  }
  return false
}

/** Are several lines, one of which has the hit, around it, whatever their indentation? */
function isIndentedResultAround(text: string, span: Span, old: string, fresh: string): boolean {
  if (!fresh.includes("\n") || old.includes("\n")) return false
  // A line that begins farther away is longer than any of them.
  const reach = Math.max(0, span.from - fresh.length - widestMargin)
  const start = reach + lineStart(text.slice(reach, span.from), span.from - reach)
  if (start === reach && reach > 0) return false
  const here = text
    .slice(start, lineEnd(text.slice(0, span.to + fresh.length + widestMargin), span.to))
    .trim()
  if (!fresh.includes(here)) return false
  const lines = chomped(fresh).split("\n")
  const alike = lines.flatMap((line, at) => (line.trim() === here ? [at] : [])).slice(0, mostStarts)
  return alike.some((at) => {
    const from = lineBack(text, start, at)
    return from !== undefined && linesAt(text, from, lines, (a, b) => a.trim() === b.trim())
  })
}

/** No line is indented by more. */
const widestMargin = 200

/** Is all of `new` around whole lines that `old` has, whatever blank lines there are between them? */
function solidLinesAround(text: string, span: Span, hunk: Hunk): boolean {
  if (!(hunk.scope === "lines" || hunk.old.includes("\n")) || !wholeLines(text, span)) return false
  const wanted = wantedOf(hunk)
  return isResultAround(text, wanted, { lines: linesFrom(text, span.from, wanted), isExact: true })
}

/** The same for whole lines, each of which may have any ending. */
function isLinesResultAround(text: string, span: Span, old: string, fresh: string): boolean {
  const before = old.split(/\r?\n/)
  const after = chomped(fresh).split("\n")
  let tries = mostStarts
  // A blank line is no start: the first line that says something is.
  const first = Math.max(
    0,
    before.findIndex((line) => !isBlank(line)),
  )
  for (let lead = 0; lead + before.length <= after.length && tries > 0; lead++) {
    if (after[lead + first] !== before[first]) continue
    tries--
    if (before.some((line, at) => line !== after[lead + at])) continue
    const from = lineBack(text, span.from, lead)
    if (from !== undefined && linesAt(text, from, after, isSameEntry)) return true
  }
  return false
}

/** The comma behind the last entry of a list is as the file has it. */
const isSameEntry = (a: string, b: string) => a === b || a.replace(/,$/, "") === b.replace(/,$/, "")

/** In a text of equal lines, or of equal words, every one of them could be the first of `old`. */
const mostStarts = 20

function linesAt(
  text: string,
  from: number,
  lines: readonly string[],
  isSame = (a: string, b: string) => a === b,
): boolean {
  let at = from
  for (const line of lines) {
    const there = lineSpanAt(text, at)
    if (at >= text.length || !isSame(text.slice(there.from, there.to), line)) return false
    at = there.end
  }
  return true
}

/** Are the lines that the edit would put in where they would go? A lone bracket must be as deep as it would be. */
function isResultOnLines(text: string, wanted: Wanted, lines: FileLines): boolean {
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
      // A neighbour that was invented has no place; the next line beyond it has one.
      const before = lines
        .slice(Math.max(0, gap.fromA - beyond), gap.fromA)
        .findLast((line) => line !== undefined)
      const after = lines.slice(gap.toA, gap.toA + beyond).find((line) => line !== undefined)
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

/** How far a neighbour may be away if those before it were invented. */
const beyond = 4

/** The next so many non-blank lines from a line start on. */
function following(text: string, from: number, count: number): string {
  let at = from
  for (let seen = 0; seen < count; seen++) at = solidLineFrom(text, at)?.end ?? text.length
  return text.slice(from, at)
}

/** The last so many non-blank lines before a line start. */
function preceding(text: string, to: number, count: number): string {
  let at = to
  for (let seen = 0; seen < count; seen++) at = solidLineBefore(text, at)?.from ?? 0
  return text.slice(at, to)
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
