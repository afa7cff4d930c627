import { type ReadonlySignal, signal } from "@preact/signals"

const query = matchMedia("(width < 800px)")
const value = signal(query.matches)
query.addEventListener("change", ({ matches }) => {
  value.value = matches
})

/** The panes stack: there is no room for two side by side. The style sheets know the same width. */
export const narrow: ReadonlySignal<boolean> = value
