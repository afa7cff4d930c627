import type { Merging, Piece } from "../merging.ts"
import { isBeforeMarker, solidAbove } from "../read/tree.ts"
import { blanks } from "./pieces.ts"

/** A result without what is there twice only because an excerpt shows it beside a marker, and with the blank lines of who wrote what is new. */
export function tidied(merging: Merging, pieces: readonly Piece[]): readonly Piece[] {
  const once = joinedAbove(merging, joinedBelow(merging, pieces))
  return withoutBlanksAtEnd(merging, withOwnBlanks(merging, once))
}

/** Lines that an excerpt shows last before a marker, right above the same ones of the file, are those. */
function joinedBelow(merging: Merging, pieces: readonly Piece[]): Piece[] {
  const result = [...pieces]
  for (let next = 1; next < result.length; next++) {
    const own = result[next - 1]!.excerpt
    if (own === undefined || !isBeforeMarker(merging.excerpt, { to: own + 1 })) continue
    join(merging, result, { at: next, isShownFirst: true })
  }
  return result
}

/** Lines that it shows first behind a marker, right below the same ones, are those. */
function joinedAbove(merging: Merging, pieces: readonly Piece[]): Piece[] {
  const { excerpt } = merging
  const result = [...pieces]
  for (let next = result.length - 1; next > 0; next--) {
    const own = result[next]!.excerpt
    if (own === undefined || !excerpt.markers.has(solidAbove(excerpt, own))) continue
    join(merging, result, { at: next, isShownFirst: false })
  }
  return result
}

interface Edge {
  at: number
  isShownFirst: boolean
}

/** New lines on one side of a place that are those of the file on the other become these. */
function join(merging: Merging, pieces: Piece[], { at, isShownFirst }: Edge): void {
  const count = sameBeside(merging, pieces, { at, isShownFirst })
  const shown = pieces.splice(isShownFirst ? at - count : at, count)
  for (const [step, piece] of shown.entries())
    pieces[at - count + step] = paired(piece, pieces[at - count + step]!)
}

const paired = ({ excerpt }: Piece, { file }: Piece): Piece => ({
  file: file!,
  excerpt: excerpt!,
  base: { excerpt: excerpt!, file: file! },
})

/** How many new lines on one side of a place are those of the file that are not shown on the other. */
function sameBeside(
  { excerpt, file }: Merging,
  pieces: readonly Piece[],
  { at, isShownFirst }: Edge,
): number {
  const isSame = (above: Piece | undefined, below: Piece | undefined) => {
    const [own, there] = isShownFirst ? [above, below] : [below, above]
    if (own?.excerpt === undefined || own.file !== undefined) return false
    if (there?.file === undefined || there.excerpt !== undefined) return false
    return excerpt.lines[own.excerpt]!.trimEnd() === file.tree.lines[there.file]!.trimEnd()
  }
  for (let count = mostTwice; count > 0; count--) {
    const places = Array.from({ length: count }, (_, step) => step)
    if (places.every((step) => isSame(pieces[at - count + step], pieces[at + step]))) return count
  }
  return 0
}

/** So many lines are compared. */
const mostTwice = 4

/** Between a new line and the next one that is shown, with no marker between, blank lines are as the excerpt has them. */
function withOwnBlanks({ excerpt, file }: Merging, pieces: readonly Piece[]): Piece[] {
  const isBlank = (piece: Piece) =>
    (piece.excerpt === undefined ? file.tree.plain[piece.file] : excerpt.plain[piece.excerpt]) === ""
  const result: Piece[] = []
  let last = -1
  for (const piece of pieces) {
    const above = result[last]
    if (!isBlank(piece)) {
      const isNew = above?.excerpt !== undefined && above.file === undefined
      if (isNew && piece.excerpt !== undefined && solidAbove(excerpt, piece.excerpt) === above.excerpt) {
        const own = blanks(excerpt, above.excerpt, piece.excerpt, piece.base)
        if (result.length - last - 1 !== own.length) result.splice(last + 1, result.length, ...own)
      }
      last = result.length
    }
    result.push(piece)
  }
  return result
}

/**
 * Behind new lines at the end of the file, its blank lines at the end are between what was and what is new. Where the last line only
 * reads otherwise, they stay.
 */
function withoutBlanksAtEnd({ excerpt, file }: Merging, pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.findLastIndex((piece) => piece.file === undefined || file.tree.plain[piece.file] !== "")
  const lastOfFile = solidAbove(file.tree, file.tree.lines.length)
  if (!pieces.some((piece) => piece.file === lastOfFile)) return pieces
  const isEnd = pieces[last]?.file === undefined && pieces[last]?.excerpt === excerpt.lines.length - 1
  return isEnd ? pieces.slice(0, last + 1) : pieces
}
