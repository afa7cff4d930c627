import type { Workspace } from "../../src/index.ts"

type FileSystem = Workspace["fs"]

/** Calls of the file system that take no time for others to do something in. */
const instant = new Set<keyof FileSystem>(["windows", "newFileMode", "hash"])

/**
 * The same workspace, in which somebody else does something right before the nth call of the file system. Calls
 * count from `arm` on.
 */
export function interrupted(workspace: Workspace, nth: number, somebody: () => void): Interrupted {
  let calls = 0
  let armed = false
  const wrapped = Object.fromEntries(
    Object.entries(workspace.fs).map(([name, value]) => {
      if (typeof value !== "function" || instant.has(name as keyof FileSystem)) return [name, value]
      const call = (...args: never[]) => {
        if (armed && ++calls === nth) somebody()
        return (value as (...args: never[]) => unknown)(...args)
      }
      return [name, call]
    }),
  ) as unknown as FileSystem
  return { workspace: { ...workspace, fs: wrapped }, arm: () => void (armed = true), calls: () => calls }
}

export interface Interrupted {
  workspace: Workspace
  arm(): void
  /** How many there were. */
  calls(): number
}
