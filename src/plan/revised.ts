import type { Edit, Hunk, Match, UpdateEdit } from "../edits/edit.ts"
import type { Snapshot } from "../edits/snapshot.ts"
import { locate } from "../locate/index.ts"
import type { Document } from "../locate/read/document.ts"
import { splitLines } from "../text/lines.ts"

/** So many of the edits that follow are asked whether they change what one puts in. */
const most = 50

/**
 * Edits as later ones of their response leave them: what one puts in, the next may change. When the response comes again, only in that
 * form it is there; the edit by itself would be made once more, or not be found. By their indexes; undefined where nothing is changed.
 */
export function lastForms(edits: readonly Edit[], { targets }: Snapshot): (UpdateEdit | undefined)[] {
  const next = nextOfSame(
    targets.slice(0, edits.length).map(({ path }, index) => ("key" in path ? path.key : index)),
  )
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
  const last = later.reduce<Texts>((texts, change) => revisedTexts(texts, change, hunk), hunk)
  if (last.new === hunk.new || last.new === last.old) return undefined
  return { ...edit, hunks: [{ ...hunk, old: last.old, new: last.new }] }
}

type Texts = Pick<Hunk, "old" | "new">

/** What a later change makes of a hunk, if it is about what the hunk brings, and about one place of it. */
function revisedTexts(texts: Texts, change: Hunk, hunk: Hunk): Texts {
  const { old, new: fresh, scope, place } = change
  if (place || old.trim() === "" || isOnlyQuoted(change, hunk)) return texts
  const at = texts.new.indexOf(old)
  const isWhole = scope === "substring" || at === 0 || texts.new[at - 1] === "\n"
  if (at < 0) return (scope === "lines" && hunk.scope === "lines" && joined(texts, change, hunk)) || texts
  if (!isWhole || texts.new.indexOf(old, at + 1) >= 0) return texts
  return { ...texts, new: texts.new.slice(0, at) + fresh + texts.new.slice(at + old.length) }
}

/** Is the change about lines that the hunk quotes, and does not come between them and what the hunk brings beside them? */
function isOnlyQuoted({ old, new: fresh }: Hunk, hunk: Hunk): boolean {
  if (!hunk.old.includes(old)) return false
  return !(fresh.length > old.length && (fresh.startsWith(old) || fresh.endsWith(old)))
}

/** A change of lines that the hunk brings, and of others that follow them or are before them: the two as one. */
function joined(texts: Texts, { old, new: fresh }: Hunk, hunk: Hunk): Texts | undefined {
  const [own, other] = [splitLines(texts.new), splitLines(old)]
  const known = new Set(splitLines(hunk.old))
  const isBrought = (lines: readonly string[]) => lines.some((line) => /\w/.test(line) && !known.has(line))
  for (let count = Math.min(own.length, other.length - 1); count > 0; count--) {
    const [end, start] = [own.slice(-count), other.slice(0, count)]
    if (isBrought(end) && end.every((line, at) => line === start[at]))
      return {
        old: texts.old + other.slice(count).join(""),
        new: own.slice(0, -count).join("") + fresh,
      }
    const [first, last] = [own.slice(0, count), other.slice(-count)]
    if (isBrought(first) && first.every((line, at) => line === last[at]))
      return {
        old: other.slice(0, -count).join("") + texts.old,
        new: fresh + own.slice(count).join(""),
      }
  }
  return undefined
}
