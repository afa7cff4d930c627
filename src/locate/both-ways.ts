import type { Change } from "../text/place.ts"
import { readsTwoWays } from "./conflict.ts"
import { applyChanges, type Document } from "./document.ts"
import { type Fitted, fit } from "./fit.ts"
import { changedGaps } from "./gaps.ts"
import type { IndentPair } from "./indent.ts"
import type { Hit } from "./sequence.ts"
import type { Wanted } from "./wanted.ts"

/**
 * Which of several equal lines an edit keeps is up to the reader. As long as the file has all of them that makes no
 * difference; where it has not, both readings must come to the same, unless a person has decided.
 */
export function fitBothWays(
  document: Document,
  wanted: Wanted,
  lines: Hit["lines"],
  shared: readonly IndentPair[] | undefined,
): Fitted {
  const gaps = changedGaps(wanted)
  const late = changedGaps(wanted, "late")
  const fitted = fit(document.text, wanted, lines, shared, gaps)
  if ("issue" in fitted || wanted.picked.length > 0 || JSON.stringify(gaps) === JSON.stringify(late))
    return fitted
  const other = fit(document.text, wanted, lines, shared, late)
  const result = ({ changes }: { changes: Change[] }) => applyChanges(document, changes).text
  if ("changes" in other && result(fitted) === result(other)) return fitted
  return { issue: readsTwoWays() }
}
