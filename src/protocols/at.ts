import type { Repair } from "../issues/issue.ts"
import type { Span } from "../text/place.ts"
import type { Line } from "./protocol.ts"

/** A place in the response, as issues and repairs carry it. */
export interface At {
  source: Span
  line: number
  column: number
}

/**
 * The place of the offsets `from`…`to` of the response, of which `from` is on `line`. Without offsets it is the
 * whole text of the line.
 *
 *     issues.push({ code: "unknown_op", message, ...at(line, from, to) })
 */
export function at(line: Line, from: number = line.from, to: number = Math.max(from, line.to)): At {
  return { source: { from, to }, line: line.number, column: from - (line.start ?? line.from) + 1 }
}

/** Something that was put right on a line. */
export function repairAt(line: Line, kind: string, message: string): Repair {
  return { kind, message, ...at(line) }
}

/** A line without its first characters. It still knows where it starts. */
export function cutStart(line: Line, count: number): Line {
  const { text, from, start = from } = line
  return { ...line, text: text.slice(count), from: Math.min(from + count, line.to), start }
}

/** What follows the offset `from` on a line, unless that is nothing. */
export function restOf(line: Line, from: number): Line | undefined {
  return from <= line.from || from >= line.to ? undefined : cutStart(line, from - line.from)
}
