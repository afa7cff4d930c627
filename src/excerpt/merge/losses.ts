import type { Merging, Region } from "../merging.ts"
import type { Block } from "../read/tree.ts"
import * as say from "../refusals.ts"

/** So many lines may go without a word about them. */
export const mostSilent = 12

/** Lines that would go, against lines that come in their place. */
export function guardLoss(merging: Merging, lost: Region, fresh: number): void {
  const solid = merging.file.tree.plain.slice(lost.from, lost.to).filter((plain) => plain !== "").length
  if (solid > mostSilent + 2 * fresh) merging.issues.push(say.loses(merging, lost))
}

/** A block that is written out replaces its counterpart. If little of that is left, and much is lost, it may be a mere part. */
export function guardRewrite(merging: Merging, mine: Block, theirs: Block): void {
  const { excerpt, file } = merging
  const own = new Set(excerpt.plain.slice(mine.head, mine.to))
  const lines = file.tree.plain.slice(theirs.head, theirs.to).filter((plain) => plain !== "")
  const lost = lines.filter((plain) => !own.has(plain)).length
  const known = new Set(lines)
  const fresh = excerpt.plain
    .slice(mine.head, mine.to)
    .filter((plain) => plain !== "" && !known.has(plain)).length
  if (lost > mostSilent + 2 * fresh)
    merging.issues.push(say.loses(merging, { from: theirs.head, to: theirs.to }))
}
