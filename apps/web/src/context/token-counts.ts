import { type ReadonlySignal, signal } from "@preact/signals"
import type { Base } from "../state/app.ts"

/** Token counts of files that somebody looks at. */
export interface TokenCounts {
  known: ReadonlySignal<ReadonlyMap<string, number>>
  /** Counts these as well, soon: what is asked for in one go is counted in one go. */
  want(keys: readonly string[]): void
  /** Their content changed; null: that of any file may have. */
  forget(keys: readonly string[] | null): void
}

const atOnce = 200

export function createTokenCounts({ backend }: Base): TokenCounts {
  const known = signal<ReadonlyMap<string, number>>(new Map())
  const asked = new Set<string>()
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    const keys = waiting.splice(0, atOnce)
    if (waiting.length > 0) timer = setTimeout(ask)
    const { value } = await backend.tokens({ keys })
    if (value) known.value = new Map([...known.value, ...Object.entries(value)])
  }

  return {
    known,
    want(keys) {
      const fresh = keys.filter((key) => !asked.has(key))
      if (fresh.length === 0) return
      for (const key of fresh) asked.add(key)
      waiting.push(...fresh)
      clearTimeout(timer)
      timer = setTimeout(ask, 30)
    },
    forget(keys) {
      waiting = []
      if (keys === null) asked.clear()
      else for (const key of keys) asked.delete(key)
      known.value =
        keys === null ? new Map() : new Map([...known.value].filter(([key]) => !keys.includes(key)))
    },
  }
}
