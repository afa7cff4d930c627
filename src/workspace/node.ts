import type { Workspace } from "./workspace.ts"

/** Opens folders on disk. */
export async function openWorkspace(options: {
  roots: readonly { name?: string; dir: string }[]
  faults?: (point: string) => void
}): Promise<Workspace> {
  throw new Error(`not yet ${options.roots.length}`)
}
