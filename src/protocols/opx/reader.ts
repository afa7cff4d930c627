import type { Issue } from "../../issues/issue.ts"
import { closes, fenceOf } from "../fences.ts"
import type { Around, Found, Line, Reader, Step } from "../protocol.ts"
import { assemble, type Draft, hunkOf, lacksChild } from "./assemble.ts"
import { decodeEntities } from "./attributes.ts"
import { type BlockReader, openBlock } from "./block.ts"
import { draftOf, occurrenceOf } from "./draft.ts"
import { linesOfNeighbour } from "./neighbour.ts"
import { ops } from "./ops.ts"
import { incomplete, missingEndTag, neverClosedTag, unclosedWhy } from "./problems.ts"
import { hasAttributes, isFollower } from "./quoting.ts"
import { indentOf } from "./space.ts"
import { closingTagEnd, continueTag, startTag, type Tag, type TagStep, tagAt } from "./tag.ts"

/** What is being read: a tag that goes on on the next line, the text of a child, or what is between children. */
type Mode =
  | { kind: "children" }
  | { kind: "comment" }
  | { kind: "tag"; tag: Tag }
  | { kind: "why"; text: string[] }
  | { kind: "block"; block: BlockReader }

const children: Mode = { kind: "children" }

/** Where to go on on the same line; undefined if the line is used up; or how the edit ended. */
type Move = number | undefined | Step

/** Reads one `<edit>`, which starts at the column `opening` of the line that is given first. */
export function readEdit(opening: number, around: Around): Reader {
  const outerFence = around.fence
  let mode: Mode = children
  let draft: Draft | undefined
  let found: Found[] = []
  let left: readonly Line[] = []
  let started = false

  function report(issues: readonly Issue[]) {
    if (issues.length === 0) return
    if (draft) draft.broken = true
    for (const issue of issues) {
      if (draft?.path) issue.path = draft.path
      found.push({ type: "issue", issue })
    }
  }

  /** The edit is lost. What was put right in it is still worth telling. */
  function giveUp(issues: readonly Issue[]) {
    report(issues)
    for (const repair of draft!.repairs) found.push({ type: "repair", repair })
  }

  function giveUpIncomplete() {
    const unfinished = draft!
    // Unclosed edits can come by the hundred thousand.
    if (!unfinished.broken) found.push({ type: "issue", issue: () => incomplete(unfinished) })
    giveUp([])
  }

  function move(line: Line, column: number): Move {
    if (mode.kind === "tag") return settle(mode.tag, continueTag(mode.tag, line), line)
    if (mode.kind === "why") return readWhy(mode.text, line, column)
    if (mode.kind === "block") return readBlock(mode.block, line, column)
    if (mode.kind === "comment") return readComment(line, column)
    return readChild(line, column)
  }

  function beginTag(line: Line, column: number, name: string): Move {
    const { tag, step } = startTag(line, column, name)
    return settle(tag, step, line)
  }

  function settle(tag: Tag, step: TagStep, line: Line): Move {
    mode = children
    if (step.state === "closed") return takeTag(tag, line, step.column)
    if (step.state === "open") {
      mode = { kind: "tag", tag }
      return undefined
    }
    // `<edit` and then something that is no attribute: just a word in a text.
    if (tag.meant || draft) report([neverClosedTag(tag)])
    if (draft) return step.column
    return step.column === 0 ? { state: "again" } : { state: "done", rest: line.from + step.column }
  }

  function takeTag(tag: Tag, line: Line, column: number): Move {
    if (!draft) {
      const drafted = draftOf(tag)
      draft = drafted.draft
      const { op, path } = draft
      const begin: Found = { type: "begin", source: { from: tag.from, to: tag.to } }
      if (path) begin.path = path
      if (op) begin.op = ops.get(op)!
      found.push(begin)
      report(drafted.issues)
      takeOccurrence(tag)
      return tag.selfClosing ? finish(line, column) : column
    }
    draft.repairs = draft.repairs.concat(tag.repairs)
    report(tag.issues)
    if (tag.name === "to") draft.to.push(tag)
    if (tag.name === "find" || tag.name === "put") {
      takeOccurrence(tag)
      if (tag.selfClosing) draft.blocks.push({ tag, lines: [], form: "empty", repairs: [] })
      else mode = { kind: "block", block: openBlock(tag, around.opensOther) }
    }
    if (tag.name === "why" && !tag.selfClosing) mode = { kind: "why", text: [] }
    return column
  }

  /** `occurrence` belongs to `<find>`; models put it on the edit as well, and mean the same. */
  function takeOccurrence(tag: Tag) {
    const { occurrence, issue } = occurrenceOf(tag)
    if (issue) report([issue])
    if (occurrence !== undefined) draft!.occurrence = occurrence
  }

  function readChild(line: Line, column: number): Move {
    const { text } = line
    const start = indentOf(text, column)
    if (start === text.length) return undefined
    if (text.startsWith("<!--", start)) {
      mode = { kind: "comment" }
      return start + 4
    }
    const tag = tagAt(text, start)
    if (!tag) return skipText(line, start)
    const ends =
      tag.name === "opx" ? tag.closing : tag.name === "edit" && !tag.closing && hasAttributes(text, start)
    if (ends) return finishUnclosed(line, start)
    if (tag.name === "edit" && tag.closing) return finish(line, closingTagEnd(text, start))
    if (tag.closing || tag.name === "opx" || tag.name === "edit") return closingTagEnd(text, start)
    return beginTag(line, start, tag.name)
  }

  /** Passes over text between the children, unless it shows that the edit is over. */
  function skipText(line: Line, start: number): Move {
    const { text } = line
    if (text.slice(0, start).trim() === "") {
      const fence = fenceOf(line)
      const leavesFence = fence && outerFence && closes(outerFence, fence)
      if (leavesFence || around.opensOther(line)) return finishUnclosed(line, start)
    }
    let next = text.indexOf("<", start + 1)
    while (next >= 0 && !tagAt(text, next) && !text.startsWith("<!--", next))
      next = text.indexOf("<", next + 1)
    return next < 0 ? undefined : next
  }

  function readComment(line: Line, column: number): Move {
    const end = line.text.indexOf("-->", column)
    if (end < 0) return undefined
    mode = children
    return end + 3
  }

  function readWhy(text: string[], line: Line, column: number): Move {
    const end = line.text.toLowerCase().indexOf("</why", column)
    const start = indentOf(line.text, column)
    const next = tagAt(line.text, start)
    const unclosed = end < 0 && next && isFollower(next, line.text, start)
    if (!unclosed) text.push(line.text.slice(column, end < 0 ? undefined : end))
    if (end < 0 && !unclosed) return undefined
    mode = children
    if (unclosed) draft!.repairs.push(unclosedWhy(line, start))
    const why = decodeEntities(text.join("\n").trim())
    if (why && draft!.why === undefined) draft!.why = why
    return unclosed ? start : closingTagEnd(line.text, end)
  }

  function readBlock(block: BlockReader, line: Line, column: number): Move {
    const step = block.read(line, column)
    if (step.state === "more") return undefined
    mode = children
    if (step.state === "lost") return finishUnclosed(line, indentOf(line.text, 0))
    draft!.blocks.push({ tag: block.tag, ...step.payload })
    draft!.repairs = draft!.repairs.concat(step.payload.repairs)
    if (block.tag.name === "find" && draft!.op === "patch" && draft!.path && !draft!.broken) {
      const { old, scope, occurrence } = hunkOf(draft!)
      found.push({
        type: "old",
        path: draft!.path,
        ...(draft!.root && { root: draft!.root }),
        hunk: { old, scope, ...(occurrence !== undefined && { occurrence }) },
      })
    }
    return step.column
  }

  function finish(line: Line, column: number): Step {
    const source = { from: draft!.tag.from, to: line.from + column }
    const result = assemble(draft!, source)
    if ("edit" in result) found.push({ type: "edit", edit: result.edit })
    else giveUp(result.issues)
    return { state: "done", rest: line.from + column }
  }

  /** Something follows that can only come after this edit. If all of it is there, only its end tag was forgotten. */
  function finishUnclosed(line: Line, column: number): Step {
    const to = line.from + column
    const result = lacksChild(draft!) ? undefined : assemble(draft!, { from: draft!.tag.from, to })
    if (result && "edit" in result) {
      const repairs = [...(result.edit.repairs ?? []), missingEndTag(line, column, result.edit.path)]
      found.push({ type: "edit", edit: { ...result.edit, repairs } })
    } else giveUpIncomplete()
    return line.text.slice(0, column).trim() === "" ? { state: "again" } : { state: "done", rest: to }
  }

  return {
    read(line) {
      found = []
      let next: Move = started ? move(line, 0) : beginTag(line, opening, "edit")
      started = true
      while (typeof next === "number") next = move(line, next)
      if (!next) return { state: "more", found }
      next.found = found
      return next
    },
    end() {
      found = []
      if (mode.kind === "block" && !mode.block.isLiteral())
        left = linesOfNeighbour(mode.block.held, draft!.tag, draft!.path)
      if (draft) giveUp([incomplete(draft)])
      else if (mode.kind === "tag" && mode.tag.meant) report([neverClosedTag(mode.tag)])
      return found
    },
    left: () => left,
  }
}
