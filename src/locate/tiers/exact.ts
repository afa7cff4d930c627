import type { Hunk } from "../../edits/edit.ts"
import { lineEnd, lineStart, withEndings } from "../../text/lines.ts"
import type { Change, Span } from "../../text/place.ts"
import { isResultAround } from "../decide/done.ts"
import { type Fitted, fit } from "../fit/fit.ts"
import { endingNear, writeBlock } from "../fit/write.ts"
import { indentOf, isBlank, joinWords } from "../read/fold.ts"
import { type Wanted, wantedOf } from "../read/hunk.ts"
import { opens } from "../read/identify.ts"
import { type IndentPair, indentUnit, solveIndent } from "../read/indent.ts"
import { type FileLines, lineSpanAt } from "../read/lines.ts"
import { linesAround } from "../read/regular.ts"
import { netBrackets } from "../read/scope.ts"
import type { Candidate } from "./candidate.ts"

/**
 * The fast path: the text has `old` as it is, or with the file's own line breaks. Nothing is split into
 * lines and nothing is indexed, since most edits are found here.
 */
export function exactHits(text: string, hunk: Hunk, window: Span): Candidate[] {
  const lines = hunk.scope === "lines"
  const old = lines ? chomped(withEndings(hunk.old, "\n")) : hunk.old
  const fresh = lines ? withEndings(hunk.new, "\n") : hunk.new
  const place = lines ? lineChange : stretchChange
  const found = (needle: string, tier: "exact" | "line endings") =>
    occurrences(text, needle, window)
      .filter((span) => (lines ? wholeLines(text, span) : !splitsBreak(text, span)))
      .map(
        (span): Candidate => ({
          ...(lines ? withBlankEnd(text, span) : span),
          tier,
          fit: (shared) =>
            reindented(text, span, hunk, shared) ?? { changes: [place(text, span, needle, fresh)] },
          isDone: () =>
            (lines
              ? isLinesResultAround(text, span, needle, fresh)
              : isStretchResultAround(text, span, needle, fresh) ||
                isIndentedResultAround(text, span, needle, fresh)) || solidLinesAround(text, span, hunk),
        }),
      )
  const hits = found(old, "exact")
  if (hits.length > 0 || !old.includes("\n") || !text.includes("\r\n")) return hits
  return found(withEndings(old, "\r\n"), "line endings")
}

/** A hit that starts or ends within a line break, or within a character, is none. */
function splitsBreak(text: string, { from, to }: Span): boolean {
  const isInside = (at: number) =>
    (text.charCodeAt(at) === 10 && text.charCodeAt(at - 1) === 13) ||
    ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800)
  return isInside(from) || isInside(to)
}

/**
 * Lines that are hardly indented fit whatever the indentation of the edit is. If its other hunks show that it is not the
 * file's, and the same rule explains this hunk as well, its new lines are indented by that rule.
 */
function reindented(
  text: string,
  span: Span,
  hunk: Hunk,
  shared: readonly IndentPair[] = [],
): Fitted | undefined {
  if (hunk.scope === "substring" || shared.every(([wrote, file]) => wrote === file)) return undefined
  const wanted = wantedOf(hunk)
  return fit(text, wanted, linesFrom(text, span.from, wanted), shared)
}

/** A blank line at the end of a span has nothing but its line break to show for it. */
function withBlankEnd(text: string, { from, to }: Span): Span {
  const isBlankEnd = text.charCodeAt(to - 1) === 10
  return { from, to: isBlankEnd ? lineSpanAt(text, to).end : to }
}

const chomped = (text: string) => (text.endsWith("\n") ? text.slice(0, -1) : text)

/** Does the span start where a line starts and end where a line ends? After the last line break there is no line. */
function wholeLines(text: string, { from, to }: Span): boolean {
  if (from > 0 && text.charCodeAt(from - 1) !== 10) return false
  if (to === text.length) return text.charCodeAt(to - 1) !== 10
  return text.charCodeAt(to) === 10 || text.startsWith("\r\n", to)
}

/** Whole lines for whole lines: those that both texts start and end with are context, and keep their own endings. */
function lineChange(text: string, span: Span, old: string, fresh: string): Change {
  const before = old.split(/\r?\n/)
  const after = fresh === "" ? [] : chomped(fresh).split("\n")
  const most = Math.min(before.length, after.length)
  let lead = 0
  while (lead < most && before[lead] === after[lead]) lead++
  let trail = 0
  while (trail < most - lead && before.at(-1 - trail) === after.at(-1 - trail)) trail++
  const from = afterLines(text, span.from, lead)
  const lines = after.slice(lead, after.length - trail)
  const gone = before.length - lead - trail
  if (gone === 0 || lines.length === 0)
    return writeBlock(text, { from, to: afterLines(text, from, gone) }, lines)
  const to = lineEnd(text, afterLines(text, from, gone - 1))
  return { from, to, insert: lines.join(endingNear(text, from, to)) }
}

/** Where the line `count` lines further on starts. */
function afterLines(text: string, from: number, count: number): number {
  let at = from
  for (let line = 0; line < count; line++) {
    const end = text.indexOf("\n", at)
    at = end < 0 ? text.length : end + 1
  }
  return at
}

function stretchChange(text: string, span: Span, old: string, fresh: string): Change {
  return trimmedChange(span, old, withFileEndings(text, span, belowIndent(text, span, old, fresh)))
}

/**
 * A single line that is found within its indentation, for which several lines come: either these have the file's indentation,
 * or, like the first, too little of it. The second line tells: it is as deep as the first, or one step deeper if that one
 * opens a block.
 */
function belowIndent(text: string, span: Span, old: string, fresh: string): string {
  const margin = text.slice(lineStart(text, span.from), span.from)
  const [first, ...rest] = fresh.split("\n")
  const second = rest.find((line) => !isBlank(line))
  if (margin === "" || !isBlank(margin) || old.includes("\n") || second === undefined) return fresh
  const wrote = indentOf(first!)
  const units = {
    wrote: indentUnit(rest),
    file: indentUnit(linesAround(text, [lineSpanAt(text, lineStart(text, span.from))], 2000)),
  }
  const rule =
    solveIndent([[wrote, margin + wrote]], rest.map(indentOf), units) ?? ((indent: string) => margin + indent)
  const isDeep = hasFileIndent({
    first: first!,
    second,
    rest,
    old,
    margin,
    step: (units.file ?? "  ").length,
  })
  if (isDeep) return fresh
  const shift = (line: string) =>
    isBlank(line)
      ? line
      : (rule(indentOf(line)) ?? margin + indentOf(line)) + line.slice(indentOf(line).length)
  return [first!, ...rest.map(shift)].join("\n")
}

interface Below {
  first: string
  second: string
  rest: readonly string[]
  old: string
  margin: string
  /** How much deeper a level is in the file. */
  step: number
}

/** Are the lines below the first one indented as in the file already? */
function hasFileIndent({ first, second, rest, old, margin, step }: Below): boolean {
  const [wrote, there] = [indentOf(first).length, margin.length + indentOf(first).length]
  // The line itself, if the new text has it again and in no other block, tells for sure.
  const same = rest.find(
    (line, at) => line.trim() === old.trim() && netBrackets(`${first}${rest.slice(0, at).join("")}`) === 0,
  )
  if (same !== undefined) return indentOf(same).length >= margin.length + indentOf(old).length
  const closes = /^[ \t]*[)\]}]/.test(second)
  // What closes a block that it did not open lies outside of where the first line is: it cannot be too shallow.
  if (closes && !opens(first)) return indentOf(second) !== ""
  const least = Math.min(...insideOf(first, rest).map((line) => indentOf(line).length))
  if (least < there) return false
  // A block that is opened goes in by a step, and so does the rest of a statement.
  const isInner = !closes && (opens(first) || /^\s*(?:[?:.]\W|[.&|+*/-]\w|&&|\|\||\?\?)/.test(second))
  const away = (depth: number) => Math.abs(indentOf(second).length - depth - step)
  return !isInner || /^\s*\*/.test(second) || away(there) < away(wrote)
}

/** The lines up to one that closes a block which none of them opened: what follows may well be less deep. */
function insideOf(first: string, rest: readonly string[]): string[] {
  let depth = netBrackets(first)
  const outside = rest.findIndex((line) => (depth += netBrackets(line)) < 0)
  return rest.slice(0, outside < 0 ? undefined : outside).filter((line) => !isBlank(line))
}

function withFileEndings(text: string, span: Span, fresh: string): string {
  return fresh.includes("\n") ? withEndings(fresh, endingNear(text, span.from, span.to)) : fresh
}

/** The change without the whole lines that both texts start and end with: those are context. */
function trimmedChange({ from, to }: Span, old: string, fresh: string): Change {
  let lead = 0
  const most = Math.min(old.length, fresh.length)
  for (let at = 0; at < most && old.charCodeAt(at) === fresh.charCodeAt(at); at++) {
    if (old.charCodeAt(at) === 10) lead = at + 1
  }
  let trail = 0
  for (
    let count = 1;
    count <= most - lead && old.charCodeAt(old.length - count) === fresh.charCodeAt(fresh.length - count);
    count++
  ) {
    if (old.charCodeAt(old.length - count) === 10) trail = count - 1
  }
  return { from: from + lead, to: to - trail, insert: fresh.slice(lead, fresh.length - trail) }
}

/** Where `new` contains `old`: is all of `new` here already? */
function isStretchResultAround(text: string, span: Span, old: string, fresh: string): boolean {
  const whole = withFileEndings(text, span, chomped(fresh))
  for (let at = whole.indexOf(old); at >= 0; at = whole.indexOf(old, at + 1)) {
    const from = span.from - at
    const added = whole.slice(0, at) + whole.slice(at + old.length)
    // Blanks within a line may be wanted once more; a blank line that is there is the one that was wanted.
    if (from < 0 || (isBlank(added) && !added.includes("\n")) || !text.startsWith(whole, from)) continue
    const to = from + whole.length
    if (isBlank(added) && lineEnd(text, to) !== to) continue
    // Within a line, what is added must be no part of a longer word there.
    if (!joinWords(text[from - 1], whole[0]) && !joinWords(whole.at(-1), text[to])) return true
  }
  return false
}

/** Are several lines around a hit that starts its line, whatever their indentation? */
function isIndentedResultAround(text: string, span: Span, old: string, fresh: string): boolean {
  const start = lineStart(text, span.from)
  const lines = chomped(fresh).split("\n")
  if (lines.length < 2 || old.includes("\n") || !isBlank(text.slice(start, span.from))) return false
  return lines.some((line, at) => {
    const from = line.includes(old.trim()) ? beforeLines(text, start, at) : undefined
    return from !== undefined && linesAt(text, from, lines, (a, b) => a.trim() === b.trim())
  })
}

/** Is all of `new` around whole lines that `old` has, whatever blank lines there are between them? */
function solidLinesAround(text: string, span: Span, hunk: Hunk): boolean {
  if (!(hunk.scope === "lines" || hunk.old.includes("\n")) || !wholeLines(text, span)) return false
  const wanted = wantedOf(hunk)
  return (
    wanted.solid.length > 0 &&
    isResultAround(text, wanted, { tier: "exact", lines: linesFrom(text, span.from, wanted) })
  )
}

function linesFrom(text: string, from: number, wanted: Wanted): FileLines {
  const lines: FileLines = []
  for (let at = from; lines.length < wanted.old.length; ) {
    const line = lineSpanAt(text, at)
    lines.push(wanted.solid.includes(lines.length) ? line : undefined)
    at = line.end
  }
  return lines
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
    const from = beforeLines(text, span.from, lead)
    if (from !== undefined && linesAt(text, from, after)) return true
  }
  return false
}

/** In a text of equal lines every one of them could be the first of `old`. */
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

/** Where the line `count` lines back starts, if there are so many. */
function beforeLines(text: string, from: number, count: number): number | undefined {
  let at = from
  for (let line = 0; line < count; line++) {
    if (at === 0) return undefined
    at = at < 2 ? 0 : text.lastIndexOf("\n", at - 2) + 1
  }
  return at
}

/** How many characters hits may have together before they are counted in another way. */
const mostCompared = 20_000_000

/**
 * Every place of `needle` between `from` and `to`, those that overlap each other too. The engine's own search is by far
 * the fastest, but compares all of a needle again at each of its places: many thousand equal lines in a file of still more
 * of them would take minutes. Such a search goes on by Knuth, Morris and Pratt, which looks at each character once.
 */
export function occurrences(text: string, needle: string, { from, to }: Span): Span[] {
  const spans: Span[] = []
  if (needle === "") return spans
  let compared = 0
  for (let at = text.indexOf(needle, from); at >= 0 && at + needle.length <= to; ) {
    spans.push({ from: at, to: at + needle.length })
    compared += needle.length
    if (compared > mostCompared) return spans.concat(steadily(text, needle, { from: at + 1, to }))
    at = text.indexOf(needle, at + 1)
  }
  return spans
}

export function steadily(text: string, needle: string, { from, to }: Span): Span[] {
  const spans: Span[] = []
  const back = borders(needle)
  const end = Math.min(to, text.length)
  for (let at = from, matched = 0; at < end; at++) {
    const unit = text.charCodeAt(at)
    while (matched > 0 && unit !== needle.charCodeAt(matched)) matched = back[matched - 1]!
    if (unit === needle.charCodeAt(matched)) matched++
    if (matched < needle.length) continue
    spans.push({ from: at + 1 - needle.length, to: at + 1 })
    matched = back[matched - 1]!
  }
  return spans
}

/** For each start of `needle`, how long its longest end is that is a start as well. */
function borders(needle: string): Int32Array {
  const back = new Int32Array(needle.length)
  for (let at = 1, matched = 0; at < needle.length; at++) {
    while (matched > 0 && needle.charCodeAt(at) !== needle.charCodeAt(matched)) matched = back[matched - 1]!
    if (needle.charCodeAt(at) === needle.charCodeAt(matched)) matched++
    back[at] = matched
  }
  return back
}
