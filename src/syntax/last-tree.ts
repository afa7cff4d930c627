import { columnAt, lineNumberAt } from "../text/lines.ts"
import type { Tree } from "./tree-sitter.ts"

/** One tree of a language that is kept, so that the next text does not have to be parsed from nothing. */
export interface LastTree {
  /** Hands it over, to be changed and deleted. */
  take(): { text: string; tree: Tree } | undefined
  keep(text: string, tree: Tree): void
}

export function createLastTree(): LastTree {
  let last: { text: string; tree: Tree } | undefined
  return {
    take() {
      const taken = last
      last = undefined
      return taken
    },
    keep(text, tree) {
      last?.tree.delete()
      last = { text, tree }
    },
  }
}

interface Point {
  row: number
  column: number
}

/** What tree-sitter wants to know about a change, in its words. */
export interface TreeEdit {
  startIndex: number
  oldEndIndex: number
  newEndIndex: number
  startPosition: Point
  oldEndPosition: Point
  newEndPosition: Point
}

/** The one stretch in which two texts differ. */
export function editBetween(before: string, after: string): TreeEdit {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const [oldEndIndex, newEndIndex] = [before.length - end, after.length - end]
  return {
    startIndex: start,
    oldEndIndex,
    newEndIndex,
    startPosition: pointAt(before, start),
    oldEndPosition: pointAt(before, oldEndIndex),
    newEndPosition: pointAt(after, newEndIndex),
  }
}

const pointAt = (text: string, at: number): Point => ({
  row: lineNumberAt(text, at) - 1,
  column: columnAt(text, at) - 1,
})
