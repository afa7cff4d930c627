import type { Hunk } from "../edits/edit.ts"
import type { Span } from "../text/place.ts"
import type { Document } from "./document.ts"
import { lineKey } from "./keys.ts"
import { type LineIndex, linesWith } from "./line-index.ts"
import { lineText, tableOf } from "./table.ts"

/** A shorter line stands in many places, and leads to none. */
const fewestCharacters = 16

/**
 * Where in the window `old` can stand to the letter: from shortly before the first place of its longest line on. Nowhere if
 * that line is not in the text. To look for one line costs no more than to look for all of `old`, and the answer serves the
 * looser searches as well.
 */
export function ledWindow(document: Document, { old, scope }: Hunk, window: Span): Span | undefined {
  const lead = longestLine(old)
  if (lead.length < fewestCharacters) return window
  const at =
    document.index && scope === "lines"
      ? firstLine(document, document.index, lead)
      : document.text.indexOf(lead, window.from)
  if (at >= 0) return { from: Math.max(window.from, at - 2 * old.length), to: window.to }
  if (window.from === 0) document.absent = lead
  return undefined
}

/** Where the first line with this text starts, margins aside; -1 if there is none. */
function firstLine(document: Document, index: LineIndex, lead: string): number {
  const table = tableOf(document)
  const found = linesWith(index, lineKey(lead, 0, lead.length)).find(
    (line) => lineText(document, table, line).trim() === lead,
  )
  return found === undefined ? -1 : table.starts[found]!
}

/** The longest line of a text, margins aside. */
export function longestLine(text: string): string {
  let longest = ""
  for (const line of text.split("\n")) {
    if (line.length <= longest.length) continue
    const bare = line.trim()
    if (bare.length > longest.length) longest = bare
  }
  return longest
}
