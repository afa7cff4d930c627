import type { Merging } from "../merging.ts"
import { type Block, blocksIn, isData, type Tree } from "../read/tree.ts"
import { faceOf } from "../read/weigh.ts"
import * as say from "../refusals.ts"

/**
 * A class with one of its methods shows where the method is; it does not mean that the others go. Where blocks are shown that did
 * not change, all of them should be.
 */
export function isPartOfContainer(merging: Merging, mine: Block, theirs: Block): boolean {
  const { excerpt, file } = merging
  const shown = membersIn(excerpt, mine)
  if (shown.length === 0 || !shown.every((block) => isMember(excerpt, block))) return false
  const all = theirs.inner.flat()
  if (all.length <= shown.length) return false
  const names = new Set(shown.map((block) => memberName(excerpt, block)))
  const others = all.filter((block) => !names.has(memberName(file.tree, block)))
  const missing = others.filter((block) => isMember(file.tree, block))
  if (others.length > 0 && others.every((block) => isShownElsewhere(merging, mine, block))) return false
  // What a function does, or one that is handed to a call, is shown in full: `tasks.configureEach() { … }`.
  if (missing.length === 0 && /\)[^(){}]{0,80}\{$/.test(excerpt.plain[mine.head]!)) return false
  // One key in another, and nothing beside it, says where something is.
  if (isData(merging.path) && shown.length === 1 && mine.spine.length === 1) return true
  if (showsMost(merging, mine, theirs)) {
    const lost = others[0] ?? all[0]!
    merging.issues.push(say.loses(merging, { from: lost.from, to: lost.to }))
  }
  return true
}

/** What is in a block, but for what is said of it below its head: `"""All that one does with an order."""`. */
export const membersIn = ({ plain }: Tree, block: Block) =>
  block.inner.flat().filter(({ head }) => !/^[rbu]?(?:"""|''').*\S/.test(plain[head]!))

/** Are members shown that did not change, and no more left out than there are others? Then what is left out goes. */
export function showsMost({ excerpt, file }: Merging, mine: Block, theirs: Block): boolean {
  const [shown, members] = [
    mine.inner.flat(),
    theirs.inner.flat().filter((block) => isMember(file.tree, block)),
  ]
  const names = new Set(shown.map((block) => memberName(excerpt, block)))
  const known = new Set(members.map((block) => textOf(file.tree, block)))
  const missing = members.filter((block) => !names.has(memberName(file.tree, block)))
  return shown.some((block) => known.has(textOf(excerpt, block))) && missing.length <= members.length / 2
}

/** Does an excerpt show a member of one block in another: was it moved there? */
function isShownElsewhere({ excerpt, file }: Merging, { from, to }: Block, theirs: Block): boolean {
  const name = isMember(file.tree, theirs) ? memberName(file.tree, theirs) : undefined
  return [...blocksIn(excerpt.root.inner[0]!)].some(
    (block) =>
      (block.head < from || block.head >= to) && name === memberName(excerpt, block) && name !== undefined,
  )
}

export const isMember = (tree: Tree, block: Block) => {
  const { isLeaf, name } = faceOf(tree, block)
  return !isLeaf && name !== undefined
}
const memberName = (tree: Tree, block: Block) => faceOf(tree, block).name
const textOf = (tree: Tree, block: Block) => tree.plain.slice(block.head, block.to).join("\n")
