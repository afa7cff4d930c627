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
import { changesOf } from "./write.ts"

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
    if (!issue) return doubtIn(merging, pieces) ?? changed(text, pieces, merging)
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

/** What speaks against a result as a whole. */
function doubtIn(merging: Merging, pieces: readonly Piece[]): { issue: Issue } | undefined {
  const issue = verify(merging, pieces) ?? silentRest(merging, pieces) ?? writtenTwice(merging, pieces)
  return issue && { issue }
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

/** A new line that the file has right beside the change, where it stays: the excerpt stands for more than was found. */
function writtenTwice(merging: Merging, pieces: readonly Piece[]): Issue | undefined {
  const { excerpt, file } = merging
  for (const [at, piece] of pieces.entries()) {
    if (piece.file !== undefined || file.weight(excerpt.plain[piece.excerpt]!) < leastTelling) continue
    const near = pieces.slice(Math.max(0, at - beside), at + beside + 1)
    const twin = near.find(
      (other) =>
        other.file !== undefined &&
        other.excerpt === undefined &&
        file.tree.plain[other.file] === excerpt.plain[piece.excerpt],
    )
    if (twin) return unclearLine(merging, piece.excerpt, twin.file!)
  }
  return undefined
}

const leastTelling = 2
const beside = 6

function changed(text: string, pieces: readonly Piece[], { excerpt, file, stands }: Merging): Placed {
  const changes = changesOf(pieces, {
    excerpt,
    file: file.tree,
    lines: splitLines(text),
    ending: dominantEnding(text) ?? "\n",
  })
  return { changes, stands }
}

/** Blank lines at the ends are those of the fence. */
function trimmed(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== "")
  const last = lines.findLastIndex((line) => line.trim() !== "")
  return first < 0 ? [] : lines.slice(first, last + 1)
}
