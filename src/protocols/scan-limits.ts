import type { Issue } from "../issues/issue.ts"
import { at } from "./at.ts"
import type { Line } from "./protocol.ts"

/** Where reading stops, so that no response takes more than about linear time, and what is said then. */

/** How many characters may be read anew after unclosed edits, all in all: enough for any honest response. */
export const replayBudget = 4_000_000

/** The same for the rests of lines on which edits of several formats alternate: each looks through the whole rest. */
export const restBudget = 50_000_000

export function tooLong(line: Line): Issue {
  return {
    code: "parse_error",
    message: `Line ${line.number} holds too many edits in several formats; the rest of it was not read.`,
    hint: "Put each edit on lines of its own.",
    ...at(line),
  }
}

export function tooBroken(line: Line): Issue {
  return {
    code: "parse_error",
    message: `Too many edits of the response are never closed; it was not read from line ${line.number} on.`,
    hint: "Close each edit before the next one begins.",
    ...at(line),
  }
}
