import { isBlank } from "../landing/mistakes/mistake.ts"
import type { Draft, Edit } from "./draft.ts"
import { importing } from "./languages.ts"
import {
  ancestorsOf,
  blocksOf,
  closes,
  containerOf,
  depthOf,
  type Item,
  isBalanced,
  isComment,
  nameOf,
  pathOf,
} from "./outline.ts"
import { hiddenRuns, isNew, type View } from "./views.ts"

/**
 * Could a careful reader who has the file and the sketch know what is meant? The rules, each of which owes nothing to what any
 * program makes of the sketch:
 *
 * - what is left out did not change;
 * - what went was between two lines that are shown, with no marker between them;
 * - what came is beside something known, with no marker between them;
 * - a block that is written out, or folded, has a name that the file has once there (by the heads around it that are shown),
 *   also where its head changed;
 * - changed lines that are not in a block written out are beside lines that are in one place only;
 * - no line that is shown looks like a marker, and brackets that are opened in what is shown are closed there;
 * - of a block that is written out, not more than half goes;
 * - nothing new at the top has a name that is there already, no new item of a list is in that list already, and no new block
 *   beside a marker has a head that is there already;
 * - such lines are whole statements: what goes and what comes does not end one block and begin another;
 * - what only goes, without being written over, and is not in a block written out, is short, and is in a block whose head
 *   is shown, or an import.
 */
export function isReadable(draft: Draft, view: View, { framed }: { framed: boolean }): boolean {
  const { shown } = view
  const seen = draft.truth.filter((_, at) => shown[at])
  if (framed && !draft.change.language.prose && !isBalanced(seen)) return false
  if (draft.truth.some((line, at) => shown[at] && isHeadless(draft, view, line, at))) return false
  if (draft.truth.some((line, at) => shown[at] && looksLeftOut(line))) return false
  if (hiddenRuns(shown).some(({ from, to }) => draft.edits.some((edit) => touches(draft, edit, from, to))))
    return false
  if (draft.change.language.prose && !hasWholeFences(draft, view)) return false
  if (!draft.edits.every((edit) => isAnchored(draft, view, edit))) return false
  if (![...view.written, ...view.folded].every((item) => isKnownBlock(draft, view, item, framed)))
    return false
  if (!view.written.every((item) => keepsHalf(draft, item))) return false
  if (hasOldName(draft)) return false
  return draft.edits.every(
    (edit) =>
      isWithin(view, edit) ||
      (isOnePlace(draft, view, edit, framed) &&
        !hasOldItem(draft, view, edit) &&
        !isCommentAbove(draft, edit) &&
        isWholeChange(draft, edit) &&
        isSeenToGo(draft, view, edit, framed)),
  )
}

/** A brace of its own, without the head that it belongs to. All of a JSON file is in one. */
function isHeadless(draft: Draft, { shown }: View, line: string, at: number): boolean {
  const above = /^\s*[{[]\s*$/.test(line) ? solidFrom(draft, at - 1, -1) : undefined
  return above !== undefined && !shown[above]
}

/** A marker inside a code example of a document would be part of it. */
function hasWholeFences({ truth }: Draft, { shown }: View): boolean {
  const fences = truth.map((line) => /^\s*(```|~~~)/.test(line))
  return hiddenRuns(shown).every(({ from, to }) => {
    const count = (end: number) => fences.slice(0, end).filter(Boolean).length
    return count(from) % 2 === 0 && count(to) % 2 === 0
  })
}

const looksLeftOut = (line: string) =>
  /\.\.\.\s*(\*\/|-->)?\s*$|…|^\s*\.\.\./.test(line) && (isComment(line) || /^\s*\W*$/.test(line))

function touches({ truth }: Draft, edit: Edit, from: number, to: number): boolean {
  if (edit.from === edit.to) return from < edit.from && edit.from < to
  for (let at = Math.max(from, edit.from); at < Math.min(to, edit.to); at++)
    if (!isBlank(truth[at]!)) return true
  return false
}

const isWithin = ({ written }: View, edit: Edit) =>
  written.some(({ from, start, to }) =>
    edit.from < edit.to ? from <= edit.from && edit.to <= to : start < edit.from && edit.from < to,
  )

/** Is there something known on the sides that matter? */
function isAnchored(draft: Draft, view: View, edit: Edit): boolean {
  const above = solidFrom(draft, edit.from - 1, -1)
  const below = solidFrom(draft, edit.to, 1)
  const isAbove = above !== undefined && isKnown(draft, view, above)
  const isBelow = below !== undefined && isKnown(draft, view, below)
  const isRemoval = draft.before.slice(edit.old.from, edit.old.to).some((line) => !isBlank(line))
  if (!isRemoval) return isAbove || isBelow
  // What a marker stands for is no neighbour of what went.
  const isSeen = (at: number | undefined) => at !== undefined && view.shown[at] === true
  return (
    ((isAbove && isSeen(above)) || isSameHead(draft, view, edit)) &&
    ((isBelow && isSeen(below)) || isLast(view, edit))
  )
}

/** The nearest line of the truth, from one on up or down, that is not blank. */
export function solidFrom({ truth }: Draft, start: number, step: 1 | -1): number | undefined {
  for (let at = start; at >= 0 && at < truth.length; at += step) if (!isBlank(truth[at]!)) return at
  return undefined
}

/** Only a comment goes, above a block that stays: chats leave those out all the time, and mean nothing by it. */
function isCommentAbove({ before, truth, items }: Draft, { from, to, old }: Edit): boolean {
  const gone = before.slice(old.from, old.to).filter((line) => !isBlank(line))
  if (gone.length === 0 || solidCount(truth, from, to) > 0 || !gone.every(isComment)) return false
  return blocksOf(items).some((item) => item.from === to || item.start === to)
}

/** A line that was there before and is shown, or the end of a block whose head is shown. */
function isKnown({ origins }: Draft, { shown, folded }: View, at: number): boolean {
  if (shown[at]) return origins[at]! >= 0 || folded.some(({ closer }) => closer?.from === at)
  return folded.some((item) => !item.closer && item.to === at + 1)
}

/** The head of a block changed, but not its name, and nothing else went above it: no comment that may just be left out. */
function isSameHead({ before, truth }: Draft, { written }: View, { from, to, old }: Edit): boolean {
  const item = written.find(({ from: first, start }) => first >= from && first <= to && start < to)
  if (!item || solidCount(truth, from, item.from) > 0) return false
  const gone = before.slice(old.from, old.to)
  const isBare = item.from === item.start && gone.some(isComment)
  return !isBare && nameAt(gone) === item.name
}

const solidCount = (lines: readonly string[], from: number, to: number) =>
  lines.slice(from, to).filter((line) => !isBlank(line)).length

function nameAt(lines: readonly string[]): string | undefined {
  const start = lines.findIndex((line) => !isBlank(line) && !isComment(line) && !/^\s*(@|#\[)/.test(line))
  return start < 0 ? undefined : nameOf(lines.slice(start, start + 1))
}

/** The change reaches to the last line of a block that is written out. */
const isLast = ({ written }: View, edit: Edit) => written.some(({ to }) => to === edit.to)

/** Does the old version have one block that this can be, and the new one no other? */
function isKnownBlock(draft: Draft, view: View, item: Item, framed: boolean): boolean {
  return (
    sameNamed(draft.old, view, item, framed).length === 1 &&
    sameNamed(draft.items, view, item, framed).length === 1
  )
}

/** The blocks with the names that can be read: its own, and those around it whose heads are shown. */
function sameNamed(items: readonly Item[], { shown }: View, item: Item, framed: boolean): Item[] {
  const around = framed ? ancestorsOf(item) : []
  const hidden = around.findIndex(({ start }) => !shown[start])
  const names = [item, ...around.slice(0, hidden < 0 ? around.length : hidden)].map(({ name }) => name)
  return blocksOf(items).filter((one) => {
    const others = [one, ...ancestorsOf(one)]
    return names.every((name, at) => others[at]?.name === name)
  })
}

/** Something new at the top has a name that is there already, as when a part of a commit moves it: it may be meant for that. */
function hasOldName(draft: Draft): boolean {
  const names = new Set(draft.old.map(({ name }) => name))
  const isPlain = ({ name }: Item) => draft.change.language.prose || /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)
  return draft.items.some((item) => isPlain(item) && isNew(draft, item) && names.has(item.name))
}

/** An item of a list that the list has already, or a block beside a marker whose head is there already: it may be that one. */
function hasOldItem(draft: Draft, view: View, edit: Edit): boolean {
  const scope = new Set(scopeOf(draft, view, edit).map((line) => line.trim()))
  const came = draft.truth.slice(edit.from, edit.to).filter((line) => !isBlank(line))
  if (came.some((line) => /^\s*["'\w.]{4,},$/.test(line) && scope.has(line.trim()))) return true
  const isBesideMarker = [solidFrom(draft, edit.from - 1, -1), solidFrom(draft, edit.to, 1)].some(
    (at) => at !== undefined && !view.shown[at],
  )
  return isBesideMarker && came.length > 1 && /\w/.test(came[0]!) && scope.has(came[0]!.trim())
}

function keepsHalf({ origins, edits }: Draft, item: Item): boolean {
  const kept = origins.slice(item.start, item.to).filter((origin) => origin >= 0).length
  const gone = edits
    .filter(({ from, to }) => from >= item.start && to <= item.to)
    .reduce((sum, { old }) => sum + old.to - old.from, 0)
  return gone <= 4 || gone <= kept
}

/** The old lines that belong to a block of the new version; all of them where its frame is not shown. */
export function scopeOf(draft: Draft, view: View, edit: Edit): string[] {
  const around = blocksOf(draft.items).filter(
    (item) =>
      item.start < edit.from &&
      edit.to <= item.to &&
      view.shown[item.start] &&
      !item.heads.some((head) => head.from < edit.to && edit.from < head.to),
  )
  const item = around.at(-1)
  const old = item && sameNamed(draft.old, view, item, true)
  return old?.length === 1 ? draft.before.slice(old[0]!.start, old[0]!.to) : draft.before
}

const isWholeChange = ({ before, truth }: Draft, { from, to, old }: Edit) =>
  areStatements(before.slice(old.from, old.to)) && areStatements(truth.slice(from, to))

/** Nothing is closed that was not opened here, and no line is shallower than the first. */
function areStatements(lines: readonly string[]): boolean {
  const solid = lines.filter((line) => !isBlank(line))
  const first = depthOf(solid[0] ?? "")
  if (solid.some((line) => depthOf(line) < first)) return false
  return !closes(solid[0] ?? "") && isBalanced(solid)
}

/** How many lines may go without a word about them. */
const mostGone = 8

function isSeenToGo({ before, truth, items }: Draft, { shown }: View, edit: Edit, framed: boolean): boolean {
  const gone = before.slice(edit.old.from, edit.old.to).filter((line) => !isBlank(line))
  if (gone.length === 0 || solidCount(truth, edit.from, edit.to) > 0) return gone.length <= 4 * mostGone
  if (gone.every((line) => importing.test(line))) return true
  if (gone.length > mostGone || !framed) return gone.length <= mostGone
  const around = containerOf(items, edit)
  return around !== undefined && shown[around.start] === true
}

/** The lines that are known above and below the change are in one place of what they can be in. */
function isOnePlace(draft: Draft, view: View, edit: Edit, framed: boolean): boolean {
  const known = (at: number) => view.shown[at] && draft.origins[at]! >= 0
  const above: string[] = []
  for (let at = edit.from - 1; at >= 0 && (known(at) || isBlank(draft.truth[at]!)); at--)
    if (!isBlank(draft.truth[at]!)) above.unshift(draft.truth[at]!.trim())
  const below: string[] = []
  for (let at = edit.to; at < draft.truth.length && (known(at) || isBlank(draft.truth[at]!)); at++)
    if (!isBlank(draft.truth[at]!)) below.push(draft.truth[at]!.trim())
  const lines = (framed ? scopeOf(draft, view, edit) : draft.before)
    .filter((line) => !isBlank(line))
    .map((line) => line.trim())
  const gone = solidCount(draft.before, edit.old.from, edit.old.to)
  if (![...above, ...below].some((line) => /[\p{L}\p{N}]{3}/u.test(line))) return false
  return placesOf(lines, above, below, gone + 3) === 1
}

function placesOf(
  lines: readonly string[],
  above: readonly string[],
  below: readonly string[],
  reach: number,
): number {
  const isAt = (part: readonly string[], at: number) =>
    part.every((line, index) => lines[at + index] === line)
  let count = 0
  for (let at = 0; at <= lines.length; at++) {
    if (above.length === 0) {
      if (at < lines.length && isAt(below, at)) count++
      continue
    }
    if (at < above.length || !isAt(above, at - above.length)) continue
    if (below.length === 0) count++
    else for (let next = at; next <= at + reach; next++) if (isAt(below, next)) count++
  }
  return count
}

/** The block of the old version that a block of the new one was, if there is just one of its name there. */
export function counterpartOf(draft: Draft, item: Item): Item | undefined {
  const same = blocksOf(draft.old).filter((one) => pathOf(one) === pathOf(item))
  return same.length === 1 ? same[0] : undefined
}

export const isNested = (item: Item): boolean => ancestorsOf(item).length > 0
