import { between } from "./between.ts"
import { mergeBlanks } from "./blanks.ts"
import { indentOf, isBlank } from "./fold.ts"
import type { InsertionPoint, Neighbours } from "./insertion.ts"
import { type Undecided, undecided } from "./places.ts"
import { backLines, blanksAfter, blanksBefore, type LineSpan, lineSpanAt, onLines } from "./spans.ts"

/**
 * Other lines of the file, which the model does not know, stand between the neighbours of an insertion. Two signs
 * decide. New lines that the model sets in one paragraph with a neighbour stay with it, if its paragraph ends there in the
 * file as well. And a single line that opens or closes a block decides by indentation: what is deeper lies inside.
 */
export function pastOtherLines(place: Neighbours): InsertionPoint | Undecided {
  const { text, before, after } = place
  const paragraph = inParagraph(place)
  if (paragraph) return paragraph
  // Which of the blank lines on either side is on the other side of that line, nobody can tell.
  if (place.lead > 0 && place.trail > 0) return undecided(text, [before.end, after.from])
  const extra = solidBetween(text, before.end, after.from)
  const side = extra && sideOf(text.slice(extra.from, extra.to), place)
  if (side === "before") return between({ ...place, after: extra! })
  if (side === "after") return between({ ...place, before: extra! })
  return undecided(text, [before.end, after.from])
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
