import type { Target } from "../edits/snapshot.ts"
import type { FileSystem } from "./file-system.ts"

/** A folder that edits may touch. */
export interface Root {
  name: string
  /** Absolute, in the file system's own terms. */
  dir: string
}

/**
 * The files that edits may touch, under one or more roots. A key is the one name of a file in it: its path
 * from the root with forward slashes (`src/a.ts`), led by the root's name if there are several (`web/src/a.ts`).
 */
export interface Workspace {
  roots: readonly Root[]
  fs: FileSystem
  /** The key of what a response calls `path`, or why it must not be touched. */
  resolve(path: string, root?: string): Promise<Target>
  /** The absolute path of a key. */
  absolute(key: string): string
}
