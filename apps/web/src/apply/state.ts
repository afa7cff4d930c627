import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type { BackendEvent, Failure, ReadingOptions, Settings } from "emend/api"
import type { EditReport, FileReport, PickedPlace, Verdict } from "emend/core"
import type { ContextState } from "../context/state.ts"
import type { SettingsState } from "../settings/state.ts"
import type { Base } from "../state/app.ts"
import { remembered } from "../state/remembered.ts"
import { createReviewer, type Preview } from "./reviewer.ts"
import { concerns, type Row, rowsOf } from "./rows.ts"

/** What became of an edit that was applied: it stays on its row until its text changes or it is taken back. */
export interface Landed {
  report: EditReport
  commit: string
  files: readonly FileReport[]
}

export interface ApplyState {
  /** The response as it stands in the editor. */
  text: ReadonlySignal<string>
  /** Changes whenever the text is set from outside of the editor. */
  given: ReadonlySignal<{ text: string }>
  options: ApplyOptions
  /** What the text says, and what would become of it. Undefined: no response yet. */
  preview: ReadonlySignal<Preview | undefined>
  /** The preview is that of the text and choices of now. */
  isCurrent: ReadonlySignal<boolean>
  rows: ReadonlySignal<readonly Row[]>
  /** The index of the edit that is looked at. */
  selected: Signal<number | undefined>
  busy: ReadonlySignal<boolean>
  /** What the last attempt to apply came to, if it failed as a whole. */
  failure: ReadonlySignal<Failure | undefined>
  /** Files of the preview that changed on disk since the person last looked. */
  changed: ReadonlySignal<readonly string[]>

  /** The person typed. */
  type(text: string): void
  /** A response comes from elsewhere: pasted, dropped, opened, sent to the server. */
  give(text: string): void
  /** The response with some fixes made: what was chosen stays chosen. */
  mend(text: string): void
  tick(id: string, yes: boolean): void
  tickAll(yes: boolean): void
  pick(id: string, place: Omit<PickedPlace, "edit">): void
  unpick(id: string): void
  judge(path: string, hunk: number, verdict: Verdict, of: number): void
  /** Applies what is ticked, or just this edit. */
  apply(only?: number): Promise<void>
  /** Takes an edit back that was applied: its files, and with them what else the same commit did there. */
  undo(landed: Landed): Promise<void>
  hear(event: BackendEvent): void
}

export interface ApplyOptions {
  format: Signal<string>
  match: Signal<Settings["match"]>
  mode: Signal<Settings["mode"]>
  overwrite: Signal<boolean>
  /** Hold back edits of files that are not in the prompt. */
  contextOnly: Signal<boolean>
}

export function createApplyState(
  base: Base,
  { settings, context }: { settings: SettingsState; context: ContextState },
): ApplyState {
  const { backend, toasts } = base
  const text = signal("")
  const given = signal({ text: "" })
  const unticked = signal<ReadonlySet<string>>(new Set())
  const picks = signal<ReadonlyMap<string, Omit<PickedPlace, "edit">[]>>(new Map())
  const verdicts = signal<Readonly<Record<string, readonly Verdict[]>>>({})
  const landed = signal<ReadonlyMap<string, Landed>>(new Map())
  const selected = signal<number | undefined>(undefined)
  const busy = signal(false)
  const failure = signal<Failure | undefined>(undefined)
  const touched = signal<readonly string[]>([])
  const options = createOptions(settings)
  const wanted = computed(() => ({
    text: text.value,
    options: readingOptions(options, settings),
    chosen: options.contextOnly.value ? context.chosen.value : {},
    unticked: unticked.value,
    picks: picks.value,
    verdicts: verdicts.value,
    landed: landed.value,
  }))
  const reviewer = createReviewer(base, wanted)
  // What was written from here is no news.
  const changed = computed(() => {
    const own = new Set([...landed.value.values()].flatMap(({ files }) => files.map(({ path }) => path)))
    return touched.value.filter((key) => !own.has(key))
  })
  const rows = computed(() => (reviewer.preview.value ? rowsOf(reviewer.preview.value) : []))

  function type(next: string): void {
    if (next === text.value) return
    batch(() => {
      text.value = next
      failure.value = undefined
    })
  }

  function mend(next: string): void {
    batch(() => {
      text.value = next
      given.value = { text: next }
    })
  }

  function give(next: string): void {
    batch(() => {
      text.value = next
      given.value = { text: next }
      unticked.value = new Set()
      picks.value = new Map()
      verdicts.value = {}
      landed.value = new Map()
      selected.value = undefined
      failure.value = undefined
      touched.value = []
    })
  }

  async function apply(only?: number): Promise<void> {
    if (busy.value) return
    busy.value = true
    failure.value = undefined
    const prepared = await reviewer.prepare(only)
    const { value, error } = prepared
      ? await backend.apply(prepared.request)
      : { value: undefined, error: outdated }
    busy.value = false
    if (error) {
      failure.value = error
      reviewer.refresh()
      return
    }
    const done = value.edits.filter(({ status }) => status === "applied" || status === "already_applied")
    batch(() => {
      const next = new Map(landed.value)
      for (const report of done)
        next.set(prepared!.idOf(report.index), { report, commit: value.commit ?? "", files: value.files })
      landed.value = next
      verdicts.value = {}
    })
    if (value.commit === null) return
    const { commit } = value
    toasts.say(
      `Applied ${done.length === 1 ? "1 edit" : `${done.length} edits`} in ${countFiles(value.files)}.`,
      {
        label: "Undo",
        run: () => void undo({ id: commit }),
      },
    )
  }

  async function undo(of: { id: string; paths?: string[] }): Promise<void> {
    const { value, error } = await backend.undo(of)
    if (value) toasts.say("Taken back.", { label: "Redo", run: () => void backend.redo(of) })
    else toasts.fail(error)
  }

  /** Rows of commits that were taken back are open again. */
  async function lookBack(): Promise<void> {
    if (landed.value.size === 0) return
    const { value } = await backend.history()
    if (!value) return
    const isGone = ({ commit, report }: Landed) =>
      value.find(({ id }) => id === commit)?.files.some((file) => file.undone && concerns(report, file))
    const kept = [...landed.value].filter(([, each]) => !isGone(each))
    if (kept.length < landed.value.size) landed.value = new Map(kept)
  }

  return {
    text,
    given,
    options,
    preview: reviewer.preview,
    isCurrent: reviewer.isCurrent,
    rows,
    selected,
    busy,
    failure,
    changed,
    type,
    give,
    mend,
    tick(id, yes) {
      const next = new Set(unticked.value)
      if (yes) next.delete(id)
      else next.add(id)
      unticked.value = next
    },
    tickAll(yes) {
      unticked.value = new Set(yes ? [] : rows.value.map(({ id }) => id))
    },
    pick(id, place) {
      const others = (picks.value.get(id) ?? []).filter(({ hunk }) => hunk !== place.hunk)
      picks.value = new Map([...picks.value, [id, [...others, place]]])
    },
    unpick(id) {
      picks.value = new Map([...picks.value].filter(([each]) => each !== id))
    },
    judge(path, hunk, verdict, of) {
      const own = Array.from({ length: of }, (_, index) => verdicts.value[path]?.[index] ?? "accept")
      own[hunk] = verdict
      verdicts.value = { ...verdicts.value, [path]: own }
    },
    apply,
    undo: ({ commit, report, files }) => {
      const own = files.filter((file) => concerns(report, file))
      return undo({ id: commit, paths: own.map(({ path }) => path) })
    },
    hear(event) {
      if (event.type === "hello" || event.type === "files") reviewer.refresh()
      if (event.type === "hello" || event.type === "history") void lookBack()
      if (event.type === "files" && event.keys) {
        const shown = new Set(reviewer.preview.value?.reviewed.ticked.files.map(({ path }) => path))
        touched.value = event.keys.filter((key) => shown.has(key))
      }
      if (event.type === "response") receive(event)
      if (event.type === "hello" && text.value === "") void takeIncoming()
    },
  }

  /** A response that is being sent to the server grows at its end. */
  function receive({ from, text: piece }: BackendEvent & { type: "response" }): void {
    if (from === 0) {
      give(piece)
      base.route.go("apply")
    } else if (from === text.value.length) {
      text.value += piece
      given.value = { text: text.value }
    } else void takeIncoming()
  }

  async function takeIncoming(): Promise<void> {
    const { value } = await backend.response()
    if (value && value.text !== "") give(value.text)
  }
}

const outdated: Failure = {
  code: "stale",
  message: "The response or the files changed while this was about to be applied. Nothing was written.",
  hint: "Look at the new preview, then apply it.",
}

function createOptions(settings: SettingsState): ApplyOptions {
  const options: ApplyOptions = {
    format: signal("auto"),
    match: signal("format"),
    mode: signal("format"),
    overwrite: signal(false),
    contextOnly: remembered("contextOnly", true),
  }
  settings.saved.subscribe((saved) => {
    if (!saved) return
    options.match.value = saved.settings.match
    options.mode.value = saved.settings.mode
  })
  return options
}

function readingOptions(options: ApplyOptions, _settings: SettingsState): ReadingOptions {
  const { format, match, mode, overwrite } = options
  return {
    ...(format.value !== "auto" && { format: format.value }),
    ...(match.value !== "format" && { match: match.value }),
    ...(mode.value !== "format" && { mode: mode.value }),
    ...(overwrite.value && { overwrite: true }),
  }
}

function countFiles(files: readonly FileReport[]): string {
  return files.length === 1 ? "1 file" : `${files.length} files`
}
