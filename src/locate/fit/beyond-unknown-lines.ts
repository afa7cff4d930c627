import { type Undecided, undecided } from "../miss/places.ts"
import { indentOf, isBlank } from "../read/fold.ts"
import {
  backLines,
  blanksAfter,
  blanksBefore,
  type LineSpan,
  lineSpanAt,
  mergeBlanks,
  onLines,
} from "../read/lines.ts"
import type { InsertionPoint, Neighbours } from "./insertion.ts"

/**
 * Other lines of the file, which the model does not know, lie between the neighbours of an insertion. Two signs
 * decide. New lines that the model sets in one paragraph with a neighbour stay with it, if its paragraph ends there in the
 * file as well. And a single line that opens or closes a block decides by indentation: what is deeper lies inside.
 */
export function beyondUnknownLines(place: Neighbours): InsertionPoint | Undecided {
  const { text, before, after } = place
  const paragraph = inParagraph(place)
  if (paragraph) return paragraph
  // Which of the blank lines on either side is on the other side of that line, nobody can tell.
  if (place.lead > 0 && place.trail > 0) return undecided(text, placesAmong(place))
  const extra = solidBetween(text, before.end, after.from)
  const side = extra && sideOf(text.slice(extra.from, extra.to), place)
  if (side === "before") return between({ ...place, after: extra! })
  if (side === "after") return between({ ...place, before: extra! })
  return undecided(text, placesAmong(place))
}

/** More places than this are not told apart: the first ones and the last one are told. */
const mostPlaces = 8

/**
 * Every place that new lines may have before, after and among lines that the edit does not know. Of the places around
 * blank lines, the one that leaves these on the side where the edit has them; both, if it has none.
 */
function placesAmong({ text, before, after, lead, trail, content }: Neighbours): number[] {
  if (content.length === 0) return [before.end, after.from]
  const places = new Set<number>()
  for (let at = before.end; at <= after.from; at = lineSpanAt(text, at).end) {
    const next = onLines(text, at, blanksAfter(text, at))
    if (lead === 0 || trail > 0) places.add(at)
    if (trail === 0) places.add(next)
    if (places.size >= mostPlaces) return [...places, after.from]
    at = next
  }
  return [...places]
}

function inParagraph(place: Neighbours): InsertionPoint | undefined {
  const { text, before, after, thought, lead, trail, content } = place
  if (content.length === 0 || lead > 0 === trail > 0 || lead + trail !== thought) return undefined
  const there = lead === 0 ? blanksAfter(text, before.end) : blanksBefore(text, after.from)
  if (there === 0) return undefined
  return lead === 0
    ? {
        ...spanOf(before.end, onLines(text, before.end, there)),
        lead,
        trail: mergeBlanks(thought, there, trail),
      }
    : {
        ...spanOf(backLines(text, after.from, there), after.from),
        lead: mergeBlanks(thought, there, lead),
        trail,
      }
}

const spanOf = (from: number, to: number) => ({ from, to })

/**
 * On which side of a line that opens or closes a block the content belongs. It must be the only side: after `else:` and
 * before it, lines may be equally deep, and some authors indent a closing bracket like what it closes.
 */
function sideOf(line: string, { text, before, content }: Neighbours): "before" | "after" | undefined {
  const [first] = content
  if (first === undefined || startsClosing(first)) return undefined
  const depth = depthOf(first)
  if (content.some((each) => !isBlank(each) && depthOf(each) < depth)) return undefined
  const above = text.slice(before.from, before.to)
  const inner = depth - depthOf(line)
  if (closesBlock(line)) {
    if (inner > 0) return "before"
    return inner === 0 && depthOf(above) > depth ? "after" : undefined
  }
  return opensBlock(line) && inner > 0 && depthOf(above) < depth && !opensBlock(above) ? "after" : undefined
}

const depthOf = (line: string) => indentOf(line).length
const startsClosing = (line: string) => /^\s*[)\]}]/.test(line)
const closesBlock = (line: string) => /^\s*[)\]}]+[;,]?\s*$/.test(line)
const opensBlock = (line: string) => /[([{:]\s*$/.test(line) && !startsClosing(line)

/** The only non-blank line between two offsets, if there is just one. */
function solidBetween(text: string, from: number, to: number): LineSpan | undefined {
  let found: LineSpan | undefined
  for (let at = from; at < to; ) {
    const line = lineSpanAt(text, at)
    at = line.end
    if (isBlank(text.slice(line.from, line.to))) continue
    if (found) return undefined
    found = line
  }
  return found
}

/**
 * Where new lines go between two neighbours that only blank lines part. If there are as many of these as the model
 * thinks, there is no question. If not, the new lines could go before, after or among them.
 */
export function between(place: Neighbours): InsertionPoint | Undecided {
  const { text, before, after, thought, lead, trail, content } = place
  const span = { from: before.end, to: after.from }
  const are = blanksAfter(text, before.end)
  if (are === thought) return { ...span, lead, trail }
  if (content.length === 0) return { ...span, lead: mergeBlanks(thought, are, lead), trail: 0 }
  const isOneSided = lead > 0 !== trail > 0
  // The blank lines that the model knows of stay on one side of the new lines: the others are among them.
  if (isOneSided && thought > 0)
    return lead > 0
      ? { ...span, lead: mergeBlanks(thought, are, lead), trail: 0 }
      : { ...span, lead: 0, trail: mergeBlanks(thought, are, trail) }
  const extra = are - thought
  if (thought === 0 && lead > 0 && trail > 0 && extra === 1) return { ...span, lead, trail }
  // Without any blank line there is just one place, and the model says what is around the new lines.
  if (are === 0) return { ...span, lead, trail }
  // New lines that bring a blank line of their own keep it between themselves and the neighbour that they follow or precede.
  const side = isOneSided ? (lead > 0 ? "first" : "last") : lead === 0 ? vote(place) : undefined
  if (side === undefined) return undecided(text, [before.end, after.from])
  return side === "first"
    ? { ...span, lead, trail: Math.max(0, trail + extra) }
    : { ...span, lead: Math.max(0, lead + extra), trail }
}

/**
 * Does the content belong to the line before it (so it comes `first`, and blank lines follow) or to the one after
 * it? Indentation and the first word speak; only if they do not contradict each other, they are heard.
 */
function vote({ text, before, after, content }: Neighbours): "first" | "last" | undefined {
  const above = text.slice(before.from, before.to)
  const below = text.slice(after.from, after.to)
  const votes = [
    preference(indentOf(content[0]!) === indentOf(above), indentOf(content.at(-1)!) === indentOf(below)),
    preference(firstWord(content[0]!) === firstWord(above), firstWord(content.at(-1)!) === firstWord(below)),
  ].filter((each) => each !== undefined)
  return votes.every((each) => each === votes[0]) ? votes[0] : undefined
}

function preference(first: boolean, last: boolean): "first" | "last" | undefined {
  return first === last ? undefined : first ? "first" : "last"
}

const firstWord = (line: string) => /^\s*(\S\w*)/.exec(line)?.[1]
