import type { Issue } from "../issues/issue.ts"
import { bareLines, dominantEnding, splitLines } from "../text/lines.ts"
import { isMarker } from "../text/marker.ts"
import type { Change } from "../text/place.ts"
import { mergeLines } from "./by-lines.ts"
import { homesOf } from "./homes.ts"
import type { Merging, Piece } from "./merging.ts"
import { type Part, partsOf } from "./parts.ts"
import { replaced } from "./pieces.ts"
import { tooMuch } from "./refusals.ts"
import { mergeRow } from "./row.ts"
import { readTree, type Tree } from "./tree.ts"
import { verify } from "./verify.ts"
import { type Known, knowFile } from "./weigh.ts"
import { changesOf, freshLines } from "./write.ts"

/** What an excerpt changes in its file, and what its lines stand for. */
export interface Placed {
  changes: Change[]
  parts: Part[]
}

/** More lines than this are not compared. */
const mostLines = { excerpt: 5_000, file: 200_000 }

/**
 * Finds out what an excerpt of a file makes of it. Both are read as trees of blocks, whose siblings are paired in order. A block
 * that is written out replaces its counterpart; one with markers in it is entered; a marker stands for what is there. What cannot
 * be told for certain is refused.
 */
export function placeExcerpt(text: string, shown: string, path: string): Placed | { issue: Issue } {
  const { lines: own, skipped } = trimmed(bareLines(shown))
  const theirs = bareLines(text)
  if (own.length > mostLines.excerpt || theirs.length > mostLines.file) return { issue: tooMuch(path) }
  const file = knowFile(readTree(theirs, { path, markers: false }))
  const fileMarkers = new Set(file.tree.plain.filter((plain) => isMarker(plain)))
  const excerpt = readTree(own, { path, markers: true, own: fileMarkers })
  let refused: Issue | undefined
  for (const merge of waysToRead(excerpt, file)) {
    const merging = startMerging(excerpt, file, path)
    const pieces = merge(merging)
    const [issue] = merging.issues
    const result = issue ? { issue } : written(text, merging, pieces, skipped)
    if (!("issue" in result)) return result
    refused ??= result.issue
  }
  return { issue: counted(refused!, skipped) }
}

/** Lines of an excerpt are counted with those before its first. */
function counted(issue: Issue, skipped: number): Issue {
  if (!issue.part || skipped === 0) return issue
  const { lines, text } = issue.part
  return { ...issue, part: { lines: [lines[0] + skipped, lines[1] + skipped], text } }
}

function written(
  text: string,
  merging: Merging,
  pieces: readonly Piece[],
  skipped: number,
): Placed | { issue: Issue } {
  const texts = { excerpt: merging.excerpt, file: merging.file.tree }
  const fresh = freshLines(pieces, texts)
  const issue = verify(merging, pieces, fresh)
  if (issue) return { issue }
  const writing = { ...texts, lines: splitLines(text), ending: dominantEnding(text) ?? "\n" }
  return { changes: changesOf(pieces, fresh, writing), parts: partsOf(pieces, fresh, { ...texts, skipped }) }
}

function startMerging(excerpt: Tree, file: Known, path: string): Merging {
  const merging: Merging = {
    excerpt,
    file,
    homes: homesOf(file),
    path,
    issues: [],
    mergeRow: (items, place) => mergeRow(merging, items, place),
  }
  return merging
}

/** How to find out what an excerpt makes of its file, best first. One that is cut in the middle of blocks has no tree. */
function waysToRead(excerpt: Tree, file: Known): ((merging: Merging) => Piece[])[] {
  if (isWhole(excerpt, file.tree)) return [asWhole]
  return [byBlocks, mergeLines]
}

/** All of a file, written out: it begins and ends as the file does, and has nearly all of its lines. */
function isWhole(excerpt: Tree, file: Tree): boolean {
  if (excerpt.root.hasMarkers) return false
  const solid = file.plain.filter((plain) => plain !== "")
  const own = excerpt.plain.filter((plain) => plain !== "")
  const shown = new Set(own)
  const known = solid.filter((plain) => shown.has(plain)).length
  return own[0] === solid[0] && own.at(-1) === solid.at(-1) && known >= solid.length * nearlyAll
}

const nearlyAll = 0.8

function asWhole(merging: Merging): Piece[] {
  const all = (tree: Tree) => ({ from: 0, to: tree.lines.length })
  return replaced(merging, all(merging.excerpt), all(merging.file.tree), { excerpt: 0, file: 0 })
}

function byBlocks(merging: Merging): Piece[] {
  const { excerpt, file } = merging
  return mergeRow(merging, excerpt.root.inner[0]!, {
    list: file.tree.root.inner[0]!,
    region: { from: 0, to: file.tree.lines.length },
    tied: { start: false, end: false },
    loose: !excerpt.root.hasMarkers,
  })
}

/** Blank lines at the ends are those of the fence. */
function trimmed(lines: readonly string[]): { lines: string[]; skipped: number } {
  const first = lines.findIndex((line) => line.trim() !== "")
  const last = lines.findLastIndex((line) => line.trim() !== "")
  return first < 0 ? { lines: [], skipped: 0 } : { lines: lines.slice(first, last + 1), skipped: first }
}
