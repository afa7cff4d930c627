import type { Hunk, UpdateEdit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { type Located, type LocateOptions, locate } from "../locate/index.ts"
import { applyChanges, createDocument, type Document, slice } from "../locate/read/document.ts"
import { splitLines } from "../text/lines.ts"
import { merge } from "../text/merge.ts"
import { countLines, plannedHunks } from "./hunks.ts"
import type { PlannedHunk } from "./plan.ts"
import { encodingIssue, isMoved, moveIssue, notText, placeholderIssue } from "./refusals.ts"
import { checkRegions, goneSince } from "./since-read.ts"
import type { Performed, Stage } from "./stage.ts"

/** Changes parts of a file: finds the place of each hunk, fits it, and moves the file if the edit says so. */
export function update(edit: UpdateEdit, stage: Stage): Performed {
  const { key, to, overlay, options, witness } = stage
  if (isMoved(stage)) return updateMoved(edit, stage)
  const state = overlay.state(key)
  if (state.kind !== "text") return { issue: notText(key, state) }
  const issue = to !== undefined ? moveIssue(stage, edit.overwrite) : witness?.unread(key)
  if (issue) return { issue }
  const foreign = witness?.changes(key)
  if (foreign && "issue" in foreign) return foreign

  const document = overlay.document(key)!
  const hunks = edit.hunks.map(withoutMarks)
  for (const hunk of hunks) {
    const placeholder = placeholderIssue(key, hunk.new, { old: hunk.old, file: document })
    if (placeholder) return { issue: placeholder }
  }
  const matching: LocateOptions = {
    match: options.match ?? edit.match ?? "fuzzy",
    ambiguous: options.ambiguous ?? "refuse",
  }
  const located = locate(document, hunks, matching)
  const landing = located.changes ? land(document, located) : replay(hunks, stage, matching, located)
  if (!landing) {
    const issue = firstIssue(located)
    const stale = foreign && isMiss(issue) ? goneSince(foreign, hunks, matching) : undefined
    const missed = plannedHunks(document, located)
    return { issue: stale ?? issue, hunks: stale ? missed.map((hunk) => becauseOf(stale, hunk)) : missed }
  }

  const unencodable = encodingIssue(key, landing.inserted, state)
  if (unencodable) return { issue: unencodable }
  if (landing.unchanged && to === undefined) return { status: "already_applied", hunks: landing.hunks }
  const gone = foreign && goneSince(foreign, hunks, matching)
  if (gone) return { issue: gone }
  const settled = foreign && checkRegions(foreign, { ...landing, before: document, after: landing.document })
  if (settled && "issue" in settled) return settled
  overlay.write(key, landing.document)
  if (to !== undefined) overlay.move(key, to)
  const { additions, deletions, replayed } = landing
  const notes = [...(replayed ? [replayNote] : []), ...(settled ? [settled.note] : [])]
  return { hunks: landing.hunks, additions, deletions, ...(notes.length > 0 && { notes }) }
}

/** The file is where it was to be moved. The edit was made if its hunks were, there; else there is nothing to change. */
function updateMoved(edit: UpdateEdit, stage: Stage): Performed {
  const { key, to, overlay, options } = stage
  const document = overlay.document(to!)
  const missing = { issue: notText(key, { kind: "missing" }) }
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

const replayNote =
  "Written against the file as it was before an earlier edit of this response; merged with that edit."

/** What is nearest to a text that was in the file once leads astray. */
function becauseOf(stale: Issue, hunk: PlannedHunk): PlannedHunk {
  return hunk.issue && isMiss(hunk.issue) ? { ...hunk, issue: stale } : hunk
}

/** Might the text have been in another version of the file? */
const isMiss = ({ code }: Issue) => code === "not_found" || code === "conflict"

/** A byte-order mark belongs to the encoding of a file, never to its text. */
function withoutMarks(hunk: Hunk): Hunk {
  const bare = (text: string) => (text.startsWith("\uFEFF") ? text.slice(1) : text)
  return { ...hunk, old: bare(hunk.old), new: bare(hunk.new) }
}

/** A file with an edit in it. */
interface Landing {
  document: Document
  /** It says just what it said before. */
  unchanged: boolean
  inserted: string
  hunks: PlannedHunk[]
  additions: number
  deletions: number
  /** It was placed on an earlier version of the file, whose line numbers its hunks have. */
  replayed: boolean
}

function land(document: Document, located: Located): Landing {
  const changes = located.changes!
  return {
    document: applyChanges(document, changes),
    unchanged: changes.every(({ from, to, insert }) => insert === slice(document, from, to)),
    inserted: changes.map((change) => change.insert).join(""),
    hunks: plannedHunks(document, located),
    replayed: false,
    ...countLines(document, changes),
  }
}

/**
 * Some edits are written against the file as it was before an earlier edit of the same response. Such an edit
 * is placed on that version, and the two changes are merged if they touch different lines. Where it fits several places
 * now, it may as well mean what the earlier edit wrote: there is no telling.
 */
function replay(
  hunks: readonly Hunk[],
  { key, overlay }: Stage,
  matching: LocateOptions,
  located: Located,
): Landing | undefined {
  if (matching.match !== "fuzzy" || firstIssue(located).code === "ambiguous") return undefined
  const now = overlay.document(key)!
  for (const then of overlay.earlier(key)) {
    const located = locate(then, hunks, matching)
    if (!located.changes) continue
    const landing = land(then, located)
    const merged = merge(splitLines(then.text), splitLines(now.text), splitLines(landing.document.text), {
      touching: "allow",
    })
    if (!merged.ok) continue
    const document = createDocument(merged.items.join(""))
    return { ...landing, document, unchanged: document.text === now.text, replayed: true }
  }
  return undefined
}

function firstIssue(located: Located) {
  for (const hunk of located.hunks) if ("issue" in hunk) return hunk.issue
  throw new Error("A failed search always says why.")
}
