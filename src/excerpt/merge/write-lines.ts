import { depthOf } from "../../locate/read/scope.ts"
import { append } from "../../text/lines.ts"
import type { Base, Merging, Piece, Region } from "../merging.ts"
import type { LineStretch } from "../pair/align-lines.ts"
import { compareAtEdge, idIn, isImport } from "../pair/edges.ts"
import { likeness, likenessOfVersions } from "../pair/pair.ts"
import { namedOnce } from "../read/tree.ts"
import * as say from "../refusals.ts"
import { guardLoss } from "./losses.ts"
import { kept } from "./pieces.ts"

/** The lines of the file with stretches of the excerpt in their places. */
export function writeLines(merging: Merging, stretches: readonly LineStretch[]): Piece[] {
  const { length } = merging.file.tree.lines
  const pieces: Piece[] = []
  let cursor = 0
  stretches.forEach((stretch, index) => {
    const next = stretches[index + 1]?.lines.find(({ at }) => at >= 0)?.at ?? length
    const written = writeStretch(merging, stretch, { from: cursor, to: next })
    append(pieces, written.pieces)
    cursor = written.cursor
  })
  return [...pieces, ...kept(cursor, length)]
}

function writeStretch(
  merging: Merging,
  { lines }: LineStretch,
  free: Region,
): { pieces: Piece[]; cursor: number } {
  const { plain } = merging.file.tree
  pairEdge(merging, lines, -1, free)
  pairEdge(merging, lines, 1, free)
  const known = lines.filter(({ at }) => at >= 0)
  const baseOf = nearest(merging, known)
  const first = known[0]!
  const pieces = kept(free.from, first.at)
  let cursor = first.at
  let previous: number | undefined
  lines.forEach(({ line, at }, position) => {
    const base = baseOf(line)
    const above = lines[position - 1]?.line
    const gap = { from: above === undefined ? line : above + 1, to: line }
    if (at < 0) {
      pieces.push(...blankPieces(gap, base), { excerpt: line, base })
      return
    }
    if (previous !== undefined) guardLoss(merging, { from: cursor, to: at }, line - previous - 1)
    const isBlank = previous !== undefined && plain.slice(cursor, at).every((each) => each === "")
    // The same number of blank lines: the file's own.
    if (isBlank && previous === above && at - cursor === gap.to - gap.from) append(pieces, kept(cursor, at))
    else pieces.push(...blankPieces(gap, base))
    pieces.push({ file: at, excerpt: line, base })
    cursor = at + 1
    previous = line
  })
  return { pieces, cursor }
}

function blankPieces({ from, to }: Region, base: Base): Piece[] {
  const pieces: Piece[] = []
  for (let at = from; at < to; at++) pieces.push({ excerpt: at, base })
  return pieces
}

/**
 * Finds the nearest line that is known, of those that are indented by as much more or less as most are. To be asked for one line after the
 * other, downwards.
 */
function nearest(
  { excerpt, file }: Merging,
  known: readonly { line: number; at: number }[],
): (line: number) => Base {
  const shifts = known.map(({ line, at }) => depthOf(file.tree.lines[at]!) - depthOf(excerpt.lines[line]!))
  const counts = new Map<number, number>()
  for (const shift of shifts) counts.set(shift, (counts.get(shift) ?? 0) + 1)
  const most = [...counts.values()].reduce((a, b) => Math.max(a, b))
  const usual = known.filter((_, index) => counts.get(shifts[index]!) === most)
  const distance = (index: number, line: number) => Math.abs(usual[index]!.line - line)
  let best = 0
  return (line) => {
    while (best + 1 < usual.length && distance(best + 1, line) < distance(best, line)) best++
    return { excerpt: usual[best]!.line, file: usual[best]!.at }
  }
}

/** A line at the edge of a stretch, beside one that is known, may be a changed one of the file. */
function pairEdge(
  merging: Merging,
  lines: { line: number; at: number }[],
  step: 1 | -1,
  { from, to }: Region,
): void {
  const { excerpt, file } = merging
  const known = lines.map(({ at }, index) => (at >= 0 ? index : -1)).filter((index) => index >= 0)
  const start = step < 0 ? known[0]! : known.at(-1)!
  let there = lines[start]!.at
  const move = () => {
    do there += step
    while (there >= from && there < to && file.tree.plain[there] === "")
  }
  move()
  for (let here = start + step; here >= 0 && here < lines.length; here += step) {
    if (there < from || there >= to) return
    const [wrote, has] = [excerpt.plain[lines[here]!.line]!, file.tree.plain[there]!]
    const [mine, theirs] = [namedOnce(wrote), namedOnce(has)]
    if ((isImport.test(wrote) && isImport.test(has)) || (mine && theirs && mine.name !== theirs.name))
      continue
    const neighbour = likeness(wrote, excerpt.plain[lines[start]!.line]!)
    const isSame = idIn(wrote) !== undefined && idIn(wrote) === idIn(has)
    const is = compareAtEdge(isSame ? 1 : likenessOfVersions(wrote, has), { known: neighbour })
    if (is === "unclear") {
      merging.issues.push(say.unclearLine(merging, lines[here]!.line, there))
      return
    }
    if (is === "same") {
      lines[here]!.at = there
      move()
    }
  }
}
