import type { Issue } from "../issues/issue.ts"
import { at } from "./at.ts"
import type { Found, Line } from "./protocol.ts"

/** Where reading stops, so that no response takes more than about linear time, and what is said then. */

/** More of a kind than this is nobody's to read: it is counted, and told as one. */
const mostTold = 1000

/** After so many parts that cannot be read, no more of a response is read: an honest one never has them. */
export const mostRead = 10_000

/** Keeps a response with a million mistakes from becoming a million issues, or repairs of edits that are lost anyway. */
export interface Flood {
  /** Whether this is worth telling. Edits always are. */
  admits(found: Found): boolean
  /** Whether the response is not to be read from this line on, or from one before. */
  stopsAt(line: Line): boolean
  /** The response is over: what was not told. */
  end(): Loose[]
  /** What was counted so far is not part of the answer. */
  reset(): void
}

/** What a response can bring without end. */
export type Loose = Extract<Found, { type: "issue" | "repair" }>

export function watchFlood(): Flood {
  const counts = { issue: 0, repair: 0 }
  let stopped: Line | undefined
  return {
    admits({ type }) {
      return (type !== "issue" && type !== "repair") || ++counts[type] <= mostTold
    },
    stopsAt(line) {
      if (counts.issue >= mostRead) stopped ??= line
      return stopped !== undefined
    },
    end() {
      const [issues, repairs] = [counts.issue - mostTold, counts.repair - mostTold]
      return [
        ...(issues > 0 ? [moreIssues(issues, stopped)] : []),
        ...(repairs > 0 ? [moreRepairs(repairs)] : []),
      ]
    },
    reset() {
      counts.issue = 0
      counts.repair = 0
      stopped = undefined
    },
  }
}

function moreIssues(count: number, stopped: Line | undefined): Loose {
  const parts = count === 1 ? "part" : "parts"
  const rest = stopped ? `, and it was not read from line ${stopped.number} on` : ""
  const message = `${count} more ${parts} of the response cannot be read; only the first ${mostTold} are listed${rest}.`
  const hint = "Put the ones above right first, and send shorter responses."
  return { type: "issue", issue: { code: "parse_error", message, hint } }
}

function moreRepairs(count: number): Loose {
  const message = `${count} more ${count === 1 ? "thing was" : "things were"} put right or passed over.`
  return { type: "repair", repair: { kind: "more", message } }
}

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
