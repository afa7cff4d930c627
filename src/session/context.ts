import { isAmong } from "../options.ts"
import { keysOf } from "../plan-edits.ts"
import type { Workspace } from "../workspace/index.ts"

/** The files that the model has been shown whole: files and folders by key; `.` is everything. */
export interface Context {
  /** Undefined: everything is in context. */
  readonly paths: readonly string[] | undefined
  has(key: string): boolean
  /** Looks up what the paths that the session began with are called. To be waited for before anything is asked. */
  ready(): Promise<void>
  set(paths: readonly string[] | undefined): Promise<void>
  /** Adds files. Answers with those that were not there before; none where everything is. */
  add(keys: readonly string[]): string[]
}

export function createContext(workspace: Workspace, initial: readonly string[] | undefined): Context {
  let paths = initial
  let looked: Promise<void> | undefined
  const has = (key: string) => paths === undefined || isAmong(paths, key)
  async function set(next: readonly string[] | undefined): Promise<void> {
    paths = next && [...new Set(await keysOf(workspace, next))]
  }

  return {
    get paths() {
      return paths
    },
    has,
    ready() {
      looked ??= set(initial)
      return looked
    },
    async set(next) {
      looked ??= Promise.resolve()
      await looked
      await set(next)
    },
    add(keys) {
      const added = [...new Set(keys)].filter((key) => !has(key))
      if (added.length > 0) paths = [...paths!, ...added]
      return added
    },
  }
}
