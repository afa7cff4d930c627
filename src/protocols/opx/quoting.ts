import type { Line } from "../protocol.ts"
import { indentOf } from "../space.ts"
import { closingTagEnd, type TagName, tagAt } from "./tag.ts"

/** The end of a payload. */
export interface PayloadEnd {
  /** How many lines the payload has. */
  count: number
  /** The line of the closing marker. */
  marker: Line
  /** What is wrong with this end. Such a one counts only where no proper one follows. */
  flaw?: EndFlaw
  /** Where reading goes on, as an index of the line that was read last. */
  column: number
}

/** The marker was cut down to `>` or `>>`; the closing tag is not there; something follows it that cannot follow. */
export type EndFlaw = "truncated" | "no end tag" | "text after"

/** Is given a payload line by line (with the number of payload lines before it) until it sees the end. */
export interface PayloadWatch {
  read(line: Line, count: number): PayloadEnd | undefined
  /** If it never saw one: the first end that has a flaw, and the line that was read last then. */
  fallback(): (PayloadEnd & { last: Line }) | undefined
}

interface Candidate extends Omit<PayloadEnd, "column"> {
  awaits: "closing tag" | "follower"
}

/**
 * Finds the true end of a payload that may itself speak of the format.
 *
 *     >>>            a closing marker, then, past blank lines,
 *       </put>       the closing tag of this payload, then, past blank lines,
 *     </edit>        a follower: the end of the edit, its next child, the next edit (in whatever format) or the end
 *                    of the wrapper
 *
 * Anything less is content. An edit quoted in the payload (its `<edit …>` starts a line) is followed with its own
 * payloads, so that their ends are not taken for the end of this one.
 */
export function watchPayload(
  tag: string,
  { opensOther, truncates }: { opensOther: (line: Line) => boolean; truncates: boolean },
): PayloadWatch {
  // Payloads by their tag, innermost last; `edit` for a quoted edit that is between its payloads.
  const frames = [tag]
  let candidate: Candidate | undefined
  let awaited: string | undefined
  let fallback: (PayloadEnd & { last: Line }) | undefined

  const inQuotedEdit = () => frames.at(-1) === "edit"
  const payloadTag = () => frames.at(inQuotedEdit() ? -2 : -1)!

  /** Goes on with the candidate: the column of the follower, `waiting`, or undefined if it was content. */
  function test(line: Line, from: number): number | "waiting" | undefined {
    const { text } = line
    let column = from
    while (column < text.length) {
      const found = tagAt(text, column)
      if (candidate!.awaits === "follower") {
        // A comment on one line changes nothing.
        const end = text.startsWith("<!--", column) ? text.indexOf("-->", column + 4) : -1
        if (end >= 0) {
          column = indentOf(text, end + 3)
          continue
        }
        const isOther = !found && frames.length === 1 && indentOf(text, 0) === column && opensOther(line)
        const follows = found && isFollower(found, text, column) && !isCutOff(found, line, column)
        if (!isOther && !follows) heal("text after", line, column)
        return isOther || follows ? column : undefined
      }
      if (!found?.closing || found.name !== payloadTag()) {
        if (found && isFollower(found, text, column)) heal("no end tag", line, column)
        return undefined
      }
      candidate!.awaits = "follower"
      column = indentOf(text, closingTagEnd(text, column))
    }
    return "waiting"
  }

  /** Remembers an end that is not as it should be. */
  function heal(flaw: EndFlaw, last: Line, column: number) {
    if (frames.length > 1 || fallback || candidate!.flaw) return
    const { count, marker } = candidate!
    fallback = { count, marker, flaw, column, last }
  }

  /** Keeps track of quoted edits. */
  function follow(text: string, column: number) {
    const found = tagAt(text, column)
    if (found?.name === "edit" && found.closing && inQuotedEdit()) frames.pop()
    if (found?.name === "edit" && !found.closing && !inQuotedEdit() && isPaired(text, column))
      frames.push("edit")
    if (!inQuotedEdit()) return
    const opener = text.slice(column).trimEnd()
    awaited = childLeftOpen(opener) ?? (/^<{1,3}$/.test(opener) ? awaited : undefined)
    if (!awaited || !(opener.endsWith("<<<") || /^<{1,2}$/.test(opener))) return
    frames.push(awaited)
    awaited = undefined
  }

  function read(line: Line, count: number): PayloadEnd | undefined {
    const { text } = line
    const indent = indentOf(text, 0)
    if (indent === text.length) return undefined
    let follower = candidate && test(line, indent)
    if (follower === undefined) {
      const length = closingMarker(text, indent)
      candidate = length > 0 ? { count, marker: line, awaits: "closing tag" } : undefined
      if (candidate && length < 3) candidate.flaw = "truncated"
      follower = candidate && test(line, indentOf(text, indent + length))
    }
    if (follower === "waiting") return undefined
    const end = candidate
    candidate = undefined
    if (end && follower !== undefined) {
      const { awaits: _, ...found } = end
      if (end.flaw && !truncates && frames.length === 1)
        fallback ??= { ...found, column: follower, last: line }
      else {
        if (inQuotedEdit()) frames.pop()
        frames.pop()
        if (frames.length === 0) return { ...found, column: follower }
      }
    }
    follow(text, follower ?? indent)
    return undefined
  }

  return { read, fallback: () => fallback }
}

/** The length of the closing marker at `column`: three, or one or two if it is alone; else 0. */
function closingMarker(text: string, column: number): number {
  let length = 0
  while (length < 4 && text[column + length] === ">") length++
  if (length > 3) return 0
  return length === 3 || indentOf(text, column + length) === text.length ? length : 0
}

/** Can this tag come after a payload and its closing tag? */
export function isFollower(tag: TagName, text: string, column: number): boolean {
  if (tag.closing) return tag.name === "edit" || tag.name === "opx"
  return tag.name !== "opx" && (tag.name !== "edit" || hasAttributes(text, column))
}

/** An `<edit` at the very end of the response may be the beginning of an `<edit/>`, which is just text. */
function isCutOff(tag: TagName, { text, to, end }: Line, column: number): boolean {
  return (
    to === end &&
    tag.name === "edit" &&
    !tag.closing &&
    indentOf(text, column + "<edit".length) === text.length
  )
}

/** Has the `<edit` at `column` attributes, or can it have them on the next line? A bare `<edit/>` is just text. */
export function hasAttributes(text: string, column: number): boolean {
  const after = indentOf(text, column + "<edit".length)
  return after === text.length || /[\w:.-]/.test(text[after]!)
}

function isPaired(text: string, column: number): boolean {
  if (!hasAttributes(text, column) || text.toLowerCase().includes("</edit", column)) return false
  const end = text.indexOf(">", column)
  return end < 0 || text[end - 1] !== "/"
}

/** The `<find>` or `<put>` that is open at the end of a line. */
function childLeftOpen(text: string): string | undefined {
  const lower = text.toLowerCase()
  const find = lower.lastIndexOf("<find")
  const put = lower.lastIndexOf("<put")
  const from = Math.max(find, put)
  if (from < 0) return undefined
  const name = put > find ? "put" : "find"
  return lower.includes(`</${name}`, from) ? undefined : name
}
