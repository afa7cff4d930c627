import { restOf } from "../at.ts"
import { closes, fenceOf } from "../fences.ts"
import type { Fence, Line } from "../protocol.ts"
import { indentOf } from "../space.ts"
import { hasAttributes } from "./quoting.ts"
import { closingTagEnd, type Opening, tagAt } from "./tag.ts"

/**
 * An edit whose payload never ends has swallowed all that came after it. Where could the next edit begin? After an
 * `</edit>` that no quoted edit has opened, or at an `<edit …>` that is no quotation. Returns the lines from there on.
 *
 * The same text could be the beginning of a long payload with an example in it, cut off before its end. So an
 * `<edit …>` counts only if nothing speaks for a quotation: it names a file and an operation, is not indented
 * further than the unclosed edit, and is not in a fence, in a template string, behind an open quote or in Markdown.
 * A payload with a marker of its own, or in CDATA, says itself that it quotes: it is not asked.
 */
export function linesOfNeighbour(
  held: readonly Line[],
  unclosed: Opening,
  path: string | undefined,
): readonly Line[] {
  const isProse = /\.(md|mdx|markdown|rst|adoc)$/i.test(path ?? "")
  const deepest = unclosed.from - (unclosed.line.start ?? unclosed.line.from)
  let fence: Fence | undefined
  let ticks = 0
  let quoted = 0
  let last = ""
  for (const [index, line] of held.entries()) {
    const { text } = line
    const start = indentOf(text, 0)
    const found = tagAt(text, start)
    if (found?.name === "edit" && found.closing) {
      if (quoted === 0) return from(held, index, closingTagEnd(text, start))
      quoted--
    } else if (found?.name === "edit" && hasAttributes(text, start)) {
      const free = !isProse && !fence && ticks % 2 === 0 && start <= deepest && !/[`"'([{=,+:\\]$/.test(last)
      if (free && namesBoth(held, index)) return held.slice(index)
      if (!text.includes("/>", start) && !text.toLowerCase().includes("</edit", start)) quoted++
    }
    const mark = fenceOf(line)
    if (mark) fence = !fence ? mark : closes(fence, mark) ? undefined : fence
    else ticks += text.split("`").length - 1
    if (start < text.length) last = text.trimEnd()
  }
  return []
}

/** The lines from a column of one of them on. */
function from(held: readonly Line[], index: number, column: number): readonly Line[] {
  const line = held[index]!
  const rest = restOf(line, line.from + column)
  return rest ? [rest, ...held.slice(index + 1)] : held.slice(index + 1)
}

/** Do the attributes, which may go on for a few lines, include a file and an operation? */
function namesBoth(held: readonly Line[], index: number): boolean {
  const few = held.slice(index, index + 6).map((line) => line.text.slice(0, 2000))
  const tag = few.join("\n")
  const end = tag.indexOf(">")
  const attributes = tag.slice(0, Math.max(end, 0)).toLowerCase()
  return /\sfile\s*=/.test(attributes) && /\sop\s*=/.test(attributes)
}
