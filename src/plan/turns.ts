import type { Edit, Hunk } from "../edits/edit.ts"
import type { Snapshot } from "../edits/snapshot.ts"
import { type Located, type LocateOptions, locate, wasDone } from "../locate/index.ts"
import type { Document } from "../locate/read/document.ts"

/** The hunk of an edit, and of those after it in its response, that look for the very same text in the same file. */
export type Turn = readonly [Hunk, ...Hunk[]]

/**
 * Edits of one response may quote the same text, one for each place that has it. Nothing but their order tells which is for which:
 * whoever writes them so means what the ones before leave. By the index of the edit; undefined where no other quotes the same.
 */
export function turnsOf(edits: readonly Edit[], { targets }: Snapshot): (Turn | undefined)[] {
  const turns: (Turn | undefined)[] = edits.map(() => undefined)
  const later = new Map<string, Hunk[]>()
  for (let index = edits.length - 1; index >= 0; index--) {
    const { path } = targets[index]!
    const hunk = quoting(edits[index]!)
    if (!hunk || !("key" in path)) continue
    const key = JSON.stringify([path.key, hunk.scope, hunk.old])
    const others = later.get(key) ?? []
    if (others.length > 0 && others.length < most) turns[index] = [hunk, ...others]
    later.set(key, [hunk, ...others.slice(0, most)])
  }
  return turns
}

/** So many edits of one text are not written with care for each of its places. */
const most = 50

/** The hunk of an edit that says where it goes by what it quotes, and by nothing else. */
function quoting(edit: Edit): Hunk | undefined {
  if (edit.op !== "update" || edit.hunks.length !== 1) return undefined
  const [hunk] = edit.hunks as [Hunk]
  const { old, new: fresh, seek, occurrence, place, line, atEnd } = hunk
  const isTold = Boolean(seek?.length || occurrence !== undefined || place || line !== undefined || atEnd)
  // A text that is still there after the edit would be found in its place once more.
  return isTold || old.trim() === "" || fresh.includes(old.trim()) ? undefined : hunk
}

/** The first of the places that an edit fits, if there is one for each edit whose turn is now or later. */
export function placeInTurn(
  document: Document,
  turn: Turn,
  matching: LocateOptions,
  located: Located,
): Located | undefined {
  if (!located.hunks.some((hunk) => "issue" in hunk && hunk.issue.code === "ambiguous")) return undefined
  const places = allPlaces(document, turn, matching)
  const [first] = places
  return first && isForEach(document, places.length, turn)
    ? { hunks: [first], changes: first.changes }
    : undefined
}

/** Is there a place for each edit, or, if some are made already, for each of the others? */
function isForEach(document: Document, count: number, turn: Turn): boolean {
  if (isOneChange(turn)) return count <= turn.length
  return count === turn.length || count + madeOf(document, turn) === turn.length
}

export function turnNote({ length }: Turn): string {
  return `This and ${length === 2 ? "a later edit" : `${length - 1} later edits`} of the response quote the same text, and there is a place for each of them: they go in their order.`
}

/**
 * Is an edit made already, if those that quote the same text do not all have a place any more? The places that are left are then
 * those of the others, which a person took back, or which never landed.
 */
export function wasMadeInTurn(document: Document, turn: Turn, matching: LocateOptions): boolean {
  if (!isMade(document, turn[0])) return false
  const left = allPlaces(document, turn, matching).length
  if (isOneChange(turn)) return left === 0 && allPlaces(document, undoing(turn), matching).length > 1
  return left + madeOf(document, turn) === turn.length
}

/** Is a response nothing but one edit, said once for each place that it fits, or that it was made at? */
export function isForEachPlace(
  edits: readonly Edit[],
  turn: Turn | undefined,
  document: Document | undefined,
): boolean {
  if (!document || turn?.length !== edits.length || !isOneChange(turn)) return false
  const left = allPlaces(document, turn, { match: "exact" }).length
  const made = () => allPlaces(document, undoing(turn), { match: "exact" }).length
  return (left === 0 ? made() : left) === edits.length
}

const undoing = ([{ old, new: fresh, scope }]: Turn): Turn => [{ old: fresh, new: old, scope }]

const isMade = (document: Document, hunk: Hunk) => wasDone(document, [hunk])
const madeOf = (document: Document, turn: Turn) => turn.filter((hunk) => isMade(document, hunk)).length

/** Do all of them make the same of it? Then it does not matter which takes which place. */
const isOneChange = (turn: Turn) => turn.every((hunk) => hunk.new === turn[0].new)

function allPlaces(document: Document, [hunk]: Turn, matching: LocateOptions) {
  const { hunks, changes } = locate(document, [{ ...hunk, occurrence: "all" }], matching)
  return changes ? hunks.flatMap((each) => ("changes" in each && !each.already ? [each] : [])) : []
}
