import type { Base, Merging, Piece } from "../merging.ts"
import { isImport } from "../pair/edges.ts"
import { areNew, isImporting, isWanted, lastImport } from "../pair/imports.ts"
import { insideOf, leastBody } from "../pair/pair.ts"
import {
  type Block,
  blocksIn,
  type Face,
  isData,
  isFlat,
  isJson,
  isLead,
  isProse,
  type Tree,
} from "../read/tree.ts"
import { faceOf, lastWord } from "../read/weigh.ts"
import * as say from "../refusals.ts"
import { mergeAtEnd } from "./at-end.ts"
import { mergeBlock } from "./block.ts"
import { openPart, partFor } from "./hidden.ts"
import { isMember } from "./members.ts"
import { blanks, fresh, kept } from "./pieces.ts"

/** A block of the file, and those that it is among. */
interface Listed {
  block: Block
  list: readonly Block[]
}

/**
 * Something that is all new, of which the words before it say where it goes: below a function that they name, behind the imports, at
 * the end of a class. Where they only say that it is added, it goes behind the last one of its kind, if all of those are in one
 * place. Imports go behind imports, whoever says what.
 */
export function mergeBeside(merging: Merging): Piece[] {
  const { excerpt, file, isAdding, isNamed } = merging
  const blocks = excerpt.root.inner[0]!.filter(({ isMarker }) => !isMarker)
  const all = listsIn(file.tree.root).flatMap((list) => list.map((block) => ({ block, list })))
  const pieces = !isNamed
    ? undefined
    : merging.beside?.side === "instead"
      ? insteadOf(merging, blocks, named(merging, all, merging.beside.name)?.block)
      : areImports(merging, blocks)
        ? (asTheyAre(merging, blocks) ??
          withImports(merging, blocks, lastImport(file.tree)) ??
          atTop(merging, blocks))
        : isAdding && isAllNew(merging, blocks)
          ? withNew(merging, blocks, placeFor(merging, blocks, all))
          : undefined
  merging.isSaidWhere = pieces !== undefined
  if (!pieces) merging.issues.push(say.unknown(merging, blocks[0] ?? excerpt.root.inner[0]![0]!))
  return pieces ?? []
}

/** A block in the place of one that has another name, of which the words before it say that it is replaced. */
function insteadOf(
  merging: Merging,
  [mine, ...others]: readonly Block[],
  theirs: Block | undefined,
): Piece[] | undefined {
  const { excerpt, file, homes } = merging
  if (!mine || !theirs || others.length > 0 || excerpt.root.hasMarkers) return undefined
  const areAlike = isMember(excerpt, mine) && isMember(file.tree, theirs)
  if (!areAlike || homes.has(faceOf(excerpt, mine).name)) return undefined
  merging.saidToGo = { from: theirs.from, to: theirs.to }
  const { length } = file.tree.lines
  return [
    ...kept(0, theirs.from),
    ...mergeBlock(merging, mine, theirs, { edge: true }),
    ...kept(theirs.to, length),
  ]
}

/** Blocks of the excerpt below one of the file, or above it if that is what is said. */
function withNew(merging: Merging, blocks: readonly Block[], place: Listed | undefined): Piece[] | undefined {
  const { file, beside } = merging
  if (!place) return undefined
  const { block, list } = place
  const { length } = file.tree.lines
  const at = list.indexOf(block) - (beside?.side === "before" ? 1 : 0)
  const [above, below] = [list[at]!, list[at + 1]]
  if (!below) {
    const { pieces, cursor } = mergeAtEnd(merging, blocks, { list, cursor: 0 })
    return [...pieces, ...kept(cursor, length)]
  }
  const [first, ...others] = linesOf(merging, blocks, { excerpt: blocks[0]!.head, file: block.head })
  const before = list[at - 1]
  // A line goes right below another, if that does so itself.
  const areLines = [above, before].every((each) => each && faceOf(file.tree, each).isLeaf)
  const isLine =
    areLines && faceOf(merging.excerpt, blocks[0]!).isLeaf && !isImport.test(faceOf(file.tree, above).head)
  const apart = isLine ? above.from - before!.to : below.from - above.to
  return [...kept(0, above.to), { ...first!, apart } as Piece, ...others, ...kept(above.to, length)]
}

function withImports(
  merging: Merging,
  blocks: readonly Block[],
  last: Block | undefined,
): Piece[] | undefined {
  if (!last || !areNew(merging, blocks)) return undefined
  const { head, to } = last
  const lines = linesOf(merging, blocks, { excerpt: blocks[0]!.head, file: head })
  return [...kept(0, to), ...lines, ...kept(to, merging.file.tree.lines.length)]
}

/** A file without imports has them above all else, but for what has to be first or speaks of all of the file. */
function atTop(merging: Merging, blocks: readonly Block[]): Piece[] | undefined {
  const { plain, root, lines } = merging.file.tree
  const [first] = root.inner[0]!
  if (!first || !areNew(merging, blocks) || isLead(plain[first.from]!) || isFirst.test(plain[first.from]!))
    return undefined
  const fresh = linesOf(merging, blocks, { excerpt: blocks[0]!.head, file: first.head })
  const next: Piece = { file: first.from, apart: 1 }
  return [...kept(0, first.from), ...fresh, next, ...kept(first.from + 1, lines.length)]
}

const isFirst = /^(?:["']use |<|#|package\b|namespace\b|module\b|syntax\b|---)/

/** All lines of blocks of the excerpt, with the blank ones between them. */
const linesOf = ({ excerpt }: Merging, blocks: readonly Block[], base: Base) =>
  blocks.flatMap((each, index) => [
    ...(index > 0 ? blanks(excerpt, blocks[index - 1]!.to, each.from, base) : []),
    ...fresh(each, base),
  ])

/** Is it nothing but imports, with no marker but one for all the rest? Without words of adding, the file must want them. */
function areImports(merging: Merging, blocks: readonly Block[]): boolean {
  const { excerpt, isAdding } = merging
  const [first] = excerpt.markers
  if (blocks.length === 0 || (first !== undefined && first < blocks.at(-1)!.to)) return false
  if (!blocks.every((block) => isImporting(excerpt, block))) return false
  return first !== undefined || isAdding || blocks.every((block) => isWanted(merging, block))
}

/** The file, if it has all of these imports already, in this order. */
function asTheyAre({ excerpt, file }: Merging, blocks: readonly Block[]): Piece[] | undefined {
  const pieces: Piece[] = kept(0, file.tree.lines.length)
  let last = -1
  for (const { head, to } of blocks) {
    const line = file.places(excerpt.plain[head]!).find((each) => each > last)
    if (line === undefined || to !== head + 1) return undefined
    pieces[line] = { file: line, excerpt: head, base: { excerpt: head, file: line } }
    last = line
  }
  return pieces
}

/** Has the file nothing of it, nor something that may be an older version of it? */
function isAllNew({ excerpt, file, homes }: Merging, blocks: readonly Block[]): boolean {
  if (blocks.length === 0 || excerpt.root.hasMarkers) return false
  const there = [...blocksIn(file.tree.root.inner[0]!)]
  const keys = new Set(there.map((block) => faceOf(file.tree, block).key))
  return blocks.every((block) => {
    const { head, name, key, isLeaf } = faceOf(excerpt, block)
    if (homes.has(name) || file.places(head).length > 0 || isImport.test(head)) return false
    if (isLeaf) return key === undefined || !keys.has(key)
    return !there.some((theirs) => {
      const { all, shared } = insideOf(excerpt, block, file, theirs)
      // Two with names of their own may well be alike: `app.get("/users/:id"` and `app.delete("/users/:id"`, `.a` and `.a:hover`.
      const most = areNamed(name, faceOf(file.tree, theirs).name) ? 0.8 : 0.5
      return (
        shared >= leastBody && shared >= all * most && theirs.to - theirs.head <= 3 * (block.to - block.head)
      )
    })
  })
}

const areNamed = (...names: (string | undefined)[]) =>
  names.every((name) => name !== undefined && !name.startsWith("element "))

function placeFor(merging: Merging, blocks: readonly Block[], all: readonly Listed[]): Listed | undefined {
  const { excerpt, file, beside } = merging
  if (beside) {
    if (beside.name === "") return undefined
    const found = named(merging, all, beside.name)
    if (!found) return undefined
    if (beside.side === "inside") return lastIn(merging, blocks, found.block)
    const isFirst = beside.side === "before" && found.list[0] === found.block
    return isFirst || !isOfItsLike(merging, blocks, found) ? undefined : found
  }
  const last = file.tree.root.inner[0]!.at(-1)
  if (isFlat(merging.path) && last && blocks.every((block) => faceOf(excerpt, block).key !== undefined))
    return { block: last, list: file.tree.root.inner[0]! }
  if (isProse(merging.path) || !blocks.every((block) => isMember(excerpt, block))) return undefined
  const kinds = new Set(blocks.map((block) => kindOf(faceOf(excerpt, block))))
  const ofKind = all.filter(
    ({ block }) =>
      isMember(file.tree, block) &&
      kinds.has(kindOf(faceOf(file.tree, block))) &&
      block.depth === blocks[0]!.depth,
  )
  // Of keys, those are of its kind that have the same ones below them; of calls, those of the same thing: `app.get("/users"`.
  const alike = ofKind.filter(({ block }) => blocks.every((each) => isOfKind(merging, each, block)))
  const like = alike.length > 0 ? alike : ofKind
  const lists = new Set(like.map(({ list }) => list))
  const open = like.filter(({ block, list }) => openPart(merging, list).includes(block))
  // Elements are all of one kind, and the last one at the top is the whole page.
  if (kinds.size !== 1 || kinds.has("element")) return undefined
  return lists.size === 1 ? open.at(-1) : undefined
}

function isOfKind({ path, excerpt, file }: Merging, mine: Block, theirs: Block): boolean {
  const keysOf = (tree: Tree, block: Block) =>
    block.inner.flat().flatMap((each) => faceOf(tree, each).key ?? [])
  if (isData(path) && !isJson(path)) {
    const known = new Set(keysOf(file.tree, theirs))
    return keysOf(excerpt, mine).filter((key) => known.has(key)).length >= fewKeys
  }
  const calledBy = (name: string | undefined) => /^function (\w{1,60})\.\w{1,60} \//.exec(name ?? "")?.[1]
  const caller = calledBy(faceOf(excerpt, mine).name)
  return caller === undefined || caller === calledBy(faceOf(file.tree, theirs).name)
}

const fewKeys = 2

/** The last one in a class or the like; of what is a line each, the last of these. What a function does has its own order. */
function lastIn(merging: Merging, blocks: readonly Block[], holder: Block): Listed | undefined {
  const { excerpt, file } = merging
  // The bracket that opens it may be on a line of its own.
  const [all = [], ...branches] = holder.inner.filter((each) => each.length > 0)
  const areLines = blocks.every((block) => faceOf(excerpt, block).isLeaf)
  const list = partFor(merging, all, areLines)
  const open = openPart(merging, list)
  const last = areLines ? open.findLast((block) => faceOf(file.tree, block).isLeaf) : open.at(-1)
  const isCode = /^(?:function|test)$/.test(kindOf(faceOf(file.tree, holder)) ?? "")
  if (!last || isCode || branches.length > 0) return undefined
  return isOfItsLike(merging, blocks, { block: last, list }) ? { block: last, list } : undefined
}

/** Beside what declares something goes only what does so, too; among lines that end in a comma only such ones. */
function isOfItsLike(
  { excerpt, file }: Merging,
  blocks: readonly Block[],
  { block: theirs, list }: Listed,
): boolean {
  const there = faceOf(file.tree, theirs)
  const endOf = (head: string) => /[,;]?$/.exec(head)![0]
  const lines = list.map((each) => faceOf(file.tree, each)).filter(({ isLeaf }) => isLeaf)
  if (there.isLeaf && endOf(there.head) === "" && lines.some(({ head }) => head.endsWith(","))) return false
  return blocks.every((block) => {
    const { head, name, key, isLeaf } = faceOf(excerpt, block)
    if (isLeaf && there.isLeaf) return isImport.test(there.head) || endOf(head) === endOf(there.head)
    return there.isLeaf || name !== undefined || key !== undefined
  })
}

const kindOf = ({ name }: Face) => name?.split(" ", 1)[0]

function listsIn(root: Block): (readonly Block[])[] {
  return [...root.inner, ...[...blocksIn(root.inner[0]!)].flatMap(({ inner }) => inner)]
}

/** The only block that has this name, or whose head is or begins with it; of several, the only one as deep as what is new. */
function named(
  { file: { tree }, excerpt }: Merging,
  all: readonly Listed[],
  name: string,
): Listed | undefined {
  const [wanted, { depth }] = [lastWord(name), excerpt.root.inner[0]![0]!]
  const ways: ((face: Face) => boolean)[] = [
    ({ name: own, isLeaf }) => wanted !== undefined && !isLeaf && lastWord(own) === wanted,
    ({ head }) => head === name,
    ({ head }) => head.startsWith(name),
    ({ key }) => wanted === name && lastWord(key) === wanted,
    ({ name: own, isLeaf }) => !isLeaf && lastWord(own)?.toLowerCase() === wanted?.toLowerCase(),
    // `router.delete("/:id", (req, res) => {` is the `delete` route.
    ({ head, isLeaf }) => !isLeaf && wanted !== undefined && calledIn(head) === wanted,
  ]
  for (const is of ways) {
    const found = all.filter(({ block }) => is(faceOf(tree, block)))
    const asDeep = found.filter(({ block }) => block.depth === depth)
    if (found.length > 0) return found.length === 1 ? found[0] : asDeep.length === 1 ? asDeep[0] : undefined
  }
  const last = /^imports?$/.test(name) ? lastImport(tree) : undefined
  return last && { block: last, list: tree.root.inner[0]! }
}

/** What a statement calls that goes on below. */
const calledIn = (head: string) => /^(?:[\w$]{1,60}\.){1,5}([\w$]{1,60})\(/.exec(head)?.[1]
