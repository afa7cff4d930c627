import type { Workspace } from "./workspace.ts"

export interface MemoryWorkspace extends Workspace {
  /** The files as they are now, by key. */
  files(): Map<string, Uint8Array>
}

export function memoryWorkspace(files: Readonly<Record<string, string | Uint8Array>>): MemoryWorkspace {
  throw new Error(`not yet ${files}`)
}
