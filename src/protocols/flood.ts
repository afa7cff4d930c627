import type { Issue } from "../issues/issue.ts"

/** More issues than this are nobody's to read: they are counted, and told as one. */
const mostIssues = 1000

/** Keeps a response with a million mistakes from becoming a million issues. */
export interface Flood {
  /** Whether one more issue is worth telling. */
  admits(): boolean
  /** The response is over: what was not told. */
  end(): Issue | undefined
  /** What was counted so far is not part of the answer. */
  reset(): void
}

export function watchFlood(): Flood {
  let count = 0
  return {
    admits: () => ++count <= mostIssues,
    end() {
      const more = count - mostIssues
      if (more <= 0) return undefined
      return {
        code: "parse_error",
        message: `${more} more ${more === 1 ? "part" : "parts"} of the response cannot be read; only the first ${mostIssues} are listed.`,
        hint: "Put the ones above right first, and send shorter responses.",
      }
    },
    reset() {
      count = 0
    },
  }
}
