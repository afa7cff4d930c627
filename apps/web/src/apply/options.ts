import { type Signal, signal } from "@preact/signals"
import type { ReadingOptions, Settings } from "emend/api"
import type { SettingsState } from "../settings/state.ts"
import { remembered } from "../state/remembered.ts"

/** How this response is read. The settings come first; the person can have it otherwise for now. */
export interface ApplyOptions {
  format: Signal<string>
  match: Signal<Settings["match"]>
  mode: Signal<Settings["mode"]>
  overwrite: Signal<boolean>
  /** Hold back edits of files that are not in the prompt. */
  contextOnly: Signal<boolean>
}

export function createOptions(settings: SettingsState): ApplyOptions {
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

/** The same as the backend wants them: what is left out is up to the format. */
export function readingOptions({ format, match, mode, overwrite }: ApplyOptions): ReadingOptions {
  return {
    ...(format.value !== "auto" && { format: format.value }),
    ...(match.value !== "format" && { match: match.value }),
    ...(mode.value !== "format" && { mode: mode.value }),
    ...(overwrite.value && { overwrite: true }),
  }
}
