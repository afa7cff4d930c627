import type { Hunk } from "../edits/edit.ts"
import { bareLines, withEndings } from "../text/lines.ts"
import { isBlank, withoutTypography } from "./fold.ts"

/** A line-scoped hunk, prepared for searching: its texts as lines without endings. */
export interface Wanted {
  old: readonly string[]
  new: readonly string[]
  /** The numbers of the lines of `old` that are not blank. */
  solid: readonly number[]
  /** The lines of `old`, folded on the loosest folding tier. */
  folded: readonly string[]
}

export function wantedOf(hunk: Pick<Hunk, "old" | "new">): Wanted {
  const old = bareLines(withEndings(hunk.old, "\n"))
  return {
    old,
    new: bareLines(withEndings(hunk.new, "\n")),
    solid: old.flatMap((line, at) => (isBlank(line) ? [] : [at])),
    folded: old.map(withoutTypography),
  }
}
