import { restOf } from "../at.ts"
import { closes, fenceOf } from "../fences.ts"
import type { Around, Found, Line, Reader, Step } from "../protocol.ts"
import { indentOf } from "../space.ts"
import { endsThought } from "../thoughts.ts"
import { type EditDraft, hunkOf } from "./assemble.ts"
import { type BlockReader, openBlock } from "./block.ts"
import { draftOf, occurrenceOf } from "./draft.ts"
import type { Payload } from "./forms.ts"
import { linesOfNeighbour } from "./neighbour.ts"
import { ops } from "./ops.ts"
import { incomplete, mention, neverClosedTag, unclearMention } from "./problems.ts"
import { hasAttributes } from "./quoting.ts"
import { betweenChildren, type EditReading, finish, finishUnclosed, giveUp, report } from "./reading.ts"
import { closingTagEnd, continueTag, startTag, type Tag, type TagStep, tagAt } from "./tag.ts"
import { type Move, openWhy, readComment, readWhy } from "./why.ts"

/** Reads one `<edit>`, which starts at the column `opening` of the line that is given first. */
export function readEdit(opening: number, around: Around): Reader {
  const { fence, opensOther } = around
  const reading: EditReading = {
    mode: betweenChildren,
    draft: undefined,
    found: [],
    fence,
    opensOther,
  }
  let left: readonly Line[] = []
  let started = false
  return {
    read(line) {
      reading.found = []
      const next = started ? readOn(reading, line, 0) : beginEdit(reading, line, opening)
      started = true
      if (!next) return { state: "more", found: reading.found }
      next.found = reading.found
      return next
    },
    end() {
      reading.found = []
      const after = resume(reading)
      if (after) {
        left = after
        return reading.found
      }
      const { mode, draft } = reading
      if (mode.kind === "block" && !mode.block.isLiteral())
        left = linesOfNeighbour(mode.block.held, draft!.tag, draft!.path)
      if (draft) giveUp(reading, draft, [incomplete(draft, mode)])
      else if (mode.kind === "tag" && mode.tag.meant) report(reading, [neverClosedTag(mode.tag)])
      return reading.found
    },
    left: () => left,
  }
}

/** A payload without a proper end may have one that can be put right. Returns the lines after the edit, if it has an end then. */
function resume(reading: EditReading): readonly Line[] | undefined {
  const { mode } = reading
  const healed = mode.kind === "block" ? mode.block.fallback() : undefined
  const draft = reading.draft
  if (mode.kind !== "block" || !draft || !healed) return undefined
  const before = { ...draft, blocks: [...draft.blocks], to: [...draft.to], repairs: [...draft.repairs] }
  const { length } = reading.found
  takePayload(reading, mode.block, healed.payload)
  for (const [index, line] of healed.lines.entries()) {
    const step = readOn(reading, line, index === 0 ? columnIn(line, healed) : 0)
    if (!step) continue
    // Only with its end tag is it certain that the response was not cut off inside the payload.
    const end = step.rest === undefined ? "" : line.text.slice(0, step.rest - line.from)
    if (!healed.isWeak && step.state === "again") return [line, ...healed.lines.slice(index + 1)]
    if (!healed.isWeak || /<\/edit\s*>$/i.test(end))
      return [
        ...(restOf(line, step.rest!) ? [restOf(line, step.rest!)!] : []),
        ...healed.lines.slice(index + 1),
      ]
    Object.assign(reading, { mode, draft: before })
    reading.found.length = length
    return undefined
  }
  return resume(reading)
}

/** The lines that a block was given first may be rests of lines. */
function columnIn(line: Line, { column, line: last }: { column: number; line: Line }): number {
  return Math.max(0, column - (line.from - last.from))
}

function beginEdit(reading: EditReading, line: Line, column: number): Step | undefined {
  const next = beginTag(reading, line, column, "edit")
  return typeof next === "number" ? readOn(reading, line, next) : next
}

function readOn(reading: EditReading, line: Line, column: number): Step | undefined {
  let next: Move = column
  while (typeof next === "number") next = move(reading, line, next)
  return next
}

function move(reading: EditReading, line: Line, column: number): Move {
  const { mode } = reading
  if (mode.kind === "tag") return takeTagStep(reading, mode.tag, continueTag(mode.tag, line), line)
  if (mode.kind === "why") return readWhy(reading, mode.text, line, column)
  if (mode.kind === "block") return readBlock(reading, mode.block, line, column)
  if (mode.kind === "comment") return readComment(reading, line, column)
  return readChild(reading, line, column)
}

function beginTag(reading: EditReading, line: Line, column: number, name: string): Move {
  const { tag, step } = startTag(line, column, name)
  return takeTagStep(reading, tag, step, line)
}

function takeTagStep(reading: EditReading, tag: Tag, step: TagStep, line: Line): Move {
  reading.mode = betweenChildren
  if (step.state === "closed") return takeTag(reading, tag, line, step.column)
  if (step.state === "open") {
    reading.mode = { kind: "tag", tag }
    return undefined
  }
  // `<edit` and then something that is no attribute: just a word in a text.
  if (tag.meant || reading.draft) report(reading, [neverClosedTag(tag)])
  if (reading.draft) return step.column
  if (step.column === 0 && tag.meant && opensEdit(line))
    return beginTag(reading, line, indentOf(line.text, 0), "edit")
  return step.column === 0 ? { state: "again" } : { state: "done", rest: line.from + step.column }
}

/** Does an edit start on this line, beyond anybody's doubt? */
function opensEdit({ text }: Line): boolean {
  const start = indentOf(text, 0)
  const tag = tagAt(text, start)
  return tag?.name === "edit" && !tag.closing && hasAttributes(text, start) && !endsThought(text)
}

function takeTag(reading: EditReading, tag: Tag, line: Line, column: number): Move {
  const { draft } = reading
  if (!draft) return takeOpening(reading, tag, line, column)
  for (const repair of tag.repairs) draft.repairs.push(repair)
  report(reading, tag.issues)
  if (tag.name === "to") draft.to.push(tag)
  if (tag.name === "find" || tag.name === "put") {
    takeOccurrence(reading, draft, tag)
    if (tag.selfClosing) draft.blocks.push({ tag, lines: [], form: "empty", repairs: [] })
    else reading.mode = { kind: "block", block: openBlock(tag, reading.opensOther) }
  }
  return tag.name === "why" && !tag.selfClosing ? openWhy(reading, column) : column
}

function takeOpening(reading: EditReading, tag: Tag, line: Line, column: number): Move {
  const said = tag.selfClosing ? sentenceAfter(tag, line, column) : undefined
  if (said) {
    reading.found.push(said)
    return { state: "done" }
  }
  const { draft, issues } = draftOf(tag)
  takeDraft(reading, draft, line)
  report(reading, issues)
  takeOccurrence(reading, draft, tag)
  return tag.selfClosing ? finish(reading, line, column) : column
}

/** An edit in one tag that a sentence goes on after is only spoken of; where that is not clear, nobody can say. */
function sentenceAfter(tag: Tag, line: Line, column: number): Found | undefined {
  const rest = line.text.slice(column).trimStart()
  if (/^[\p{Ll}\p{N},;:?!]|^\.(?!\.)/u.test(rest)) return { type: "repair", repair: mention(tag) }
  return /^[\p{L}"'`]/u.test(rest) ? { type: "issue", issue: unclearMention(tag) } : undefined
}

/** Begins an edit, and goes on after its opening tag. */
function takeDraft(reading: EditReading, draft: EditDraft, line: Line): number {
  const { from, to } = draft.tag
  reading.draft = draft
  const begin: Found = { type: "begin", source: { from, to } }
  if (draft.path) begin.path = draft.path
  if (draft.op) begin.op = ops.get(draft.op)!
  reading.found.push(begin)
  return to - line.from
}

/** `occurrence` belongs to `<find>`; models put it on the edit as well, and mean the same. */
function takeOccurrence(reading: EditReading, draft: EditDraft, tag: Tag) {
  const { occurrence, issue } = occurrenceOf(tag)
  if (issue) report(reading, [issue])
  if (occurrence !== undefined) draft.occurrence = occurrence
}

function readChild(reading: EditReading, line: Line, column: number): Move {
  const { text } = line
  const start = indentOf(text, column)
  if (start === text.length) return undefined
  if (text.startsWith("<!--", start)) {
    reading.mode = { kind: "comment" }
    return start + 4
  }
  const tag = tagAt(text, start)
  if (!tag) return skipText(reading, line, start)
  if (tag.name === "opx" && tag.closing) return finishUnclosed(reading, line, start)
  if (tag.name === "edit" && !tag.closing && hasAttributes(text, start))
    return finishUnclosed(reading, line, start)
  if (tag.name === "edit" && tag.closing) return finish(reading, line, closingTagEnd(text, start))
  if (tag.closing || tag.name === "opx" || tag.name === "edit") return closingTagEnd(text, start)
  return beginTag(reading, line, start, tag.name)
}

/** Passes over text between the children, unless it shows that the edit is over. */
function skipText(reading: EditReading, line: Line, start: number): Move {
  const { text } = line
  const strange = /^<([A-Za-z][\w:.-]{0,40})[\s>]/.exec(text.slice(start, start + 60))?.[1]
  if (strange && reading.draft) reading.draft.strange ??= { name: strange, line: line.number }
  if (indentOf(text, 0) >= start) {
    const fence = fenceOf(line)
    const leavesFence = fence && reading.fence && closes(reading.fence, fence)
    if (leavesFence || reading.opensOther(line)) return finishUnclosed(reading, line, start)
  }
  let next = text.indexOf("<", start + 1)
  while (next >= 0 && !tagAt(text, next) && !text.startsWith("<!--", next)) next = text.indexOf("<", next + 1)
  return next < 0 ? undefined : next
}

function readBlock(reading: EditReading, block: BlockReader, line: Line, column: number): Move {
  const step = block.read(line, column)
  if (step.state === "more") return undefined
  if (step.state === "lost") return finishUnclosed(reading, line, indentOf(line.text, 0))
  takePayload(reading, block, step.payload)
  return step.column
}

function takePayload(reading: EditReading, block: BlockReader, payload: Payload) {
  const draft = reading.draft!
  reading.mode = betweenChildren
  draft.blocks.push({ tag: block.tag, ...payload })
  for (const repair of payload.repairs) draft.repairs.push(repair)
  if (payload.issue) report(reading, [payload.issue])
  if (block.tag.name === "find" && draft.op === "patch" && draft.path && !draft.broken) {
    const { old, scope, occurrence } = hunkOf(draft)
    reading.found.push({
      type: "old",
      path: draft.path,
      ...(draft.root && { root: draft.root }),
      hunk: { old, scope, ...(occurrence !== undefined && { occurrence }) },
    })
  }
}
