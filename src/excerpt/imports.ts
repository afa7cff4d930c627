import { isImport } from "./edges.ts"
import type { Block, Tree } from "./tree.ts"
import { faceOf, type Known } from "./weigh.ts"

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
