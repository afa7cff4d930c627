import { batch, type ReadonlySignal, signal } from "@preact/signals"
import type { AppliedReport, BackendEvent, Failure } from "emend/api"
import type { EditReport, FileReport } from "emend/core"
import { plural } from "../parts/figures.ts"
import type { Base } from "../state/app.ts"
import type { Reviewer } from "./reviewer.ts"
import { concerns } from "./rows.ts"

/** What became of an edit that was applied: it stays on its row until its text changes or it is taken back. */
export interface Landed {
  report: EditReport
  commit: string
  files: readonly FileReport[]
}

/** Writing, and taking back. */
export interface Landing {
  busy: ReadonlySignal<boolean>
  /** Why the last attempt failed as a whole. */
  failure: ReadonlySignal<Failure | undefined>
  /** What followed from the last one: a formatter that failed, errors that a language server found. */
  followed: ReadonlySignal<readonly string[]>
  /** Applies what is ticked, or just this edit. */
  apply(only?: number): Promise<void>
  /** Takes an edit back that was applied: its files, and with them what else the same commit did there. */
  undo(landed: Landed): Promise<void>
  forget(): void
  hear(event: BackendEvent): void
}

export function createLanding(
  { backend, toasts }: Base,
  reviewer: Reviewer,
  landed: { value: ReadonlyMap<string, Landed> },
): Landing {
  const busy = signal(false)
  const failure = signal<Failure | undefined>(undefined)
  const followed = signal<readonly string[]>([])

  async function apply(only?: number): Promise<void> {
    if (busy.value) return
    busy.value = true
    failure.value = undefined
    followed.value = []
    const prepared = await reviewer.prepare(only)
    const { value, error } = prepared ? await backend.apply(prepared.request) : outdated
    busy.value = false
    if (value) take(value, prepared!.idOf)
    else {
      failure.value = error
      reviewer.refresh()
    }
  }

  function take(
    { edits, commit, files, notices = [] }: AppliedReport,
    idOf: (index: number) => string,
  ): void {
    const done = edits.filter(({ status }) => status === "applied" || status === "already_applied")
    const entries = done.map(
      (report) => [idOf(report.index), { report, commit: commit ?? "", files }] as const,
    )
    landed.value = new Map([...landed.value, ...entries])
    followed.value = notices
    if (commit === null) return
    toasts.say(`Applied ${plural(done.length, "edit")} in ${plural(files.length, "file")}.`, {
      label: "Undo",
      run: () => void undo({ id: commit }),
    })
  }

  async function undo(of: { id: string; paths?: string[] }): Promise<void> {
    const { value, error } = await backend.undo(of)
    if (value) toasts.say("Taken back.", { label: "Redo", run: () => void backend.redo(of) })
    else toasts.fail(error)
  }

  /** Rows of what was taken back, here or anywhere else, are open again. */
  async function lookBack(): Promise<void> {
    if (landed.value.size === 0) return
    const { value } = await backend.history()
    const isGone = ({ commit, report }: Landed) =>
      value?.find(({ id }) => id === commit)?.files.some((file) => file.undone && concerns(report, file))
    const kept = [...landed.value].filter(([, each]) => !isGone(each))
    if (kept.length < landed.value.size) landed.value = new Map(kept)
  }

  return {
    busy,
    failure,
    followed,
    apply,
    undo({ commit, report, files }) {
      const own = files.filter((file) => concerns(report, file))
      return undo({ id: commit, paths: own.map(({ path }) => path) })
    },
    forget() {
      batch(() => {
        landed.value = new Map()
        failure.value = undefined
        followed.value = []
      })
    },
    hear(event) {
      if (event.type === "hello" || event.type === "history") void lookBack()
    },
  }
}

const outdated: { value?: never; error: Failure } = {
  error: {
    code: "stale",
    message: "The response or the files changed while this was about to be applied. Nothing was written.",
    hint: "Look at the new preview, then apply it.",
  },
}
