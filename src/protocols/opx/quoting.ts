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
  expected: { opensOther: (line: Line) => boolean; truncates: boolean },
): PayloadWatch {
  const watching: Watching = { ...expected, frames: [tag] }
  return { read: (line, count) => read(watching, line, count), fallback: () => watching.fallback }
}

/** How far a payload is watched. */
interface Watching {
  opensOther: (line: Line) => boolean
  /** It began with a marker that was cut down, so that such a one ends it as well. */
  truncates: boolean
  /** Payloads by their tag, innermost last; `edit` for a quoted edit that is between its payloads. */
  frames: string[]
  /** A marker that may be the end. */
  candidate?: Candidate | undefined
  /** The child of a quoted edit whose marker has to come next. */
  awaited?: string | undefined
  fallback?: PayloadEnd & { last: Line }
}

function read(watching: Watching, line: Line, count: number): PayloadEnd | undefined {
  const { text } = line
  const indent = indentOf(text, 0)
  if (indent === text.length) return undefined
  const { candidate } = watching
  let follower = candidate && goOn(watching, candidate, line, indent)
  if (follower === undefined) follower = begin(watching, line, indent, count)
  if (follower === "waiting") return undefined
  const end = watching.candidate
  watching.candidate = undefined
  if (end && follower !== undefined) {
    const found = close(watching, end, follower, line)
    if (found) return found
  }
  follow(watching, text, follower ?? indent)
  return undefined
}

/** Does a closing marker start the line? Then it is the candidate. */
function begin(watching: Watching, line: Line, indent: number, count: number): ReturnType<typeof goOn> {
  const length = closingMarker(line.text, indent)
  watching.candidate = undefined
  if (length === 0) return undefined
  const candidate: Candidate = { count, marker: line, awaits: "closing tag" }
  if (length < 3) candidate.flaw = "truncated"
  watching.candidate = candidate
  return goOn(watching, candidate, line, indentOf(line.text, indent + length))
}

/** Goes on with the candidate: the column of the follower, `waiting`, or undefined if it was content. */
function goOn(
  watching: Watching,
  candidate: Candidate,
  line: Line,
  from: number,
): number | "waiting" | undefined {
  const { frames, opensOther } = watching
  const { text } = line
  let column = from
  while (column < text.length) {
    const found = tagAt(text, column)
    if (candidate.awaits === "follower") {
      // A comment on one line changes nothing.
      const end = text.startsWith("<!--", column) ? text.indexOf("-->", column + 4) : -1
      if (end >= 0) {
        column = indentOf(text, end + 3)
        continue
      }
      const isOther = !found && frames.length === 1 && indentOf(text, 0) === column && opensOther(line)
      const follows = found && isFollower(found, text, column) && !isCutOff(found, line, column)
      if (!isOther && !follows) heal(watching, candidate, "text after", { last: line, column })
      return isOther || follows ? column : undefined
    }
    if (!found?.closing || found.name !== payloadTag(frames)) {
      if (found && isFollower(found, text, column))
        heal(watching, candidate, "no end tag", { last: line, column })
      return undefined
    }
    candidate.awaits = "follower"
    column = indentOf(text, closingTagEnd(text, column))
  }
  return "waiting"
}

/** Remembers an end that is not as it should be. */
function heal(
  watching: Watching,
  { count, marker, flaw: own }: Candidate,
  flaw: EndFlaw,
  at: { last: Line; column: number },
) {
  if (watching.frames.length === 1 && !own) watching.fallback ??= { count, marker, flaw, ...at }
}

/** A payload ends: this one, or one of a quoted edit. */
function close(
  watching: Watching,
  { awaits: _, ...end }: Candidate,
  column: number,
  last: Line,
): PayloadEnd | undefined {
  const { frames } = watching
  if (end.flaw && !watching.truncates && frames.length === 1) {
    watching.fallback ??= { ...end, column, last }
    return undefined
  }
  if (inQuotedEdit(frames)) frames.pop()
  frames.pop()
  return frames.length === 0 ? { ...end, column } : undefined
}

/** Keeps track of quoted edits. */
function follow(watching: Watching, text: string, column: number) {
  const { frames } = watching
  const found = tagAt(text, column)
  if (found?.name === "edit" && found.closing && inQuotedEdit(frames)) frames.pop()
  if (found?.name === "edit" && !found.closing && !inQuotedEdit(frames) && isPaired(text, column))
    frames.push("edit")
  if (!inQuotedEdit(frames)) return
  const opener = text.slice(column).trimEnd()
  const awaited = childLeftOpen(opener) ?? (/^<{1,3}$/.test(opener) ? watching.awaited : undefined)
  watching.awaited = awaited
  if (!awaited || !(opener.endsWith("<<<") || /^<{1,2}$/.test(opener))) return
  frames.push(awaited)
  watching.awaited = undefined
}

const inQuotedEdit = (frames: readonly string[]) => frames.at(-1) === "edit"
const payloadTag = (frames: readonly string[]) => frames.at(inQuotedEdit(frames) ? -2 : -1)!

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
