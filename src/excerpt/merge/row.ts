import { append } from "../../text/lines.ts"
import type { Merging, Piece, Place } from "../merging.ts"
import { anchors, gapBlock, type Stretch, stretchesIn } from "../pair/stretches.ts"
import type { Block } from "../read/tree.ts"
import * as say from "../refusals.ts"
import { guardLoss, mostSilent } from "./losses.ts"
import { blanksBeforeEnd, kept } from "./pieces.ts"
import { settle } from "./settle.ts"
import { mergeStretch } from "./stretch.ts"

/** The lines of a region of the file with a row of the excerpt in it. */
export function mergeRow(merging: Merging, items: readonly Block[], place: Place): Piece[] {
  const { stretches, isOpen } = stretchesIn(merging, items, place)
  if (stretches.length === 0)
    return isOpen ? kept(place.region.from, place.region.to) : emptied(merging, place)
  const settled = settle(merging, stretches, place)
  return settled ? mergeStretches(merging, settled, place) : []
}

/** A block that is empty in the excerpt: all of it goes, which must be little. */
function emptied(merging: Merging, { region, list }: Place): Piece[] {
  if (list.length === 0) return kept(region.from, region.to)
  if (list.at(-1)!.to - list[0]!.from > mostSilent) merging.issues.push(say.loses(merging, region))
  return []
}

/** Walks along the excerpt and the file at once. */
function mergeStretches(merging: Merging, stretches: readonly Stretch[], place: Place): Piece[] {
  const { list, region } = place
  const pieces: Piece[] = []
  let [cursor, base] = [region.from, place.owner]
  for (let index = 0; index < stretches.length; index++) {
    const stretch = stretches[index]!
    if (!stretch.home) {
      const used = upTo(stretches, index + 1, list)
      const merged = mergeStretch(merging, stretch, place, { cursor, base, used })
      append(pieces, merged.pieces)
      cursor = merged.cursor
      base = merged.base
      continue
    }
    const { home } = stretch
    const together = stretch.blocks.map(({ block }) => block)
    while (stretches[index + 1]?.home?.list === home.list)
      together.push(gapBlock, ...stretches[++index]!.blocks.map(({ block }) => block))
    if (home.region.from < cursor) {
      merging.issues.push(say.order(merging, stretch.blocks[0]!.block))
      return pieces
    }
    append(pieces, [...kept(cursor, home.region.from), ...mergeRow(merging, together, home)])
    cursor = home.region.to
  }
  const last = stretches.at(-1)!
  if (last.gapAfter || last.home) return [...pieces, ...kept(cursor, region.to)]
  const rest = list.filter((block) => block.from >= cursor)
  if (rest.length > 0) guardLoss(merging, { from: rest[0]!.from, to: rest.at(-1)!.to }, 0)
  return [
    ...pieces,
    ...blanksBeforeEnd(merging.excerpt, last.blocks.at(-1)!.block, base!),
    ...trailing(merging, rest.length > 0 ? region.to : cursor, region.to),
  ]
}

/** Where the next stretches begin: blocks from there on are not free. */
function upTo(stretches: readonly Stretch[], from: number, list: readonly Block[]): number {
  for (const stretch of stretches.slice(from)) {
    if (stretch.home) return stretch.home.region.from
    const [first] = anchors(stretch)
    if (first) return list[first.at]!.from
  }
  return Number.POSITIVE_INFINITY
}

/** What is left of a region behind its last block: blank lines, in whose place the excerpt's are, but at the end of the file. */
function trailing(merging: Merging, from: number, to: number): Piece[] {
  const { plain } = merging.file.tree
  const isBlank = plain.slice(from, to).every((each) => each === "")
  return isBlank && to < plain.length ? [] : kept(from, to)
}
