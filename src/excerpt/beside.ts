import type { Beside } from "../edits/edit.ts"
import { mergeAtEnd } from "./at-end.ts"
import { isImport } from "./edges.ts"
import { isMember } from "./members.ts"
import type { Merging, Piece } from "./merging.ts"
import { insideOf, leastBody } from "./pair.ts"
import { blanks, fresh, kept } from "./pieces.ts"
import * as say from "./refusals.ts"
import { type Block, blocksIn, isProse } from "./tree.ts"
import { faceOf } from "./weigh.ts"

/** A block of the file, and those that it is among. */
interface Found {
  block: Block
  list: readonly Block[]
}

/**
 * Something that is all new, of which the words before it say where it goes: below a function that they name, behind the imports, at
 * the end of a class. Where they only say that it is added, it goes behind the last one of its kind, if all of those are in one
 * place.
 */
export function mergeBeside(merging: Merging): Piece[] {
  const { excerpt, file, beside } = merging
  const blocks = excerpt.root.inner[0]!
  const place = isAllNew(merging, blocks) ? placeFor(merging, blocks) : undefined
  if (!place) {
    merging.issues.push(say.unknown(merging, blocks[0]!))
    return []
  }
  merging.isSaidWhere = true
  const { block, list } = place
  const { length } = file.tree.lines
  const at = list.indexOf(block)
  const above = beside?.side === "before" ? list[at - 1] : block
  if (above === list.at(-1)) {
    const { pieces, cursor } = mergeAtEnd(merging, blocks, { list, cursor: 0 })
    return [...pieces, ...kept(cursor, length)]
  }
  const base = { excerpt: blocks[0]!.head, file: block.head }
  const lines = blocks.flatMap((each, index) => [
    ...(index > 0 ? blanks(excerpt, blocks[index - 1]!.to, each.from, base) : []),
    ...fresh(each, base),
  ])
  const next = list[list.indexOf(above!) + 1]!
  const apart = next.from - above!.to
  return [
    ...kept(0, above!.to),
    { ...lines[0]!, apart } as Piece,
    ...lines.slice(1),
    ...kept(above!.to, length),
  ]
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
      return (
        shared >= leastBody && 2 * shared >= all && theirs.to - theirs.head <= 3 * (block.to - block.head)
      )
    })
  })
}

function placeFor(merging: Merging, blocks: readonly Block[]): Found | undefined {
  const { excerpt, file, beside } = merging
  const all = listsIn(file.tree.root).flatMap((list) => list.map((block) => ({ block, list })))
  if (beside) {
    const found = named(merging, all, beside.name)
    if (beside.side === "before") return found && found.list[0] !== found.block ? found : undefined
    if (beside.side === "after") return found
    const list = found && found.block.spine.length < 3 ? found.block.inner[0]! : []
    return list.length > 0 ? { block: list.at(-1)!, list } : undefined
  }
  if (isProse(merging.path) || !blocks.every((block) => isMember(excerpt, block))) return undefined
  const kinds = new Set(blocks.map((block) => kindOf(faceOf(excerpt, block).name)))
  const ofKind = all.filter(
    ({ block }) =>
      isMember(file.tree, block) &&
      kinds.has(kindOf(faceOf(file.tree, block).name)) &&
      block.depth === blocks[0]!.depth,
  )
  const lists = new Set(ofKind.map(({ list }) => list))
  const [only] = lists
  const end = only?.at(-1)
  const isEnd = kinds.size === 1 && lists.size === 1 && ofKind.some(({ block }) => block === end)
  return isEnd ? { block: end!, list: only! } : undefined
}

const kindOf = (name: string | undefined) => name?.split(" ", 1)[0]

function listsIn(root: Block): (readonly Block[])[] {
  return [...root.inner, ...[...blocksIn(root.inner[0]!)].flatMap(({ inner }) => inner)]
}

/** The only block that has this name, or whose head is or begins with it. */
function named({ file: { tree } }: Merging, all: readonly Found[], name: Beside["name"]): Found | undefined {
  const wanted = /[\w$?!-]{1,99}$/.exec(name)?.[0]
  const faces = all.map(({ block }) => faceOf(tree, block))
  const only = (is: (at: number) => boolean) => {
    const found = all.filter((_, at) => is(at))
    return found.length === 1 ? found[0] : undefined
  }
  return (
    only((at) => wanted !== undefined && !faces[at]!.isLeaf && lastWord(faces[at]!.name) === wanted) ??
    only((at) => faces[at]!.head === name) ??
    only((at) => faces[at]!.head.startsWith(name)) ??
    only((at) => wanted === name && lastWord(faces[at]!.key) === wanted) ??
    (/^imports?$/.test(name)
      ? all.findLast(({ block }) => isImport.test(tree.plain[block.head]!))
      : undefined)
  )
}

const lastWord = (name: string | undefined) => /[\w$?!-]{1,99}$/.exec(name ?? "")?.[0]
