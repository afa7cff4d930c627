import { type ReadonlySignal, signal } from "@preact/signals"
import type { BackendEvent, SavedSettings, Settings } from "emend/api"
import type { Base } from "../state/app.ts"

export interface SettingsState {
  /** Undefined until the backend has told them. */
  saved: ReadonlySignal<SavedSettings | undefined>
  /** Whether the last change has arrived. */
  progress: ReadonlySignal<"idle" | "saving" | "saved">
  save(changes: Partial<Settings>): Promise<void>
  hear(event: BackendEvent): void
}

/** The settings as the backend keeps them. Every change is saved at once, and only what changed. */
export function createSettingsState({ backend, theme, toasts }: Base): SettingsState {
  const saved = signal<SavedSettings | undefined>(undefined)
  const progress = signal<"idle" | "saving" | "saved">("idle")

  function take(value: SavedSettings): void {
    saved.value = value
    theme.choose(value.settings.theme)
  }

  // One at a time, in the order of asking: what is asked for holds at once, and no older answer takes it back.
  let queue = Promise.resolve()
  let waiting = 0
  let asked = 0

  async function load(): Promise<void> {
    const before = asked
    const { value } = await backend.settings()
    // What was asked for meanwhile comes with an answer of its own.
    if (value && waiting === 0 && asked === before) take(value)
  }

  async function send(changes: Partial<Settings>): Promise<void> {
    const { value, error } = await backend.saveSettings({ changes })
    waiting--
    if (error) toasts.fail(error)
    if (waiting > 0) return
    progress.value = value ? "saved" : "idle"
    if (value) take(value)
    else await load()
  }

  return {
    saved,
    progress,
    save(changes) {
      const before = saved.value
      if (before) take({ ...before, settings: { ...before.settings, ...changes } })
      progress.value = "saving"
      waiting++
      asked++
      queue = queue.then(() => send(changes))
      return queue
    },
    hear(event) {
      if (event.type === "hello" || event.type === "settings") void load()
    },
  }
}
