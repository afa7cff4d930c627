import type { Hunk } from "../edits/edit.ts"
import { dominantEnding } from "../text/lines.ts"
import type { Change } from "../text/place.ts"
import type { Located } from "./locate.ts"
import { createDocument, type Document } from "./read/document.ts"

/**
 * Places hunks of which one may say whether the file ends in a line break. Everything else keeps a missing one missing:
 * where it is to come, the hunks are placed in the text that has it.
 */
export function withFinalBreak(
  document: Document,
  hunks: readonly Hunk[],
  place: (document: Document) => Located,
): Located {
  const wanted = hunks.find(({ finalBreak }) => finalBreak !== undefined)?.finalBreak
  if (wanted === undefined) return place(document)
  const { text } = document
  const isEnded = text === "" || text.endsWith("\n")
  const ending = dominantEnding(text) ?? "\n"
  const ended = isEnded || !wanted ? text : text + ending
  const located = place(ended === text ? document : createDocument(ended))
  if (!located.changes || !reachesEnd(located, ended)) return isEnded ? located : place(document)
  if (!wanted) return isEnded ? { ...located, changes: withoutBreak(text, located.changes) } : located
  return isEnded ? located : { ...located, changes: withBreak(text, located.changes, ending) }
}

/** Only a hunk at the end of the file has a say in how it ends. */
function reachesEnd({ hunks }: Located, text: string): boolean {
  return hunks.some((hunk) => "span" in hunk && text.slice(hunk.span.to).trim() === "")
}

/** Changes of the text with a line break at its end, as changes of the text without. */
function withBreak(text: string, changes: readonly Change[], ending: string): Change[] {
  const end = text.length
  const last = changes.at(-1)
  if (!last || last.to <= end) return [...changes, { from: end, to: end, insert: ending }]
  const { from, insert } = last
  const kept = from > end ? ending.slice(0, from - end) : ""
  return [...changes.slice(0, -1), { from: Math.min(from, end), to: end, insert: kept + insert }]
}

/** The same changes, and the line break at the end goes. */
function withoutBreak(text: string, changes: readonly Change[]): Change[] {
  const last = changes.at(-1)
  const others = changes.slice(0, -1)
  if (last?.to !== text.length) {
    const size = text.endsWith("\r\n") ? 2 : 1
    return [...changes, { from: text.length - size, to: text.length, insert: "" }]
  }
  if (last.insert !== "") return [...others, { ...last, insert: last.insert.replace(/\r?\n$/, "") }]
  const kept = text.slice(0, last.from).replace(/\r?\n$/, "")
  return [...others, { ...last, from: kept.length }]
}
