import { computed, type ReadonlySignal, signal } from "@preact/signals"
import type { AppliedReport, EditPlace, Failure, HistoryEntry, NotedEdit, Part } from "emend/api"
import type { EditReport } from "emend/core"
import type { HistoryState } from "../history/state.ts"
import { plural } from "../parts/figures.ts"
import type { Base } from "../state/app.ts"
import type { Reviewer } from "./reviewer.ts"
import { concerns } from "./rows.ts"

/** What became of an edit that was applied: it stays on its row until its text changes or it is taken back. */
export interface Landed {
  report: EditReport
  commit: string
  places: readonly EditPlace[]
}

/** Writing, and taking back. What was written is read from the history: whoever wrote it, and whenever. */
export interface Landing {
  landed: ReadonlySignal<ReadonlyMap<string, Landed>>
  busy: ReadonlySignal<boolean>
  /** Why the last attempt failed as a whole. */
  failure: ReadonlySignal<Failure | undefined>
  /** What followed from the last one: a formatter that failed, errors that a language server found. */
  followed: ReadonlySignal<readonly string[]>
  /** Applies what is ticked, or just this edit. */
  apply(only?: number): Promise<void>
  /** Takes an edit back that was applied. */
  undo(landed: Landed): Promise<void>
  /** Takes back parts of a commit. */
  takeBack(id: string, parts: readonly Part[]): Promise<void>
  forget(): void
}

export function createLanding(
  { backend, toasts }: Base,
  { reviewer, history, task }: { reviewer(): Reviewer; history: HistoryState; task: ReadonlySignal<string> },
): Landing {
  const busy = signal(false)
  const failure = signal<Failure | undefined>(undefined)
  const followed = signal<readonly string[]>([])
  let last: ReadonlyMap<string, Landed> = new Map()
  const landed = computed(() => {
    const now = landedBy(history.entries.value ?? [], task.value)
    // The same as before is no news: a preview would be made anew for it.
    if (JSON.stringify([...now]) !== JSON.stringify([...last])) last = now
    return last
  })

  async function apply(only?: number): Promise<void> {
    if (busy.value) return
    busy.value = true
    failure.value = undefined
    followed.value = []
    const prepared = await reviewer().prepare(only)
    const { value, error } = prepared ? await backend.apply(prepared.request) : outdated
    if (value) await take(value)
    else failure.value = error
    busy.value = false
  }

  async function take({ edits, commit, files, notices = [] }: AppliedReport): Promise<void> {
    await history.refresh()
    followed.value = notices
    if (commit === null) return
    const done = edits.filter(({ status }) => status === "applied")
    toasts.say(`Applied ${plural(done.length, "edit")} in ${plural(files.length, "file")}.`, {
      label: "Undo",
      run: () => void history.turn("undo", { id: commit }),
    })
  }

  async function takeBack(id: string, parts: readonly Part[]): Promise<void> {
    const before = landed.value
    const { value, error } = await backend.takeBack({ id, parts: [...parts] })
    if (!value) return toasts.fail(error)
    await history.refresh()
    const gone = [...before].filter(([name]) => !landed.value.has(name)).map(([, each]) => each.report)
    const paths = [...new Set(parts.map(({ path }) => path))].join(", ")
    const what = gone.length > 0 ? plural(gone.length, "edit") : plural(parts.length, "change")
    toasts.say(`Took back ${what} in ${paths}.`, {
      label: "Redo",
      run: () => void history.turn("undo", { id: value.id }),
    })
  }

  return {
    landed,
    busy,
    failure,
    followed,
    apply,
    takeBack,
    undo: ({ commit, report, places }) =>
      takeBack(commit, places.length > 0 ? places : [{ path: report.to ?? report.path }]),
    forget() {
      failure.value = undefined
      followed.value = []
    },
  }
}

/** The edits of a task that are in the files, by the notes of its commits. */
function landedBy(entries: readonly HistoryEntry[], task: string): Map<string, Landed> {
  const own = entries.filter(({ note }) => note?.id === task && task !== "")
  const took = own.flatMap(({ note, undone }) => (note?.took && !undone ? [note.took] : []))
  const isTaken = (commit: string, place: EditPlace) =>
    took.some(({ id, parts }) => id === commit && parts.some((part) => covers(part, place)))
  const landed = new Map<string, Landed>()
  for (const entry of [...own].reverse())
    for (const { name, report, places } of entry.note?.edits ?? []) {
      const files = entry.files.filter((file) => concerns(report, file))
      const isGone = entry.undone || files.some(({ undone }) => undone)
      const left = places.filter((place) => !isTaken(entry.id, place))
      const isLeft = places.length === 0 || left.length > 0
      if (!isGone && isLeft) landed.set(name, { report: asDone(report), commit: entry.id, places: left })
      else landed.delete(name)
    }
  return landed
}

const asDone = (report: NotedEdit["report"]): EditReport => ({ ...report, status: "applied" })

/** Whether a part takes in all lines of a place. */
function covers(part: Part, place: EditPlace): boolean {
  if (part.path !== place.path) return false
  if (!part.lines) return true
  return !!place.lines?.every(([from, to]) =>
    part.lines!.some(([first, end]) => first <= Math.max(from, to) && end >= Math.min(from, to)),
  )
}

const outdated: { value?: never; error: Failure } = {
  error: {
    code: "stale",
    message: "The response or the files changed while this was about to be applied. Nothing was written.",
    hint: "Look at the new preview, then apply it.",
  },
}
