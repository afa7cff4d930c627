import type { Merging } from "../merging.ts"
import { type Block, blocksIn, continues, type Tree } from "../read/tree.ts"
import { faceOf, type Known } from "../read/weigh.ts"
import { isOtherElement, likeness, telling } from "./pair.ts"

/** A line of the excerpt that says something, and whether lines were left out before it. */
export interface LineRow {
  line: number
  gap: boolean
}

export function solidLines(excerpt: Tree): LineRow[] {
  const rows: LineRow[] = []
  let gap = true
  excerpt.plain.forEach((plain, line) => {
    if (excerpt.markers.has(line)) gap = true
    else if (plain !== "") {
      rows.push({ line, gap })
      gap = false
    }
  })
  return rows
}

/** Lines of the excerpt without a marker between them, and the lines of the file that they are. */
export interface LineStretch {
  lines: { line: number; at: number }[]
}

export function lineStretches(rows: readonly LineRow[], pairs: Int32Array): LineStretch[] {
  const stretches: LineStretch[] = []
  rows.forEach(({ line, gap }, index) => {
    if (gap) stretches.push({ lines: [] })
    stretches.at(-1)!.lines.push({ line, at: pairs[index]! })
  })
  return stretches
}

const cost = { pass: 0.3, fresh: 0.1 }

export function pairLines(
  merging: Merging,
  rows: readonly LineRow[],
  columns: readonly number[],
): Int32Array {
  const { excerpt, file } = merging
  const worth = pairWorth(excerpt, file)
  const width = columns.length + 1
  const best = new Float64Array((rows.length + 1) * width)
  const step = new Uint8Array((rows.length + 1) * width)
  for (let row = 0; row <= rows.length; row++) {
    const isFree = row === rows.length || rows[row]!.gap
    for (let column = 0; column < width; column++) {
      if (row === 0 && column === 0) continue
      const at = row * width + column
      let [score, how] = [Number.NEGATIVE_INFINITY, 0]
      if (column > 0) {
        score = best[at - 1]! - (isFree || row === 0 ? 0 : cost.pass)
        how = 1
      }
      if (row > 0 && best[at - width]! - cost.fresh > score) {
        score = best[at - width]! - cost.fresh
        how = 2
      }
      if (row > 0 && column > 0) {
        const bits = worth(rows[row - 1]!.line, columns[column - 1]!)
        if (bits > 0 && best[at - width - 1]! + bits > score) {
          score = best[at - width - 1]! + bits
          how = 3
        }
      }
      best[at] = score
      step[at] = how
    }
  }
  const pairs = new Int32Array(rows.length).fill(-1)
  for (let row = rows.length, column = columns.length; row > 0 || column > 0; ) {
    const how = step[row * width + column]
    if (how === 3) pairs[--row] = columns[--column]!
    else if (how === 2) row--
    else column--
  }
  return pairs
}

/** How much speaks for two lines being the same, in bits; 0 if they cannot be. */
function pairWorth(excerpt: Tree, file: Known): (mine: number, theirs: number) => number {
  const [own, there] = [blockAt(excerpt), blockAt(file.tree)]
  const [scopes, others] = [scopesOf(excerpt), scopesOf(file.tree)]
  // What is in a block with a name is in no block of another name.
  const isInScope = (mine: number, theirs: number) => {
    const name = scopes[mine]?.name
    for (let scope = others[theirs]; name !== undefined; scope = scope.outer) {
      if (!scope) return false
      if (scope.name === name) return true
    }
    return true
  }
  return (mine, theirs) => {
    const [a, b] = [excerpt.plain[mine]!, file.tree.plain[theirs]!]
    if (a === b) {
      if (!isInScope(mine, theirs)) return 0
      if (continues(a)) {
        const [opened, other] = [own.get(mine), there.get(theirs)]
        // What closes a block closes no other one.
        if (
          opened &&
          other &&
          opened.head !== mine &&
          other.head !== theirs &&
          !isSame(excerpt, opened, file, other)
        )
          return 0
      }
      return Math.max(0.1, file.weight(a)) + (excerpt.lines[mine] === file.tree.lines[theirs] ? 0.15 : 0)
    }
    const [opened, other] = [own.get(mine), there.get(theirs)]
    if (opened?.head !== mine || other?.head !== theirs) return 0
    const [face, theirFace] = [faceOf(excerpt, opened), faceOf(file.tree, other)]
    const { name, isLeaf } = face
    if (name === undefined || name !== theirFace.name || isOtherElement(face, theirFace)) return 0
    return isLeaf && !telling.test(name) ? 0 : 3
  }
}

interface Scope {
  name: string
  outer: Scope | undefined
}

/** The innermost block with a name that each line is in, its head not counted. */
function scopesOf(tree: Tree): (Scope | undefined)[] {
  const scopes = new Array<Scope | undefined>(tree.lines.length).fill(undefined)
  for (const block of blocksIn(tree.root.inner[0]!)) {
    const { name, isLeaf } = faceOf(tree, block)
    if (name === undefined || isLeaf || !declared.test(name)) continue
    const scope = { name, outer: scopes[block.head] }
    for (let at = block.head + 1; at < block.to; at++) scopes[at] = scope
  }
  return scopes
}

const declared = /^(?:function|type|test|variable|table|macro|section|heading|key|block|target|element) /

function isSame(excerpt: Tree, mine: Block, file: Known, theirs: Block): boolean {
  const [a, b] = [faceOf(excerpt, mine), faceOf(file.tree, theirs)]
  if (isOtherElement(a, b)) return false
  return a.head === b.head || (a.name !== undefined && a.name === b.name) || likeness(a.head, b.head) >= 0.6
}

/** The blocks that lines open or close. */
export function blockAt(tree: Tree): Map<number, Block> {
  const map = new Map<number, Block>()
  for (const block of blocksIn(tree.root.inner[0]!)) for (const line of block.spine) map.set(line, block)
  return map
}
