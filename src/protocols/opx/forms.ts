import type { Issue, Repair } from "../../issues/issue.ts"
import { type At, at } from "../at.ts"
import type { Line } from "../protocol.ts"
import { indentOf } from "../space.ts"
import { noMarkers, unclearMarker, unwrappedFrom } from "./problems.ts"
import { type EndFlaw, hasAttributes, isFollower, type PayloadEnd, watchPayload } from "./quoting.ts"
import { closingTagEnd, type Tag, tagAt } from "./tag.ts"
import { isLanguage, unwrap } from "./unwrap.ts"

/** What a block brings when it ends. */
export interface Payload {
  /** Without line breaks. */
  lines: string[]
  /** `empty`: there was nothing between the tags, not even markers. */
  form: "marked" | "cdata" | "bare" | "empty"
  /** The marker that ends it, if that is on a line of its own. */
  closing?: Line
  repairs: Repair[]
  /** Why nobody can say what its text is. */
  issue?: Issue
}

/**
 * - `more`: the line was taken.
 * - `done`: the block ended; reading goes on at `column` of the same line.
 * - `lost`: the line starts another edit, so this block has no end.
 */
export type BlockStep =
  | { state: "more" }
  | { state: "done"; column: number; payload: Payload }
  | { state: "lost" }

/** Reads a payload of one form, from the line on which it was recognised. */
export interface FormReader {
  (line: Line, column: number): BlockStep
  /** The end that it has if no proper one follows: the payload, and where reading goes on. */
  fallback?(): Healed | undefined
}

export interface Healed {
  payload: Payload
  /** Text may look like this end as well, a line `>` in JSX for one: only the end tag of the edit proves it. */
  isWeak: boolean
  line: Line
  column: number
}

export const needsMore: BlockStep = { state: "more" }

/** `<<<` … `>>>` on lines of their own. */
export function readMarked(tag: string, repairs: Repair[], opensOther: (line: Line) => boolean): FormReader {
  const watch = watchPayload(tag, { opensOther, truncates: repairs.length > 0 })
  const lines: string[] = []
  const payload = ({ count, flaw, marker }: PayloadEnd): Payload => ({
    lines: lines.slice(0, count),
    form: "marked",
    closing: marker,
    repairs: [...repairs, ...(flaw ? [flawedEnd(flaw, marker, tag)] : [])],
  })
  const read: FormReader = (line) => {
    const end = watch.read(line, lines.length)
    if (end) return { state: "done", column: end.column, payload: payload(end) }
    lines.push(line.text)
    return needsMore
  }
  read.fallback = () => {
    const end = watch.fallback()
    const isWeak = end?.flaw !== "truncated" || end.marker.text.trim() === ">"
    return end && { payload: payload(end), isWeak, line: end.last, column: end.column }
  }
  return read
}

function flawedEnd(flaw: EndFlaw, marker: Line, tag: string): Repair {
  if (flaw === "truncated") return truncatedClosing(marker)
  const message =
    flaw === "no end tag"
      ? `</${tag}> is missing after line ${marker.number}; the payload was taken to end there.`
      : `Text that belongs to nothing follows the </${tag}> below line ${marker.number}; it was passed over.`
  return { kind: flaw === "no end tag" ? "missing-end-tag" : "text-between", message, ...at(marker) }
}

function truncatedClosing(line: Line): Repair {
  const marker = line.text.trim()
  const from = line.from + line.text.indexOf(marker)
  const message = `The line ${marker} was read as the marker >>>.`
  const fix = { from, to: from + marker.length, insert: ">>>" }
  return { kind: "truncated-marker", message, ...at(line, fix.from, fix.to), fix }
}

/** A marker of the edit's own choice, up to the first line that is one of `closers`. Nothing inside has a meaning. */
export function readUntil(tag: string, closers: readonly string[]): FormReader {
  const lines: string[] = []
  let closed = false
  return (line, column) => {
    if (closed) return afterMarker(tag, line, column, { lines, form: "marked", repairs: [] })
    if (closers.includes(line.text.trim())) closed = true
    else lines.push(line.text)
    return needsMore
  }
}

/** Past blank lines there should be the closing tag. If it is missing, what is there belongs to the edit. */
function afterMarker(tag: string, line: Line, column: number, payload: Payload): BlockStep {
  const start = indentOf(line.text, column)
  if (start === line.text.length) return needsMore
  const found = tagAt(line.text, start)
  const closing = found?.closing && found.name === tag
  return { state: "done", column: closing ? closingTagEnd(line.text, start) : start, payload }
}

/** `<put><<<text` … `text>>></put>`: markers that share a line with the payload. */
export function readInline(tag: string, opening: At): FormReader {
  const lines: string[] = []
  let closed = false
  const message = "The markers <<< and >>> were not on lines of their own."
  const repairs: Repair[] = [{ kind: "inline-markers", message, ...opening }]
  return (line, column) => {
    if (closed) return afterMarker(tag, line, column, withoutLanguage(lines, repairs, opening))
    const end = inlineEnd(line.text, column, tag)
    const alone = column === 0 && line.text.trim() === ">>>"
    if (end && (end.text.trim() !== "" || column > 0)) lines.push(end.text)
    if (end)
      return {
        state: "done",
        column: end.column,
        payload: { lines: unpadded(lines), form: "marked", repairs },
      }
    if (alone) closed = true
    else lines.push(line.text.slice(column))
    return needsMore
  }
}

/** A marker of its own at the end, and only a language behind the one at the beginning: that was meant to be one, too. */
function withoutLanguage(lines: string[], repairs: Repair[], opening: At): Payload {
  if (lines.length < 2 || !isLanguage(lines[0]!)) return { lines, form: "marked", repairs }
  const message = `"${lines[0]!.trim()}" behind the marker <<< was taken for the language of the text, not for a line of it.`
  const repair: Repair = { kind: "marker-language", message, ...opening, doubtful: true }
  return { lines: lines.slice(1), form: "marked", repairs: [repair] }
}

/** The text before `>>></put>`, and the column after it. */
function inlineEnd(text: string, from: number, tag: string): { text: string; column: number } | undefined {
  const lower = text.toLowerCase()
  for (
    let found = lower.indexOf(`</${tag}`, from);
    found >= 0;
    found = lower.indexOf(`</${tag}`, found + 1)
  ) {
    let end = found
    while (end > from && text[end - 1] === " ") end--
    if (text.startsWith(">>>", end - 3) && end - 3 >= from) {
      return { text: text.slice(from, end - 3), column: closingTagEnd(text, found) }
    }
  }
  return undefined
}

/** `<![CDATA[` … `]]>`, as XML has it. Markers inside it are still markers. */
export function readCdata(tag: string): FormReader {
  const lines: string[] = []
  let closed = false
  return (line, column) => {
    if (closed)
      return afterMarker(tag, line, column, { lines: withoutMarkers(lines), form: "cdata", repairs: [] })
    const { text } = line
    const end = text.lastIndexOf("]]>")
    const after = indentOf(text, end + 3)
    const found = end >= column ? tagAt(text, after) : undefined
    closed = end >= column && (after === text.length || (found?.closing === true && found.name === tag))
    const content = text.slice(column, closed ? end : undefined).replaceAll("]]]]><![CDATA[>", "]]>")
    const alone = closed || (column > 0 && lines.length === 0)
    if (!(alone && content.trim() === "")) lines.push(content)
    if (!closed || after === text.length) return needsMore
    return afterMarker(tag, line, after, { lines: withoutMarkers(lines), form: "cdata", repairs: [] })
  }
}

function withoutMarkers(lines: string[]): string[] {
  return lines[0]?.trim() === "<<<" && lines.at(-1)?.trim() === ">>>" ? lines.slice(1, -1) : lines
}

/** No markers at all: the text up to the closing tag, as it is, as long as no other edit begins in it. */
export function readBare(tag: Tag, blank: readonly Line[]): FormReader {
  const lines = blank.map((each) => each.text)
  let candidate: { count: number; last: string } | undefined
  let sharesLine = false
  const finish = ({ count, last }: { count: number; last: string }, column: number): BlockStep => {
    const given = last.trim() === "" ? lines.slice(0, count) : [...lines.slice(0, count), last]
    return { state: "done", column, payload: barePayload(tag, sharesLine ? unpadded(given) : given) }
  }
  return (line, column) => {
    const { text } = line
    const start = indentOf(text, column)
    const found = tagAt(text, start)
    if (candidate && start < text.length) {
      if (found && isFollower(found, text, start)) return finish(candidate, start)
      candidate = undefined
    }
    if (column > 0) sharesLine = true
    else if (found?.name === "edit" && !found.closing && hasAttributes(text, start)) return { state: "lost" }
    const end = text.toLowerCase().lastIndexOf(`</${tag.name}`)
    if (end >= column) {
      const closed = { count: lines.length, last: text.slice(column, end) }
      const after = indentOf(text, closingTagEnd(text, end))
      const follower = tagAt(text, after)
      if (follower && isFollower(follower, text, after)) return finish(closed, after)
      if (after === text.length) candidate = closed
    }
    lines.push(text.slice(column))
    return needsMore
  }
}

function barePayload(tag: Tag, given: string[]): Payload {
  const unwrapped = unwrap(
    given.at(-1)?.trim() === ">>>" && !given.some(isOpening) ? given.slice(0, -1) : given,
  )
  if ("unclear" in unwrapped) return { lines: [], form: "bare", repairs: [], issue: unclearMarker(tag) }
  const { lines, wrappings } = unwrapped
  if (wrappings.length === 0 && lines.every((each) => each.trim() === ""))
    return { lines: [], form: "empty", repairs: [] }
  const isMarked = wrappings.some((each) => each === "odd-markers" || each === "text-around")
  const repairs = wrappings.map((each) => unwrappedFrom(tag, each))
  return {
    lines,
    form: isMarked ? "marked" : "bare",
    repairs: isMarked ? repairs : [...repairs, noMarkers(tag)],
  }
}

const isOpening = (line: string) => /^\s*<{2,}/.test(line)

/** `<find> text </find>`: the spaces are padding. */
function unpadded(lines: string[]): string[] {
  const only = lines.length === 1 ? lines[0]! : ""
  return only.length > 2 && only.startsWith(" ") && only.endsWith(" ") ? [only.slice(1, -1)] : lines
}
