import type { Issue } from "../../issues/issue.ts"
import type { Span } from "../../text/place.ts"
import type { Fitted } from "../fit/fit.ts"
import type { IndentPair } from "../read/indent.ts"
import type { FileLines } from "../read/lines.ts"
import type { TierName } from "./tiers.ts"

/** A place that a hunk could be meant for. Whether the change can be carried over is found out only if it is chosen. */
export interface Candidate extends Span {
  tier: TierName
  /** 0 to 1; that of the tier unless there is better evidence. */
  score?: number
  /** Which line of the file stands for which line of `old`, where that is known. */
  lines?: FileLines
  /** What it changes here. `shared`: what other hunks of the same edit tell about its indentation. */
  fit(shared?: readonly IndentPair[]): Fitted
  /** What this place tells about the indentation of the edit. */
  pairs?(): readonly IndentPair[]
  /** Is the result of the change here already? */
  isDone?(): boolean
  /** Nothing can be changed here: it is not known well enough. */
  onlyShown?: true
}

/**
 * A place that is only there to be shown beside another: which of the two is meant cannot be told. Whoever takes it all the
 * same, because the first will do, or no other is left, must not be told that the change was made.
 */
export function onlyShown({ from, to }: Span, tier: TierName): Candidate {
  const issue: Issue = {
    code: "ambiguous",
    message: "The text to replace is like several places, and nothing tells for sure which one is meant.",
    hint: "Copy the lines exactly from the file, and add lines around them until they fit one place only.",
  }
  return { from, to, tier, onlyShown: true, fit: () => ({ issue }) }
}
