import type { Hunk } from "../../edits/edit.ts"
import { follow } from "../../text/follow.ts"
import { lineEnd, lineStart, withEndings } from "../../text/lines.ts"
import { moveOn, placesIn, type Span } from "../../text/place.ts"
import { createDocument, type Document, slice } from "../read/document.ts"
import { isBlank, joinWords } from "../read/fold.ts"
import { lineSpanAt } from "../read/lines.ts"
import { type Candidate, type Findings, rankOf } from "./tiers.ts"

/**
 * The fast path: the text has `old` as it is, or with the file's own line breaks. Nothing is split into
 * lines and nothing is indexed, since most edits are found here.
 */
export function exactHits(text: string, hunk: Hunk, window: Span): Candidate[] {
  const lines = hunk.scope === "lines"
  const old = lines ? chomped(withEndings(hunk.old, "\n")) : hunk.old
  const found = (needle: string, tier: "exact" | "line endings") =>
    occurrences(text, needle, window)
      .filter((span) => (lines ? wholeLines(text, span) : !splitsBreak(text, span)))
      .map(
        (span): Candidate => ({
          ...(lines ? withBlankEnd(text, span) : span),
          tier,
          how: { by: "letters", hunk, span, needle },
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

/** A blank line at the end of a span has nothing but its line break to show for it. */
function withBlankEnd(text: string, { from, to }: Span): Span {
  const isBlankEnd = text.charCodeAt(to - 1) === 10
  return { from, to: isBlankEnd ? lineSpanAt(text, to).end : to }
}

export const chomped = (text: string) => (text.endsWith("\n") ? text.slice(0, -1) : text)

/** Does the span start where a line starts and end where a line ends? After the last line break there is no line. */
export function wholeLines(text: string, { from, to }: Span): boolean {
  if (from > 0 && text.charCodeAt(from - 1) !== 10) return false
  if (to === text.length) return text.charCodeAt(to - 1) !== 10
  return text.charCodeAt(to) === 10 || text.startsWith("\r\n", to)
}

/** How many characters hits may have together before they are counted in another way. */
const mostCompared = 20_000_000

/**
 * Every place of `needle` between `from` and `to`, those that overlap each other too. The engine's own search is by far
 * the fastest, but compares all of a needle again at each of its places: many thousand equal lines in a file of still more
 * of them would take minutes. Such a search goes on character by character.
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
  const matchedAt = follow(needle)
  for (let at = from; at < Math.min(to, text.length); at++)
    if (matchedAt(text[at]!) === needle.length) spans.push({ from: at + 1 - needle.length, to: at + 1 })
  return spans
}

/** A line that goes on with more words than this has likely become another one. */
const mostWordsLeft = 1

/**
 * A line-scoped `old` that is only a part of a line. It counts if it says enough to be no accident (two words
 * at least), occurs just once in the whole file, and starts and ends where words do: `foo` never edits `foobar`.
 */
export function partHits(text: string, hunk: Hunk, window: Span): Candidate[] {
  const old = withEndings(hunk.old, "\n").trim()
  const fresh = withEndings(hunk.new, "\n").trim()
  if (old.includes("\n") || fresh.includes("\n") || fresh === "") return []
  if ((old.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0) < 2 || old.length < 8) return []
  if (isWholeLine(text, fresh)) return []
  const from = text.indexOf(old, window.from)
  const to = from + old.length
  if (from < 0 || to > window.to || text.includes(old, from + 1)) return []
  if (joinWords(text[from - 1], old[0]) || joinWords(old.at(-1), text[to])) return []
  const startsLine = isBlank(text.slice(lineStart(text, from), from))
  // Whoever writes its indentation takes it for a whole line.
  if (!startsLine && /^[ \t]/.test(hunk.old)) return []
  const rest = text.slice(to, lineEnd(text, to)).trim()
  if (startsLine && (rest.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0) > mostWordsLeft) return []
  // A semicolon that ends the line and the new text, but not the old one, was forgotten there: it is wanted once.
  const end = /^[;,]$/.test(rest) && fresh.endsWith(rest) && !old.endsWith(rest) ? to + 1 : to
  return [{ from, to: end, tier: "part of a line", how: { by: "words", insert: fresh } }]
}

/** Is there a line of just this text? Then the change may have been made there. */
function isWholeLine(text: string, line: string): boolean {
  for (const at of placesIn(text, line))
    if (text.slice(lineStart(text, at), lineEnd(text, at)).trim() === line) return true
  return false
}

/**
 * Stretches that differ from `old` only in how much white space they have where `old` has some, line breaks included.
 * Several new lines would have to be indented by guesswork, so `new` must be a single one.
 */
export function spacedHits(text: string, hunk: Hunk, window: Span): Candidate[] {
  const words = hunk.old.trim().split(/\s+/)
  if (words.length < 2 || hunk.old.length > 4000 || hunk.new.trim().includes("\n")) return []
  const pattern = new RegExp(
    words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+"),
    "g",
  )
  pattern.lastIndex = window.from
  const hits: Candidate[] = []
  for (
    let match = pattern.exec(text);
    match && match.index + match[0].length <= window.to;
    match = pattern.exec(text)
  ) {
    const [from, to] = [match.index, match.index + match[0].length]
    hits.push({
      from,
      to,
      tier: "inner whitespace",
      how: { by: "words", insert: hunk.new.trim() },
    })
    pattern.lastIndex = from + 1
  }
  return hits
}

/** A shorter line occurs in many places, and leads to none. */
const fewestCharacters = 16

/**
 * Where in the window the file can have `old` to the letter: from shortly before the first place of its longest line on. Nowhere if
 * that line is not in the text.
 */
export function windowOfTellingLine({ text }: Document, { old }: Hunk, window: Span): Span | undefined {
  const lead = longestLine(old)
  if (lead.length < fewestCharacters) return window
  const at = text.indexOf(lead, window.from)
  return at < 0 ? undefined : { from: Math.max(window.from, at - 2 * old.length), to: window.to }
}

/** The longest line of a text, margins aside. */
export function longestLine(text: string): string {
  let longest = ""
  for (const line of text.split("\n")) {
    const bare = line.trim()
    if (bare.length > longest.length) longest = bare
  }
  return longest
}

/** A line must be this long to lead to its places. */
const fewestInStretch = 8
/** A line that occurs more often leads to no place in particular. */
const mostPlaces = 20
/** How much of the text around a place a search may want to see. */
const reach = 3000

/**
 * Searches a document that was just changed without putting all of it together: one telling line of `old` leads to the few
 * stretches where `old` can be. Undefined if it leads nowhere; then only the whole text can tell.
 */
export function searchStretches(
  document: Document,
  hunk: Hunk,
  searchIn: (stretch: Document) => Findings | undefined,
): Findings | undefined {
  const line = longestLine(hunk.old)
  const places = line.length < fewestInStretch ? [] : placesOf(document, line)
  if (places.length === 0 || places.length > mostPlaces) return undefined
  const candidates: Candidate[] = []
  for (const { from, to } of around(places, 2 * hunk.old.length + reach)) {
    const stretch = createDocument(onlyWholeLines(slice(document, from, to), from > 0))
    const found = searchIn(stretch)
    // Whatever is more than a place is decided on the whole text.
    if (found?.already || found?.imprecise) return undefined
    const skipped = from > 0 ? firstLineLength(slice(document, from, to)) : 0
    const start = from + skipped
    const within = { document: stretch, from: start }
    candidates.push(
      ...(found?.candidates ?? []).map((candidate) => ({ ...moveOn(candidate, start), within })),
    )
  }
  const best = Math.min(...candidates.map(({ tier }) => rankOf(tier)))
  // On a looser tier, what is elsewhere has a say.
  return candidates.length === 0 || best > rankOf("indentation")
    ? undefined
    : { candidates: candidates.filter(({ tier }) => rankOf(tier) === best) }
}

/** Where a line (no part of it spans two pieces) is in the document. */
function placesOf({ pieces }: Document, line: string): number[] {
  const places: number[] = []
  let start = 0
  for (const { text } of pieces) {
    for (const at of placesIn(text, line)) if (places.push(start + at) > mostPlaces) return places
    start += text.length
  }
  return places
}

/** The stretches around some places, joined where they meet. */
function around(places: readonly number[], distance: number): Span[] {
  const spans: Span[] = []
  for (const place of places) {
    const span = { from: Math.max(0, place - distance), to: place + distance }
    const last = spans.at(-1)
    if (last && span.from <= last.to) last.to = span.to
    else spans.push(span)
  }
  return spans
}

const firstLineLength = (text: string) => text.indexOf("\n") + 1

/** A stretch that starts in the middle of a line starts with the next one. */
function onlyWholeLines(text: string, inside: boolean): string {
  return inside ? text.slice(firstLineLength(text)) : text
}
