import { type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type { FileMatches } from "emend/api"
import type { Base } from "../state/app.ts"

/** The quick filter over all files. */
export interface Finder {
  query: Signal<string>
  /** What fits; undefined while there is no query. */
  found: ReadonlySignal<FileMatches | undefined>
  refresh(): Promise<void>
}

export function createFinder({ backend, toasts }: Base): Finder {
  const query = signal("")
  const found = signal<FileMatches | undefined>(undefined)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    const wanted = query.value
    if (wanted.trim() === "") {
      found.value = undefined
      return
    }
    const { value, error } = await backend.find({ query: wanted })
    if (wanted !== query.value) return
    if (value) found.value = value
    else toasts.fail(error)
  }

  query.subscribe((text) => {
    clearTimeout(timer)
    timer = setTimeout(ask, text === "" ? 0 : 120)
  })
  return { query, found, refresh: ask }
}
