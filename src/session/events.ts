import type { Diagnostics } from "./effect.ts"
import type { StreamComplete } from "./session.ts"

/** What happens in a session, for whoever listens: a page that refreshes, an effect, a log. Paths are keys. */
export type SessionEvent =
  | { type: "read"; path: string; hash: string }
  | { type: "created"; path: string; commit: string; additions: number }
  | { type: "edited"; path: string; commit: string; additions: number; deletions: number }
  | { type: "deleted"; path: string; commit: string }
  | { type: "moved"; path: string; from: string; commit: string }
  | { type: "staged"; paths: string[] }
  | { type: "diagnostics"; path: string; diagnostics: Diagnostics }
  | { type: "undone"; commit: string; paths: string[] }
  /** The files in context are now these. */
  | { type: "filesChanged"; paths: string[]; added: string[] }
  /** A response that was streamed is over. */
  | { type: "streamComplete"; complete: StreamComplete }

/** Hears what happens in a session. */
export type Listener = (event: SessionEvent) => void

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
