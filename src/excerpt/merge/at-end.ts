import { namedBy } from "../../locate/read/identify.ts"
import type { Base, Merging, Piece, Place } from "../merging.ts"
import { elementIn, isImport, quotedIn } from "../pair/edges.ts"
import type { Stretch } from "../pair/stretches.ts"
import {
  type Block,
  isBeforeMarker,
  isData,
  isFollowed,
  isJson,
  isProse,
  solidAbove,
  type Tree,
} from "../read/tree.ts"
import { faceOf } from "../read/weigh.ts"
import { isMember } from "./members.ts"
import { blanks, fresh, kept, replaced } from "./pieces.ts"

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
  const isAllThere = isAdding || saysWhatIsThere(excerpt, first)
  if (!tied.end && !isAdding && !isNamedAbove(excerpt, first, lastWord(faceOf(file.tree, end).name)))
    return false
  const idIn = (tree: Tree, block: Block) => idOf(tree, block) ?? fieldOf(path, tree.plain[block.head]!)
  const ids = new Set(list.map((block) => idIn(file.tree, block)))
  const arms = list.map(({ head }) => armIn(file.tree.plain[head]!))
  const areArms =
    owner !== undefined && arms.every((arm) => arm !== undefined) && !isDefault.test(arms.at(-1)!)
  const isHolding = owner !== undefined && (isData(path) || (kind !== undefined && !isCode.test(kind)))
  return blocks.every(({ block, at }) => {
    const [id, arm] = [idIn(excerpt, block), armIn(excerpt.plain[block.head]!)]
    if (at < 0 && !block.hasMarkers && areArms && arm !== undefined) return !arms.includes(arm)
    const isLike =
      isItemLike(excerpt, block, file.tree, list) ||
      (kind === "block" && isLineLike(excerpt, block, file.tree, list))
    if (at < 0 && isAdding && isLike) return true
    if (at < 0 && isOfImport(excerpt, owner) && isImportLike(excerpt, block, file.tree, list)) return true
    if (at >= 0 || block.hasMarkers || id === undefined || ids.has(id)) return false
    if (!isMember(excerpt, block))
      return isHolding && (kind !== "type" || (isAllThere && faceOf(file.tree, end).isLeaf))
    return isHolding || kindOf(excerpt, block) === kindOf(file.tree, end)
  })
}

/** What has statements in it. */
const isCode = /^(?:function|test)$/

/** What an arm of a `match`, `when` or `switch` is for. */
const armIn = (plain: string) => /^(.{1,200}?)\s{0,9}[-=]>/.exec(plain)?.[1]

/** Is an element of the kind of all in a list, and not one that it has: `<li>`? */
function isItemLike(excerpt: Tree, block: Block, file: Tree, list: readonly Block[]): boolean {
  const tag = elementIn(excerpt.plain[block.head]!)?.tag
  if (tag === undefined || block.hasMarkers) return false
  const text = textOf(excerpt, block)
  return list.every((each) => elementIn(file.plain[each.head]!)?.tag === tag && textOf(file, each) !== text)
}

/**
 * Does a line of a list of lines read as all of them do, or begin as one of them does, and speak of something else:
 * `implementation 'a:b:1.0'`, `id 'java' version '1'`?
 */
function isLineLike(excerpt: Tree, block: Block, file: Tree, list: readonly Block[]): boolean {
  const mine = quotedIn(excerpt.plain[block.head]!)
  const others = list.map((each) => quotedIn(file.plain[each.head]!))
  const areLines = faceOf(excerpt, block).isLeaf && list.every((each) => faceOf(file, each).isLeaf)
  if (!mine || !areLines || block.hasMarkers) return false
  const isLike =
    others.every((other) => other?.shape === mine.shape) || others.some((other) => other?.word === mine.word)
  return isLike && others.every((other) => other?.said !== mine.said)
}

/** Are the lines below a head what is imported: `import (`, `from "a" import {`? */
const isOfImport = (excerpt: Tree, owner: Base | undefined) =>
  owner !== undefined && isImport.test(excerpt.plain[owner.excerpt]!)

/** Is a line one more of what is imported, which ends as the last one does? */
function isImportLike(excerpt: Tree, block: Block, file: Tree, list: readonly Block[]): boolean {
  const head = excerpt.plain[block.head]!
  const areLines = faceOf(excerpt, block).isLeaf && list.every((each) => faceOf(file, each).isLeaf)
  const isThere = list.some((each) => file.plain[each.head]!.replace(/,$/, "") === head.replace(/,$/, ""))
  return areLines && !isThere && file.plain[list.at(-1)!.head]!.endsWith(",") === head.endsWith(",")
}

/** What comes last, whatever else there is. */
const isDefault = /^(?:_|else|default|other(?:wise)?|\w{1,30})$/

/** What a member is known by: its name, or what it sets. */
export const idOf = (tree: Tree, block: Block) => {
  const { name, key } = faceOf(tree, block)
  return isMember(tree, block) ? name : key
}

const kindOf = (tree: Tree, block: Block) => faceOf(tree, block).name?.split(" ", 1)[0]

const isBelowMarker = (tree: Tree, { from }: Block) => tree.markers.has(solidAbove(tree, from))

/** The name of a field of Go: `Skipper Skipper`. */
const fieldOf = (path: string, plain: string) =>
  path.endsWith(".go") ? /^([A-Za-z_]\w{0,99})\s{1,40}[\w*[({<]/.exec(plain)?.[1] : undefined

/** Does the marker above say that all of a kind is there already: `// ... existing fields ...`? */
const saysWhatIsThere = (tree: Tree, { from }: Block) =>
  /\bexisting\s(?!code|content|text|logic|implementation)\w/i.test(tree.plain[solidAbove(tree, from)] ?? "")

/** Does the marker above say that it stands for this: `// ... push and pop unchanged ...`? */
function isNamedAbove(tree: Tree, { from }: Block, name: string | undefined): boolean {
  const words = tree.plain[solidAbove(tree, from)]?.match(/[\w$]{1,99}/g)
  return name !== undefined && words?.includes(name) === true
}

const lastWord = (name: string | undefined) => /[\w$]{3,99}$/.exec(name ?? "")?.[0]

/**
 * Something is said to be added, and all that a block of the excerpt has is new in that of the file, or is there already:
 * `"scripts": { "lint": … }`. Its head says where that goes; what the file has there stays.
 */
export function addsMembers(merging: Merging, mine: Block, theirs: Block): "new" | "known" | undefined {
  const { excerpt, file, path, isAdding } = merging
  const [shown, list] = [mine.inner.flat(), theirs.inner.flat()]
  if (!isAdding || mine.hasMarkers || shown.length === 0 || list.length === 0) return undefined
  if (mine.spine.length !== theirs.spine.length || mine.inner.length > 2) return undefined
  const isHolder = isData(path) || isHolding.test(faceOf(file.tree, theirs).name ?? "")
  const isOne = (block: Block) => idOf(excerpt, block) !== undefined && (isHolder || isMember(excerpt, block))
  if (!shown.every(isOne) || !goTogether(merging, shown, list)) return undefined
  const there = new Map(list.map((block) => [idOf(file.tree, block), textOf(file.tree, block)]))
  if (shown.every((block) => !there.has(idOf(excerpt, block)))) return "new"
  return shown.every((block) => there.get(idOf(excerpt, block)) === textOf(excerpt, block))
    ? "known"
    : undefined
}

/** What has fields. */
export const isHolding = /^(?:variable|export|key|type|section|table|block) /

/** Are they of a kind with what is there, and end as the last of it does? Only in JSON a comma comes by itself. */
function goTogether(
  { excerpt, file, path }: Merging,
  shown: readonly Block[],
  list: readonly Block[],
): boolean {
  if (isJson(path)) return true
  const isLeaf = shown.some((block) => faceOf(excerpt, block).isLeaf)
  if (isLeaf && !list.every((block) => faceOf(file.tree, block).isLeaf)) return false
  const ends = [
    ...list.slice(-1).map((block) => lastSign(file.tree, block)),
    ...shown.map((block) => lastSign(excerpt, block)),
  ]
  return ends.every((end) => end === ends[0])
}

const lastSign = ({ plain }: Tree, { to }: Block) => /[,;]?$/.exec(plain[to - 1]!)![0]

/** A comma is behind all but the last. */
const textOf = ({ plain }: Tree, { head, to }: Block) => plain.slice(head, to).join("\n").replace(/,$/, "")

export function mergeMembers(merging: Merging, mine: Block, theirs: Block, base: Base): Piece[] {
  if (addsMembers(merging, mine, theirs) === "known") return asTheyAre(merging, mine, theirs, base)
  const line = (own: number, there: number) =>
    replaced(merging, { from: own, to: own + 1 }, { from: there, to: there + 1 }, base)
  const place = { list: theirs.inner[0]!, cursor: theirs.head + 1, isBelowHead: true }
  const { pieces, cursor } = mergeAtEnd(merging, mine.inner[0]!, place)
  const end = theirs.spine[1]
  return [
    ...line(mine.head, theirs.head),
    ...pieces,
    ...kept(cursor, end ?? theirs.to),
    ...(end === undefined ? [] : line(mine.spine[1]!, end)),
  ]
}

/** The block of the file, of which all that is shown is there. */
function asTheyAre({ excerpt, file }: Merging, mine: Block, theirs: Block, base: Base): Piece[] {
  const own = new Map(theirs.spine.map((line, at) => [line, mine.spine[at]!]))
  for (const block of mine.inner.flat()) {
    const there = theirs.inner.flat().find((each) => idOf(file.tree, each) === idOf(excerpt, block))!
    for (let at = 0; at < block.to - block.head; at++) own.set(there.head + at, block.head + at)
  }
  return kept(theirs.head, theirs.to).map((piece) => {
    const line = own.get(piece.file!)
    return line === undefined ? piece : { file: piece.file!, excerpt: line, base }
  })
}

/** They are as far from the last one as that is from the one before it; where it is the only one, as the excerpt has it. */
export function mergeAtEnd(
  { excerpt, file }: Merging,
  blocks: readonly Block[],
  { list, cursor, isBelowHead }: { list: readonly Block[]; cursor: number; isBelowHead?: boolean },
): { pieces: Piece[]; cursor: number; base: Base } {
  const [before, end, first] = [list.at(-2), list.at(-1)!, blocks[0]!]
  const base = { excerpt: first.head, file: end.head }
  const isUsual = before && faceOf(file.tree, end).isLeaf === faceOf(excerpt, first).isLeaf
  const shown = solidAbove(excerpt, first.from)
  const alone = faceOf(excerpt, first).isLeaf ? 0 : 1
  const apart = isUsual ? end.from - before.to : shown < 0 || isBelowHead ? alone : first.from - shown - 1
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
