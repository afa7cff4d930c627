import { namedBy } from "../locate/read/identify.ts"
import { isMember } from "./members.ts"
import type { Base, Merging, Piece, Place } from "./merging.ts"
import { blanks, fresh, kept } from "./pieces.ts"
import type { Stretch } from "./stretches.ts"
import { type Block, isBeforeMarker, isData, isFollowed, isProse, solidAbove, type Tree } from "./tree.ts"
import { faceOf } from "./weigh.ts"

/**
 * New members between a marker and the end of the block that they are in: `class Store {`, marker, `clear() { … }`, `}`. The marker
 * stands for all that the block has, so that they are the last ones in it. Where nothing closes the block, they may as well be
 * changed ones of another file, unless the answer says that it adds something.
 */
export function isAtEnd(merging: Merging, { blocks, last }: Stretch, { list, owner, tied }: Place): boolean {
  const { excerpt, file, path, isAdding } = merging
  const [first, end] = [blocks[0]!.block, list.at(-1)]
  if (!last || !end || isProse(path) || !isBelowMarker(excerpt, first)) return false
  if (tied.end ? isBeforeMarker(excerpt, blocks.at(-1)!.block) : isFollowed(excerpt, blocks.at(-1)!.block))
    return false
  const kind = owner && namedBy(excerpt.lines[owner.excerpt]!)?.kind
  if (!tied.end && !isAdding && !isNamedAbove(excerpt, first, lastWord(faceOf(file.tree, end).name)))
    return false
  const ids = new Set(list.map((block) => idOf(file.tree, block)))
  const arms = list.map(({ head }) => armIn(file.tree.plain[head]!))
  const areArms =
    owner !== undefined && arms.every((arm) => arm !== undefined) && !isDefault.test(arms.at(-1)!)
  const isHolding = owner !== undefined && (isData(path) || (kind !== undefined && !isCode.test(kind)))
  return blocks.every(({ block, at }) => {
    const [id, arm] = [idOf(excerpt, block), armIn(excerpt.plain[block.head]!)]
    if (at < 0 && !block.hasMarkers && areArms && arm !== undefined) return !arms.includes(arm)
    if (at >= 0 || block.hasMarkers || id === undefined || ids.has(id)) return false
    if (!isMember(excerpt, block)) return isHolding && kind !== "type"
    return isHolding || kindOf(excerpt, block) === kindOf(file.tree, end)
  })
}

/** What has statements in it. */
const isCode = /^(?:function|test)$/

/** What an arm of a `match`, `when` or `switch` is for. */
const armIn = (plain: string) => /^(.{1,200}?)\s{0,9}[-=]>/.exec(plain)?.[1]

/** What comes last, whatever else there is. */
const isDefault = /^(?:_|else|default|other(?:wise)?|\w{1,30})$/

/** What a member is known by: its name, or what it sets. */
const idOf = (tree: Tree, block: Block) => {
  const { name, key } = faceOf(tree, block)
  return isMember(tree, block) ? name : key
}

const kindOf = (tree: Tree, block: Block) => faceOf(tree, block).name?.split(" ", 1)[0]

const isBelowMarker = (tree: Tree, { from }: Block) => tree.markers.has(solidAbove(tree, from))

/** Does the marker above say that it stands for this: `// ... push and pop unchanged ...`? */
function isNamedAbove(tree: Tree, { from }: Block, name: string | undefined): boolean {
  const words = tree.plain[solidAbove(tree, from)]?.match(/[\w$]{1,99}/g)
  return name !== undefined && words?.includes(name) === true
}

const lastWord = (name: string | undefined) => /[\w$]{3,99}$/.exec(name ?? "")?.[0]

/** They are as far from the last one as that is from the one before it; where it is the only one, as the excerpt has it. */
export function mergeAtEnd(
  { excerpt, file }: Merging,
  blocks: readonly Block[],
  { list, cursor }: { list: readonly Block[]; cursor: number },
): { pieces: Piece[]; cursor: number; base: Base } {
  const [before, end, first] = [list.at(-2), list.at(-1)!, blocks[0]!]
  const base = { excerpt: first.head, file: end.head }
  const isUsual = before && faceOf(file.tree, end).isLeaf === faceOf(excerpt, first).isLeaf
  const shown = solidAbove(excerpt, first.from)
  const alone = faceOf(excerpt, first).isLeaf ? 0 : 1
  const apart = isUsual ? end.from - before.to : shown < 0 ? alone : first.from - shown - 1
  const pieces = blocks.flatMap((block, index) => [
    ...(index > 0 ? blanks(excerpt, blocks[index - 1]!.to, block.from, base) : []),
    ...fresh(block, base),
  ])
  return {
    pieces: [...kept(cursor, end.to), { ...pieces[0]!, apart } as Piece, ...pieces.slice(1)],
    cursor: end.to,
    base,
  }
}
