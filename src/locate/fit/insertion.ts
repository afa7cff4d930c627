import type { Issue } from "../../issues/issue.ts"
import { bareLines } from "../../text/lines.ts"
import type { Span } from "../../text/place.ts"
import { pickedPlace, type Undecided, undecided } from "../miss/places.ts"
import { isBlank } from "../read/fold.ts"
import { restsOf } from "../read/hunk.ts"
import { likeness } from "../read/likeness.ts"
import {
  backLines,
  blankEdges,
  blanksAfter,
  blanksBefore,
  type LineSpan,
  mergeBlanks,
  onLines,
  solidLineBefore,
  solidLineFrom,
} from "../read/lines.ts"
import { between, beyondUnknownLines } from "./beyond-unknown-lines.ts"
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
  if (before && after) {
    const place = { text, before, after, thought, lead, trail, content }
    return isBlank(text.slice(before.end, after.from)) ? between(place) : beyondUnknownLines(place)
  }
  if (before) {
    const there = blanksAfter(text, before.end)
    if (content.length === 0)
      return {
        from: before.end,
        to: onLines(text, before.end, there),
        lead: mergeBlanks(thought, there, lead),
        trail: 0,
      }
    const span = { from: before.end, to: onLines(text, before.end, Math.min(there, thought)) }
    const lost = gap.toA < wanted.old.length
    return beside(text, span, { thought, there, lead, trail, glued: lead === 0, lost })
  }
  if (after) {
    const there = blanksBefore(text, after.from)
    if (content.length === 0)
      return {
        from: backLines(text, after.from, there),
        to: after.from,
        lead: mergeBlanks(thought, there, lead),
        trail: 0,
      }
    const span = { from: backLines(text, after.from, Math.min(there, thought)), to: after.from }
    return beside(text, span, { thought, there, lead, trail, glued: trail === 0, lost: gap.fromA > 0 })
  }
  return {
    issue: { code: "not_found", message: "Neither of the lines around the insertion is in the file." },
  }
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
