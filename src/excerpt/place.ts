import type { Issue } from "../issues/issue.ts"
import { bareLines, dominantEnding, splitLines } from "../text/lines.ts"
import { isMarker } from "../text/marker.ts"
import type { Change } from "../text/place.ts"
import { mergeLines } from "./by-lines.ts"
import { type Merging, mergeRow, type Piece, type Region, startMerging, written } from "./merge.ts"
import { loses, tooMuch, unclearLine } from "./refusals.ts"
import { isRagged, readTree } from "./tree.ts"
import { verify } from "./verify.ts"
import { knowFile } from "./weigh.ts"
import { changesOf, freshLines } from "./write.ts"

/** What an excerpt changes in its file, and which of its lines stand for which of the file's, counted from 0. */
export interface Placed {
  changes: Change[]
  stands: { excerpt: Region; file: Region }[]
}

/** More lines than this are not compared. */
const mostLines = { excerpt: 5_000, file: 200_000 }

/**
 * Finds out what an excerpt of a file makes of it. Both are read as trees of blocks, whose siblings are paired in order. A block
 * that is written out replaces its counterpart; one with markers in it is entered; a marker stands for what is there. What cannot
 * be told for certain is refused.
 */
export function placeExcerpt(text: string, shown: string, path: string): Placed | { issue: Issue } {
  const [own, theirs] = [trimmed(bareLines(shown)), bareLines(text)]
  if (own.length > mostLines.excerpt || theirs.length > mostLines.file) return { issue: tooMuch(path) }
  const file = knowFile(readTree(theirs, { path, markers: false }))
  const fileMarkers = new Set(file.tree.plain.filter((plain) => isMarker(plain)))
  const excerpt = readTree(own, { path, markers: true, own: fileMarkers })
  const tried = isWhole(startMerging(excerpt, file, path))
    ? [allOf]
    : isRagged(excerpt)
      ? [byLines]
      : excerpt.root.hasMarkers
        ? [byBlocks, byLines]
        : [byBlocks]
  let refused: Issue | undefined
  for (const merge of tried) {
    const merging = startMerging(excerpt, file, path)
    const pieces = merge(merging)
    const [issue] = merging.issues
    refused ??= issue
    if (!issue) {
      const fresh = freshLines(pieces, { excerpt, file: file.tree })
      const doubt =
        verify(merging, pieces, fresh) ?? silentRest(merging, pieces) ?? writtenTwice(merging, pieces)
      if (doubt) return { issue: doubt }
      const ending = dominantEnding(text) ?? "\n"
      const writing = { excerpt, file: file.tree, lines: splitLines(text), ending }
      return { changes: changesOf(pieces, fresh, writing), stands: merging.stands }
    }
    // Where it is in doubt, another way to look at it is no help.
    if (issue.code !== "not_found") break
  }
  return { issue: refused! }
}

/** All of a file, written out: it begins and ends as the file does, and has nearly all of its lines. */
function isWhole({ excerpt, file }: Merging): boolean {
  if (excerpt.root.hasMarkers) return false
  const solid = file.tree.plain.filter((plain) => plain !== "")
  const own = excerpt.plain.filter((plain) => plain !== "")
  const shown = new Set(own)
  const known = solid.filter((plain) => shown.has(plain)).length
  return own[0] === solid[0] && own.at(-1) === solid.at(-1) && known >= solid.length * nearlyAll
}

const nearlyAll = 0.8

const allOf = (merging: Merging) => {
  const { excerpt, file } = merging
  return written(
    merging,
    { from: 0, to: excerpt.lines.length },
    { from: 0, to: file.tree.lines.length },
    { excerpt: 0, file: 0 },
  )
}

const byLines = (merging: Merging) => mergeLines(merging)

const byBlocks = (merging: Merging) => {
  const { excerpt, file } = merging
  return mergeRow(merging, excerpt.root.inner[0]!, {
    list: file.tree.root.inner[0]!,
    region: { from: 0, to: file.tree.lines.length },
    tied: { start: false, end: false },
    loose: !excerpt.root.hasMarkers,
  })
}

/** An excerpt without markers that has most of the file is the whole file, and something of it is gone. */
function silentRest(merging: Merging, pieces: readonly Piece[]): Issue | undefined {
  const { excerpt, file } = merging
  if (excerpt.root.hasMarkers) return undefined
  const solid = file.tree.plain.filter((plain) => plain !== "").length
  const shown = pieces.filter(
    (piece) => piece.file !== undefined && piece.excerpt !== undefined && file.tree.plain[piece.file] !== "",
  )
  const rest = pieces.find(
    (piece) => piece.file !== undefined && piece.excerpt === undefined && file.tree.plain[piece.file] !== "",
  )
  if (rest === undefined || shown.length < solid * mostOfFile) return undefined
  return loses(merging, { from: rest.file!, to: rest.file! + 1 })
}

const mostOfFile = 0.6

/** New lines that the file has right beside the change, where they stay: the excerpt stands for more than was found. */
function writtenTwice({ excerpt, file, ...merging }: Merging, pieces: readonly Piece[]): Issue | undefined {
  const solid = pieces.filter((piece) => plainOf({ excerpt, file }, piece) !== "")
  const plain = solid.map((piece) => plainOf({ excerpt, file }, piece))
  const isFresh = (at: number) => solid[at] !== undefined && solid[at].file === undefined
  const isKept = (at: number) => solid[at] !== undefined && solid[at].excerpt === undefined
  for (const [at, piece] of solid.entries()) {
    if (!isFresh(at) || file.weight(plain[at]!) < leastTelling) continue
    for (let other = Math.max(0, at - beside.two); other <= at + beside.two; other++) {
      if (!isKept(other) || plain[other] !== plain[at]) continue
      const isPair =
        isFresh(at + 1) &&
        isKept(other + 1) &&
        plain[at + 1] === plain[other + 1] &&
        file.places(plain[at]!).length + file.places(plain[at + 1]!).length === 2
      if (isPair || Math.abs(at - other) <= beside.one)
        return unclearLine({ excerpt, file, ...merging }, piece.excerpt!, solid[other]!.file!)
    }
  }
  return undefined
}

const plainOf = ({ excerpt, file }: Pick<Merging, "excerpt" | "file">, piece: Piece) =>
  piece.excerpt === undefined ? file.tree.plain[piece.file]! : excerpt.plain[piece.excerpt]!

const leastTelling = 2
/** How many lines away one line may be, or two in a row. */
const beside = { one: 5, two: 14 }

/** Blank lines at the ends are those of the fence. */
function trimmed(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== "")
  const last = lines.findLastIndex((line) => line.trim() !== "")
  return first < 0 ? [] : lines.slice(first, last + 1)
}
