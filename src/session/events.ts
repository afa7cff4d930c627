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

export type Listener = (event: SessionEvent) => void
