import type { Block, Tree } from "../read/tree.ts"
import { faceOf, type Known, spendPairs } from "../read/weigh.ts"
import { insideOf, isOnlyOneWithLines, type Pairing, pairing } from "./pair.ts"

/** Blocks of an excerpt that follow each other, and between which of them something was left out. */
export interface Row {
  blocks: readonly Block[]
  /** Is there a marker before each, and one after the last? */
  gaps: readonly boolean[]
}

/** Which block of the file each is, by index; undefined: none of these. */
export type Pairs = readonly ({ at: number; why: Pairing } | undefined)[]

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
  if (rows === 0 || columns === 0) return blocks.map(() => undefined)
  if (!spendPairs(file, rows * columns)) return blocks.map(() => undefined)
  const faces = facesOf(file, list)
  const candidates = blocks.map((block) => candidatesFor(excerpt, block, file, { list, faces }))
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

/** Blocks of the file, one after the other, and which of them have a head, a name or a key. */
interface Siblings {
  list: readonly Block[]
  faces: Record<"head" | "name" | "key", ReadonlyMap<string, readonly number[]>>
}

function facesOf({ tree }: Known, list: readonly Block[]): Siblings["faces"] {
  const faces = { head: new Map(), name: new Map(), key: new Map() } satisfies Record<
    string,
    Map<string, number[]>
  >
  list.forEach((block, index) => {
    const face = faceOf(tree, block)
    for (const part of ["head", "name", "key"] as const) {
      const said = face[part]
      if (said === undefined) continue
      const known = faces[part].get(said)
      if (known) known.push(index)
      else faces[part].set(said, [index])
    }
  })
  return faces
}

/** The blocks of a list that share something with a block of the excerpt. */
function candidatesFor(
  excerpt: Tree,
  block: Block,
  file: Known,
  { list, faces }: Siblings,
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
  for (const part of ["name", "key"] as const)
    for (const index of faces[part].get(face[part] ?? "") ?? []) indices.add(index)
  spendPairs(file, indices.size * (block.to - block.head))
  const found = new Map<number, Pairing>()
  for (const index of indices) {
    const why =
      pairing(excerpt, block, file, list[index]!) ??
      onlyOfItsHead(excerpt, block, file, { list, faces }, index)
    if (why) found.set(index, why)
  }
  return found
}

/** A rule or block that is entered, and the only one of its head among its siblings, or the only one that has lines of it. */
function onlyOfItsHead(
  excerpt: Tree,
  block: Block,
  file: Known,
  { list, faces }: Siblings,
  index: number,
): Pairing | undefined {
  const { head, name, isLeaf } = faceOf(excerpt, block)
  if (isLeaf || faceOf(file.tree, list[index]!).head !== head) return undefined
  const alike = faces.head.get(head)!
  const others = () => alike.flatMap((at) => (at === index ? [] : [list[at]!]))
  if (name?.startsWith("block ") && alike.length === 1) return { bits: onlyBits, share: 0, by: "head" }
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
