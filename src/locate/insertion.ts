import type { Issue } from "../issues/issue.ts"
import type { Span } from "../text/place.ts"
import { blankEdges } from "./blanks.ts"
import type { Fitting } from "./fit.ts"
import { indentOf, isBlank } from "./fold.ts"
import { restsOf } from "./gaps.ts"
import { likeness } from "./likeness.ts"
import { twoPlaces } from "./places.ts"
import {
  backLines,
  blanksAfter,
  blanksBefore,
  type LineSpan,
  lineSpanAt,
  onLines,
  solidLineBefore,
  solidLineFrom,
} from "./spans.ts"

/** Where inserted lines go: they replace `from`…`to` (blank lines at most), with blank lines around them. */
export interface InsertionPoint extends Span {
  lead: number
  trail: number
}

/**
 * Where lines go that stand between two kept lines. Both neighbours found, and between them just the blank
 * lines that the model thinks are there: no question. One neighbour missing: the other decides. Other blank
 * lines than expected, or another line: decided only by clear signs, else both places are shown.
 */
export function insertionPoint(
  fitting: Fitting,
  content: readonly string[],
): InsertionPoint | { issue: Issue } {
  const { text, wanted, gap } = fitting
  const { before, after, thought } = neighbours(fitting)
  const { lead, trail } = blankEdges(wanted.new.slice(gap.fromB, gap.toB))
  if (before && after) {
    const place = { text, before, after, thought, lead, trail, content }
    return isBlank(text.slice(before.end, after.from)) ? between(place) : pastOtherLines(place)
  }
  if (before) {
    const are = blanksAfter(text, before.end, thought)
    return fill({ from: before.end, to: onLines(text, before.end, are) }, { thought, are, lead, trail })
  }
  if (after) {
    const are = blanksBefore(text, after.from, thought)
    return fill({ from: backLines(text, after.from, are), to: after.from }, { thought, are, lead, trail })
  }
  return {
    issue: { code: "not_found", message: "Neither of the lines around the insertion is in the file." },
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
  const replaces = (line: LineSpan | undefined, at: number) =>
    line !== undefined && likeness(text.slice(line.from, line.to), wanted.old[at] ?? "") >= doubtful
  if (above && !replaces(next, gap.fromA - 1))
    return { before: pastBlanks(text, above, wanted.old.slice(before + 1, gap.fromA)), thought }
  if (below && !replaces(last, gap.toA)) return { after: below, thought }
  return { thought }
}

/** An invented line this much like a line of the file may be a bad memory of it. */
const doubtful = 0.35

/** The line, or the blank lines after it, if the model thinks that there are some before what it invented. */
function pastBlanks(text: string, line: LineSpan, skipped: readonly string[]): LineSpan {
  const end = onLines(text, line.end, blanksAfter(text, line.end, skipped.filter(isBlank).length))
  return { ...line, end }
}

interface Neighbours {
  text: string
  before: LineSpan
  after: LineSpan
  thought: number
  lead: number
  trail: number
  content: readonly string[]
}

function between(place: Neighbours): InsertionPoint | { issue: Issue } {
  const { text, before, after, thought, lead, trail, content } = place
  const span = { from: before.end, to: after.from }
  const are = blanksAfter(text, before.end)
  const extra = are - thought
  if (extra === 0) return { ...span, lead, trail }
  if (content.length === 0)
    return { ...span, lead: are === lead ? are : Math.max(0, are + lead - thought), trail: 0 }
  const side = lead > 0 !== trail > 0 ? (lead > 0 ? "first" : "last") : lead === 0 ? vote(place) : undefined
  if (thought === 0 && lead > 0 && trail > 0 && extra === 1) return { ...span, lead, trail }
  // Without any blank line there is just one place, and the model says what stands around the new lines.
  if (side === undefined && are === 0) return { ...span, lead, trail }
  if (side === undefined) return { issue: twoPlaces(text, before.end, after.from) }
  if (extra > 0)
    return side === "first" ? { ...span, lead, trail: trail + extra } : { ...span, lead: lead + extra, trail }
  return {
    ...span,
    lead: Math.max(0, lead + (lead > 0 ? extra : 0)),
    trail: Math.max(0, trail + (lead > 0 ? 0 : extra)),
  }
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
  return votes.length > 0 && votes.every((each) => each === votes[0]) ? votes[0] : undefined
}

function preference(first: boolean, last: boolean): "first" | "last" | undefined {
  return first === last ? undefined : first ? "first" : "last"
}

const firstWord = (line: string) => /^\s*(\S\w*)/.exec(line)?.[1]

/**
 * Another line of the file stands between the neighbours. Only one that opens or closes a block decides, and only by
 * its indentation: what is deeper lies inside the block, what is level with a closing line comes after it.
 */
function pastOtherLines(place: Neighbours): InsertionPoint | { issue: Issue } {
  const { text, before, after, content } = place
  const extra = solidBetween(text, before.end, after.from)
  const side = extra && sideOf(text.slice(extra.from, extra.to), content)
  // Which of the blank lines on either side is on the other side of that line, nobody can tell.
  if (place.lead > 0 && place.trail > 0) return { issue: twoPlaces(text, before.end, after.from) }
  if (side === "before") return between({ ...place, after: extra! })
  if (side === "after") return between({ ...place, before: extra! })
  return { issue: twoPlaces(text, before.end, after.from) }
}

function sideOf(line: string, content: readonly string[]): "before" | "after" | undefined {
  const [first] = content
  if (first === undefined) return undefined
  const depth = indentOf(first).length
  if (/^\s*[)\]}]/.test(first)) return undefined
  if (content.some((each) => !isBlank(each) && indentOf(each).length < depth)) return undefined
  const inner = depth - indentOf(line).length
  if (closesBlock(line)) return inner > 0 ? "before" : inner === 0 ? "after" : undefined
  return opensBlock(line) && inner > 0 ? "after" : undefined
}

const closesBlock = (line: string) => /^\s*[)\]}]+[;,]?\s*$/.test(line)
const opensBlock = (line: string) => /[([{:]\s*$/.test(line) && !/^\s*[)\]}]/.test(line)

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

/** Lines that replace the `are` blank lines in `span`, of which the model thought there were `thought`. */
function fill(
  span: Span,
  { thought, are, lead, trail }: { thought: number; are: number; lead: number; trail: number },
): InsertionPoint {
  const fewer = thought - are
  return {
    ...span,
    lead: Math.max(0, lead - (lead > 0 ? fewer : 0)),
    trail: Math.max(0, trail - (lead > 0 ? 0 : fewer)),
  }
}
