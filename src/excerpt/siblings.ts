import { insideOf, isOnlyOneWithLines, type Pairing, pairing } from "./pair.ts"
import type { Block, Tree } from "./tree.ts"
import { faceOf, type Known } from "./weigh.ts"

/** Blocks of an excerpt that follow each other, and between which of them something was left out. */
export interface Row {
  blocks: readonly Block[]
  /** Is there a marker before each, and one after the last? */
  gaps: readonly boolean[]
}

/** Which block of the file each is, by index; undefined: none of these. */
export type Pairs = readonly ({ at: number; why: Pairing } | undefined)[]

/** More than this is no excerpt that anybody wrote. */
export const mostCells = 4_000_000

export function rowOf(items: readonly Block[]): Row {
  const blocks: Block[] = []
  const gaps: boolean[] = []
  let gap = false
  for (const item of items) {
    if (item.isMarker) {
      gap = true
      continue
    }
    blocks.push(item)
    gaps.push(gap)
    // What a marker at the end of a block stands for may go on behind it, if nothing closes the block.
    gap = item.spine.length === 1 && endsInMarker(item)
  }
  return { blocks, gaps: [...gaps, gap] }
}

export function endsInMarker(block: Block): boolean {
  let last: Block | undefined = block
  while (last && !last.isMarker) last = last.spine.length > 1 ? undefined : last.inner.at(-1)!.at(-1)
  return last?.isMarker ?? false
}

/**
 * Pairs two rows of siblings in order, so that most speaks for the pairs together. To pass over blocks of the file costs a little
 * where the excerpt has no marker.
 */
export function pairSiblings(
  excerpt: Tree,
  { blocks, gaps }: Row,
  file: Known,
  list: readonly Block[],
): Pairs {
  const [rows, columns] = [blocks.length, list.length]
  if (rows === 0 || columns === 0 || rows * columns > mostCells) return blocks.map(() => undefined)
  const candidates = blocks.map((block) => candidatesFor(excerpt, block, file, list))
  const width = columns + 1
  const best = new Float64Array((rows + 1) * width)
  const step = new Uint8Array((rows + 1) * width)
  const passing = list.map((block) => 0.3 + 0.05 * Math.min(20, block.to - block.head))
  for (let row = 0; row <= rows; row++) {
    const free = gaps[row]!
    for (let column = 0; column <= columns; column++) {
      const at = row * width + column
      if (row === 0 && column === 0) continue
      let [score, how] = [Number.NEGATIVE_INFINITY, 0]
      if (column > 0) {
        score = best[at - 1]! - (free ? 0 : passing[column - 1]!)
        how = 1
      }
      if (row > 0 && best[at - width]! >= score) {
        score = best[at - width]!
        how = 2
      }
      const found = row > 0 && column > 0 ? candidates[row - 1]!.get(column - 1) : undefined
      if (found && best[at - width - 1]! + found.bits > score) {
        score = best[at - width - 1]! + found.bits
        how = 3
      }
      best[at] = score
      step[at] = how
    }
  }
  return traced(step, width, rows, columns).map((column, row) =>
    column < 0 ? undefined : { at: column, why: candidates[row]!.get(column)! },
  )
}

function traced(step: Uint8Array, width: number, rows: number, columns: number): number[] {
  const pairs = new Array<number>(rows).fill(-1)
  let [row, column] = [rows, columns]
  while (row > 0 || column > 0) {
    const how = step[row * width + column]
    if (how === 3) pairs[--row] = --column
    else if (how === 2) row--
    else column--
  }
  return pairs
}

/** The blocks of a list that share something with a block of the excerpt. */
function candidatesFor(
  excerpt: Tree,
  block: Block,
  file: Known,
  list: readonly Block[],
): Map<number, Pairing> {
  const face = faceOf(excerpt, block)
  const indices = new Set<number>()
  const [from, to] = [list[0]!.from, list.at(-1)!.to]
  for (let at = block.head; at < block.to; at++) {
    const plain = excerpt.plain[at]!
    if (plain === "" || (at > block.head && file.weight(plain) < leastTelling)) continue
    for (const place of file.places(plain).slice(0, mostPlaces)) {
      if (place < from || place >= to) continue
      const index = indexAt(list, place)
      if (index >= 0) indices.add(index)
    }
  }
  if (face.name !== undefined || face.key !== undefined)
    list.forEach((each, index) => {
      const other = faceOf(file.tree, each)
      if (
        (face.name !== undefined && other.name === face.name) ||
        (face.key !== undefined && other.key === face.key)
      )
        indices.add(index)
    })
  const found = new Map<number, Pairing>()
  for (const index of indices) {
    const why =
      pairing(excerpt, block, file, list[index]!) ?? onlyOfItsHead(excerpt, block, file, list, index)
    if (why) found.set(index, why)
  }
  return found
}

/** A rule or block that is entered, and the only one of its head among its siblings, or the only one that has lines of it. */
function onlyOfItsHead(
  excerpt: Tree,
  block: Block,
  file: Known,
  list: readonly Block[],
  index: number,
): Pairing | undefined {
  const { head, name, isLeaf } = faceOf(excerpt, block)
  if (isLeaf || faceOf(file.tree, list[index]!).head !== head) return undefined
  const others = list.filter((each, at) => at !== index && faceOf(file.tree, each).head === head)
  if (name?.startsWith("block ") && others.length === 0) return { bits: onlyBits, share: 0, by: "head" }
  // `useEffect(() => {` again and again: what is in one of them, and in no other, tells.
  if (name !== undefined || !isOnlyOneWithLines(excerpt, block, file, { theirs: list[index]!, others }))
    return undefined
  const { shared, all } = insideOf(excerpt, block, file, list[index]!)
  return { bits: shared, share: shared / all, by: "head" }
}

const onlyBits = 2.5
const leastTelling = 1
const mostPlaces = 200

/** Which block of a list has a line. */
export function indexAt(list: readonly Block[], line: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.to <= line) low = middle + 1
    else high = middle
  }
  return low < list.length && list[low]!.from <= line ? low : -1
}
