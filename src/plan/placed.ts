import type { Hunk, Place, Position } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import type { HunkResult, Located } from "../locate/locate.ts"
import type { Document } from "../locate/read/document.ts"
import type { Declaration } from "../syntax/index.ts"
import { chomp, dominantEnding, lineBounds, splitLines, withEndings } from "../text/lines.ts"
import type { Change, Span } from "../text/place.ts"
import { plural } from "../text/sentence.ts"
import { cellChange } from "./cells.ts"
import { fileTag, lineHashes } from "./hashes.ts"
import { symbolChange } from "./symbols.ts"

/** Does a hunk say where it goes by its lines, being an excerpt of the file? */
export function isExcerpt({ place }: Pick<Hunk, "place">): boolean {
  return place?.by === "excerpt"
}

/** Is the place of a hunk told by numbers, which count in the file as it was when the answer was written? */
export function isNumbered({ place }: Pick<Hunk, "place">): boolean {
  return place?.by === "lines" || place?.by === "position"
}

/** Who says what a text declares. */
export type Declares = (text: string) => readonly Declaration[] | undefined

/** Are the changes of an edit parts of the file as it shall be, or lines beside them? */
export function isInParts(hunks: readonly Hunk[]): boolean {
  return hunks.some(isExcerpt) && hunks.every((hunk) => isExcerpt(hunk) || !hunk.place)
}

/** Where hunks go whose places are told by something else than their texts. No search: the place is right, or it is refused. */
export function locatePlaced(
  document: Document,
  hunks: readonly Hunk[],
  { declared }: { declared?: Declares | undefined } = {},
): Located {
  const { text } = document
  if (hunks.some(isExcerpt)) return { hunks: [{ issue: notAmongOthers("Parts of a file") }] }
  if (!hunks.every((hunk) => hunk.place))
    return { hunks: [{ issue: notAmongOthers("Changes of quoted text") }] }
  const lines = splitLines(text)
  const results = hunks.map((hunk): HunkResult => {
    const place = hunk.place!
    const change =
      place.by === "symbol"
        ? symbolChange({ text, declarations: declared?.(text) }, place, hunk.new)
        : changeOf(text, lines, hunk, place)
    if ("code" in change) return { issue: change }
    const span = { from: change.from, to: change.to }
    if (isThere(text, hunk, change)) return { tier: "exact", score: 1, span, changes: [], already: true }
    return { tier: "exact", score: 1, span, changes: [change] }
  })
  if (results.some((result) => "issue" in result)) return { hunks: results }
  const changes = results.flatMap((result) => ("issue" in result ? [] : result.changes))
  const sorted = [...changes].sort((a, b) => a.from - b.from || a.to - b.to)
  const clash = sorted.some((change, at) => at > 0 && change.from < sorted[at - 1]!.to)
  return clash ? { hunks: [...results, { issue: overlapping }] } : { hunks: results, changes: joined(sorted) }
}

const notAmongOthers = (what: string): Issue => ({
  code: "parse_error",
  message: `${what} are mixed with changes of numbered lines or named places.`,
  hint: "Send each kind as an edit of its own.",
})

/** Lines that go in where they are already were put there by the same edit. */
function isThere(text: string, { place }: Hunk, { from, to, insert }: Change): boolean {
  if (place!.by === "symbol" && text.slice(from, to) === insert) return true
  if (from !== to || insert.trim() === "") return false
  if (place!.by === "symbol" && place!.act === "before") return text.slice(0, from).endsWith(insert)
  return (place!.by === "lines" || place!.by === "symbol") && text.startsWith(insert, from)
}

const overlapping: Issue = {
  code: "overlap",
  message: "Two changes of this edit are about the same lines.",
  hint: "Send one change for each place.",
}

/** Texts that go in at the same place, one after the other, are one change. */
function joined(changes: readonly Change[]): Change[] {
  const all: Change[] = []
  for (const change of changes) {
    const last = all.at(-1)
    if (last && change.from === last.from)
      all[all.length - 1] = { ...change, insert: last.insert + change.insert }
    else all.push(change)
  }
  return all
}

function changeOf(
  text: string,
  lines: readonly string[],
  { new: fresh, atEnd = false }: Hunk,
  place: Exclude<Place, { by: "symbol" }>,
): Change | Issue {
  if (place.by === "excerpt") return notAmongOthers("Parts of a file")
  if (place.by === "cell") return cellChange(text, place, fresh)
  const span =
    place.by === "position"
      ? positions(lines, place)
      : wholeLines(text, lines, atEnd ? { ...place, from: lines.length + 1, to: lines.length } : place)
  if ("code" in span) return span
  const ending = dominantEnding(text)
  const insert = ending ? withEndings(fresh, ending) : fresh
  return place.by === "position" ? { ...span, insert } : asLines(text, span, insert, ending ?? "\n")
}

function positions(lines: readonly string[], { from, to }: Extract<Place, { by: "position" }>): Span | Issue {
  const [start, end] = [offsetOf(lines, from), offsetOf(lines, to)]
  if (start === undefined || end === undefined || end < start)
    return noSuchLine(Math.max(from.line, to.line) + 1, lines.length)
  return { from: start, to: end }
}

/** A character past the end of its line is that end, as the protocol has it. */
function offsetOf(lines: readonly string[], { line, character }: Position): number | undefined {
  const start = lineBounds(lines)[line]
  if (start === undefined || character < 0) return undefined
  return start + Math.min(character, chomp(lines[line] ?? "").length)
}

function wholeLines(
  text: string,
  lines: readonly string[],
  { from, to, file, hashes = [] }: Extract<Place, { by: "lines" }>,
): Span | Issue {
  if (file !== undefined && fileTag(text) !== file.toUpperCase())
    return changedSince(`The file has another tag now (${fileTag(text)}, not ${file})`)
  const bounds = lineBounds(lines)
  const [start, end] = [bounds[from - 1], bounds[to]]
  if (start === undefined || end === undefined || end < start)
    return noSuchLine(Math.max(from - 1, to), lines.length)
  const wrong = hashes.find(
    ({ line, hash }) => !lineHashes(lines[line - 1] ?? "").includes(hash.toLowerCase()),
  )
  if (wrong)
    return changedSince(
      `Line ${wrong.line} is another one now: ${(lines[wrong.line - 1] ?? "").trim().slice(0, 80)}`,
    )
  return { from: start, to: end }
}

/** New lines in the place of others: a last line without a break stays so, and one that gets a neighbour gets a break. */
function asLines(text: string, { from, to }: Span, fresh: string, ending: string): Change {
  const isUnended = text !== "" && !text.endsWith("\n")
  if (from === text.length && isUnended) return { from, to, insert: ending + chomp(fresh) }
  if (to === text.length && isUnended && from < to) return { from, to, insert: chomp(fresh) }
  return { from, to, insert: fresh }
}

function noSuchLine(line: number, count: number): Issue {
  return {
    code: "occurrence_out_of_range",
    message: `There is no line ${line}: the file has ${plural(count, "line")}.`,
    hint: "Read the file again, and count in it as it is now.",
  }
}

function changedSince(what: string): Issue {
  return {
    code: "stale",
    message: `${what}. The edit was written for another version of the file.`,
    hint: "Read the file again, and take line numbers and hashes from there.",
  }
}

/** Line numbers of a file that others have changed since it was read. */
export function countedBefore(key: string): Issue {
  return { ...changedSince(`${key} has changed since it was read, and the edit counts its lines`), path: key }
}
