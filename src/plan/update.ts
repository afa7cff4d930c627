import type { UpdateEdit } from "../edits/edit.ts"
import { applyChanges, createDocument, type Document } from "../locate/document.ts"
import { type Located, type LocateOptions, locate } from "../locate/locate.ts"
import { diff } from "../text/diff.ts"
import { lineRangeOf, lineStart, splitLines } from "../text/lines.ts"
import { merge } from "../text/merge.ts"
import type { Change, Span } from "../text/place.ts"
import type { PlannedHunk } from "./plan.ts"
import {
  encodingIssue,
  fileMissing,
  isDirectory,
  moveIssue,
  opaqueIssue,
  placeholderIssue,
} from "./refusals.ts"
import type { Performed, Stage } from "./stage.ts"

/** Changes parts of a file: finds the place of each hunk, fits it, and moves the file if the edit says so. */
export function update(edit: UpdateEdit, stage: Stage): Performed {
  const { key, to, overlay, options } = stage
  const state = overlay.state(key)
  if (state.kind === "missing") return { issue: fileMissing(key) }
  if (state.kind === "directory") return { issue: isDirectory(key) }
  if (state.kind === "opaque") return { issue: opaqueIssue(key, state) }
  const issue = to !== undefined ? moveIssue(stage, edit.overwrite) : undefined
  if (issue) return { issue }

  const document = overlay.document(key)!
  for (const hunk of edit.hunks) {
    const placeholder = placeholderIssue(key, hunk.new, { old: hunk.old, file: document.text })
    if (placeholder) return { issue: placeholder }
  }
  const matching: LocateOptions = {
    match: options.match ?? edit.match ?? "fuzzy",
    ambiguous: options.ambiguous ?? "refuse",
  }
  const located = locate(document, edit.hunks, matching)
  const landing = located.changes ? land(document, located) : replay(edit, stage, matching, located)
  if (!landing) return { issue: firstIssue(located), hunks: plannedHunks(document, located) }

  const unencodable = encodingIssue(key, landing.inserted, state)
  if (unencodable) return { issue: unencodable }
  if (landing.document.text === document.text && to === undefined)
    return { status: "already_applied", hunks: landing.hunks }
  overlay.write(key, landing.document)
  if (to !== undefined) overlay.move(key, to)
  const { hunks, additions, deletions, notes } = landing
  return { hunks, additions, deletions, ...(notes && { notes }) }
}

/** A file with an edit in it. */
interface Landing {
  document: Document
  inserted: string
  hunks: PlannedHunk[]
  additions: number
  deletions: number
  notes?: string[]
}

function land(document: Document, located: Located): Landing {
  const changes = located.changes!
  return {
    document: applyChanges(document, changes),
    inserted: changes.map((change) => change.insert).join(""),
    hunks: plannedHunks(document, located),
    ...countLines(document.text, changes),
  }
}

/**
 * Some edits are written against the file as it was before an earlier edit of the same response. Such an edit
 * is placed on that version, and the two changes are merged if they touch different lines. Where it fits several places
 * now, it may as well mean what the earlier edit wrote: there is no telling.
 */
function replay(
  edit: UpdateEdit,
  { key, overlay }: Stage,
  matching: LocateOptions,
  located: Located,
): Landing | undefined {
  if (matching.match !== "fuzzy" || firstIssue(located).code === "ambiguous") return undefined
  const now = overlay.document(key)!
  for (const text of overlay.earlier(key)) {
    const then = createDocument(text)
    const located = locate(then, edit.hunks, matching)
    if (!located.changes) continue
    const landing = land(then, located)
    const merged = merge(splitLines(text), splitLines(now.text), splitLines(landing.document.text), {
      touching: "allow",
    })
    if (!merged.ok) continue
    const note =
      "Written against the file as it was before an earlier edit of this response; merged with that edit."
    return { ...landing, document: createDocument(merged.items.join("")), notes: [note] }
  }
  return undefined
}

function firstIssue(located: Located) {
  for (const hunk of located.hunks) if ("issue" in hunk) return hunk.issue
  throw new Error("A failed search always says why.")
}

/** Where each hunk landed, in lines before and after. */
function plannedHunks(document: Document, located: Located): PlannedHunk[] {
  return located.hunks.map((hunk) => {
    if ("issue" in hunk) return { tier: "none", score: 0, before: [1, 0], after: [1, 0], issue: hunk.issue }
    const before = lineRangeOf(document.text, hunk.span)
    const [from] = before
    const added = shift(
      document.text,
      located.changes ?? [],
      (change) => change.from < hunk.span.from && change.to <= hunk.span.from,
    )
    const grown = shift(document.text, hunk.changes, () => true)
    return {
      tier: hunk.tier,
      score: hunk.score,
      before,
      after: [from + added, before[1] + added + grown],
      ...(hunk.normalised?.length && { normalised: hunk.normalised }),
    }
  })
}

/** By how many lines the chosen changes make the text longer. */
function shift(text: string, changes: readonly Change[], chosen: (change: Change) => boolean): number {
  return changes
    .filter(chosen)
    .reduce((sum, { from, to, insert }) => sum + breaks(insert) - breaks(text.slice(from, to)), 0)
}

const breaks = (text: string) => text.split("\n").length - 1

/** Added and deleted lines, counted as a diff shows them: by whole lines, even where a part of one changes. */
function countLines(text: string, changes: readonly Change[]): { additions: number; deletions: number } {
  let additions = 0
  let deletions = 0
  for (const { from, to, changes: inside } of changedLines(text, changes)) {
    const before = text.slice(from, to)
    const moved = inside.map((change) => ({ ...change, from: change.from - from, to: change.to - from }))
    const after = applyChanges(createDocument(before), moved).text
    for (const range of diff(splitLines(before), splitLines(after))) {
      additions += range.toB - range.fromB
      deletions += range.toA - range.fromA
    }
  }
  return { additions, deletions }
}

/** The stretches of whole lines that changes lie in; those that share a line, together. */
function changedLines(text: string, changes: readonly Change[]): (Span & { changes: Change[] })[] {
  const stretches: (Span & { changes: Change[] })[] = []
  for (const change of changes) {
    const from = lineStart(text, change.from)
    const found = text.indexOf("\n", change.to)
    const to = found < 0 ? text.length : found + 1
    const last = stretches.at(-1)
    if (last && from < last.to) {
      last.to = to
      last.changes.push(change)
    } else stretches.push({ from, to, changes: [change] })
  }
  return stretches
}
