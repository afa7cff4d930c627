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

  async function load(): Promise<void> {
    const { value } = await backend.settings()
    if (value) take(value)
  }

  /** What is asked for holds at once; the answers of older questions must not take it back. */
  let round = 0

  return {
    saved,
    progress,
    async save(changes) {
      const mine = ++round
      const before = saved.value
      if (before) take({ ...before, settings: { ...before.settings, ...changes } })
      progress.value = "saving"
      const { value, error } = await backend.saveSettings({ changes })
      if (error) toasts.fail(error)
      if (mine !== round) return
      progress.value = value ? "saved" : "idle"
      if (value) take(value)
      else await load()
    },
    hear(event) {
      if (event.type === "hello" || event.type === "settings") void load()
    },
  }
}
