import type { BackendEvent } from "./api.ts"

/** Passes on what happens to every page that listens. */
export interface Hub {
  send(event: BackendEvent): void
  listen(listener: (event: BackendEvent) => void): () => void
  readonly listeners: number
}

export function createHub(): Hub {
  const listeners = new Set<(event: BackendEvent) => void>()
  return {
    send(event) {
      for (const listener of listeners) listener(event)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get listeners() {
      return listeners.size
    },
  }
}
