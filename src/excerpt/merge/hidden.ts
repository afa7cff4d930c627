import type { Merging } from "../merging.ts"
import type { Block } from "../read/tree.ts"
import { faceOf } from "../read/weigh.ts"

/** What is below `private` on a line of its own is so. Something new is not, unless the words say that it is. */
export function openPart({ file: { tree }, isHidden }: Merging, list: readonly Block[]): readonly Block[] {
  const headOf = (block: Block) => faceOf(tree, block).head
  const isOpen =
    isHidden || /^public$/.test(headOf(list.findLast((block) => access.test(headOf(block))) ?? list[0]!))
  const hidden = list.findIndex((block) => access.test(headOf(block)) && headOf(block) !== "public")
  return isOpen || hidden < 0 ? list : list.slice(0, hidden)
}

/** Of a class in parts, `public:` and `private:`, the one that is meant: for a function the public one, for a field the only one with fields. */
export function partFor(
  { file: { tree }, isHidden }: Merging,
  list: readonly Block[],
  areLines: boolean,
): readonly Block[] {
  const parts = list.filter((block) => label.test(faceOf(tree, block).head))
  if (parts.length === 0) return list
  const isOf = (part: Block) =>
    areLines
      ? part.inner[0]!.some((block) => faceOf(tree, block).isLeaf)
      : isHidden !== /^public\b/.test(faceOf(tree, part).head)
  const fitting = parts.filter(isOf)
  return (areLines && fitting.length > 1 ? undefined : fitting.at(-1)?.inner[0]) ?? []
}

const label = /^(?:public|private|protected)(?:\s\w{1,20})?:$/

const access = /^(?:public|private|protected|private_class_method)$/
