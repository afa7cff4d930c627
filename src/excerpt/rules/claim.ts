import type { Issue } from "../../issues/issue.ts"
import type { Merging, Piece } from "../merging.ts"
import { isImport } from "../pair/edges.ts"
import { type Block, blocksIn, isProse, openedBy, type Tree } from "../read/tree.ts"
import { faceOf, type Known, saying } from "../read/weigh.ts"

/** Two texts, and a third one that is said to be what the first makes of the second. */
export interface Claim {
  merging: Merging
  excerpt: Tree
  file: Known
  pieces: readonly Piece[]
  /** The text of each piece in the result. */
  lines: readonly string[]
  /** The line of the file that each line of the excerpt is said to be… */
  pairs: ReadonlyMap<number, number>
  /** …and the line of the excerpt that each line of the file in the result is said to be; undefined: none. */
  byFile: ReadonlyMap<number, number | undefined>
  /** All blocks of the excerpt, by the line of their head. */
  own: ReadonlyMap<number, Block>
  /** All blocks of the file, by the line of their head. */
  there: ReadonlyMap<number, Block>
}

/** The text of a line of the result, as it is compared: that of the excerpt, where it has the line. */
export function plainOf({ excerpt, file }: Pick<Claim, "excerpt" | "file">, piece: Piece): string {
  return piece.excerpt === undefined ? file.tree.plain[piece.file]! : excerpt.plain[piece.excerpt]!
}

/** Why a result must not be written. Undefined: this rule has nothing against it. */
export type Rule = (claim: Claim) => Issue | undefined

export function claimOf(
  merging: Merging,
  pieces: readonly Piece[],
  fresh: readonly (string | undefined)[],
): Claim {
  const { excerpt, file } = merging
  const pairs = new Map<number, number>()
  const byFile = new Map<number, number | undefined>()
  for (const piece of pieces) {
    if (piece.file === undefined) continue
    byFile.set(piece.file, piece.excerpt)
    if (piece.excerpt !== undefined) pairs.set(piece.excerpt, piece.file)
  }
  const lines = pieces.map((piece, at) => fresh[at] ?? file.tree.lines[piece.file!]!)
  const [own, there] = [headsOf(excerpt), headsOf(file.tree)]
  return { merging, excerpt, file, pieces, lines, pairs, byFile, own, there }
}

const headsOf = ({ root }: Tree) =>
  new Map([...blocksIn(root.inner[0]!)].filter(({ isMarker }) => !isMarker).map((each) => [each.head, each]))

/** What declares a name that others may use. */
const declaring = /^(?:function|type|test|table|macro|section|heading|key|block|target|element) /

/** The name that a block declares. A statement that calls a function by that name does not. */
export function declaredBy(tree: Tree, block: Block): string | undefined {
  const { name, isLeaf, head } = faceOf(tree, block)
  if (name === undefined || !declaring.test(name) || isImport.test(head)) return undefined
  return isLeaf && openedBy(head) <= 0 && !isWholeFunction.test(head) ? undefined : name
}

/** `func Size() int { return size() }`: all of it on a line. */
const isWholeFunction =
  /^(?:[a-z]{2,12}\s){0,4}(?:func|fun|fn|function|def)\s.{0,400}(?:\{.{1,400}\}|\)[^={]{0,80}=.{1,400})$/

/** Is a block in a function? `blocks`: all of its text, by their heads. */
export function isInFunction(
  tree: Tree,
  blocks: ReadonlyMap<number, Block>,
  { head, to }: Pick<Block, "head" | "to">,
): boolean {
  return [...blocks.values()].some(
    (outer) => outer.head < head && outer.to >= to && faceOf(tree, outer).name?.startsWith("function "),
  )
}

/** Is there a marker between two lines of the excerpt? */
export function hasMarkerBetween({ markers }: Tree, from: number, to: number): boolean {
  for (let line = from; line < to; line++) if (markers.has(line)) return true
  return false
}

/**
 * Lines of sections that are new by their headings, and mostly by what they say: in a list of changes, each version tells again how
 * to upgrade.
 */
export function linesOfNewSections({ merging, excerpt, file, pairs, own }: Claim): Set<number> {
  const lines = new Set<number>()
  for (const { head, to } of isProse(merging.path) ? own.values() : []) {
    const { name } = faceOf(excerpt, own.get(head)!)
    if (!name?.startsWith("heading ") || pairs.has(head) || merging.homes.has(name)) continue
    let [known, all] = [0, 0]
    for (let line = head; line < to; line++) {
      const plain = excerpt.plain[line]!
      if (excerpt.markers.has(line)) continue
      all += saying(plain)
      if (file.places(plain).length > 0) known += saying(plain)
    }
    // A version is there once, whatever is said of it.
    const isNew = /\d\.\d/.test(name) || 2 * known <= all
    for (let line = head; line < to && isNew; line++) lines.add(line)
  }
  return lines
}

/** Blocks of the excerpt that are not inside one that is written out: in there, it is all the same which line is which. */
export function enteredBlocks({ root }: Tree): Block[] {
  const blocks: Block[] = []
  const waiting = [...root.inner[0]!]
  while (waiting.length > 0) {
    const block = waiting.pop()!
    if (block.isMarker) continue
    blocks.push(block)
    if (block.hasMarkers) waiting.push(...block.inner.flat())
  }
  return blocks
}
