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

  return {
    saved,
    progress,
    async save(changes) {
      progress.value = "saving"
      const { value, error } = await backend.saveSettings({ changes })
      progress.value = value ? "saved" : "idle"
      if (value) take(value)
      else toasts.fail(error)
    },
    hear(event) {
      if (event.type === "hello" || event.type === "settings") void load()
    },
  }
}
