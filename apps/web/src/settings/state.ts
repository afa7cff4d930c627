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
  /** How often something was asked for or answered. */
  let turns = 0

  async function load(): Promise<void> {
    const before = turns
    const { value } = await backend.settings()
    // What was asked for, or answered, meanwhile is newer than this; an answer that is due comes by itself.
    if (value && waiting === 0 && turns === before) take(value)
  }

  async function send(changes: Partial<Settings>): Promise<void> {
    const { value, error } = await backend.saveSettings({ changes })
    waiting--
    turns++
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
      turns++
      queue = queue.then(() => send(changes))
      return queue
    },
    hear(event) {
      if (event.type === "hello" || event.type === "settings") void load()
    },
  }
}
