import type { Listener, SessionEvent } from "./events.ts"

/** Tells everybody who listens. A listener that throws harms nobody: what happened has happened. */
export interface Bus {
  on(listener: Listener): () => void
  tell(event: SessionEvent): void
}

export function createBus(): Bus {
  const listeners = new Set<{ hear: Listener }>()
  return {
    on(hear) {
      // In a wrapper, so that who listens twice hears everything twice, and stops one of them at a time.
      const listener = { hear }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(event) {
      for (const { hear } of [...listeners])
        try {
          hear(event)
        } catch {
          // Nothing can be done about it here, and nobody else is to suffer from it.
        }
    },
  }
}
