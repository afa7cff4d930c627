import type { Repair } from "../issues/issue.ts"
import { repairAt } from "./at.ts"
import type { Line } from "./protocol.ts"

/** The first column from `column` on that is not white space. */
export function indentOf(text: string, column: number): number {
  let at = column
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff
}

/** Where a text starts, past white space of any kind. */
export function startOf(text: string): number {
  return text.length - text.trimStart().length
}

/** Characters that nobody sees, and that chats and word processors put around markers. */
const unseen = /[\u200b-\u200d\u2060\ufeff\u00ad]/g

/** The text without what cannot be seen. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, "")
}

/** A line as it looks: without what cannot be seen, in plain width, without blanks around it. For markers only, never for content. */
export function asSeen(text: string): string {
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : withoutUnseen(text).normalize("NFKC")
  return plain.trim()
}

/** The lines of a new file without the indentation that its markers have too, as in a list, if all of them have it; and what to say of that. */
export function withoutMargin(
  lines: readonly string[],
  marker: Line,
): { lines: readonly string[]; repairs: Repair[] } {
  const [margin] = /^[ \t]*/.exec(marker.text)!
  const filled = lines.filter((line) => line.trim() !== "")
  if (margin === "" || filled.length === 0 || !filled.every((line) => line.startsWith(margin)))
    return { lines, repairs: [] }
  const message = `All of the new file is indented as its marker on line ${marker.number} is; the indentation was taken off.`
  return {
    lines: lines.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : "")),
    repairs: [repairAt(marker, "list-item", message)],
  }
}
