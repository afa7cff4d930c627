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
  /** The distinct lines of `old` and `new`, folded, to look up at once. */
  distinct: readonly string[]
  /** The lines before which new lines go wherever they could go on either side of others. */
  picked: readonly number[]
}

type Searched = Pick<Hunk, "old" | "new" | "picked">

export function wantedOf(hunk: Searched): Wanted {
  const known = prepared.get(hunk)
  if (known) return known
  const wanted = prepare(hunk)
  prepared.set(hunk, wanted)
  return wanted
}

/** One search after the other asks for the same hunk. */
const prepared = new WeakMap<Searched, Wanted>()

function prepare(hunk: Searched): Wanted {
  const [old, fresh] = [hunk.old, hunk.new].map((text) => bareLines(withEndings(text, "\n"))) as [
    string[],
    string[],
  ]
  const folded = old.map(withoutTypography)
  const distinct = [...new Set([...folded, ...fresh.map(withoutTypography)])].filter((line) => line !== "")
  const solid = old.flatMap((line, at) => (isBlank(line) ? [] : [at]))
  return { old, new: fresh, solid, folded, distinct, picked: hunk.picked ?? [] }
}

/** What an edit leaves, as something to look for by itself. */
export function resultOf({ new: fresh, distinct }: Wanted): Wanted {
  const folded = fresh.map(withoutTypography)
  return {
    old: fresh,
    new: [],
    solid: fresh.flatMap((line, at) => (isBlank(line) ? [] : [at])),
    folded,
    distinct,
    picked: [],
  }
}
