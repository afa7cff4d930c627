import type { Answer, BackendEvent, Failure, Selection, Settings } from "emend/api"
import { createListing, type Listing } from "../../../../src/context/index.ts"
import { firstSettings } from "../../../../src/server/first-settings.ts"
import { type MemoryWorkspace, memoryWorkspace } from "../../../../src/workspace/memory.ts"
import { sampleFiles } from "./sample.ts"

/** Everything that the playground has: files, what is remembered about them, and whoever listens. */
export interface Desk {
  workspace: MemoryWorkspace
  settings: Settings
  selection: Selection
  /** What is to be seen of the workspace under the settings of now. */
  listing(): Listing
  tell(event: BackendEvent): void
  events(listener: (event: BackendEvent) => void): () => void
}

export function openDesk(): Desk {
  const workspace = memoryWorkspace(sampleFiles)
  const listeners = new Set<(event: BackendEvent) => void>()
  const desk: Desk = {
    workspace,
    settings: { ...firstSettings },
    selection: { chosen: {}, instructions: "" },
    listing: () =>
      createListing(workspace, { gitignore: desk.settings.gitignore, exclude: desk.settings.excludes }),
    tell(event) {
      for (const listener of listeners) listener(event)
    },
    events(listener) {
      listeners.add(listener)
      queueMicrotask(() => listener({ type: "hello" }))
      return () => listeners.delete(listener)
    },
  }
  return desk
}

export function value<T>(value: T): Answer<T> {
  return { value }
}

export function failed<T>(error: Failure): Answer<T> {
  return { error }
}
