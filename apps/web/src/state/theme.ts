import { effect, type ReadonlySignal, signal } from "@preact/signals"
import type { Settings } from "emend/api"
import { remembered } from "./remembered.ts"

export type Theme = Settings["theme"]

export interface ThemeChoice {
  /** What was chosen: `system` follows the machine. */
  chosen: ReadonlySignal<Theme>
  choose(theme: Theme): void
  /** Light to dark and back, whatever it is now. */
  toggle(): Theme
}

const dark = matchMedia("(prefers-color-scheme: dark)")

/** Light or dark. The last choice is kept in the browser as well, so that the page starts in it. */
export function createTheme(): ThemeChoice {
  const kept = remembered<Theme>("theme", "system")
  const chosen = signal(kept.value)
  const choose = (theme: Theme) => {
    chosen.value = theme
    kept.value = theme
  }
  effect(() => {
    const { dataset } = document.documentElement
    if (chosen.value === "system") delete dataset.theme
    else dataset.theme = chosen.value
  })
  return {
    chosen,
    choose,
    toggle() {
      const isDark = chosen.value === "dark" || (chosen.value === "system" && dark.matches)
      const next = isDark ? "light" : "dark"
      choose(next)
      return next
    },
  }
}
