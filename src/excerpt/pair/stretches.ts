import type { Merging, Place } from "../merging.ts"
import type { Block, Tree } from "../read/tree.ts"
import { faceOf } from "../read/weigh.ts"
import { isHeadOfVersion } from "./pair.ts"
import { type Pairs, pairSiblings, type Row, rowOf } from "./siblings.ts"

/** Blocks of a row without a marker between them. */
export interface Stretch {
  /** With the index of each block's counterpart, or -1, and how much speaks for it. */
  blocks: { block: Block; at: number; bits: number }[]
  /** A marker before, or the place's own start or end is not known. */
  gapBefore: boolean
  gapAfter: boolean
  first: boolean
  last: boolean
  /** Where it goes instead, if not among the place's own blocks. */
  home?: Place
}

/** The stretches of a row, and whether something is left out in it if it has no block. */
export function stretchesIn(
  merging: Merging,
  items: readonly Block[],
  place: Place,
): { stretches: Stretch[]; isOpen: boolean } {
  const told = withoutTails(merging, items)
  const row = looseRow(rowOf(told), place)
  const found = pairSiblings(merging.excerpt, row, merging.file, place.list)
  const marked = markedGaps(told)
  const pairs = withEntered(merging, row, { pairs: found, marked, list: place.list })
  const gaps = withoutGapsAtNew(merging, row, pairs, marked)
  return { stretches: stretchesOf({ ...row, gaps }, pairs), isOpen: row.gaps[0]! }
}

/**
 * A marker in a block stands for something, so that the file has that block: it is the one between the known neighbours, if its head
 * is much like that one's: `if (a < now) {`, marker, below `const now = …`. On one side a marker may be beside it. Where other code
 * would go, the block may be new around all of it.
 */
function withEntered(
  { excerpt, file }: Merging,
  { blocks }: Row,
  { pairs, marked, list }: { pairs: Pairs; marked: readonly boolean[]; list: readonly Block[] },
): Pairs {
  const taken = new Set(pairs.map((pair) => pair?.at))
  /** The block of the file next to the nearest known one on that side, if no marker is between. */
  const beside = (index: number, step: 1 | -1): number | "any" | undefined => {
    for (let at = index; at >= 0 && at < blocks.length; at += step) {
      const known = pairs[at]
      if (known) return known.at - step
      if (at !== index && blocks[at]!.hasMarkers) return undefined
      if (marked[step > 0 ? at + 1 : at]) return "any"
    }
    return step > 0 ? list.length - 1 : 0
  }
  return pairs.map((pair, index) => {
    const mine = blocks[index]!
    if (pair || !mine.hasMarkers) return pair
    const [above, below] = [beside(index, -1), beside(index, 1)]
    const at = above === "any" ? below : above
    const theirs = typeof at === "number" && (below === at || below === "any" || above === "any") && list[at]
    if (typeof at !== "number" || !theirs || taken.has(at)) return pair
    if (!isHeadOfVersion(faceOf(excerpt, mine), faceOf(file.tree, theirs))) return pair
    return { at, why: { bits: enteredBits, share: 0, by: "head" as const } }
  })
}

const enteredBits = 1

/** Is there a marker of its own before each block, and one after the last? */
function markedGaps(items: readonly Block[]): boolean[] {
  const gaps: boolean[] = []
  let gap = false
  for (const { isMarker } of items) {
    if (!isMarker) gaps.push(gap)
    gap = isMarker
  }
  return [...gaps, gap]
}

/**
 * Where no marker says that something is left out between two blocks, a new one belongs beside the known one: below it, or above
 * the next if there is none.
 */
function withoutGapsAtNew(
  { excerpt, file, homes }: Merging,
  { blocks, gaps }: Row,
  pairs: Pairs,
  marked: readonly boolean[],
): boolean[] {
  const isNew = blocks.map((block, at) => {
    const { head, name, isLeaf } = faceOf(excerpt, block)
    return !pairs[at] && !isLeaf && name !== undefined && !homes.has(name) && file.places(head).length === 0
  })
  const isJoined = [...gaps.keys()].map((at) => {
    if (at === 0 || at === blocks.length || marked[at]) return false
    return isNew[at]! && !isUnbounded(excerpt, blocks[at - 1]!)
  })
  isJoined.forEach((_, at) => {
    if (at === 0 || at === blocks.length || marked[at] || isNew[at] || !isNew[at - 1]) return
    // All before it are new, up to a marker or the first: they are above this one.
    let first = at - 1
    while (first > 0 && isJoined[first]) first--
    if (isNew[first]) isJoined[at] = true
  })
  return gaps.map((gap, at) => gap && !isJoined[at])
}

/** Does a block end in a marker that may stand for what follows it as well? A heading is no deeper than what is below it. */
const isUnbounded = (excerpt: Tree, block: Block) =>
  /^(?:heading|section) /.test(faceOf(excerpt, block).name ?? "") && lastMarker(block) !== undefined

/** A marker at the end of a block that the file does not have stands for what follows that block. */
function withoutTails({ excerpt, file, homes }: Merging, items: readonly Block[]): Block[] {
  return items.flatMap((block) => {
    if (!block.hasMarkers || block.spine.length > 1) return [block]
    const { head, name } = faceOf(excerpt, block)
    const isKnown = file.places(head).length > 0 || homes.has(name)
    const last = lastMarker(block)
    if (isKnown || last === undefined || !isOnlyMarker(excerpt, block, last)) return [block]
    let to = last
    while (excerpt.plain[to - 1] === "") to--
    return [{ ...block, to, hasMarkers: false }, gapBlock]
  })
}

/** The line of the marker that a block ends in. */
function lastMarker(block: Block): number | undefined {
  let last = block
  for (let next = last.inner.at(-1)!.at(-1); next; next = last.inner.at(-1)!.at(-1)) last = next
  return last.isMarker ? last.head : undefined
}

function isOnlyMarker({ markers }: Tree, block: Block, marker: number): boolean {
  for (let at = block.from; at < block.to; at++) if (at !== marker && markers.has(at)) return false
  return true
}

/** A marker that nobody wrote. */
export const gapBlock: Block = {
  from: -1,
  head: -1,
  to: -1,
  depth: 0,
  spine: [-1],
  inner: [[]],
  isMarker: true,
  hasMarkers: false,
}

function looseRow({ blocks, gaps }: Row, { tied, loose }: Place): Row {
  return {
    blocks,
    gaps: gaps.map((gap, at) => {
      if (gap || (at === 0 && !tied.start) || (at === blocks.length && !tied.end)) return true
      return loose && at > 0 && at < blocks.length
    }),
  }
}

function stretchesOf({ blocks, gaps }: Row, pairs: Pairs): Stretch[] {
  const stretches: Stretch[] = []
  blocks.forEach((block, index) => {
    const pair = pairs[index]
    const entry = {
      block,
      at: pair?.at ?? -1,
      bits: pair ? pair.why.bits * (pair.why.by === "key" ? 0.5 : 1) : 0,
    }
    const isNew = index === 0 || gaps[index]!
    if (isNew)
      stretches.push({
        blocks: [entry],
        gapBefore: gaps[index]!,
        gapAfter: gaps[index + 1]!,
        first: index === 0,
        last: index === blocks.length - 1,
      })
    else {
      const stretch = stretches.at(-1)!
      stretch.blocks.push(entry)
      stretch.gapAfter = gaps[index + 1]!
      stretch.last = index === blocks.length - 1
    }
  })
  return stretches
}

/** How much speaks for a stretch being where it is. */
export const bitsOf = ({ blocks }: Stretch) => blocks.reduce((sum, { bits }) => sum + bits, 0)

/** The blocks that have a counterpart. */
export const anchors = ({ blocks }: Stretch) => blocks.filter(({ at }) => at >= 0)
