import { type ReadonlySignal, signal } from "@preact/signals"

/** The panes stack: there is no room for two side by side. The style sheets know the same widths. */
export const narrow = matching("(width < 800px)")

/** There is no room for a third pane: it lies over another one. */
export const covered = matching("(width < 1200px)")

function matching(width: string): ReadonlySignal<boolean> {
  const query = matchMedia(width)
  const value = signal(query.matches)
  query.addEventListener("change", ({ matches }) => {
    value.value = matches
  })
  return value
}
