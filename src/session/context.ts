import { keysOf } from "../apply.ts"
import type { Workspace } from "../workspace/index.ts"

/** The files that the model has been shown whole: files and folders by key; `.` is everything. */
export interface Context {
  /** Undefined: everything is in context. */
  readonly paths: readonly string[] | undefined
  has(key: string): boolean
  set(paths: readonly string[] | undefined): Promise<void>
  /** Adds files. Answers with those that were not there before; none where everything is. */
  add(keys: readonly string[]): string[]
}

export function createContext(workspace: Workspace, initial: readonly string[] | undefined): Context {
  let paths = initial
  const has = (key: string) =>
    paths === undefined || paths.some((path) => path === "." || key === path || key.startsWith(`${path}/`))
  return {
    get paths() {
      return paths
    },
    has,
    async set(next) {
      paths = next && [...new Set(await keysOf(workspace, next))]
    },
    add(keys) {
      const added = [...new Set(keys)].filter((key) => !has(key))
      if (added.length > 0) paths = [...paths!, ...added]
      return added
    },
  }
}
