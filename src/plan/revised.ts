import type { Edit, Hunk, Match, UpdateEdit } from "../edits/edit.ts"
import type { Snapshot } from "../edits/snapshot.ts"
import { locate } from "../locate/index.ts"
import type { Document } from "../locate/read/document.ts"

/** So many of the edits that follow are asked whether they change what one puts in. */
const most = 50

/**
 * Edits as later ones of their response leave them: what one puts in, the next may change. When the response comes again, only in that
 * form it is there; the edit by itself would be made once more, or not be found. By their indexes; undefined where nothing is changed.
 */
export function lastForms(edits: readonly Edit[], { targets }: Snapshot): (UpdateEdit | undefined)[] {
  const next = nextOfSame(targets.map(({ path }, index) => ("key" in path ? path.key : index)))
  return edits.map((edit, index) => {
    if (edit.op !== "update" || edit.hunks.length !== 1) return undefined
    const later: Hunk[] = []
    for (let at = next[index], left = most; at !== undefined && left > 0; at = next[at], left--)
      later.push(...hunksOf(edits[at]!))
    return later.length > 0 ? revised(edit, later) : undefined
  })
}

/** Is there nothing left to do of an edit? */
export function isMade(
  { hunks, match: own = "fuzzy" }: UpdateEdit,
  document: Document | undefined,
  match: Match = own,
): boolean {
  return document !== undefined && locate(document, hunks, { match }).changes?.length === 0
}

/** For each of some things where the next is that is the same. */
function nextOfSame<Thing>(things: readonly Thing[]): (number | undefined)[] {
  const seen = new Map<Thing, number>()
  const next: (number | undefined)[] = things.map(() => undefined)
  for (let index = things.length - 1; index >= 0; index--) {
    next[index] = seen.get(things[index]!)
    seen.set(things[index]!, index)
  }
  return next
}

const hunksOf = (edit: Edit) => (edit.op === "update" ? edit.hunks : [])

function revised(edit: UpdateEdit, later: readonly Hunk[]): UpdateEdit | undefined {
  const [hunk] = edit.hunks as [Hunk]
  if (hunk.old === "" || hunk.place || hunk.occurrence !== undefined) return undefined
  const fresh = later.reduce((text, change) => revisedText(text, change, hunk), hunk.new)
  return fresh === hunk.new || fresh === hunk.old ? undefined : { ...edit, hunks: [{ ...hunk, new: fresh }] }
}

/** What a later change makes of the new text of a hunk, if it is about what the hunk brings, and about one place of it. */
function revisedText(text: string, { old, new: fresh, scope, place }: Hunk, hunk: Hunk): string {
  if (place || old.trim() === "" || hunk.old.includes(old)) return text
  const at = text.indexOf(old)
  const isWhole = scope === "substring" || at === 0 || text[at - 1] === "\n"
  if (at < 0 || !isWhole || text.indexOf(old, at + 1) >= 0) return text
  return text.slice(0, at) + fresh + text.slice(at + old.length)
}
