import { type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type { FileMatches } from "emend/api"
import type { Base } from "../state/app.ts"

/** The quick filter over all files. */
export interface Finder {
  query: Signal<string>
  /** What fits; undefined while there is no query. */
  found: ReadonlySignal<FileMatches | undefined>
  refresh(): Promise<void>
  /** What fits the text as it is now, though it was typed a moment ago. */
  current(): Promise<FileMatches | undefined>
}

export function createFinder({ backend, toasts }: Base): Finder {
  const query = signal("")
  const found = signal<FileMatches | undefined>(undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The query that was answered last. */
  let answered = ""

  async function ask(): Promise<void> {
    const wanted = query.value
    if (wanted.trim() === "") {
      found.value = undefined
      answered = wanted
      return
    }
    const { value, error } = await backend.find({ query: wanted })
    if (wanted !== query.value) return
    if (!value) return toasts.fail(error)
    found.value = value
    answered = wanted
  }

  async function current(): Promise<FileMatches | undefined> {
    if (answered !== query.value) {
      clearTimeout(timer)
      await ask()
    }
    return answered === query.value ? found.value : undefined
  }

  query.subscribe((text) => {
    clearTimeout(timer)
    timer = setTimeout(ask, text === "" ? 0 : 120)
  })
  return { query, found, refresh: ask, current }
}
