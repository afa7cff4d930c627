import { append } from "../../text/lines.ts"
import type { Base, Merging, Piece, Place } from "../merging.ts"
import { pairEdges } from "../pair/edges.ts"
import type { Stretch } from "../pair/stretches.ts"
import type { Block, Tree } from "../read/tree.ts"
import * as say from "../refusals.ts"
import { isAtEnd, mergeAtEnd } from "./at-end.ts"
import { mergeBlock } from "./block.ts"
import { guardLoss } from "./losses.ts"
import { blanks, fresh, kept } from "./pieces.ts"

/** How far a walk along the file has come. */
interface Walk {
  /** The first line of the file that is not in the result yet, and not lost either. */
  cursor: number
  /** The last pair of lines that are known to be the same. */
  base: Base | undefined
}

/** Blocks that follow each other without a marker between them, in their place among the file's. `used`: lines of later stretches. */
export function mergeStretch(
  merging: Merging,
  stretch: Stretch,
  place: Place,
  { cursor: start, base: before, used }: Walk & { used: number },
): Walk & { pieces: Piece[] } {
  const { list } = place
  const entries = pairEdges(merging, stretch, list, { from: start, to: used })
  const known = entries.find(({ at }) => at >= 0)
  if (!known && isAtEnd(merging, stretch, place))
    return mergeAtEnd(
      merging,
      entries.map(({ block }) => block),
      { list, cursor: start },
    )
  let base = known ? { excerpt: known.block.head, file: list[known.at]!.head } : before
  if (!base) {
    merging.issues.push(say.unknown(merging, stretch.blocks[0]!.block))
    return { pieces: [], cursor: start, base }
  }
  const pieces: Piece[] = []
  const isTied = !stretch.gapBefore
  let cursor = start
  let previous: Block | undefined
  let came = 0
  let above: readonly string[] = []
  // New blocks behind a marker, until it is known what they are in front of.
  let waiting: Block[] = []
  for (const { block, at } of entries) {
    const theirs = list[at]
    const isBeside = previous !== undefined || isTied
    if (!theirs) {
      if (!isBeside) waiting.push(block)
      else {
        if (came === 0) above = gapLines(merging.excerpt, previous, block)
        append(pieces, [...gapBefore(merging.excerpt, previous, block, base), ...fresh(block, base)])
        came += block.to - block.from
        previous = block
      }
      continue
    }
    base = { excerpt: block.head, file: theirs.head }
    if (isBeside)
      append(pieces, between(merging, { previous, came, above, block, list, cursor, theirs, base }))
    else append(pieces, [...kept(cursor, theirs.from), ...inFront(merging.excerpt, waiting, block, base)])
    append(pieces, mergeBlock(merging, block, theirs, { edge: !isBeside && waiting.length === 0 }))
    waiting = []
    came = 0
    cursor = theirs.to
    previous = block
  }
  if (waiting.length > 0) merging.issues.push(say.unknown(merging, waiting[0]!))
  return { pieces, cursor, base }
}

/** New blocks, and the blank lines between them and the one that follows. */
function inFront(excerpt: Tree, waiting: readonly Block[], block: Block, base: Base): Piece[] {
  return waiting.flatMap((each, index) => [
    ...fresh(each, base),
    ...blanks(excerpt, each.to, (waiting[index + 1] ?? block).from, base),
  ])
}

interface Between {
  previous: Block | undefined
  /** How many new lines there are. */
  came: number
  /** The blank lines above the first of them. */
  above: readonly string[]
  block: Block
  list: readonly Block[]
  cursor: number
  theirs: Block
  base: Base
}

/** What is between two blocks that are both shown, or after the head of the block they are in: blank lines. All else goes. */
function between(merging: Merging, given: Between): Piece[] {
  const { previous, came, above, block, list, cursor, theirs, base } = given
  const { excerpt, file } = merging
  const gone = list.filter((each) => each.from >= cursor && each.to <= theirs.from)
  if (gone.length > 0) guardLoss(merging, { from: gone[0]!.from, to: gone.at(-1)!.to }, came)
  const isBlank = file.tree.plain.slice(cursor, theirs.from).every((plain) => plain === "")
  const shown = gapLines(excerpt, previous, block)
  const isSame = shown.length === theirs.from - cursor && (came === 0 || shown.every((line) => line === ""))
  // White space tells that the file's are those above what is new.
  const own = file.tree.lines.slice(cursor, theirs.from).join("\n")
  const isAbove = came > 0 && above.join("\n") === own && shown.join("\n") !== own
  // The same number of blank lines: the file's own, unless those beside what is new have white space in them.
  if (gone.length === 0 && isSame && isBlank && !isAbove) return kept(cursor, theirs.from)
  return gapBefore(excerpt, previous, block, base)
}

function gapBefore(excerpt: Tree, previous: Block | undefined, block: Block, base: Base): Piece[] {
  return blanks(excerpt, endOf(excerpt, previous, block), block.from, base)
}

const gapLines = (excerpt: Tree, previous: Block | undefined, block: Block) =>
  excerpt.lines.slice(endOf(excerpt, previous, block), block.from)

/** Where what is before a block ends: the block before it, or the head of the block that both are in. */
function endOf(excerpt: Tree, previous: Block | undefined, block: Block): number {
  if (previous) return previous.to
  let at = block.from
  while (at > 0 && excerpt.plain[at - 1] === "") at--
  return at
}
