import { dominantEnding, type LineEnding } from "../../text/lines.ts"
import type { Change } from "../../text/place.ts"

/**
 * Writes whole lines over `from`…`to`, both line starts (or the end of the text). The line endings are those of
 * the neighbours, and a file without a final line break stays without one.
 */
export function writeBlock(
  text: string,
  { from, to }: { from: number; to: number },
  lines: readonly string[],
): Change {
  const ending = endingNear(text, from, to)
  const atEnd = to === text.length
  const unended = atEnd && text.length > 0 && !text.endsWith("\n")
  if (!unended) return { from, to, insert: lines.map((line) => line + ending).join("") }
  // The last line has no break: what is written after another line brings the break before itself.
  if (from === text.length) return { from, to, insert: lines.map((line) => ending + line).join("") }
  if (lines.length > 0) return { from, to, insert: lines.join(ending) }
  const before = from === 0 ? 0 : text.endsWith("\r\n", from) ? from - 2 : from - 1
  return { from: before, to, insert: "" }
}

/**
 * The line ending in use at a place: that of the line that is replaced, else of the line before it, else of the line after
 * it, else of the file.
 */
export function endingNear(text: string, from: number, to: number): LineEnding {
  const own = to > from ? text.indexOf("\n", from) : -1
  const breakAt = own >= 0 && own < to ? own : from > 0 ? from - 1 : text.indexOf("\n", from)
  if (breakAt >= 0 && text[breakAt] === "\n") return text[breakAt - 1] === "\r" ? "\r\n" : "\n"
  return dominantEnding(text) ?? "\n"
}
