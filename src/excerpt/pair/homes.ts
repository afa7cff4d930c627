import type { Place, Region } from "../merging.ts"
import { type Block, keyIn, type Tree } from "../read/tree.ts"
import { faceOf, type Known } from "../read/weigh.ts"
import { pairing, telling } from "./pair.ts"
import { pairSiblings } from "./siblings.ts"

/** Where blocks that follow each other in an excerpt may be in the file: among which siblings, and how much speaks for that. */
export interface Home {
  place: Place
  list: readonly Block[]
  bits: number
  /** The first line of the file that was found, counted from 0. */
  line: number
}

export interface Homes {
  /** Best first. `used`: blocks of the file that are taken already, of which only others count. */
  find(
    excerpt: Tree,
    blocks: readonly Block[],
    window: Region,
    options: { except: readonly Block[]; used: ReadonlySet<Block> },
  ): Home[]
  /** How many blocks of the file have a name, of those that say something. */
  count(name: string | undefined): number
  has(name: string | undefined): boolean
  /** The head of the file's first block of a name. */
  headOf(name: string): string
  /** The same by its line. */
  lineOf(name: string | undefined): number | undefined
  /** Is this the only key of its name, with the same keys below it, most of them? */
  isOnly(excerpt: Tree, block: Block): boolean
  /** Which share of a block's lines the file's block of the same name has. */
  share(excerpt: Tree, block: Block): number
}

interface List {
  blocks: readonly Block[]
  region: Region
}

export function homesOf(file: Known): Homes {
  const lists = new Map<Block, List>()
  const byName = new Map<string, Block[]>()
  const byHead = new Map<number, Block>()
  const waiting: List[] = file.tree.root.inner.map((blocks) => ({
    blocks,
    region: { from: 0, to: file.tree.lines.length },
  }))
  while (waiting.length > 0) {
    const list = waiting.pop()!
    for (const block of list.blocks) {
      lists.set(block, list)
      byHead.set(block.head, block)
      const { name } = faceOf(file.tree, block)
      const named = name === undefined ? undefined : byName.get(name)
      if (named) named.push(block)
      else if (name !== undefined) byName.set(name, [block])
      block.inner.forEach((blocks, at) => {
        if (blocks.length === 0) return
        const region = { from: block.spine[at]! + 1, to: block.spine[at + 1] ?? block.to }
        waiting.push({ blocks, region })
      })
    }
  }

  function alike(excerpt: Tree, blocks: readonly Block[], window: Region): Set<List> {
    const found = new Set<List>()
    for (const mine of blocks) {
      const { name } = faceOf(excerpt, mine)
      const heads = file.places(excerpt.plain[mine.head]!).slice(0, mostPlaces)
      const others = heads.flatMap((line) => byHead.get(line) ?? [])
      for (const block of [...others, ...((name !== undefined && byName.get(name)) || [])])
        if (block.head >= window.from && block.head < window.to) found.add(lists.get(block)!)
    }
    return found
  }

  return {
    count: (name) => (name !== undefined && telling.test(name) ? (byName.get(name)?.length ?? 0) : 0),
    headOf: (name) => {
      const [block] = byName.get(name) ?? []
      return block ? faceOf(file.tree, block).head : ""
    },
    lineOf: (name) => byName.get(name ?? "")?.[0]?.head,
    has: (name) => name !== undefined && byName.has(name),
    isOnly(excerpt, block) {
      const [theirs, ...others] = byName.get(faceOf(excerpt, block).name ?? "") ?? []
      if (!theirs || others.length > 0 || theirs.depth < 0) return false
      const known = new Set(theirs.inner.flat().map((each) => keyIn(file.tree.lines[each.head]!)))
      const shown = block.inner.flat().filter(({ isMarker }) => !isMarker)
      const keys = shown.map((each) => keyIn(excerpt.lines[each.head]!))
      return (
        keys.length > 0 && 2 * keys.filter((key) => key !== undefined && known.has(key)).length >= keys.length
      )
    },
    share(excerpt, block) {
      const [theirs] = byName.get(faceOf(excerpt, block).name ?? "") ?? []
      return (theirs && pairing(excerpt, block, file, theirs)?.share) ?? 0
    },
    find(excerpt, blocks, window, { except, used }) {
      const homes: Home[] = []
      for (const list of alike(excerpt, blocks, window)) {
        const isSame = list.blocks === except
        const free = list.blocks.filter(
          (block) => block.from >= window.from && block.to <= window.to && !used.has(block),
        )
        const row = { blocks, gaps: [true, ...blocks.slice(1).map(() => false), true] }
        const pairs = pairSiblings(excerpt, row, file, free)
        const bits = pairs.reduce(
          (sum, pair) => sum + (pair ? pair.why.bits * (pair.why.by === "key" ? 0.5 : 1) : 0),
          0,
        )
        const first = pairs.find((pair) => pair !== undefined)
        if (!first) continue
        const place: Place = {
          list: isSame ? except : list.blocks,
          region: list.region,
          tied: { start: false, end: false },
          loose: false,
        }
        homes.push({ place, list: place.list, bits, line: free[first.at]!.head })
      }
      return homes.sort((a, b) => b.bits - a.bits)
    },
  }
}

const mostPlaces = 200
