import type { Hunk } from "../../edits/edit.ts"
import { moveOn, type Span } from "../../text/place.ts"
import { createDocument, type Document, slice } from "../read/document.ts"
import { type LineIndex, linesWith } from "../read/line-index.ts"
import { lineKey, lineText, tableOf } from "../read/line-table.ts"
import { type Candidate, type Findings, rankOf } from "./tiers.ts"

/** A shorter line occurs in many places, and leads to none. */
const fewestCharacters = 16

/**
 * Where in the window the file can have `old` to the letter: from shortly before the first place of its longest line on. Nowhere if
 * that line is not in the text. To look for one line costs no more than to look for all of `old`, and the answer serves the
 * looser searches as well.
 */
export function windowOfTellingLine(
  document: Document,
  { old, scope }: Hunk,
  window: Span,
): Span | undefined {
  const lead = longestLine(old)
  if (lead.length < fewestCharacters) return window
  const at =
    document.index && scope === "lines"
      ? firstLine(document, document.index, lead)
      : document.text.indexOf(lead, window.from)
  if (at >= 0) return { from: Math.max(window.from, at - 2 * old.length), to: window.to }
  if (window.from === 0) document.absent = lead
  return undefined
}

/** Where the first line with this text starts, margins aside; -1 if there is none. */
function firstLine(document: Document, index: LineIndex, lead: string): number {
  const table = tableOf(document)
  const found = linesWith(index, lineKey(lead, 0, lead.length)).find(
    (line) => lineText(document, table, line).trim() === lead,
  )
  return found === undefined ? -1 : table.starts[found]!
}

/** The longest line of a text, margins aside. */
export function longestLine(text: string): string {
  let longest = ""
  for (const line of text.split("\n")) {
    if (line.length <= longest.length) continue
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
    const stretch = createDocument(wholeLines(slice(document, from, to), from > 0))
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
    for (
      let at = text.indexOf(line);
      at >= 0 && places.length <= mostPlaces;
      at = text.indexOf(line, at + line.length)
    ) {
      places.push(start + at)
    }
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
function wholeLines(text: string, inside: boolean): string {
  return inside ? text.slice(firstLineLength(text)) : text
}
