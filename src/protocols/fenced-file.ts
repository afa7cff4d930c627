import type { CreateEdit, UpdateEdit } from "../edits/edit.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import { isMarker, isWordedMarker } from "../text/marker.ts"
import type { Span } from "../text/place.ts"
import { placeholderIn } from "../text/placeholder.ts"
import { at, repairAt } from "./at.ts"
import { isJsonPatch } from "./fence-extent.ts"
import { canHold, conflictIn, type FirstLine, isLabelOf, isMarkdown, type Named } from "./fence-naming.ts"
import { jsonPatch, leftOut, unclear, unclosed, unresolved } from "./fence-problems.ts"
import { closes, fenceOf } from "./fences.ts"
import { pathIn } from "./paths.ts"
import type { Around, Fence, Found, Line, Reader, Step } from "./protocol.ts"
import { isWrapped } from "./section-fences.ts"
import { startOf } from "./space.ts"
import { type Undressed, undressed } from "./undressed.ts"
import { unescaped } from "./views.ts"

/** How a format finds the name of the file in a fence, and what it takes for a part of a file. */
export interface FenceRules {
  name(first: FirstLine): Named | undefined
  /** A line above, inside of the fence, that was taken for the name of the file. */
  label?: Line
  /** The format of a text that leaves something out. Left out: such a text is refused. */
  part?: string
}

/** A reader for the file, or the part of one, in the fence that this line is the first in. */
export function openFenced(line: Line, around: Around, rules: FenceRules): Reader | undefined {
  const fence = rules.label ? around.fence : fenceAbove(line, around)
  if (!fence || (fence.outer && isQuoting(fence.outer) && !around.named)) return undefined
  const before = around.before.slice(0, -1)
  const named = rules.name({ fence, before, line, around })
  if (!named || !canHold(fence, named.path) || holdsOther(line, named, fence)) return undefined
  if (named.doubt) return passOver(named.doubt)
  if (named.part && around.opensOther(line)) return undefined
  const plain = line.text.includes("&lt;") ? unescaped(line) : undefined
  if (plain && around.opensOther(plain)) return undefined
  const nested = fence.line !== around.fence?.line ? fenceOf(line) : undefined
  const opensOther = (next: Line) => named.part === true && around.opensOther(next)
  return readFenced({
    fence,
    named,
    nested,
    opensOther,
    ...(rules.part !== undefined && { part: rules.part }),
  })
}

/** Says that a fence is no file, and leaves its lines to others. */
function passOver(repair: Repair): Reader {
  return { read: () => ({ state: "again", found: [{ type: "repair", repair }] }), end: () => [] }
}

/** The fence that the line before opened. It may be closed again by this very line: an empty file. */
function fenceAbove(line: Line, around: Around): Fence | undefined {
  const { fence } = around
  if (!fence && !fenceOf(line)) return undefined
  const last = around.above
  if (!last || last.number !== line.number - 1) return undefined
  if (fence?.line === last) return fence
  // This line is a fence itself, nested in the one above.
  if (fence?.line === line) return fence.outer?.line === last ? fence.outer : undefined
  const mark = fenceOf(line)
  return mark && mark.info === "" && fenceOf(last)?.marker === mark.marker ? fenceOf(last) : undefined
}

function isQuoting(fence: Fence): boolean {
  return /^(?:markdown|md|text|txt|)$/i.test(fence.info)
}

/** Formats whose sign is on a later line: a diff below `--- a.ts`, a block that repeats its path, calls as JSON. */
function holdsOther(line: Line, { path, label }: Named, { info }: Fence): boolean {
  if (/^--- \S/.test(line.text) && !/\.ya?ml$/i.test(path)) return true
  if (/^\s*[[{]\s*$/.test(line.text) && /^jsonc?\b/i.test(info) && !/json|lock|map|rc$/i.test(path))
    return true
  return !label && pathIn(line.text)?.path === path
}

interface OpenedFence {
  fence: Fence
  named: Named
  /** The first line inside, if it opens a fence that the scanner has seen. */
  nested: Fence | undefined
  /** Does the text turn out to be an edit of another format? */
  opensOther(line: Line): boolean
  part?: string
}

/** How far the text of a file is read. */
interface FencedReading extends OpenedFence {
  lines: Line[]
  /** The fences inside of the text that are open. */
  inner: Fence[]
  /** Lines that closed fences which the scanner saw open. */
  closings: Line[]
  /** The line that seems to close the fence of a Markdown file. */
  closing: Line | undefined
  begun: boolean
}

/** Reads the text of one file up to the end of its fence. */
function readFenced(opened: OpenedFence): Reader {
  const reading: FencedReading = {
    ...opened,
    lines: [],
    inner: [],
    closings: [],
    closing: undefined,
    begun: false,
  }
  return {
    read: (line) =>
      reading.closing ? afterClosing(reading, line, reading.closing) : readLine(reading, line),
    end() {
      const { closing, named, fence } = reading
      if (isExample(reading)) return []
      return closing ? [completed(reading, closing)] : [issue(unclosed(named, fence))]
    },
  }
}

function readLine(reading: FencedReading, line: Line): Step {
  const { lines, named, fence, closings } = reading
  const { path } = named
  const found = beginning(reading)
  const isAbove = named.label && (line === named.line || line.text.trim() === "")
  if (lines.length === 0 && (isAbove || isLabelOf(line, named.path))) return { state: "more", found }
  if (lines.length > 0 && reading.opensOther(line)) return { state: "again" }
  const mark = fenceOf(line)
  if (mark && !isMarkdown(path) && isNextFile(mark, lines, { path, fence }))
    return { state: "again", found: isExample(reading) ? found : [...found, issue(unclosed(named, fence))] }
  if (!isEnd(reading, line, mark)) {
    lines.push(line)
    return { state: "more", found }
  }
  if (isExample(reading)) return { state: "again", closings }
  if (!isMarkdown(path)) return { state: "again", found: [...found, completed(reading, line)], closings }
  reading.closing = line
  return { state: "more", found }
}

/** Do the words before it say that it shows how something is used, and does no marker say that something stays? */
const isExample = ({ named, lines }: FencedReading) =>
  named.announced === true && !lines.some(({ text }) => isWordedMarker(text))

/** Tells once that an edit has begun. Of a part, whether it is an edit is not known before its end. */
function beginning(reading: FencedReading): Found[] {
  const { begun, named, fence } = reading
  if (begun || named.part) return []
  reading.begun = true
  const source = { from: Math.min(named.line.from, fence.line.from), to: fence.line.to }
  return [{ type: "begin", path: named.path, op: "create", source }]
}

/** Follows fences inside the text. Says whether the line closes the file's own. */
function isEnd(
  { fence, inner, nested, closings }: FencedReading,
  line: Line,
  mark: Fence | undefined,
): boolean {
  if (!mark || startOf(mark.line.text) > 0 || !isLongEnough(mark, fence)) return false
  const innermost = inner.at(-1)
  if (innermost && closes(innermost, mark)) {
    if (inner.length === 1 && nested && innermost.line === nested.line) closings.push(line)
    inner.pop()
    return false
  }
  if (mark.info !== "") inner.push(mark)
  return mark.info === "" && closes(fence, mark)
}

/** In a Markdown file the fence may as well have opened one of the file's own: then text follows at once. */
function afterClosing(reading: FencedReading, line: Line, end: Line): Step {
  const { lines, closings, named } = reading
  const sure = line.text.trim() === "" || closesOuter(line, reading.fence)
  const found = sure ? completed(reading, end) : issue(unclear(named, end))
  // With no line inside, the end was the line that opened the edit, and the scanner has seen it.
  return { state: "again", found: [found], closings: lines.length > 0 ? [...closings, end] : [] }
}

/** The whole text is known: the edit, or why it is none. */
function completed({ lines: all, named: found, fence, part }: FencedReading, end: Line): Found {
  const { path } = found
  const isFenced = found.label !== undefined && !isMarkdown(path) && isWrapped(all)
  const lines = isFenced ? all.slice(1, -1) : all
  const named = isFenced ? { ...found, repairs: [...found.repairs, fenced(all[0]!, path)] } : found
  const content = lines.map((line) => `${line.text}\n`).join("")
  const isMarked = lines.some(({ text }) => isMarker(text))
  const source = { from: Math.min(named.line.from, fence.line.from), to: end.to }
  if (part !== undefined && isPart(named, isMarked)) {
    const own = undressed(lines, named.path)
    const repairs = own.repair ? [...named.repairs, { ...own.repair, ...at(fence.line) }] : named.repairs
    return { type: "edit", edit: partOf({ ...named, repairs }, own, { source, part }) }
  }
  const placeholder = placeholderIn(content)
  if (placeholder) return issue(leftOut(named, lines[placeholder.index]!, placeholder.text))
  const texts = lines.map((line) => line.text)
  const conflict = conflictIn(path, texts)
  if (conflict >= 0) return issue(unresolved(named, lines[conflict]!))
  if (isJsonPatch(path, content)) return issue(jsonPatch(named))
  const edit: CreateEdit = {
    op: "create",
    path,
    content,
    extent: named.extent,
    // An empty text makes an empty file, but never empties one: that is too much like a slip.
    ...(content !== "" && { overwrite: true }),
    source,
    ...(named.repairs.length > 0 && { repairs: named.repairs }),
  }
  return { type: "edit", edit }
}

function fenced(line: Line, path: string): Repair {
  const message = `The text of ${path} is in a fence inside its fence, which was taken off.`
  return repairAt(line, "fenced-section", message)
}

/**
 * A text that leaves something out, or of whose file a sentence only speaks, is a part of the file as far as anybody knows; not if
 * the sentence says that it is all of it.
 */
function isPart({ extent, part }: Named, isMarked: boolean): boolean {
  return extent === "claimed" ? part === true && isMarked : part === true || isMarked
}

function partOf(
  { path, repairs, spoken, announced, inherited, instead, past, adds, beside, removes, within, isNew }: Named,
  { old, content }: Undressed,
  { source, part }: { source: Span; part: string },
): UpdateEdit {
  const place = old === undefined && {
    by: "excerpt" as const,
    ...(spoken && { spoken }),
    ...(announced && { announced }),
    ...(inherited && { inherited }),
    ...(instead && { instead }),
    ...(past && { past }),
    ...(adds && { adds }),
    ...(beside && { beside }),
    ...(removes && { removes }),
    ...(within && { within }),
    ...(isNew && { file: isNew }),
  }
  return {
    op: "update",
    path,
    format: part,
    hunks: [{ old: old ?? "", new: content, scope: "lines", ...(place && { place }), source }],
    source,
    ...(repairs.length > 0 && { repairs }),
  }
}

/** A shorter fence, or one of the other kind, is just text. */
function isLongEnough(mark: Fence, fence: Fence): boolean {
  return mark.marker[0] === fence.marker[0] && mark.marker.length >= fence.marker.length
}

function closesOuter(line: Line, { outer }: Fence): boolean {
  const mark = fenceOf(line)
  return outer !== undefined && mark !== undefined && closes(outer, mark)
}

/** In code, a path and the start of a fence are the next file: the fence of this one was never closed. */
function isNextFile(mark: Fence, lines: readonly Line[], own: { path: string; fence: Fence }): boolean {
  if (mark.info === "" || startOf(mark.line.text) > 0 || !isLongEnough(mark, own.fence)) return false
  const above = lines.at(-1)?.text.trim() === "" ? lines.at(-2) : lines.at(-1)
  const named = above && pathIn(above.text, { marked: true })?.path
  return named !== undefined && named !== own.path
}

function issue(each: Issue): Found {
  return { type: "issue", issue: each }
}
