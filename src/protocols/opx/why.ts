import type { Line, Step } from "../protocol.ts"
import { indentOf } from "../space.ts"
import { decodeEntities } from "./entities.ts"
import { unclosedWhy } from "./problems.ts"
import { isFollower } from "./quoting.ts"
import { betweenChildren, type EditReading } from "./reading.ts"
import { closingTagEnd, tagAt } from "./tag.ts"

/** What is between the children of an edit and changes nothing: `<why>` and comments. */

/** Where to go on on the same line; undefined if the line is used up; or how the edit ended. */
export type Move = number | undefined | Step

export function openWhy(reading: EditReading, column: number): Move {
  reading.mode = { kind: "why", text: [] }
  return column
}

export function readComment(reading: EditReading, line: Line, column: number): Move {
  const end = line.text.indexOf("-->", column)
  if (end < 0) return undefined
  reading.mode = betweenChildren
  return end + 3
}

const endOfWhy = /<\/why/gi

/** Where the text of `<why>` ends on this line; -1 if it does not. A line with many of them is looked through once. */
function whyEnd(reading: EditReading, line: Line, column: number): number {
  if (reading.withoutWhyEnd === line) return -1
  endOfWhy.lastIndex = line.text.indexOf("</", column)
  const found = endOfWhy.lastIndex < 0 ? undefined : endOfWhy.exec(line.text)
  if (!found) reading.withoutWhyEnd = line
  return found?.index ?? -1
}

export function readWhy(reading: EditReading, text: string[], line: Line, column: number): Move {
  if (column === line.text.length && column > 0) return undefined
  const end = whyEnd(reading, line, column)
  const start = indentOf(line.text, column)
  const next = tagAt(line.text, start)
  const unclosed = end < 0 && next && isFollower(next, line.text, start)
  if (!unclosed) text.push(line.text.slice(column, end < 0 ? undefined : end))
  if (end < 0 && !unclosed) return undefined
  reading.mode = betweenChildren
  const draft = reading.draft!
  if (unclosed) draft.repairs.push(unclosedWhy(line, start))
  const why = text.length === 0 ? "" : decodeEntities(text.join("\n").trim())
  if (why) draft.why ??= why
  return unclosed ? start : closingTagEnd(line.text, end)
}
