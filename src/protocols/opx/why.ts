import { most } from "../flood.ts"
import type { Line, Step } from "../protocol.ts"
import { indentOf } from "../space.ts"
import { lacksChild } from "./assemble.ts"
import { decodeEntities } from "./entities.ts"
import { unclosedWhy } from "./problems.ts"
import { isFollower } from "./quoting.ts"
import { betweenChildren, type EditReading, oneMoreRepair } from "./reading.ts"
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

/** Where the text of `<why>` ends on this line; -1 if it does not. */
function whyEnd(text: string, column: number): number {
  endOfWhy.lastIndex = text.indexOf("</", column)
  return endOfWhy.lastIndex < 0 ? -1 : (endOfWhy.exec(text)?.index ?? -1)
}

export function readWhy(reading: EditReading, text: string[], line: Line, column: number): Move {
  if (column === line.text.length && column > 0) return undefined
  const end = whyEnd(line.text, column)
  const start = indentOf(line.text, column)
  const next = tagAt(line.text, start)
  const unclosed = end < 0 && next && isFollower(next, line.text, start)
  if (!unclosed) text.push(line.text.slice(column, end < 0 ? undefined : end))
  if (end < 0 && !unclosed) return undefined
  reading.mode = betweenChildren
  const draft = reading.draft!
  if (unclosed) {
    const isLost = reading.repaired > most && next.name === "edit" && lacksChild(draft)
    draft.repairs.push(isLost ? oneMoreRepair : unclosedWhy(line, start))
  }
  const why = text.length === 0 ? "" : decodeEntities(text.join("\n").trim())
  if (why) draft.why ??= why
  return unclosed ? start : closingTagEnd(line.text, end)
}
