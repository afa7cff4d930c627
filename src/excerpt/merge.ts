import type { Issue } from "../issues/issue.ts"
import { diff } from "../text/diff.ts"
import { type Homes, homesOf } from "./homes.ts"
import { likeness, likenessOfVersions } from "./pair.ts"
import * as say from "./refusals.ts"
import { type Pairs, pairSiblings, type Row, rowOf } from "./siblings.ts"
import { type Block, continues, type Tree } from "./tree.ts"
import { faceOf, type Known } from "./weigh.ts"

/**
 * A line of the result: one of the file's, one of the excerpt's, or one that both have. `base` is a pair of lines that are known to
 * be the same, by which the excerpt's indentation becomes the file's.
 */
export type Piece =
  | { file: number; excerpt?: never }
  | { file: number; excerpt: number; base: Base }
  | { file?: never; excerpt: number; base: Base }

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
  /** Why it cannot be placed; the first is told. */
  issues: Issue[]
  /** Lines of the excerpt, and the lines of the file that they stand for. */
  stands: { excerpt: Region; file: Region }[]
}

export function startMerging(excerpt: Tree, file: Known, path: string): Merging {
  return { excerpt, file, homes: homesOf(file), path, issues: [], stands: [] }
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

/** The lines of a region of the file with a row of the excerpt in it. */
export function mergeRow(merging: Merging, items: readonly Block[], place: Place): Piece[] {
  const { excerpt, file } = merging
  const row = looseRow(rowOf(withoutTails(merging, items)), place)
  if (row.blocks.length === 0) return emptyRow(merging, row, place)
  const pairs = pairSiblings(excerpt, row, file, place.list)
  const stretches = stretchesOf(row, pairs)
  const settled = settle(merging, stretches, place)
  return settled ? emit(merging, settled, place) : []
}

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

function looseRow({ blocks, gaps }: Row, { tied, loose }: Place): Row {
  return {
    blocks,
    gaps: gaps.map((gap, at) => {
      if (gap || (at === 0 && !tied.start) || (at === blocks.length && !tied.end)) return true
      return loose && at > 0 && at < blocks.length
    }),
  }
}

/** A block that is empty in the excerpt: all of it goes, which must be little. */
function emptyRow(merging: Merging, { gaps }: Row, { region, list }: Place): Piece[] {
  if (!gaps[0] && list.length > 0) {
    const lines = list.at(-1)!.to - list[0]!.from
    if (lines > mostSilent) merging.issues.push(say.loses(merging, region))
    else return []
  }
  return kept(region.from, region.to)
}

/** Blocks of a row without a marker between them. */
interface Stretch {
  blocks: { block: Block; at: number; bits: number; share: number }[]
  /** A marker before, or the place's own start or end is not known. */
  gapBefore: boolean
  gapAfter: boolean
  first: boolean
  last: boolean
  /** Where it goes instead, if not among the place's own blocks. */
  home?: Place
}

function stretchesOf({ blocks, gaps }: Row, pairs: Pairs): Stretch[] {
  const stretches: Stretch[] = []
  blocks.forEach((block, index) => {
    const pair = pairs[index]
    const entry = {
      block,
      at: pair?.at ?? -1,
      bits: pair ? pair.why.bits * (pair.why.by === "key" ? 0.5 : 1) : 0,
      share: pair?.why.share ?? 0,
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

const bitsOf = ({ blocks }: Stretch) => blocks.reduce((sum, { bits }) => sum + bits, 0)
const anchors = ({ blocks }: Stretch) => blocks.filter(({ at }) => at >= 0)

/** How much has to be known of a stretch: where nothing is around it, and in a block that is known. */
const leastBits = { alone: 3, inside: 2 }

/** Decides for each stretch whether it is among the blocks of the place, or deeper, and that it is nowhere else. */
function settle(merging: Merging, stretches: readonly Stretch[], place: Place): Stretch[] | undefined {
  const before = merging.issues.length
  const settled = stretches.map((stretch, index) => {
    const own = bitsOf(stretch)
    const isTied = (stretch.first && !stretch.gapBefore) || (stretch.last && !stretch.gapAfter)
    if (isTied && place.owner) return stretch
    const window = windowOf(stretches, index, place)
    const others = merging.homes.find(
      merging.excerpt,
      stretch.blocks.map(({ block }) => block),
      window,
      {
        except: place.list,
        used: new Set(anchors(stretch).map(({ at }) => place.list[at]!)),
      },
    )
    const [best, second] = others
    const least = place.owner ? leastBits.inside : leastBits.alone
    if (best && best.bits > own * clearly) {
      if (second && second.bits > best.bits / clearly)
        merging.issues.push(say.ambiguous(merging, stretch.blocks[0]!.block, [best.line, second.line]))
      else if (best.bits < least && !isHomeOnce(merging, stretch))
        merging.issues.push(say.unknown(merging, stretch.blocks[0]!.block))
      else if (best.list === place.list) merging.issues.push(say.unknown(merging, stretch.blocks[0]!.block))
      return { ...stretch, home: best.place }
    }
    if (anchors(stretch).length === 0 || (own < least && !isNamedOnce(merging, stretch))) {
      merging.issues.push(say.unknown(merging, stretch.blocks[0]!.block))
      return stretch
    }
    if (best && best.bits > own / clearly) {
      const line = place.list[anchors(stretch)[0]!.at]!.head
      merging.issues.push(say.ambiguous(merging, stretch.blocks[0]!.block, [line, best.line]))
    }
    return stretch
  })
  return merging.issues.length > before ? undefined : settled
}

/** A single block whose name occurs once in the file, and of which the file has something: that is enough. */
function isNamedOnce({ excerpt, homes }: Merging, { blocks }: Stretch): boolean {
  const known = blocks.filter(({ at }) => at >= 0)
  return known.some(({ block }) => isTold(excerpt, block, homes))
}

/** Is this the only block of its name, and has the file some of its lines, or a head like its own and no name that all files have? */
function isTold(excerpt: Tree, block: Block, homes: Homes): boolean {
  const { name, head } = faceOf(excerpt, block)
  if (name?.startsWith("key ")) return homes.isOnly(excerpt, block)
  if (homes.count(name) !== 1) return false
  return (
    homes.share(excerpt, block) >= 0.3 || (!common.test(name!) && likeness(head, homes.headOf(name!)) >= 0.6)
  )
}

const common =
  /^\w+ (?:main|init|initialize|constructor|new|run|start|stop|setup|setUp|tearDown|test|render|get|set|add|update|create|delete|remove|close|open|read|write|handle|handler|call|apply|execute|process|parse|format|toString|to_s|String|equals|hash|hashCode|default|build|config|options|load|save|name|index|each|map|__\w+__)$/i

/** The same for a block that is somewhere deeper. */
function isHomeOnce({ excerpt, homes }: Merging, { blocks }: Stretch): boolean {
  return blocks.some(({ block }) => isTold(excerpt, block, homes))
}

/** By how much one place has to be better than another. */
const clearly = 1.2

/** The lines of the file that a stretch may be in: between those of its neighbours. */
function windowOf(stretches: readonly Stretch[], index: number, { list, region }: Place): Region {
  let { from, to } = region
  for (let at = index - 1; at >= 0; at--) {
    const last = anchors(stretches[at]!).at(-1)
    if (!last) continue
    from = list[last.at]!.to
    break
  }
  for (let at = index + 1; at < stretches.length; at++) {
    const [first] = anchors(stretches[at]!)
    if (!first) continue
    to = list[first.at]!.from
    break
  }
  return { from, to }
}

/** So many lines may go without a word about them. */
const mostSilent = 12

/** Walks along the excerpt and the file at once. */
function emit(merging: Merging, stretches: readonly Stretch[], place: Place): Piece[] {
  const { list, region, owner } = place
  const pieces: Piece[] = []
  let cursor = region.from
  let base = owner
  for (let index = 0; index < stretches.length; index++) {
    const stretch = stretches[index]!
    if (stretch.home) {
      const home = stretch.home
      const together = [...stretch.blocks.map(({ block }) => block)]
      while (stretches[index + 1]?.home?.list === home.list) {
        const next = stretches[++index]!
        together.push(gapBlock, ...next.blocks.map(({ block }) => block))
      }
      if (home.region.from < cursor) {
        merging.issues.push(say.order(merging, stretch.blocks[0]!.block))
        return pieces
      }
      pieces.push(...kept(cursor, home.region.from), ...mergeRow(merging, together, home))
      cursor = home.region.to
      continue
    }
    const emitted = emitStretch(merging, stretch, place, {
      cursor,
      base,
      used: upTo(stretches, index + 1, list),
    })
    pieces.push(...emitted.pieces)
    cursor = emitted.cursor
    base = emitted.base
  }
  const last = stretches.at(-1)!
  if (last.gapAfter || last.home) return [...pieces, ...kept(cursor, region.to)]
  const rest = list.filter((block) => block.from >= cursor)
  if (rest.length > 0) guardLoss(merging, { from: rest[0]!.from, to: rest.at(-1)!.to }, 0)
  // Blank lines before the end of the block are the excerpt's.
  return [
    ...pieces,
    ...blanksBeforeEnd(merging, last.blocks.at(-1)!.block, base!),
    ...trailing(merging, rest.length > 0 ? region.to : cursor, region.to),
  ]
}

const gapBlock: Block = {
  from: -1,
  head: -1,
  to: -1,
  depth: 0,
  spine: [-1],
  inner: [[]],
  isMarker: true,
  hasMarkers: false,
}

/** Where the next stretches begin: blocks from there on are not free. */
function upTo(stretches: readonly Stretch[], from: number, list: readonly Block[]): number {
  for (let at = from; at < stretches.length; at++) {
    if (stretches[at]!.home) return stretches[at]!.home!.region.from
    const [first] = anchors(stretches[at]!)
    if (first) return list[first.at]!.from
  }
  return Number.POSITIVE_INFINITY
}

interface Walk {
  cursor: number
  base: Base | undefined
  /** The first line that belongs to a later stretch. */
  used: number
}

function emitStretch(
  merging: Merging,
  stretch: Stretch,
  place: Place,
  { cursor: start, base: before, used }: Walk,
): { pieces: Piece[]; cursor: number; base: Base | undefined } {
  const { list } = place
  const { excerpt, file } = merging
  const pieces: Piece[] = []
  const entries = pairEdges(merging, stretch, list, { from: start, to: used })
  const firstKnown = entries.find(({ at }) => at >= 0)
  let base =
    firstKnown === undefined ? before : { excerpt: firstKnown.block.head, file: list[firstKnown.at]!.head }
  if (!base) {
    merging.issues.push(say.unknown(merging, stretch.blocks[0]!.block))
    return { pieces, cursor: start, base }
  }
  let cursor = start
  let waiting: Block[] = []
  let previous: Block | undefined
  const isTied = !stretch.gapBefore
  entries.forEach(({ block, at }, index) => {
    const theirs = at >= 0 ? list[at]! : undefined
    if (!theirs) {
      const isAfterKnown = previous !== undefined || (index === 0 ? isTied : waiting.length === 0 && isTied)
      if (isAfterKnown && waiting.length === 0) {
        pieces.push(
          ...gapLines(merging, previous, block, base!, { tied: isTied }),
          ...fresh(excerpt, block, base!),
        )
        previous = block
      } else waiting.push(block)
      return
    }
    base = { excerpt: block.head, file: theirs.head }
    const leadEdge = previous === undefined && waiting.length === 0 && !isTied
    const top = block.from < block.head || !leadEdge ? theirs.from : theirs.from
    if (previous === undefined && !isTied) {
      pieces.push(...kept(cursor, top))
      for (const each of waiting) {
        pieces.push(...fresh(excerpt, each, base))
        const next = waiting[waiting.indexOf(each) + 1] ?? block
        pieces.push(...blanks(excerpt, each.to, next.from, base))
      }
      waiting = []
    } else {
      const gone = list.filter((each) => each.from >= cursor && each.to <= theirs.from)
      const between = entries.slice(
        previous ? entries.findIndex((each) => each.block === previous) + 1 : 0,
        index,
      )
      if (gone.length > 0) {
        const shown = entries[index - 1]
        const isBeside = previous !== undefined || isTied
        if (!isBeside) pieces.push(...kept(cursor, top))
        else
          guardLoss(
            merging,
            { from: gone[0]!.from, to: gone.at(-1)!.to },
            between.length + (shown && shown.at < 0 ? shown.block.to - shown.block.from : 0),
          )
      }
      pieces.push(
        ...betweenKnown(merging, { previous, block, cursor, top, base, tied: isTied, gone: gone.length > 0 }),
      )
    }
    pieces.push(...mergeBlock(merging, block, theirs, { edge: leadEdge }))
    cursor = theirs.to
    previous = block
    merging.stands.push({
      excerpt: { from: block.from, to: block.to },
      file: { from: theirs.from, to: theirs.to },
    })
  })
  if (waiting.length > 0) merging.issues.push(say.unknown(merging, waiting[0]!))
  void file
  return { pieces, cursor, base }
}

interface Between {
  previous: Block | undefined
  block: Block
  cursor: number
  top: number
  base: Base
  tied: boolean
  gone: boolean
}

/** Blank lines between two blocks that are both known, or after the head of the block they are in. */
function betweenKnown(
  merging: Merging,
  { previous, block, cursor, top, base, tied, gone }: Between,
): Piece[] {
  const { excerpt, file } = merging
  if (previous === undefined && !tied) return kept(cursor, top)
  const from = previous ? previous.to : startOf(excerpt, block)
  const wanted = block.from - from
  const has = gone ? -1 : top - cursor
  // The same number of blank lines: the file's own.
  if (wanted === has && file.tree.plain.slice(cursor, top).every((plain) => plain === ""))
    return kept(cursor, top)
  return blanks(excerpt, from, block.from, base)
}

/** The first line after the line that a block follows, blank lines passed over. */
function startOf(excerpt: Tree, block: Block): number {
  let at = block.from
  while (at > 0 && excerpt.plain[at - 1] === "") at--
  return at
}

function gapLines(
  { excerpt }: Merging,
  previous: Block | undefined,
  block: Block,
  base: Base,
  { tied }: { tied: boolean },
): Piece[] {
  if (previous) return blanks(excerpt, previous.to, block.from, base)
  return tied ? blanks(excerpt, startOf(excerpt, block), block.from, base) : []
}

function blanks(excerpt: Tree, from: number, to: number, base: Base): Piece[] {
  const pieces: Piece[] = []
  for (let at = from; at < to; at++) if (excerpt.plain[at] === "") pieces.push({ excerpt: at, base })
  return pieces
}

function blanksBeforeEnd({ excerpt }: Merging, block: Block, base: Base): Piece[] {
  const pieces: Piece[] = []
  let at = block.to
  while (at < excerpt.lines.length && excerpt.plain[at] === "") at++
  // At the end of the excerpt, blank lines are those of its fence; before another block, they are no part of this one.
  if (at < excerpt.lines.length && continues(excerpt.plain[at]!))
    for (let line = block.to; line < at; line++) pieces.push({ excerpt: line, base })
  return pieces
}

/** What is left of a region behind its last block: blank lines. Those of the excerpt have been taken. */
function trailing(merging: Merging, from: number, to: number): Piece[] {
  const { plain } = merging.file.tree
  const rest = kept(from, to)
  return rest.every((piece) => plain[piece.file!] === "") ? (to === plain.length ? rest : []) : rest
}

/** All lines of a block, as the excerpt has them. */
function fresh(excerpt: Tree, block: Block, base: Base): Piece[] {
  const pieces: Piece[] = []
  for (let at = block.from; at < block.to; at++) pieces.push({ excerpt: at, base })
  void excerpt
  return pieces
}

export function kept(from: number, to: number): Piece[] {
  const pieces: Piece[] = []
  for (let at = from; at < to; at++) pieces.push({ file: at })
  return pieces
}

/**
 * Blocks at the edges of a stretch, beside those that are known, may be changed ones of the file: a statement that is alike. Only a
 * neighbour counts: `limit` is what other stretches have.
 */
function pairEdges(
  merging: Merging,
  stretch: Stretch,
  list: readonly Block[],
  limit: Region,
): { block: Block; at: number }[] {
  const entries = stretch.blocks.map(({ block, at }) => ({ block, at }))
  const first = entries.findIndex(({ at }) => at >= 0)
  if (first < 0) {
    // After the head of the block, or before its end, the file's first or last may be meant.
    const there = list.findIndex((block) => block.from >= limit.from)
    if (!stretch.gapBefore) pairOutwards(merging, entries, list, { here: 0, there, step: 1, limit })
    else if (!stretch.gapAfter)
      pairOutwards(merging, entries, list, {
        here: entries.length - 1,
        there: list.length - 1,
        step: -1,
        limit,
      })
    return entries
  }
  const last = entries.length - 1 - [...entries].reverse().findIndex(({ at }) => at >= 0)
  if (stretch.gapBefore)
    pairOutwards(merging, entries, list, { here: first - 1, there: entries[first]!.at - 1, step: -1, limit })
  if (stretch.gapAfter)
    pairOutwards(merging, entries, list, { here: last + 1, there: entries[last]!.at + 1, step: 1, limit })
  return entries
}

/** From this likeness on, nobody knows whether a statement beside a marker is a changed one or a new one. */
const alike = 0.6

/**
 * A statement between one that is known and a marker is new: what goes must be visible. Where it is like the one that the marker
 * stands for, it may be meant to replace that one; but items of a list are all alike.
 */
function pairOutwards(
  merging: Merging,
  entries: { block: Block; at: number }[],
  list: readonly Block[],
  { here, there, step, limit }: { here: number; there: number; step: 1 | -1; limit: Region },
): void {
  const { excerpt, file } = merging
  const known = entries[here - step]?.block
  for (; here >= 0 && here < entries.length; here += step) {
    const mine = entries[here]!.block
    // A new line may be between: the one after next may be the changed one.
    for (let ahead = 0; ahead <= 1; ahead++) {
      const theirs = list[there + ahead * step]
      if (!theirs || theirs.from < limit.from || theirs.to > limit.to) continue
      const like = likenessOf(excerpt, mine, file.tree, theirs)
      if (ahead === 0 && like === 1) {
        entries[here]!.at = there
        there += step
        break
      }
      if (like < (ahead === 0 ? alike : 0.7)) continue
      if (known && likenessOf(excerpt, mine, excerpt, known) >= like - 0.15) continue
      merging.issues.push(say.unclear(merging, mine, theirs))
      return
    }
  }
}

function likenessOf(excerpt: Tree, mine: Block, file: Tree, theirs: Block): number {
  const [a, b] = [faceOf(excerpt, mine), faceOf(file, theirs)]
  if (a.name !== undefined && b.name !== undefined && a.name !== b.name) return 0
  if (isImport.test(a.head) && isImport.test(b.head)) return a.key !== undefined && a.key === b.key ? 1 : 0
  if (a.isLeaf !== b.isLeaf) return likeness(a.head, b.head) * 0.7
  const heads = likeness(a.head, b.head)
  return a.isLeaf
    ? likenessOfVersions(a.head, b.head)
    : heads * 0.5 + 0.5 * shareOf(excerpt, mine, file, theirs)
}

/** Lines that are all alike, each for itself. */
export const isImport =
  /^(?:import|from|use|using|require|require_relative|include|#include|@import|@use|export \* from|mod|pub mod|pub use)\b/

function shareOf(excerpt: Tree, mine: Block, file: Tree, theirs: Block): number {
  const lines = new Set(file.plain.slice(theirs.from, theirs.to))
  const own = excerpt.plain.slice(mine.head + 1, mine.to).filter((plain) => plain !== "")
  return own.length === 0 ? 1 : own.filter((plain) => lines.has(plain)).length / own.length
}

/** Lines that would go, against lines that come in their place. */
function guardLoss(merging: Merging, lost: Region, fresh: number): void {
  const solid = merging.file.tree.plain.slice(lost.from, lost.to).filter((plain) => plain !== "").length
  if (solid > mostSilent + 2 * fresh) merging.issues.push(say.loses(merging, lost))
}

/** A block of the file with the excerpt's in its place. */
function mergeBlock(merging: Merging, mine: Block, theirs: Block, { edge }: { edge: boolean }): Piece[] {
  const base: Base = { excerpt: mine.head, file: theirs.head }
  const lead = mergeLead(merging, mine, theirs, { edge, base })
  if (isHeadOnly(merging, mine, theirs)) {
    const head = written(
      merging,
      { from: mine.head, to: mine.to },
      { from: theirs.head, to: theirs.head + 1 },
      base,
    )
    return [...lead, ...head, ...kept(theirs.head + 1, theirs.to)]
  }
  if (mine.hasMarkers) return [...lead, ...mergeSpine(merging, mine, theirs, { base, loose: false })]
  if (isPartOfContainer(merging, mine, theirs))
    return [...lead, ...mergeSpine(merging, mine, theirs, { base, loose: true })]
  const shown = { from: mine.head, to: mine.to }
  const rest = restOf(merging, mine, theirs)
  if (rest === theirs.to) guardRewrite(merging, mine, theirs)
  return [
    ...lead,
    ...written(merging, shown, { from: theirs.head, to: rest }, base),
    ...kept(rest, theirs.to),
  ]
}

/**
 * Where nothing closes a block, a marker behind it may as well stand for the rest of it: what follows the line that is the last one
 * of the excerpt's. A function is written out to its end.
 */
function restOf({ excerpt, file }: Merging, mine: Block, theirs: Block): number {
  const isOpen = mine.spine.length === 1 && theirs.spine.length === 1
  if (!isOpen || !isBeforeMarker(excerpt, mine)) return theirs.to
  if (/^(?:function|type|test) /.test(faceOf(excerpt, mine).name ?? "")) return theirs.to
  const last = file
    .places(excerpt.plain[mine.to - 1]!)
    .filter((line) => line >= theirs.head && line < theirs.to)
  return last.length === 1 ? last[0]! + 1 : theirs.to
}

/** The head of a block, after which the excerpt breaks off: the rest is as it is. */
function isHeadOnly({ excerpt }: Merging, mine: Block, theirs: Block): boolean {
  if (mine.to !== mine.head + 1 || theirs.to === theirs.head + 1) return false
  let next = mine.to
  while (next < excerpt.lines.length && excerpt.plain[next] === "") next++
  return next === excerpt.lines.length || excerpt.markers.has(next)
}

/** The comments above: those that the excerpt does not show stay. */
function mergeLead(
  merging: Merging,
  mine: Block,
  theirs: Block,
  { edge, base }: { edge: boolean; base: Base },
): Piece[] {
  const { excerpt, file } = merging
  const own = { from: mine.from, to: mine.head }
  const there = { from: theirs.from, to: theirs.head }
  if (own.from === own.to) {
    // Between two lines that are shown, a comment that is not shown goes; above a function it is often left out.
    const isStatement = !isMember(file.tree, theirs)
    return isStatement && !edge ? [] : kept(there.from, there.to)
  }
  const first = excerpt.plain[own.from]!
  const known = file.tree.plain.slice(there.from, there.to).indexOf(first)
  const from = known >= 0 ? there.from + known : there.from
  const isOther =
    known < 0 &&
    kindOf(first) !== kindOf(file.tree.plain[there.from] ?? "") &&
    !excerpt.plain
      .slice(own.from, own.to)
      .some((plain) => file.tree.plain.slice(there.from, there.to).includes(plain))
  if (isOther)
    return [...kept(there.from, there.to), ...written(merging, own, { from: there.to, to: there.to }, base)]
  return [...kept(there.from, from), ...written(merging, own, { from, to: there.to }, base)]
}

const kindOf = (plain: string) => (/^(?:@|\[|#\[)/.test(plain) ? "decorator" : "comment")

/** Lines of the excerpt in the place of lines of the file; those that both have stay as they are. */
export function written({ excerpt, file }: Merging, own: Region, there: Region, base: Base): Piece[] {
  const a = file.tree.plain.slice(there.from, there.to)
  const b = excerpt.plain.slice(own.from, own.to)
  const pieces: Piece[] = []
  let [atA, atB] = [0, 0]
  const same = (untilB: number) => {
    while (atB < untilB) pieces.push({ file: there.from + atA++, excerpt: own.from + atB++, base })
  }
  for (const { fromB, toA, toB } of diff(a, b)) {
    same(fromB)
    for (; atB < toB; atB++) pieces.push({ excerpt: own.from + atB, base })
    atA = toA
  }
  same(b.length)
  return pieces
}

/** A block with markers in it: line of its spine by line, and what is between them by the blocks in it. */
function mergeSpine(
  merging: Merging,
  mine: Block,
  theirs: Block,
  { base, loose }: { base: Base; loose: boolean },
): Piece[] {
  const steps = pairSpines(merging, mine, theirs)
  if (!steps) {
    merging.issues.push(say.otherShape(merging, mine, theirs))
    return []
  }
  const pieces: Piece[] = []
  steps.forEach(({ own, there }, index) => {
    const next = steps[index + 1]
    const ownLine = mine.spine[own]!
    if (there === undefined) {
      // A branch that is new.
      const end = mine.spine[own + 1] ?? mine.to
      for (let at = ownLine; at < end; at++) pieces.push({ excerpt: at, base })
      return
    }
    const line = theirs.spine[there]!
    pieces.push(...written(merging, { from: ownLine, to: ownLine + 1 }, { from: line, to: line + 1 }, base))
    const isOpen = next === undefined && own === mine.spine.length - 1
    const region = {
      from: line + 1,
      to: isOpen && there === theirs.spine.length - 1 ? theirs.to : (theirs.spine[there + 1] ?? theirs.to),
    }
    const items = mine.inner[own]!
    const list = theirs.inner[there]!
    const isClosed = own < mine.spine.length - 1 || isEnded(merging.excerpt, mine)
    if (items.length === 0 && list.length === 0) pieces.push(...kept(region.from, region.to))
    else if (items.length === 0 && !isClosed) pieces.push(...kept(region.from, region.to))
    else
      pieces.push(
        ...mergeRow(merging, items, {
          list,
          region,
          tied: { start: !loose, end: !loose && isClosed },
          loose,
          owner: { excerpt: ownLine, file: line },
        }),
      )
    if (isOpen && there < theirs.spine.length - 1) pieces.push(...kept(region.to, theirs.to))
  })
  return pieces
}

function isBeforeMarker({ lines, plain, markers }: Tree, block: Block): boolean {
  for (let at = block.to; at < lines.length; at++) if (plain[at] !== "") return markers.has(at)
  return false
}

/** Does something follow a block that no bracket closes, so that it is over? A marker may stand for the rest of it. */
function isEnded(excerpt: Tree, block: Block): boolean {
  for (let at = block.to; at < excerpt.lines.length; at++)
    if (excerpt.plain[at] !== "") return !excerpt.markers.has(at)
  return false
}

interface Step {
  own: number
  /** Undefined: the file has no such line. */
  there: number | undefined
}

/** Which line of one spine is which of the other. Undefined: they do not go together. */
function pairSpines({ excerpt, file }: Merging, mine: Block, theirs: Block): Step[] | undefined {
  const [own, there] = [mine.spine, theirs.spine]
  if (own.length === there.length) return own.map((_, at) => ({ own: at, there: at }))
  // The excerpt ends before the block does.
  if (own.length < there.length && !isEnded(excerpt, mine) && own.length === 1) return [{ own: 0, there: 0 }]
  const plain = (tree: Tree, lines: readonly number[]) => lines.map((line) => tree.plain[line]!)
  const [mineLines, theirLines] = [plain(excerpt, own), plain(file.tree, there)]
  const steps: Step[] = [{ own: 0, there: 0 }]
  let next = 1
  for (let at = 1; at < own.length - 1; at++) {
    const found = theirLines.indexOf(mineLines[at]!, next)
    if (found < 0 || found === there.length - 1) {
      if (mine.inner[at]!.some((each) => each.isMarker || each.hasMarkers)) return undefined
      steps.push({ own: at, there: undefined })
    } else if (found > next) return undefined
    else {
      steps.push({ own: at, there: found })
      next = found + 1
    }
  }
  if (next !== there.length - 1) return undefined
  steps.push({ own: own.length - 1, there: there.length - 1 })
  return steps
}

/**
 * A class with one of its methods shows where the method is; it does not mean that the others go. Where blocks are shown that did
 * not change, all of them should be.
 */
function isPartOfContainer(merging: Merging, mine: Block, theirs: Block): boolean {
  const { excerpt, file } = merging
  const shown = mine.inner.flat()
  if (shown.length === 0 || !shown.every((block) => isMember(excerpt, block))) return false
  const all = theirs.inner.flat()
  if (all.length <= shown.length) return false
  const names = new Set(shown.map((block) => memberName(excerpt, block)))
  const others = all.filter((block) => !names.has(memberName(file.tree, block)))
  const members = all.filter((block) => isMember(file.tree, block))
  const known = new Set(members.map((block) => textOf(file.tree, block)))
  const unchanged = shown.filter((block) => known.has(textOf(excerpt, block))).length
  const missing = others.filter((block) => isMember(file.tree, block))
  if (unchanged > 0 && missing.length <= members.length / 2) {
    const lost = others[0] ?? all[0]!
    merging.issues.push(say.loses(merging, { from: lost.from, to: lost.to }))
  }
  return true
}

const isMember = (tree: Tree, block: Block) => {
  const { isLeaf, name } = faceOf(tree, block)
  return !isLeaf && name !== undefined
}
const memberName = (tree: Tree, block: Block) => faceOf(tree, block).name
const textOf = (tree: Tree, block: Block) => tree.plain.slice(block.head, block.to).join("\n")

/** A block that is written out replaces its counterpart. If little of that is left, and much is lost, it may be a mere part. */
function guardRewrite(merging: Merging, mine: Block, theirs: Block): void {
  const { excerpt, file } = merging
  const own = new Set(excerpt.plain.slice(mine.head, mine.to))
  const lines = file.tree.plain.slice(theirs.head, theirs.to).filter((plain) => plain !== "")
  const lost = lines.filter((plain) => !own.has(plain)).length
  const known = new Set(lines)
  const fresh = excerpt.plain
    .slice(mine.head, mine.to)
    .filter((plain) => plain !== "" && !known.has(plain)).length
  if (lost > mostSilent + 2 * fresh)
    merging.issues.push(say.loses(merging, { from: theirs.head, to: theirs.to }))
}
