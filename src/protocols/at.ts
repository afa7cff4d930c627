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

/** What follows the offset `from` on a line, unless that is nothing. It still knows where its line starts. */
export function restOf(line: Line, from: number): Line | undefined {
  if (from <= line.from || from >= line.to) return undefined
  const { number, to, end, start = line.from } = line
  return { text: line.text.slice(from - line.from), number, from, to, end, start }
}
