import type { Span } from "../text/place.ts"
import type { Fitted } from "./fit.ts"
import type { IndentPair } from "./indent.ts"
import type { TierName } from "./tiers.ts"

/** A place that a hunk could be meant for. Whether the change can be carried over is found out only if it is chosen. */
export interface Candidate extends Span {
  tier: TierName
  /** 0 to 1; that of the tier unless there is better evidence. */
  score?: number
  /** What it changes here. `shared`: what other hunks of the same edit tell about its indentation. */
  fit(shared?: readonly IndentPair[]): Fitted
  /** What this place tells about the indentation of the edit. */
  pairs?(): readonly IndentPair[]
  /** Does the result of the change stand here already? */
  settled?(): boolean
}
