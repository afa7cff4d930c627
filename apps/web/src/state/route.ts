import { type ReadonlySignal, signal } from "@preact/signals"

export const tabs = ["context", "apply", "history", "settings"] as const
export type Tab = (typeof tabs)[number]

/** Where the person is: a tab, and what is open in it (the id of a commit, in the history). */
export interface Place {
  tab: Tab
  detail?: string
}

export interface Route {
  place: ReadonlySignal<Place>
  /** Goes there; the address says so, and the browser's back button comes back. */
  go(tab: Tab, detail?: string): void
}

/** The address names the place: `#/apply`, `#/history/4f0c2a9b`. */
export function createRoute(): Route {
  const place = signal(placeOf(location.hash))
  addEventListener("hashchange", () => {
    place.value = placeOf(location.hash)
  })
  return {
    place,
    go(tab, detail) {
      const hash = detail === undefined ? `#/${tab}` : `#/${tab}/${encodeURIComponent(detail)}`
      if (location.hash !== hash) location.hash = hash
      place.value = placeOf(hash)
    },
  }
}

function placeOf(hash: string): Place {
  const [tab, detail] = hash.replace(/^#\/?/, "").split("/")
  const known = tabs.find((each) => each === tab)
  if (!known) return { tab: "apply" }
  return detail ? { tab: known, detail: decoded(detail) } : { tab: known }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
