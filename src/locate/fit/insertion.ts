import type { Issue } from "../../issues/issue.ts"
import { bareLines } from "../../text/lines.ts"
import type { Span } from "../../text/place.ts"
import { pickedPlace, type Undecided, undecided } from "../miss/nearest.ts"
import { indentOf, isBlank } from "../read/fold.ts"
import { isElision, restsOf, type Wanted } from "../read/hunk.ts"
import { likeness } from "../read/likeness.ts"
import {
  backLines,
  blankEdges,
  blanksAfter,
  blanksBefore,
  type LineSpan,
  lineSpanAt,
  mergeBlanks,
  onLines,
  solidLineBefore,
  solidLineFrom,
} from "../read/lines.ts"
import type { Fitting } from "./fit.ts"

/** Where inserted lines go: they replace `from`…`to` (blank lines at most), with blank lines around them. */
export interface InsertionPoint extends Span {
  lead: number
  trail: number
}

/** The found lines around an insertion, and what goes between them. */
export interface Neighbours {
  text: string
  before: LineSpan
  after: LineSpan
  /** How many blank lines the model thinks are between them. */
  thought: number
  /** How many blank lines it wants before and after the new ones. */
  lead: number
  trail: number
  content: readonly string[]
}

/** Where lines go that are between two kept lines, if the file or a person tells. */
export function insertionPoint(
  fitting: Fitting,
  content: readonly string[],
): InsertionPoint | { issue: Issue } {
  const { text, wanted, gap } = fitting
  const { lead, trail } = blankEdges(wanted.new.slice(gap.fromB, gap.toB))
  const point = signedPoint(fitting, { content, lead, trail })
  if (!("places" in point)) return point
  const at = pickedPlace(text, point, wanted.picked)
  if (at === undefined) return { issue: point.issue }
  const { above, below } = blanksThere(fitting, at)
  return { from: at, to: at, lead: Math.max(0, lead - above), trail: Math.max(0, trail - below) }
}

/**
 * Blank lines that need not be brought to a place that was picked: those beside it, and those that the edit knows of, which
 * may be on the far side of lines that it does not know.
 */
function blanksThere(fitting: Fitting, at: number): { above: number; below: number } {
  const { text } = fitting
  const { before, after, thought } = neighbours(fitting)
  const known = (from: number, to: number) =>
    Math.min(thought, bareLines(text.slice(from, to)).filter(isBlank).length)
  return {
    above: Math.max(blanksBefore(text, at), known(before?.end ?? at, at)),
    below: Math.max(blanksAfter(text, at), known(at, after?.from ?? at)),
  }
}

/**
 * Where lines go that are between two kept lines. Both neighbours found, and between them just the blank
 * lines that the model thinks are there: no question. One neighbour missing: the other decides. Other blank
 * lines than expected, or another line: decided only by clear signs, else both places are shown.
 */
function signedPoint(
  fitting: Fitting,
  { content, lead, trail }: Pick<Neighbours, "content" | "lead" | "trail">,
): InsertionPoint | Undecided | { issue: Issue } {
  const { text, wanted, gap } = fitting
  const { before, after, thought } = neighbours(fitting)
  // Of blank lines that go at an end of the edit, it tells how many.
  const mostBlanks = (isLost: boolean) =>
    content.length > 0 || isLost || lead >= thought ? undefined : thought
  if (before && after) {
    const place = { text, before, after, thought, lead, trail, content }
    return isBlank(text.slice(before.end, after.from)) ? between(place) : beyondUnknownLines(place)
  }
  if (before) {
    const lost = isLost(wanted, gap.toA)
    const there = blanksAfter(text, before.end, mostBlanks(lost))
    if (content.length === 0)
      return {
        from: before.end,
        to: onLines(text, before.end, there),
        lead: mergeBlanks(thought, there, lead),
        trail: 0,
      }
    const span = { from: before.end, to: onLines(text, before.end, Math.min(there, thought)) }
    // The edit sets them apart by a blank line at its end, and the file has another line there: they may go behind that.
    const isApart = thought > 0 && there === 0 && lead > 0 && before.end < text.length
    if (isApart && !lost) return undecided(text, [before.end, paragraphEnd(text, before.end)])
    return beside(text, span, { thought, there, lead, trail, glued: lead === 0, lost })
  }
  if (after) {
    const lost = isLost(wanted, gap.fromA - 1)
    const there = blanksBefore(text, after.from, mostBlanks(lost))
    if (content.length === 0)
      return {
        from: backLines(text, after.from, there),
        to: after.from,
        lead: mergeBlanks(thought, there, lead),
        trail: 0,
      }
    const span = { from: backLines(text, after.from, Math.min(there, thought)), to: after.from }
    return beside(text, span, { thought, there, lead, trail, glued: trail === 0, lost })
  }
  return {
    issue: {
      code: "not_found",
      message: "Neither of the lines around the insertion is in the file.",
      hint: "Read the file again, and send the new lines with lines around them that are there.",
    },
  }
}

/** Has the edit a line there, which is not in the file? What dots stand for may be any. */
const isLost = ({ old }: Wanted, at: number) => old[at] !== undefined && !isElision(old[at])

/** Where the paragraph that goes on at a line start ends. */
function paragraphEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && blanksAfter(text, at, 1) === 0) at = onLines(text, at, 1)
  return at
}

interface OneSided {
  thought: number
  /** How many blank lines there are. */
  there: number
  lead: number
  trail: number
  /** No blank line parts the new lines from the found neighbour. */
  glued: boolean
  /** The edit has another neighbour, and the file has it not. */
  lost: boolean
}

/**
 * New lines beside the one neighbour that was found. If they go among the blank lines that part them from it, and bring
 * none of their own, there must be as many of these as the model thinks: else they could go anywhere among them.
 */
function beside(
  text: string,
  span: Span,
  { thought, there, lead, trail, glued, lost }: OneSided,
): InsertionPoint | Undecided {
  const isAmong = !glued && there > 0 && thought > 0 && lead + trail <= thought
  const unsure = lost ? there !== thought : lead > 0 && trail > 0 && there < thought
  if (isAmong && unsure) return undecided(text, [span.from, span.to])
  const fewer = Math.max(0, thought - there)
  return {
    ...span,
    lead: Math.max(0, lead - (lead > 0 ? fewer : 0)),
    trail: Math.max(0, trail - (lead > 0 ? 0 : fewer)),
  }
}

/**
 * The lines in the file that the new lines go between, and how many blank lines the model thinks are there. Where the
 * model invented a line, the one beyond it takes its place, unless the file has a line there that the invented one may
 * stand for.
 */
function neighbours({
  text,
  wanted,
  lines,
  gap,
}: Fitting): Pick<Partial<Neighbours>, "before" | "after"> & { thought: number } {
  const [before, after] = restsOf(gap, wanted, (at) => lines[at] !== undefined) as [number, number]
  const thought = gap.toA - gap.fromA
  const [above, below] = [lines[before], lines[after]]
  if (before === gap.fromA - 1 && after === gap.toA)
    return { ...(above && { before: above }), ...(below && { after: below }), thought }
  const next = above && solidLineFrom(text, above.end)
  const last = below && solidLineBefore(text, below.from)
  // Where the edit has a blank line beside the invented one, and the file a line, that one was invented for it.
  const replaces = (line: LineSpan | undefined, at: number, beside: string | undefined, isNext: boolean) =>
    line !== undefined &&
    ((isNext && beside !== undefined && isBlank(beside)) ||
      likeness(text.slice(line.from, line.to), wanted.old[at] ?? "") >= doubtful)
  if (above && !replaces(next, gap.fromA - 1, wanted.old[gap.fromA], next?.from === above.end))
    return { before: pastBlanks(text, above, wanted.old.slice(before + 1, gap.fromA)), thought }
  if (below && !replaces(last, gap.toA, wanted.old[gap.toA - 1], last?.end === below.from)) {
    // New lines that are set apart from the invented one stay where they are; others go with it.
    const glued = !isBlank(wanted.new[gap.toB - 1] ?? "")
    const skipped = glued ? wanted.old.slice(gap.toA, after) : []
    return { after: backPastBlanks(text, below, skipped), thought }
  }
  return { thought }
}

/** An invented line this much like a line of the file may be a bad memory of it. */
const doubtful = 0.35

/** The line, or the blank lines after it, if the model thinks that there are some before what it invented. */
function pastBlanks(text: string, line: LineSpan, skipped: readonly string[]): LineSpan {
  const end = onLines(text, line.end, blanksAfter(text, line.end, skipped.filter(isBlank).length))
  return { ...line, end }
}

function backPastBlanks(text: string, line: LineSpan, skipped: readonly string[]): LineSpan {
  const from = backLines(text, line.from, blanksBefore(text, line.from, skipped.filter(isBlank).length))
  return { ...line, from }
}

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
