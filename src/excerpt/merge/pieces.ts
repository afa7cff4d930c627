import { diff } from "../../text/diff.ts"
import type { Base, Merging, Piece, Region } from "../merging.ts"
import { type Block, continues, isSameEnd, type Tree } from "../read/tree.ts"

/** Lines of the file, as they are. */
export function kept(from: number, to: number): Piece[] {
  const pieces: Piece[] = []
  for (let at = from; at < to; at++) pieces.push({ file: at })
  return pieces
}

/** All lines of a block, as the excerpt has them. */
export function fresh(block: Block, base: Base): Piece[] {
  const pieces: Piece[] = []
  for (let at = block.from; at < block.to; at++) pieces.push({ excerpt: at, base })
  return pieces
}

/** The blank lines of a part of the excerpt. */
export function blanks(excerpt: Tree, from: number, to: number, base: Base): Piece[] {
  const pieces: Piece[] = []
  for (let at = from; at < to; at++) if (excerpt.plain[at] === "") pieces.push({ excerpt: at, base })
  return pieces
}

/** Blank lines between the last block of an excerpt's block and the bracket that closes that one. */
export function blanksBeforeEnd(excerpt: Tree, block: Block, base: Base): Piece[] {
  let end = block.to
  while (end < excerpt.lines.length && excerpt.plain[end] === "") end++
  // At the end of the excerpt, blank lines are those of its fence; before another block, they are no part of this one.
  const isClosed = end < excerpt.lines.length && continues(excerpt.plain[end]!)
  return isClosed ? blanks(excerpt, block.to, end, base) : []
}

/** Lines of the excerpt in the place of lines of the file; those that both have stay as they are. */
export function replaced({ excerpt, file }: Merging, own: Region, there: Region, base: Base): Piece[] {
  const a = file.tree.plain.slice(there.from, there.to)
  const b = excerpt.plain.slice(own.from, own.to)
  if (a.length > 0 && b.length > 0 && isSameEnd(a.at(-1)!, b.at(-1)!)) b[b.length - 1] = a.at(-1)!
  const pieces: Piece[] = []
  let [atA, atB] = [0, 0]
  const same = (untilB: number) => {
    while (atB < untilB) pieces.push({ file: there.from + atA++, excerpt: own.from + atB++, base })
  }
  for (const { fromB, toA, toB } of diff(a, b)) {
    same(fromB)
    for (; atB < toB; atB++) pieces.push({ excerpt: own.from + atB, base })
    atA = toA
  }
  same(b.length)
  return pieces
}
