import { together } from "./at-once.ts"
import type { Crew } from "./crew.ts"
import { page, prompt, watch } from "./look-steps.ts"
import { foreign } from "./other-programs.ts"
import { redo, rewind, undo } from "./turn-steps.ts"
import { ambiguous, edit, file, forbidden, lost, spoil, stale, unread } from "./wish-steps.ts"
import type { World } from "./world.ts"

/** Something that happens to the files, or that somebody wants to know about them. */
export type Step = (world: World, crew: Crew) => Promise<void>

/** How often each of them is taken, of all that are. */
export const steps: readonly (readonly [weight: number, name: string, step: Step])[] = [
  [30, "edit", edit],
  [12, "file", file],
  [14, "spoiled", spoil],
  [4, "ambiguous", ambiguous],
  [3, "forbidden", forbidden],
  [3, "lost", lost],
  [3, "unread", unread],
  [6, "stale", stale],
  [10, "undo", undo],
  [5, "redo", redo],
  [1, "rewind", rewind],
  [6, "foreign", foreign],
  [4, "watch", watch],
  [2, "prompt", prompt],
  [2, "page", page],
  [4, "together", together],
  [1, "replace", (_, crew) => crew.replace()],
]
