import type { Merging, Piece } from "../merging.ts"
import {
  blockAt,
  type LineRow,
  type LineStretch,
  lineStretches,
  pairLines,
  solidLines,
} from "../pair/align-lines.ts"
import { blocksIn } from "../read/tree.ts"
import { faceOf, spendPairs } from "../read/weigh.ts"
import * as say from "../refusals.ts"
import { writeLines } from "./write-lines.ts"

/**
 * Excerpts that are cut in the middle of blocks have no tree worth the name. They are aligned line by line, in one go: to pass over
 * lines of the file costs nothing where the excerpt has a marker, and little elsewhere.
 */
export function mergeLines(merging: Merging): Piece[] {
  const { excerpt, file } = merging
  const rows = solidLines(excerpt)
  const columns = file.tree.plain.flatMap((plain, at) => (plain === "" ? [] : [at]))
  if (!spendPairs(file, rows.length * columns.length)) {
    merging.issues.push(say.tooMuch(merging.path))
    return []
  }
  const pairs = pairLines(merging, rows, columns)
  const stretches = lineStretches(rows, pairs)
  if (!stretches.every((stretch) => isKnown(merging, stretch))) return []
  if (!isOnlyPlace(merging, { rows, columns, pairs }) || hasStrayHead(merging, rows, pairs)) return []
  if (hasOtherEnd(merging, rows, pairs)) return []
  return writeLines(merging, stretches)
}

const leastBits = 3

const nearly = 0.8

/** Does no other place of the file fit a stretch nearly as well? Looked for with all lines out of the way that were found. */
function isOnlyPlace(
  merging: Merging,
  { rows, columns, pairs }: { rows: readonly LineRow[]; columns: readonly number[]; pairs: Int32Array },
): boolean {
  const { excerpt, file } = merging
  const used = new Set(pairs)
  const others = pairLines(
    merging,
    rows,
    columns.filter((line) => !used.has(line)),
  )
  const bits = (lines: LineStretch["lines"]) =>
    lines.reduce((sum, { line, at }) => sum + (at < 0 ? 0 : file.weight(excerpt.plain[line]!)), 0)
  const [own, rivals] = [lineStretches(rows, pairs), lineStretches(rows, others)]
  for (const [index, { lines }] of own.entries()) {
    const before = own[index - 1]?.lines.findLast(({ at }) => at >= 0)?.at ?? -1
    const after = own[index + 1]?.lines.find(({ at }) => at >= 0)?.at ?? file.tree.lines.length
    const found = rivals[index]!.lines.filter(({ at }) => at > before && at < after)
    if (bits(found) < bits(lines) * nearly) continue
    const places = [lines.find(({ at }) => at >= 0)!.at, found[0]!.at]
    merging.issues.push(say.ambiguousLine(merging, lines[0]!.line, places))
    return false
  }
  return true
}

/** A block that the excerpt closes, and whose head is known, ends where the file's does. */
function hasOtherEnd(merging: Merging, rows: readonly LineRow[], pairs: Int32Array): boolean {
  const { excerpt, file } = merging
  const at = new Map(rows.map(({ line }, index) => [line, pairs[index]!]))
  const blocks = blockAt(file.tree)
  for (const block of blocksIn(excerpt.root.inner[0]!)) {
    const theirs = blocks.get(at.get(block.head) ?? -1)
    if (block.spine.length < 2 || !theirs || theirs.head !== at.get(block.head) || theirs.spine.length < 2)
      continue
    if (at.get(block.spine.at(-1)!) === theirs.spine.at(-1)) continue
    merging.issues.push(say.unknownLine(merging, block.head))
    return true
  }
  return false
}

/** The head of a block that the file has somewhere else: then it is not where its lines were found. */
function hasStrayHead(merging: Merging, rows: readonly LineRow[], pairs: Int32Array): boolean {
  const { excerpt, file } = merging
  const heads = blockAt(excerpt)
  const stray = rows.find(({ line }, index) => {
    const block = heads.get(line)
    if (pairs[index]! >= 0 || block?.head !== line) return false
    return faceOf(excerpt, block).name !== undefined && file.places(excerpt.plain[line]!).length === 1
  })
  if (stray) merging.issues.push(say.unknownLine(merging, stray.line))
  return stray !== undefined
}

function isKnown(merging: Merging, { lines }: LineStretch): boolean {
  const { excerpt, file } = merging
  const bits = lines.reduce((sum, { line, at }) => sum + (at < 0 ? 0 : file.weight(excerpt.plain[line]!)), 0)
  const heads = blockAt(file.tree)
  const isNamed = lines.some(({ at }) => {
    const block = heads.get(at)
    return block?.head === at && merging.homes.count(faceOf(file.tree, block).name) === 1
  })
  if (bits >= leastBits || isNamed) return true
  merging.issues.push(say.unknownLine(merging, lines[0]!.line))
  return false
}
