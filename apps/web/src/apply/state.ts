import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type { BackendEvent } from "emend/api"
import type { ContextState } from "../context/state.ts"
import type { SettingsState } from "../settings/state.ts"
import type { Base } from "../state/app.ts"
import { type Choices, createChoices } from "./choices.ts"
import { createLanding, type Landed, type Landing } from "./landing.ts"
import { type ApplyOptions, createOptions, readingOptions } from "./options.ts"
import { createResponseText, type ResponseText } from "./response.ts"
import { createReviewer, type Preview } from "./reviewer.ts"
import { type Row, rowsOf } from "./rows.ts"

/** A response, what a person decides about it, and what becomes of it. */
export interface ApplyState
  extends Omit<ResponseText, "hear">,
    Omit<Choices, "unticked" | "picks" | "rejected" | "tickAll" | "forgetAll">,
    Omit<Landing, "forget" | "hear"> {
  options: ApplyOptions
  /** What the text says, and what would become of it. Undefined: no response yet. */
  preview: ReadonlySignal<Preview | undefined>
  /** The preview is that of the text, the choices and the files of now. */
  isCurrent: ReadonlySignal<boolean>
  rows: ReadonlySignal<readonly Row[]>
  /** The index of the edit that is looked at. */
  selected: Signal<number | undefined>
  tickAll(yes: boolean): void
  /** Files of the preview that somebody else changed. */
  changed: ReadonlySignal<readonly string[]>
  hear(event: BackendEvent): void
}

export function createApplyState(
  base: Base,
  { settings, context }: { settings: SettingsState; context: ContextState },
): ApplyState {
  const selected = signal<number | undefined>(undefined)
  const landed = signal<ReadonlyMap<string, Landed>>(new Map())
  const options = createOptions(settings)
  const choices = createChoices()
  const response = createResponseText(base, () => {
    choices.forgetAll()
    landing.forget()
    selected.value = undefined
    reviewer.changed.value = []
  })
  const wanted = computed(() => ({
    text: response.text.value,
    options: readingOptions(options),
    chosen: options.contextOnly.value ? context.chosen.value : {},
    unticked: choices.unticked.value,
    picks: choices.picks.value,
    rejected: choices.rejected.value,
    landed: landed.value,
  }))
  const reviewer = createReviewer(base, wanted)
  const { preview, isCurrent } = reviewer
  // What may be edited is a setting too.
  settings.saved.subscribe(() => reviewer.refresh())
  const landing: Landing = createLanding(base, reviewer, landed)
  const rows = computed(() => (preview.value ? rowsOf(preview.value) : []))

  return {
    ...response,
    ...choices,
    ...landing,
    options,
    preview,
    isCurrent,
    rows,
    selected,
    tickAll: (yes) =>
      choices.tickAll(
        rows.value.map(({ id }) => id),
        yes,
      ),
    // What was written from here is no news.
    changed: computed(() => {
      const own = new Set([...landed.value.values()].flatMap(({ files }) => files.map(({ path }) => path)))
      return reviewer.changed.value.filter((key) => !own.has(key))
    }),
    hear(event) {
      response.hear(event)
      landing.hear(event)
      if (event.type === "hello" || event.type === "files") reviewer.refresh()
    },
  }
}
