import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type { ApplyRequest, BackendEvent } from "emend/api"
import type { Span } from "emend/core"
import type { ContextState } from "../context/state.ts"
import type { HistoryState } from "../history/state.ts"
import type { SettingsState } from "../settings/state.ts"
import type { Base } from "../state/app.ts"
import { covered } from "../state/narrow.ts"
import { type Choices, createChoices } from "./choices.ts"
import { readKept } from "./kept.ts"
import { createLanding, type Landing } from "./landing.ts"
import { type ApplyOptions, createOptions, readingOptions } from "./options.ts"
import { createResponseText, type ResponseText } from "./response.ts"
import { createReviewer, type Preview } from "./reviewer.ts"
import {
  type Example,
  examplesOf,
  type FileGroup,
  groupsOf,
  type Row,
  rowsOf,
  type Unread,
  unreadOf,
} from "./rows.ts"
import { titleOf } from "./said.ts"

/** Answers of a model, what a person decides about them, and what becomes of them. */
export interface ApplyState
  extends Omit<ResponseText, "hear">,
    Omit<Choices, "unticked" | "picks" | "rejected" | "replaced" | "replace" | "restore">,
    Omit<Landing, "forget" | "landed"> {
  options: ApplyOptions
  /** What the text says, and what would become of it. Undefined: no response yet. */
  preview: ReadonlySignal<Preview | undefined>
  /** The preview is that of the text, the choices and the files of now. */
  isCurrent: ReadonlySignal<boolean>
  /** What is shown is not the answer of now: that is still being read. */
  isReading: ReadonlySignal<boolean>
  rows: ReadonlySignal<readonly Row[]>
  groups: ReadonlySignal<readonly FileGroup[]>
  unread: ReadonlySignal<readonly Unread[]>
  examples: ReadonlySignal<readonly Example[]>
  /** How many edits there are of each standing; `unread` are those that could not be read. */
  tally: ReadonlySignal<Tally>
  /** The id of the row that is looked at. */
  selected: Signal<string | undefined>
  /** Only rows of this kind are listed. */
  filter: Signal<Filter | undefined>
  /** The response is shown beside its edits. */
  drawer: Signal<boolean>
  /** What somebody wants to see in the response: words of an answer, or just the place to write. */
  source: ReadonlySignal<{ span: Span | undefined; round: number } | undefined>
  showSource(span: Span | undefined, round?: number): void
  /** What would be sent to have applied what is ticked, or just this edit. Undefined: the preview is being made anew. */
  requestFor(only?: number): Promise<ApplyRequest | undefined>
  /** Files of the preview that somebody else changed. */
  changed: ReadonlySignal<readonly string[]>
  hear(event: BackendEvent): void
}

export type Tally = Record<Row["standing"] | "unread", number>

export type Filter = "choose" | "lost" | "ready" | "done"

/** The filter that a row belongs to. */
export const filterOf: Record<Row["standing"], Filter> = {
  choose: "choose",
  lost: "lost",
  ready: "ready",
  rejected: "done",
  there: "done",
  done: "done",
}

export function createApplyState(
  base: Base,
  parts: { settings: SettingsState; context: ContextState; history: HistoryState },
): ApplyState {
  const { settings, context, history } = parts
  const kept = readKept()
  const selected = signal<string | undefined>(undefined)
  const filter = signal<Filter | undefined>(undefined)
  const drawer = signal(false)
  const source = signal<{ span: Span | undefined; round: number } | undefined>(undefined)
  const options = createOptions(settings)
  const choices = createChoices(kept)
  const response = createResponseText(base, { choices, kept, isUnfinished, isLandable, onNew })
  const { text, earlier, task, receiving } = response
  const answers = computed(() => [...earlier.value, text.value])
  const landing = createLanding(base, { reviewer: () => reviewer, history, task })
  const wanted = computed(() =>
    // What was applied before is read from the history: without it, what is there would be taken for what is to come.
    history.entries.value === undefined
      ? undefined
      : {
          answers: answers.value,
          options: readingOptions(options),
          chosen: options.contextOnly.value ? context.chosen.value : {},
          unticked: choices.unticked.value,
          picks: choices.picks.value,
          rejected: choices.rejected.value,
          replaced: choices.replaced.value,
          landed: landing.landed.value,
        },
  )
  const reviewer = createReviewer(base, wanted, {
    isWriting: landing.busy,
    taskOf: () => ({
      id: task.peek(),
      title: titleOf(answers.peek(), reviewer.preview.peek()?.reading.edits ?? []),
    }),
  })
  const { preview, isCurrent, isReading } = reviewer
  const rows = computed(() => (preview.value ? rowsOf(preview.value, landing.landed.value) : []))
  const unread = computed(() => (preview.value && !receiving.value ? unreadOf(preview.value) : []))
  const tally = computed(() => tallyOf(rows.value, unread.value))
  showWhatMustBeFixed()
  effect(() => {
    if (!isCurrent.value || receiving.value || !preview.value) return
    const { ids, reviewed } = preview.value
    choices.replace(reviewed.replaced.map((index) => ids[index]!))
  })
  // Files that are being written from here are looked at once, when they are.
  landing.busy.subscribe((isBusy) => {
    if (!isBusy) reviewer.refresh()
  })
  // What may be edited is a setting too.
  settings.saved.subscribe(lookAgain)

  function lookAgain(): void {
    if (!landing.busy.value) reviewer.refresh()
  }

  function onNew(): void {
    landing.forget()
    selected.value = undefined
    filter.value = undefined
    drawer.value = false
    source.value = undefined
    reviewer.changed.value = []
  }

  /** The model was asked again, or a part of its answer landed, and something is still open. */
  function isUnfinished(): boolean {
    const { choose, lost, done, ready, unread: unreadable } = tally.value
    return choose + lost + unreadable > 0 && (response.asked.value || done > 0) && done + ready + lost > 0
  }

  function isLandable(): boolean {
    return tally.value.ready > 0
  }

  /** The response opens by itself where only a change of it helps; once for each that is given. */
  function showWhatMustBeFixed(): void {
    let shown: unknown
    effect(() => {
      const given = response.given.value
      if (!isCurrent.value || receiving.value || shown === given) return
      shown = given
      // Not where it would hide the edits that can be read.
      if (unread.value.length > 0 && !(covered.peek() && rows.peek().length > 0)) drawer.value = true
    })
  }

  return {
    ...response,
    ...choices,
    ...landing,
    type(next) {
      // Who types has the response before them, and keeps it.
      drawer.value = true
      response.type(next)
    },
    options,
    preview,
    isCurrent,
    isReading,
    rows,
    groups: computed(() => groupsOf(rows.value)),
    unread,
    examples: computed(() => (preview.value && !receiving.value ? examplesOf(preview.value) : [])),
    tally,
    selected,
    filter,
    drawer,
    source,
    showSource(span, round = earlier.value.length) {
      drawer.value = true
      source.value = { span, round }
    },
    requestFor: async (only) => (await reviewer.prepare(only))?.request,
    // What was written or taken back from here is no news.
    changed: computed(() => {
      const made = history.entries.value?.filter(({ note }) => note?.id === task.value) ?? []
      const own = new Set(made.flatMap(({ files }) => files.flatMap(({ path, from }) => [path, from])))
      return reviewer.changed.value.filter((key) => !own.has(key))
    }),
    hear(event) {
      response.hear(event)
      if (event.type === "hello" || event.type === "files") lookAgain()
    },
  }
}

function tallyOf(rows: readonly Row[], unread: readonly Unread[]): Tally {
  const tally: Tally = { ready: 0, there: 0, choose: 0, lost: 0, done: 0, rejected: 0, unread: unread.length }
  for (const { standing } of rows) tally[standing]++
  return tally
}
