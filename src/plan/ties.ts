import type { Hunk } from "../edits/edit.ts"
import { type Located, type LocateOptions, locate } from "../locate/index.ts"
import { applyChanges, type Document } from "../locate/read/document.ts"
import { onlyParsing, type Syntax, withinLimit } from "../syntax/index.ts"
import { isTwice } from "../text/place.ts"
import type { Stage } from "./stage.ts"
import type { PlanSyntax } from "./syntax.ts"

/** How much text is parsed for the ties of one plan, in characters: some seconds, at most. */
const mostText = 8_000_000

export const tieBreaker = ({ by }: PlanSyntax): Syntax => withinLimit(by, mostText)

/** More places than this are not tried: each takes a search and a parse. */
const mostPlaces = 6

export const tieNote = "Of several places that fit, this is the only one after which the file still parses."

/**
 * Where one hunk fits several places equally well and exactly one of them leaves a file that parses: that one. Two that
 * parse stay a tie, and so does everything where nobody can tell.
 */
export function placeThatParses(
  document: Document,
  hunks: readonly Hunk[],
  matching: LocateOptions,
  located: Located,
  { key, ties }: Stage,
): Located | undefined {
  const [open, ...others] = located.hunks.flatMap((hunk, index) =>
    "issue" in hunk ? [{ ...hunk, index }] : [],
  )
  if (!open || others.length > 0 || open.issue.code !== "ambiguous" || open.isSplit) return undefined
  const lines = [...new Set(open.issue.candidates?.map(({ line }) => line))]
  // Text that is there twice to the letter may be meant anywhere: that a result parses does not tell.
  if (isTwice(document.text, hunks[open.index]!.old)) return undefined
  if (lines.length < 2 || lines.length > mostPlaces || lines.length < open.issue.candidates!.length)
    return undefined
  if (ties?.errors(key, document.text)?.length !== 0) return undefined
  const ways = lines.map((line) => {
    const picked = hunks.map((hunk, index) => (index === open.index ? pickedAt(hunk, line) : hunk))
    return locate(document, picked, matching)
  })
  const texts = ways.flatMap(({ changes }) => (changes ? [applyChanges(document, changes).text] : []))
  const only = texts.length === ways.length ? onlyParsing(ties, key, document.text, texts) : undefined
  return only === undefined ? undefined : ways[only]
}

/** As if a person had pointed there. */
const pickedAt = (hunk: Hunk, line: number): Hunk => ({
  ...hunk,
  line,
  picked: [...(hunk.picked ?? []), line],
})
