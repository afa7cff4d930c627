import type { Merging, Piece } from "./merging.ts"
import { blanks } from "./pieces.ts"
import { type Block, blocksIn } from "./tree.ts"
import { faceOf } from "./weigh.ts"

/**
 * A result without what the words before the excerpt ask to remove, if the excerpt shows what is above and below it side by side:
 * members of a class that are not shown stay otherwise.
 */
export function withoutRemoved(merging: Merging, pieces: readonly Piece[]): readonly Piece[] {
  const { excerpt, file, removes } = merging
  const gone = removes === undefined ? undefined : onlyOf(merging, removes)
  if (!gone || excerpt.plain.some((plain) => hasName(plain, removes!))) return pieces
  const isSolid = (piece: Piece) =>
    (piece.excerpt === undefined ? file.tree.plain[piece.file] : excerpt.plain[piece.excerpt]) !== ""
  const from = pieces.findIndex(({ file: line }) => line !== undefined && line >= gone.from && line < gone.to)
  const to = pieces.findLastIndex(({ file: line }) => line !== undefined && line < gone.to)
  const above = pieces.slice(0, Math.max(0, from)).findLastIndex(isSolid)
  const below = pieces.findIndex((piece, at) => at > to && isSolid(piece))
  const [first, last] = [pieces[above], pieces[below]]
  if (from < 0 || first?.excerpt === undefined || last?.excerpt === undefined) return pieces
  const isShown = pieces.slice(from, to + 1).some((piece) => piece.excerpt !== undefined)
  const between = excerpt.plain.slice(first.excerpt + 1, last.excerpt)
  if (isShown || between.some((plain) => plain !== "")) return pieces
  merging.saidToGo = { from: gone.from, to: gone.to }
  return [
    ...pieces.slice(0, above + 1),
    ...blanks(excerpt, first.excerpt + 1, last.excerpt, last.base),
    ...pieces.slice(below),
  ]
}

/** The only block of the file that has a name. */
function onlyOf({ file: { tree } }: Merging, name: string): Block | undefined {
  const found = [...blocksIn(tree.root.inner[0]!)].filter(
    (block) => lastWord(faceOf(tree, block).name) === name,
  )
  return found.length === 1 ? found[0] : undefined
}

const lastWord = (name: string | undefined) => /[\w$]{1,99}$/.exec(name ?? "")?.[0]

const hasName = (plain: string, name: string) => plain.match(/[\w$]+/g)?.includes(name) === true
