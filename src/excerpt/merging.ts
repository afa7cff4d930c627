import type { Beside } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import type { Homes } from "./pair/homes.ts"
import type { Block, Tree } from "./read/tree.ts"
import type { Known } from "./read/weigh.ts"

/**
 * A line of the result: one of the file's, one of the excerpt's, or one that both have. `base` is a pair of lines that are known to
 * be the same, by which the excerpt's indentation becomes the file's. `apart`: so many blank lines are above it, which neither has.
 */
export type Piece =
  | { file: number; excerpt?: never; apart?: number }
  | { file: number; excerpt: number; base: Base }
  | { file?: never; excerpt: number; base: Base; apart?: number }

export interface Base {
  excerpt: number
  file: number
}

/** Lines `from` to `to` of the file, counted from 0, `to` not included. */
export interface Region {
  from: number
  to: number
}

export interface Merging {
  excerpt: Tree
  file: Known
  homes: Homes
  path: string
  /** Does the answer say that it is this file? Else it is tried whether it may be. */
  isNamed: boolean
  /** Does it say that this is a part of it? Else it may be all of it. */
  isPart: boolean
  /** Does it say that there is something new in this? */
  isAdding: boolean
  /** And where that goes… */
  beside?: Beside
  /** It says that this is private. */
  isHidden: boolean
  /** What has this name goes, as it says. */
  removes?: string
  /** …and is it there? */
  isSaidWhere: boolean
  /** Lines of the file that go because the words before it say so. */
  saidToGo?: Region
  /** The number of a line of the file, counted from 0, for those who know the file as it was before others changed it. */
  numberOf(line: number): number
  /** Why it cannot be placed; the first is told. */
  issues: Issue[]
  /** The lines of a place with blocks of the excerpt in it. Rows are made of blocks, and blocks of rows. */
  mergeRow(items: readonly Block[], place: Place): Piece[]
}

/** Where a row of the excerpt goes: a list of blocks of the file, and what is around them. */
export interface Place {
  list: readonly Block[]
  region: Region
  /** The row is known to begin, or to end, where the region does. */
  tied: { start: boolean; end: boolean }
  /** What is left out between two blocks without a marker stays. */
  loose: boolean
  /** The head of the block that it is in: lines that are known to be the same. Undefined for all of the file. */
  owner?: Base
}
