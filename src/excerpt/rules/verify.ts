import type { Issue } from "../../issues/issue.ts"
import type { Merging, Piece } from "../merging.ts"
import { claimOf, type Rule } from "./claim.ts"
import { isExplained } from "./explained.ts"
import { hasImportsOnce, keepsImportsInUse, keepsImportsTogether } from "./imports.ts"
import {
  hasAllLines,
  hasNoLinesTwice,
  hasNoMarker,
  hasNoSigns,
  keepsAllOfRest,
  keepsCommentsAbove,
  keepsShape,
  keepsTogether,
  keepsWhatMarkersStandFor,
} from "./lines.ts"
import {
  halvesNothing,
  isNoWholeFile,
  keepsComments,
  keepsKeysBesideFrames,
  keepsMembers,
  losesOnlyWhatIsVisible,
  saysMoreThanAComma,
  saysMoreThanHeads,
} from "./losses.ts"
import { hasNamesOnce, keepsArms, keepsConstantsInUse, keepsNames } from "./names.ts"
import { closesWhatIsNew, keepsBracketsInPairs, keepsTagsInPairs } from "./pairs.ts"
import {
  endsBlocksWhereTheyEnd,
  hasNoOtherHead,
  hasSureEdges,
  keepsBranches,
  keepsCallsApart,
  keepsIdentity,
  keepsItems,
  keepsOverloads,
  losesNothingElsewhere,
  tellsTwinsApart,
} from "./places.ts"
import {
  hasKnownFrame,
  keepsLastItems,
  leavesNoItems,
  leavesNoKeys,
  leavesNoRest,
  leavesNoRows,
  leavesNothingBehind,
  repeatsNoParagraph,
  replacesParagraphs,
} from "./whole.ts"

/**
 * What must hold of every result, however it was found. The rules know the two texts and which line of the result is whose; they do
 * not know why. A result that breaks one of them is refused, and the first one is told. That the file still parses is looked at
 * later, as for every edit.
 */
const rules: readonly Rule[] = [
  // Every line that is shown is in the result, in its order, and so are the file's that stay.
  hasAllLines,
  // No marker gets into the file…
  hasNoMarker,
  hasNoSigns,
  keepsAllOfRest,
  // …and what one stands for is there.
  keepsWhatMarkersStandFor,
  // A line goes only where the excerpt shows what is on both sides of it, or the block that it ends.
  losesOnlyWhatIsVisible,
  keepsComments,
  // Nor does the rest of a file that looks as if it was written out.
  isNoWholeFile,
  saysMoreThanAComma,
  saysMoreThanHeads,
  // Nor does a part of a function stay that is written out.
  leavesNoRest,
  leavesNothingBehind,
  leavesNoItems,
  leavesNoKeys,
  leavesNoRows,
  keepsLastItems,
  replacesParagraphs,
  keepsKeysBesideFrames,
  // Nor does half of a list, or of what is set.
  halvesNothing,
  keepsMembers,
  // No function, class or section goes, but inside of a function.
  keepsNames,
  keepsArms,
  keepsConstantsInUse,
  keepsOverloads,
  keepsBranches,
  keepsImportsInUse,
  keepsImportsTogether,
  hasImportsOnce,
  // None is there twice that was there once.
  hasNamesOnce,
  hasNoLinesTwice,
  repeatsNoParagraph,
  // What is shown together is together, and as deep as it is shown.
  keepsTogether,
  keepsCommentsAbove,
  keepsShape,
  // What opens is closed.
  endsBlocksWhereTheyEnd,
  keepsTagsInPairs,
  keepsBracketsInPairs,
  closesWhatIsNew,
  // It is this place, and this file.
  hasKnownFrame,
  hasSureEdges,
  keepsCallsApart,
  hasNoOtherHead,
  losesNothingElsewhere,
  tellsTwinsApart,
  keepsIdentity,
  keepsItems,
  isExplained,
]

/** Whatever a person says: no line gets lost or is there twice by mistake, and no marker gets into the file. */
export function isWritable(merging: Merging, pieces: readonly Piece[]): boolean {
  const claim = claimOf(merging, pieces, [])
  return !hasAllLines(claim) && !hasNoMarker(claim)
}

/** Why lines must not become the file. `fresh`: how each reads, where it is not the file's own. */
export function verify(
  merging: Merging,
  pieces: readonly Piece[],
  fresh: readonly (string | undefined)[],
): Issue | undefined {
  const claim = claimOf(merging, pieces, fresh)
  for (const rule of rules) {
    const issue = rule(claim)
    if (issue) return issue
  }
  return undefined
}
