import type { Issue } from "../../issues/issue.ts"
import { moveOn } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import type { IndentPair } from "../read/indent.ts"
import { indentPairs } from "../read/regular.ts"
import type { Candidate, Fitted, How } from "../tiers/candidate.ts"
import { fitBothWays } from "./fit.ts"
import { fitToTheLetter } from "./to-the-letter.ts"
import { writeBlock } from "./write.ts"

/** What a hunk changes at a place. `shared`: what other hunks of the same edit tell about its indentation. */
export function fitAt(document: Document, candidate: Candidate, shared?: readonly IndentPair[]): Fitted {
  const { how, within, fitted } = candidate
  if (fitted) return fitted
  if (!within) return fitFound(document, candidate, how, shared)
  const inside = fitFound(within.document, moveOn(candidate, -within.from), how, shared)
  return "issue" in inside ? inside : { changes: inside.changes.map((change) => moveOn(change, within.from)) }
}

function fitFound(
  document: Document,
  { from, to }: Candidate,
  how: How,
  shared: readonly IndentPair[] | undefined,
): Fitted {
  switch (how.by) {
    case "letters":
      return fitToTheLetter(document.text, how, shared)
    case "lines":
    case "alignment":
      return fitBothWays(document, how.wanted, how.lines, shared)
    case "words":
      return { changes: [{ from, to, insert: how.insert }] }
    case "claims":
      return {
        changes:
          how.lines.length === 0 ? [] : [writeBlock(document.text, { from: how.at, to: how.at }, how.lines)],
      }
    case "looks":
      return { issue: manyAlike }
  }
}

const manyAlike: Issue = {
  code: "ambiguous",
  message: "The text to replace is like several places, and nothing tells for sure which one is meant.",
  hint: "Copy the lines exactly from the file, and add lines around them until they fit one place only.",
}

/** What a place tells about the indentation of its edit. */
export function indentPairsAt(document: Document, { how, within }: Candidate): readonly IndentPair[] {
  const { text } = within?.document ?? document
  return how.by === "lines" || how.by === "alignment" ? indentPairs(text, how.wanted, how.lines) : []
}
