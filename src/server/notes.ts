import { type EditReport, report } from "../core.ts"
import { editPlaces, type Review } from "../review.ts"
import type { ApplyRequest, CommitNote, HistoryEntry, Part } from "./api.ts"

/** What to remember with a commit: the task that it belongs to, and which edits it makes where. */
export function noteOf({ task }: Pick<ApplyRequest, "task">, reviewed: Review): CommitNote | undefined {
  if (!task) return undefined
  const { id, title, names } = task
  const places = editPlaces(reviewed)
  const { edits } = report(reviewed.parsed, reviewed.approved, undefined, { dryRun: false })
  return {
    id,
    title,
    edits: edits.flatMap((each) => {
      const own = places.get(each.index)
      const name = names[each.index]
      return own && name !== undefined ? [{ name, report: brief(each), places: own }] : []
    }),
  }
}

/** The same for a part that is taken back: it belongs to the task of what it was a part of. */
export function noteOfTaking(of: unknown, took: { id: string; parts: Part[] }): CommitNote {
  const note = readNote(of)
  return { id: note?.id ?? "", title: note?.title ?? "", took }
}

/** A commit as a line of the history, with the note if a page wrote one. */
export function entryOf({ meta, ...entry }: Omit<HistoryEntry, "note"> & { meta?: unknown }): HistoryEntry {
  const note = readNote(meta)
  return note ? { ...entry, note } : entry
}

/** Anybody may have written something else there. */
function readNote(meta: unknown): CommitNote | undefined {
  const { id, title, edits, took } = (meta ?? {}) as Partial<CommitNote>
  if (typeof id !== "string" || typeof title !== "string") return undefined
  return {
    id,
    title,
    ...(Array.isArray(edits) && { edits: edits.filter(isNotedEdit) }),
    ...(typeof took?.id === "string" && Array.isArray(took.parts) && { took }),
  }
}

function isNotedEdit(edit: unknown): edit is NonNullable<CommitNote["edits"]>[number] {
  const { name, report, places } = (edit ?? {}) as Partial<NonNullable<CommitNote["edits"]>[number]>
  return typeof name === "string" && typeof report?.path === "string" && Array.isArray(places)
}

/** What only a failed edit has is of no more use. */
function brief({ corrected: _, ...report }: EditReport): EditReport {
  return report
}
