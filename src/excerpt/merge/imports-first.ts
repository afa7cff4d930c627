import type { Merging, Piece } from "../merging.ts"
import { areNew, isImporting, lastImport } from "../pair/imports.ts"
import type { Block, Tree } from "../read/tree.ts"
import { blanks, fresh } from "./pieces.ts"

/**
 * Imports that the file has not, above something else: `import { audit } from "./audit"`, a marker or none, a function. They go
 * behind the file's own; where all else goes is found out as if they were not there.
 */
export function importsFirst(merge: (merging: Merging) => Piece[]): (merging: Merging) => Piece[] {
  return (merging) => {
    const { excerpt, file } = merging
    const imports = importsAbove(merging)
    const last = lastImport(file.tree)
    const pieces = last && imports ? merge({ ...merging, excerpt: without(excerpt, imports) }) : []
    const known = imports && pieces.length > 0 ? shownIn(merging, imports, pieces) : undefined
    if (known) return known
    const at = pieces.findIndex((piece) => piece.file !== undefined && piece.file === (last?.to ?? 0) - 1)
    if (!last || !imports || at < 0) return []
    const base = { excerpt: imports[0]!.head, file: last.head }
    const lines = imports.flatMap((block, index) => [
      ...(index > 0 ? blanks(excerpt, imports[index - 1]!.to, block.from, base) : []),
      ...fresh(block, base),
    ])
    return [...pieces.slice(0, at + 1), ...lines, ...pieces.slice(at + 1)]
  }
}

/** The same pieces, if the file has these imports as they are. */
function shownIn(
  { excerpt, file }: Merging,
  imports: readonly Block[],
  pieces: readonly Piece[],
): Piece[] | undefined {
  const shown = new Map<number, number>()
  for (const { head, to } of imports)
    for (let line = head; line < to; line++) {
      const [there, ...others] = file.places(excerpt.plain[line]!)
      if (there === undefined || others.length > 0) return undefined
      shown.set(there, line)
    }
  return pieces.map((piece) => {
    const line = piece.file !== undefined && piece.excerpt === undefined ? shown.get(piece.file) : undefined
    return line === undefined
      ? piece
      : { file: piece.file!, excerpt: line, base: { excerpt: line, file: piece.file! } }
  })
}

/** What an excerpt begins with, if it is imports that are all new, or all there, and something else follows. */
function importsAbove(merging: Merging): Block[] | undefined {
  const { excerpt, isNamed } = merging
  const items = excerpt.root.inner[0]!
  const end = items.findIndex((block) => block.isMarker || !isImporting(excerpt, block))
  const imports = items.slice(0, Math.max(0, end))
  const isFollowed = items.slice(imports.length).some(({ isMarker }) => !isMarker)
  if (!isNamed || imports.length === 0 || !isFollowed) return undefined
  const areThere = imports.every(({ head }) => merging.file.places(excerpt.plain[head]!).length === 1)
  return areThere || areNew(merging, imports) ? imports : undefined
}

function without(excerpt: Tree, imports: readonly Block[]): Tree {
  const { to } = imports.at(-1)!
  const [items] = excerpt.root.inner
  return {
    ...excerpt,
    plain: excerpt.plain.map((plain, line) => (line < to ? "" : plain)),
    root: { ...excerpt.root, inner: [items!.slice(imports.length)] },
  }
}
