import type { Inside } from "./inside.ts"
import type { StreamOptions, StreamSession } from "./session.ts"

export function stream(_inside: Inside, _options: StreamOptions): StreamSession {
  throw new Error("later")
}
