import type { Found, Step } from "./protocol.ts"

/** More of a kind than this is nobody's to read: it is counted, and told as one. */
export const most = 1000

/** Keeps a response with a million mistakes from becoming a million issues, or repairs of edits that are lost anyway. */
export interface Flood {
  /** Whether this is worth telling. Edits always are. */
  admits(found: Found): boolean
  /** The response is over: what was not told. */
  end(): Loose[]
  /** What was counted so far is not part of the answer. */
  reset(): void
}

/** Stands for each issue beyond those that are told, where a reader knows that by itself: nothing of them is kept. */
export const oneMoreIssue: Found = {
  type: "issue",
  issue: { code: "parse_error", message: "One more part cannot be read.", hint: "Send it again." },
}

/** The same for what was put right. */
export const oneMoreRepair: Found = {
  type: "repair",
  repair: { kind: "more", message: "One more thing was put right or passed over." },
}

/** The line brought one of them, and nothing else. */
export const oneMoreRefused: Step = { state: "more", found: [oneMoreIssue] }

/** What a response can bring without end. */
export type Loose = Extract<Found, { type: "issue" | "repair" }>

export function watchFlood(): Flood {
  const counts = { issue: 0, repair: 0 }
  return {
    admits({ type }) {
      return (type !== "issue" && type !== "repair") || ++counts[type] <= most
    },
    end() {
      const [issues, repairs] = [counts.issue - most, counts.repair - most]
      return [...(issues > 0 ? [moreIssues(issues)] : []), ...(repairs > 0 ? [moreRepairs(repairs)] : [])]
    },
    reset() {
      counts.issue = 0
      counts.repair = 0
    },
  }
}

function moreIssues(count: number): Loose {
  const parts = count === 1 ? "part" : "parts"
  const message = `${count} more ${parts} of the response cannot be read; only the first ${most} are listed.`
  const hint = "Put the ones above right first, and send shorter responses."
  return { type: "issue", issue: { code: "parse_error", message, hint } }
}

function moreRepairs(count: number): Loose {
  const message = `${count} more ${count === 1 ? "thing was" : "things were"} put right or passed over.`
  return { type: "repair", repair: { kind: "more", message } }
}
