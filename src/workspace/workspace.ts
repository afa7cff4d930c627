import type { Issue } from "../issues/issue.ts"
import type { Encodings } from "./encodings.ts"
import type { FileSystem } from "./file-system.ts"

/** A folder that edits may touch. */
export interface Root {
  name: string
  /** Absolute, in the file system's own terms, and free of links. */
  dir: string
}

/** Where a name leads. */
export type Resolved =
  | {
      key: string
      /** The name is that of a symbolic link; the key is that of the file that it leads to. */
      link?: boolean
      /** The key of a file that is where this one would need a folder. */
      under?: string
      /** How the name was read, where that is worth a word. */
      note?: string
      /** The name is an absolute path of another machine, of which this is the end. */
      end?: readonly string[]
    }
  | { issue: Issue }

/**
 * The files that edits may touch, under one or more roots. A key is the one name of a file in it: its path
 * from the root with forward slashes (`src/a.ts`), led by the root's name if there are several (`web/src/a.ts`).
 */
export interface Workspace {
  roots: readonly Root[]
  fs: FileSystem
  /** The key of what a response calls `path`, or why it must not be touched. */
  resolve(path: string, root?: string): Promise<Resolved>
  /**
   * Which files outside of the roots may be touched, by their absolute paths, free of links. Their keys are these paths. Left
   * out: none.
   */
  outside?: (path: string) => boolean
  /** What files are declared to be written in, by glob. Left out: what `.editorconfig` says, or what can be told by looking. */
  encodings?: Encodings | undefined
  /** The absolute path of a key. Throws for what is no key. */
  absolute(key: string): string
  /**
   * For tests only: called at every step at which a commit could be cut short, with a name for it. Whatever it
   * does (throw, or kill the process) stands for what the world does to a commit at that moment.
   */
  faults?: (point: string) => void
}
