import type { Hunk, UpdateEdit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { type Located, type LocateOptions, locate } from "../locate/index.ts"
import { applyChanges, changesNothing, createDocument, type Document } from "../locate/read/document.ts"
import { isWellFormed, withoutMark } from "../text/encoding.ts"
import type { TextFile } from "../text/file.ts"
import { chomp, splitLines } from "../text/lines.ts"
import { merge } from "../text/merge.ts"
import type { Change } from "../text/place.ts"
import { locateCounted } from "./counted.ts"
import { changedLineCounts, plannedHunks } from "./hunks.ts"
import type { Trail } from "./overlay.ts"
import { withOwnLines } from "./own-lines.ts"
import { type LocatedParts, locateParts } from "./parts-of-a-file.ts"
import { countedBefore, isExcerpt, isInParts, isNumbered, locatePlaced } from "./placed.ts"
import type { PlannedHunk } from "./plan.ts"
import {
  encodingIssue,
  escapedIssue,
  halfCharacter,
  isMoved,
  maybeUnread,
  moveIssue,
  notText,
  placeholderIssue,
  readOnlyIssue,
  unsignedIssue,
} from "./refusals.ts"
import { checkRegions, type ForeignChanges, goneSince } from "./since-read.ts"
import type { Performed, Stage } from "./stage.ts"
import { placeThatParses, tieNote } from "./ties.ts"
import { placeInTurn, turnNote, wasMadeInTurn } from "./turns.ts"
import { undecidedIssue } from "./undecided.ts"

/** Changes parts of a file: finds the place of each hunk, fits it, and moves the file if the edit says so. */
export function update(edit: UpdateEdit, stage: Stage): Performed {
  if (isMoved(stage)) return updateMoved(edit, stage)
  const opened = openFile(edit, stage)
  if ("issue" in opened) return opened
  if (stage.turn && wasMadeInTurn(opened.document, stage.turn, matchingOf(edit, stage)))
    return { status: "already_applied", hunks: [] }
  const found = findPlaces(edit, opened, stage)
  if ("issue" in found) return found
  const issue = landingIssue(found, opened, stage)
  if (issue) return { issue }
  const { landing, inParts, isPlaced, matching } = found
  const { key, overlay } = stage
  const to = targetOf(stage)
  if (landing.unchanged && to === undefined) {
    const notes = inParts?.notes ?? []
    return { status: "already_applied", hunks: landing.hunks, ...(notes.length > 0 && { notes }) }
  }
  const { document, hunks, foreign } = opened
  const gone = foreign && !isPlaced && goneSince(foreign, hunks, matching)
  if (gone) return { issue: gone }
  const settled = foreign && checkRegions(foreign, { ...landing, before: document, after: landing.document })
  if (settled && "issue" in settled) return settled
  overlay.write(key, landing.document, landing.changes)
  if (to !== undefined) overlay.move(key, to)
  const notes = [
    ...(inParts?.notes ?? []),
    ...(landing.replayed ? [replayNote] : []),
    ...(found.chosen === undefined ? [] : [found.chosen]),
    ...(settled ? [settled.note] : []),
  ]
  return {
    hunks: landing.hunks,
    additions: landing.additions,
    deletions: landing.deletions,
    ...(inParts && { parts: inParts.parts }),
    ...(notes.length > 0 && { notes }),
  }
}

/** A file that is changed, and moved to where it is, is changed. */
const targetOf = ({ key, to }: Stage) => (to === key ? undefined : to)

/** A file that may be edited, and what is asked of it. */
interface Opened {
  state: TextFile
  document: Document
  hunks: readonly Hunk[]
  /** What others have changed since it was read. */
  foreign: ForeignChanges | undefined
}

function openFile(edit: UpdateEdit, stage: Stage): Opened | { issue: Issue } {
  const { key, overlay, budget, witness } = stage
  const state = overlay.state(key)
  if (state.kind !== "text") return { issue: notText(key, state, edit.op) }
  const issue = targetOf(stage) !== undefined ? moveIssue(stage, edit.overwrite) : witness?.unread(key)
  if (issue) return { issue }
  const foreign = witness?.changes(key)
  if (foreign && "issue" in foreign) return foreign
  const document = overlay.document(key)!
  const hunks = edit.hunks.map(withoutMarks)
  if (foreign && hunks.some(isNumbered)) return { issue: countedBefore(key) }
  for (const hunk of hunks) {
    // Of an excerpt, what stands for other lines does not get into the file.
    const placeholder = isExcerpt(hunk)
      ? undefined
      : (placeholderIssue(key, hunk.new, { old: hunk.old, file: document }) ??
        escapedIssue(key, hunk.new, hunk.old))
    if (placeholder) return { issue: placeholder }
    if (!isWellFormed(hunk.old)) return { issue: halfCharacter(key) }
  }
  const excess = budget.refuses(key, hunks, () => document.text)
  return excess ? { issue: excess } : { state, document, hunks, foreign }
}

/** Where an edit goes, and what it makes of the file. */
interface FoundPlaces {
  landing: Landing
  matching: LocateOptions
  inParts: LocatedParts | undefined
  /** Its hunks name their own places. */
  isPlaced: boolean
  /** How one of several places that fit was chosen. */
  chosen?: string
}

const matchingOf = ({ match = "fuzzy" }: UpdateEdit, { options, budget }: Stage): LocateOptions => ({
  match: options.match ?? match,
  ambiguous: options.ambiguous ?? "refuse",
  work: budget.work,
})

function findPlaces(
  edit: UpdateEdit,
  { state, document, hunks, foreign }: Opened,
  stage: Stage,
): FoundPlaces | { issue: Issue; hunks?: PlannedHunk[] } {
  const { key, overlay, budget, options } = stage
  const matching = matchingOf(edit, stage)
  const counted = locateCounted(key, hunks, overlay, matching)
  if (counted && "issue" in counted) return { issue: counted.issue }
  const isPlaced = hunks.some((hunk) => hunk.place !== undefined)
  const inParts = isInParts(hunks) ? locateParts(document.text, hunks, { key, matching }) : undefined
  const declared = (text: string) => options.syntax?.by.declarations(key, text)
  const whole =
    counted?.located ??
    inParts ??
    (isPlaced ? locatePlaced(document, hunks, { declared }) : locate(document, hunks, matching))
  const mayBePart = edit.parts && !whole.changes && firstIssue(whole).code === "not_found"
  const located = (mayBePart && inPartsOfLines(document, hunks, matching)) || whole
  const miscount = countIssue(hunks, located)
  if (miscount) return { issue: miscount, hunks: plannedHunks(document, located) }
  // What names its own place, or is counted, needs no other.
  const isOpen = !located.changes && !counted && !isPlaced
  const inTurn = isOpen && stage.turn ? placeInTurn(document, stage.turn, matching, located) : undefined
  const tie = isOpen && !inTurn ? placeThatParses(document, hunks, matching, located, stage) : undefined
  const placed = inTurn ?? tie ?? located
  const overdrawn = placed.changes && budget.spend(key, hunks, placed.changes)
  if (overdrawn) return { issue: overdrawn }
  const landing = counted
    ? landCounted(document, counted)
    : placed.changes
      ? landingOf(document, placed)
      : isPlaced
        ? undefined
        : replay(hunks, stage, matching, located)
  const chosen = inTurn ? turnNote(stage.turn!) : tie && tieNote
  if (landing) return { landing, matching, inParts, isPlaced, ...(chosen !== undefined && { chosen }) }
  const olds = hunks.map(({ old }) => old)
  const issue = maybeUnread(firstIssue(located), state, olds)
  const stale = foreign && isMiss(issue) ? goneSince(foreign, hunks, matching) : undefined
  const missed = withOwnLines(plannedHunks(document, located), { located, hunks, document, matching })
  return { issue: stale ?? issue, hunks: stale ? missed.map((hunk) => becauseOf(stale, hunk)) : missed }
}

/** Why a file cannot be written as an edit would have it. */
function landingIssue({ landing }: FoundPlaces, { state, hunks }: Opened, stage: Stage): Issue | undefined {
  const { key } = stage
  return (
    unsignedIssue(key, hunks, landing.hunks) ??
    encodingIssue(key, landing.inserted, state) ??
    undecidedIssue(key, state, () => landing.document.text) ??
    (landing.unchanged ? undefined : readOnlyIssue(key, stage))
  )
}

/**
 * Where no whole lines are meant, a part of a line may be: the very text, where it occurs just once. Looser matching of
 * a few characters would find anything. Undefined if there is none; that there are several is worth telling.
 */
function inPartsOfLines(
  document: Document,
  hunks: readonly Hunk[],
  matching: LocateOptions,
): Located | undefined {
  const parts = hunks.map((hunk): Hunk => {
    const [old, fresh] = [chomp(hunk.old), chomp(hunk.new)]
    return isPart(document.text, old) ? { ...hunk, old, new: fresh, scope: "substring" } : hunk
  })
  if (parts.every((hunk, index) => hunk === hunks[index])) return undefined
  const located = locate(document, parts, { ...matching, match: "exact" })
  const isTold =
    located.changes || located.hunks.some((hunk) => "issue" in hunk && hunk.issue.code === "ambiguous")
  return isTold ? located : undefined
}

/** Does the text occur, and nowhere as a part of a word? */
function isPart(text: string, part: string): boolean {
  if (part.trim() === "") return false
  let at = text.indexOf(part)
  const isThere = at >= 0
  for (; at >= 0; at = text.indexOf(part, at + part.length))
    if (cutsWord(text, at, at + part.length)) return false
  return isThere
}

/** `id` is no part of `width`. */
function cutsWord(text: string, from: number, to: number): boolean {
  const isJoined = (at: number) => /[\p{L}\p{N}_]{2}/u.test(text.slice(at - 1, at + 1))
  return isJoined(from) || isJoined(to)
}

/** The file is where it was to be moved. The edit was made if its hunks were, there; else there is nothing to change. */
function updateMoved(edit: UpdateEdit, stage: Stage): Performed {
  const { key, to, overlay, options } = stage
  const document = overlay.document(to!)
  const missing = { issue: notText(key, { kind: "missing" }, edit.op) }
  if (!document) return missing
  const match = options.match ?? edit.match ?? "fuzzy"
  const located = locate(document, edit.hunks.map(withoutMarks), { match })
  if (!located.changes || located.changes.length > 0) return missing
  return {
    status: "already_applied",
    hunks: plannedHunks(document, located),
    notes: [`${to} is there, with these changes, and ${key} is not.`],
  }
}

export const replayNote =
  "Written against the file as it was before an earlier edit of this response; merged with that edit."

/** What is nearest to a text that was in the file once leads astray. */
function becauseOf(stale: Issue, hunk: PlannedHunk): PlannedHunk {
  return hunk.issue && isMiss(hunk.issue) ? { ...hunk, issue: stale } : hunk
}

/** Might the text have been in another version of the file? */
const isMiss = ({ code }: Issue) => code === "not_found" || code === "conflict"

function withoutMarks(hunk: Hunk): Hunk {
  return { ...hunk, old: withoutMark(hunk.old), new: withoutMark(hunk.new) }
}

/** A file with an edit in it. */
interface Landing {
  document: Document
  /** What makes it of the document before, where that is known. */
  changes?: readonly Change[]
  /** It says just what it said before. */
  unchanged: boolean
  inserted: string
  hunks: PlannedHunk[]
  additions: number
  deletions: number
  /** It was placed on an earlier version of the file, whose line numbers its hunks have. */
  replayed: boolean
}

function landingOf(document: Document, located: Located): Landing {
  const changes = located.changes!
  return {
    document: applyChanges(document, changes),
    changes,
    unchanged: changesNothing(document, changes),
    inserted: changes.map((change) => change.insert).join(""),
    hunks: plannedHunks(document, located),
    replayed: false,
    ...changedLineCounts(document, changes),
  }
}

/** Changes that were found in the first version of a file, at their places in the file as it is now. */
function landCounted(
  now: Document,
  { trail, located, changes }: { trail: Trail; located: Located; changes: readonly Change[] },
): Landing {
  return { ...landingOf(trail.first, located), document: applyChanges(now, changes), changes, replayed: true }
}

/** An edit for every hit that says how many there are. */
function countIssue([hunk, ...others]: readonly Hunk[], { changes, hunks }: Located): Issue | undefined {
  const expected = hunk?.count
  if (expected === undefined || others.length > 0 || !changes || changes.length === 0) return undefined
  if (hunks.length === expected) return undefined
  const times = (count: number) => (count === 1 ? "once" : `${count} times`)
  return {
    code: hunks.length > expected ? "ambiguous" : "occurrence_out_of_range",
    message: `The text was expected ${times(expected)}, but it is in the file ${times(hunks.length)}.`,
    hint: "Quote more lines around the ones that are meant, or say the right number.",
  }
}

/**
 * Some edits are written against the file as it was before an earlier edit of the same response. Such an edit
 * is placed on that version, and the two changes are merged if they touch different lines. Where it fits several places
 * now, it may as well mean what the earlier edit wrote: there is no telling.
 */
function replay(
  hunks: readonly Hunk[],
  { key, overlay, budget }: Stage,
  matching: LocateOptions,
  located: Located,
): Landing | undefined {
  // What fits several places, or cannot be looked for any more, is no better off in another version.
  const { code } = firstIssue(located)
  if (matching.match !== "fuzzy" || code === "ambiguous" || code === "too_large") return undefined
  const now = overlay.document(key)!
  for (const then of overlay.earlier(key)) {
    if (budget.refuses(key, hunks, () => then.text)) continue
    const located = locate(then, hunks, matching)
    if (!located.changes || budget.spend(key, hunks, located.changes)) continue
    const landing = landingOf(then, located)
    const merged = merge(splitLines(then.text), splitLines(now.text), splitLines(landing.document.text), {
      touching: "allow",
    })
    if (!merged.ok) continue
    const document = createDocument(merged.items.join(""))
    const { changes: _, ...rest } = landing
    return { ...rest, document, unchanged: document.text === now.text, replayed: true }
  }
  return undefined
}

function firstIssue(located: Located) {
  for (const hunk of located.hunks) if ("issue" in hunk) return hunk.issue
  throw new Error("A failed search always says why.")
}
