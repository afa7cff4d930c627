import type { Merging } from "../merging.ts"
import { type Block, blocksIn, type Tree } from "../read/tree.ts"
import { faceOf, type Known, lastWord } from "../read/weigh.ts"
import { isImport } from "./edges.ts"

/** Is this an import of what only one import of the file is of, and does it have all that that one has? */
export function isSameImport(excerpt: Tree, mine: Block, file: Known, theirs: Block): boolean {
  const [a, b] = [faceOf(excerpt, mine), faceOf(file.tree, theirs)]
  if (!a.isLeaf || !b.isLeaf || !a.key?.startsWith("from ") || a.key !== b.key) return false
  const others = file.tree.root.inner[0]!.filter((each) => faceOf(file.tree, each).key === a.key)
  const words = new Set(a.head.match(/\w+/g))
  return others.length === 1 && (b.head.match(/\w+/g) ?? []).every((word) => words.has(word))
}

/** Is an excerpt nothing but imports, a third of which are those of the file, with more in them or as they are? */
export function hasSameImports(excerpt: Tree, file: Known): boolean {
  const shown = excerpt.root.inner[0]!.filter(({ isMarker }) => !isMarker)
  if (shown.length === 0 || !shown.every((block) => isImport.test(faceOf(excerpt, block).head))) return false
  const there = file.tree.root.inner[0]!
  const known = shown.filter((mine) => there.some((theirs) => isSameImport(excerpt, mine, file, theirs)))
  return 3 * known.length >= shown.length
}

/** Does the file import none of this yet? */
export function areNew({ excerpt, file }: Merging, blocks: readonly Block[]): boolean {
  const known = new Set(
    file.tree.root.inner[0]!.flatMap((block) => {
      const { head, key } = faceOf(file.tree, block)
      return isImporting(file.tree, block) ? [head, key] : []
    }),
  )
  return blocks.every((block) => {
    const { head, key } = faceOf(excerpt, block)
    return !known.has(head) && (key === undefined || !known.has(key))
  })
}

/** Does the file use what is imported, and declare none of it? Who shows how the file itself is imported means no edit of it. */
export function isWanted({ excerpt, file: { tree } }: Merging, block: Block): boolean {
  const wordsOf = (text: string) => text.match(/[\p{L}_$][\p{L}\p{N}_$]{2,99}/gu) ?? []
  const words = wordsOf(faceOf(excerpt, block).head).filter((word) => !importing.test(word))
  const all = [...blocksIn(tree.root.inner[0]!)]
  const declared = new Set(all.map((each) => lastWord(faceOf(tree, each).name)))
  const imports = new Set(all.filter((each) => isImporting(tree, each)).map(({ head }) => head))
  const used = new Set(tree.plain.flatMap((plain, line) => (imports.has(line) ? [] : wordsOf(plain))))
  return !words.some((word) => declared.has(word)) && words.some((word) => used.has(word))
}

const importing = /^(?:import|from|use|using|require|require_once|include|const|let|var|type|static)$/

/** The last one of the imports at the top of a file. */
export const lastImport = (tree: Tree) => tree.root.inner[0]!.findLast((block) => isImporting(tree, block))

/** Does a block import something: also `const app = require("app")`? */
export function isImporting(tree: Tree, block: Block): boolean {
  const { head, key, isLeaf } = faceOf(tree, block)
  return isImport.test(head) || (isLeaf && key?.startsWith("from ") === true)
}
