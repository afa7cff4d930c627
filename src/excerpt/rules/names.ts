import type { Issue } from "../../issues/issue.ts"
import * as say from "../refusals.ts"
import { type Block, readTree, type Tree } from "../tree.ts"
import { faceOf } from "../weigh.ts"
import { type Claim, declaredBy } from "./claim.ts"
import { lossesIn } from "./losses.ts"

/** No declared name goes, but in a function that is written out, or where the same block has another name. */
export function keepsNames(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, there, own } = claim
  for (const { lost, fresh } of lossesIn(claim)) {
    const came = fresh.flatMap((line) => {
      const block = own.get(line)
      return block && declaredBy(excerpt, block) !== undefined ? [block] : []
    })
    const isNothingNew = fresh.every((line) => excerpt.plain[line] === "")
    for (let line = lost.from; line < lost.to; line++) {
      const block = there.get(line)
      const name = block && declaredBy(file.tree, block)
      if (!block || name === undefined || isInFunction(claim, block)) continue
      const heir =
        came.find((each) => declaredBy(excerpt, each) === name) ??
        came.find((each) => shareOf(excerpt, each, file.tree, block) >= 0.5)
      const isOnlyGone = name.startsWith("key ") && isNothingNew && block.to - block.head <= fewLines
      if (!heir && isOnlyGone) continue
      if (!heir) return say.loses(merging, { from: block.from, to: block.to })
      came.splice(came.indexOf(heir), 1)
    }
  }
  return undefined
}

/** A key that goes may be as long as this. */
const fewLines = 8

/** Which share of the lines below the head of a block of the file another one has. */
function shareOf(excerpt: Tree, mine: Block, file: Tree, theirs: Block): number {
  const own = new Set(excerpt.plain.slice(mine.head + 1, mine.to))
  const lines = file.plain.slice(theirs.head + 1, theirs.to).filter((plain) => /\w/.test(plain))
  return lines.length === 0 ? 0 : lines.filter((plain) => own.has(plain)).length / lines.length
}

function isInFunction({ file, there }: Claim, block: Block): boolean {
  for (const outer of there.values())
    if (
      outer.head < block.head &&
      outer.to >= block.to &&
      faceOf(file.tree, outer).name?.startsWith("function ")
    )
      return true
  return false
}

/** No declared name is there twice among its siblings that was there once. */
export function hasNamesOnce({ merging, file, pieces, lines }: Claim): Issue | undefined {
  const result = readTree(lines, { path: merging.path, markers: false })
  const before = namesIn(file.tree)
  for (const [name, { count, line }] of namesIn(result)) {
    const was = before.get(name)?.count ?? 0
    const piece = pieces[line]!
    if (was === 1 && count > was)
      return piece.excerpt === undefined
        ? say.unclearLine(merging, pieces.find(({ excerpt }) => excerpt !== undefined)!.excerpt!, piece.file)
        : say.unclearLine(merging, piece.excerpt, before.get(name)!.line)
  }
  return undefined
}

/** How often each name is declared in each block, and where the last time. */
function namesIn(tree: Tree): Map<string, { count: number; line: number }> {
  const names = new Map<string, { count: number; line: number }>()
  const waiting: { list: readonly Block[]; scope: string }[] = [{ list: tree.root.inner[0]!, scope: "" }]
  while (waiting.length > 0) {
    const { list, scope } = waiting.pop()!
    for (const block of list) {
      const name = declaredBy(tree, block)
      const id = `${scope}\n${name ?? faceOf(tree, block).head}`
      if (name !== undefined && !/^(?:block|element) /.test(name))
        names.set(id, { count: (names.get(id)?.count ?? 0) + 1, line: block.head })
      for (const inner of block.inner) waiting.push({ list: inner, scope: id })
    }
  }
  return names
}
