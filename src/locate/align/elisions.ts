import type { Span } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import { changedGaps, type Wanted, type WeighedLine, wantedOf } from "../read/hunk.ts"
import { indentPairs, solveIndent, unknownUnits } from "../read/indent.ts"
import { type FileLines, hitSpan } from "../read/lines.ts"
import { isWithin, roomInOrder } from "../read/order.ts"
import { type Budget, type Hit, sequenceHits } from "../tiers/line-by-line.ts"
import { alignmentScore, type Candidate, rankOf, type TierName } from "../tiers/tiers.ts"
import { margin } from "./evidence.ts"
import { candidateOnLines } from "./layout.ts"

/** A stretch of `old` that is written out, between dots, and where the file has it, line for line. */
interface Part {
  /** The lines of `old` that it has. */
  start: number
  end: number
  hits: readonly Hit[]
}

/**
 * Dots part an edit into stretches that are written out. If each of them is in the file, one after the other, and those
 * that are to change can do so in one place only, that is the place, however little they say by themselves.
 */
export function elidedPlace(
  document: Document,
  wanted: Wanted,
  rows: readonly WeighedLine[],
  { window, budget }: { window: Span; budget: Budget },
): Candidate | undefined {
  if (!rows.some((row) => row.elided)) return undefined
  const parts = partsOf(wanted, rows, (part) => sequenceHits(document, part, window, budget))
  // Lines that say nothing must at least be written as they are.
  const isTelling = rows.some((row) => row.count > 0 && row.weight >= margin)
  for (const loosest of isTelling
    ? (["edge blank lines", "indentation"] as const)
    : (["line endings"] as const)) {
    const chained = inOrder(parts.map((part) => ({ ...part, hits: tight(part.hits, loosest) })))
    if (chained.some(({ hits }) => hits.length === 0)) continue
    const lines = linesOf(wanted, chained)
    if (!lines || !obeysOneRule(document.text, wanted, lines)) return undefined
    const score = alignmentScore({ share: 1, lead: Number.POSITIVE_INFINITY })
    return candidateOnLines(wanted, lines, { tier: "elision", score })
  }
  return undefined
}

function partsOf(
  { old }: Wanted,
  rows: readonly WeighedLine[],
  hitsOf: (part: Wanted) => Hit[],
): readonly Part[] {
  const dots = rows.filter((row) => row.elided).map((row) => row.at)
  return [-1, ...dots].flatMap((dot, index): Part[] => {
    const [start, end] = [dot + 1, dots[index] ?? old.length]
    const wanted = wantedOf({ old: old.slice(start, end).join("\n"), new: "" })
    return wanted.solid.length > 0 ? [{ start, end, hits: hitsOf(wanted) }] : []
  })
}

const tight = (hits: readonly Hit[], loosest: TierName) =>
  hits.filter((hit) => rankOf(hit.tier) <= rankOf(loosest))

/** The parts with only those of their places, which come in the order of the file, that leave room for the others. */
function inOrder(parts: readonly Part[]): Part[] {
  const rooms = roomInOrder(parts.map(({ hits }) => hits.map(({ lines }) => hitSpan(lines))))
  return parts.map((part, index) => ({
    ...part,
    hits: part.hits.filter(({ lines }) => isWithin(hitSpan(lines), rooms[index]!)),
  }))
}

/** Where the lines of `old` lie, if any does. A part with several places has none, which must not matter. */
function linesOf(wanted: Wanted, parts: readonly Part[]): FileLines | undefined {
  const gaps = changedGaps(wanted)
  const lines: FileLines = wanted.old.map(() => undefined)
  for (const { start, end, hits } of parts) {
    const isChanged = gaps.some((gap) => gap.toA >= start && gap.fromA - 1 < end)
    if (hits.length > 1 && isChanged) return undefined
    if (hits.length === 1) for (const [at, line] of hits[0]!.lines.entries()) lines[start + at] = line
  }
  return lines.some((line) => line !== undefined) ? lines : undefined
}

function obeysOneRule(text: string, wanted: Wanted, lines: FileLines): boolean {
  const pairs = indentPairs(text, wanted, lines)
  return solveIndent(pairs, [], unknownUnits) !== undefined
}
