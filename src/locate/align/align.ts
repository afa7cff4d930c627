import type { Span } from "../../text/place.ts"
import { fitAt } from "../fit/fit-at.ts"
import type { Document } from "../read/document.ts"
import { indentOf, withoutTypography } from "../read/fold.ts"
import {
  changedGaps,
  type Gap,
  saysOf,
  type Wanted,
  type WeighedLine,
  wantedOf,
  weigh,
} from "../read/hunk.ts"
import { type IndentRule, indentPairs, solveIndent, unknownUnits } from "../read/indent.ts"
import {
  type Bigrams,
  bigrams,
  haveSameWords,
  leastLikeness,
  likeness,
  shareWords,
} from "../read/likeness.ts"
import { classify, linesSharingWords } from "../read/line-index.ts"
import { lineAt, lineText, tableOf } from "../read/line-table.ts"
import { type FileLines, hitSpan } from "../read/lines.ts"
import { isWithin, roomInOrder } from "../read/order.ts"
import { type Budget, type Hit, sequenceHits } from "../tiers/line-by-line.ts"
import {
  alignmentScore,
  type Candidate,
  type Findings,
  onlyShown,
  rankOf,
  type TierName,
} from "../tiers/tiers.ts"
import { judge } from "./evidence.ts"
import {
  type Alignment,
  alignedCandidate,
  candidateOnLines,
  type LaidOut,
  layOut,
  margin,
  rank,
  ruleOf,
  type Seed,
  segments,
  type Worth,
} from "./layout.ts"

/**
 * Finds the place of an edit whose text is not in the file as such: some lines misremembered, invented, left out
 * or elided. All its lines are weighed together, and the place is taken only if everything speaks for it. Lines
 * that are merely alike are looked at only if equal lines lead nowhere, never to break a tie.
 */
export function alignHits(document: Document, wanted: Wanted, window: Span, budget: Budget): Findings {
  const table = tableOf(document)
  if (table.count === 0 || wanted.solid.length === 0) return { candidates: [] }
  const { classes, counts } = classify(document, wanted.distinct)
  const rows = weigh(wanted, counts, table.count)
  const elided = elidedPlace(document, wanted, rows, { window, budget })
  if (elided) return { candidates: [elided] }
  const gaps = changedGaps(wanted)
  const within = {
    from: lineAt(table, window.from),
    to: Math.min(table.count, lineAt(table, Math.max(0, window.to - 1)) + 1),
  }
  const task = { document, wanted, rows, gaps, classes, within }
  const equal = align(task, (row, line) => (row.number === classes[line] ? row.weight : 0), 0)
  if (equal !== "nothing" && !equal.doubtful) return equal
  const alike = likenessOf(task)
  const found = alike ? align(task, alike.worth, 3, alike.seeds) : "nothing"
  if (found !== "nothing") return found
  return equal === "nothing" ? { candidates: [] } : equal
}

/** An edit, weighed, and the file that it is to be placed in. */
export interface AlignTask {
  document: Document
  wanted: Wanted
  rows: readonly WeighedLine[]
  gaps: readonly Gap[]
  classes: Int32Array
  within: { from: number; to: number }
}

/** `mostAlike`: how many lines that the change takes away may be known by likeness only. */
function align(
  task: AlignTask,
  worth: Worth,
  mostAlike: number,
  seeds: readonly Seed[] = [],
): (Findings & { doubtful?: boolean }) | "nothing" {
  const { document, wanted, rows, gaps, classes, within } = task
  const targets = new Set(gaps.flatMap((gap) => gap.targets))
  if (!worthwhile(rows, targets, mostAlike)) return "nothing"
  const ranked = rank(document, rows, segments({ rows, classes, within, seeds }), worth)
  if (!ranked) return { candidates: [], imprecise: true }
  const [best, second] = ranked
  if (!best) return "nothing"
  const rule = ruleOf(document, wanted, best)
  const table = tableOf(document)
  const shaped: Worth = (row, line) => {
    const plain = worth(row, line)
    const indent = plain === 0 ? undefined : rule(indentOf(wanted.old[row.at]!))
    return plain === 0 || indent === indentOf(lineText(document, table, line)) ? plain : plain / 2
  }
  const alignment = layOut(document, rows, best.segment, shaped)
  const rival = second?.alignment.grid.best ?? 0
  const verdict = judge({ document, alignment, wanted, gaps, rival })
  if (verdict === "rival") return { candidates: rivals(document, best, second!) }
  if (verdict === "weak" || !indented(task, alignment, rule)) return "nothing"
  const regular = withoutMisfits(task, alignment, rule)
  const candidate = alignedCandidate(document, wanted, regular, verdict)
  // What equal lines cannot fit may still fit by lines that are alike.
  const isDoubtful = () => "issue" in fitAt(document, candidate) && rows.some((row) => row.count === 0)
  return { candidates: [candidate], doubtful: mostAlike === 0 && isDoubtful() }
}

/** Lines that a change rests on, and that say little themselves, must at least be indented as the others are. */
function indented(task: AlignTask, alignment: Alignment, rule: IndentRule): boolean {
  const rests = new Set(
    task.gaps.flatMap(({ targets, fromA, toA }) => (targets.length > 0 ? targets : [fromA - 1, toA])),
  )
  return alignment.rows.every(({ at }, index) => !rests.has(at) || !isMisfit(task, alignment, rule, index))
}

/** The alignment without lines that say little and are not indented as the others: they are likely to be others. */
function withoutMisfits(task: AlignTask, alignment: Alignment, rule: IndentRule): Alignment {
  const path = alignment.grid.path.map((column, index) =>
    isMisfit(task, alignment, rule, index) ? -1 : column,
  )
  return { ...alignment, grid: { ...alignment.grid, path } }
}

/** Is a line that says little laid on one that is not indented as the others? */
function isMisfit(
  { document, wanted }: AlignTask,
  { rows, columns, grid }: Alignment,
  rule: IndentRule,
  index: number,
): boolean {
  const { at, weight } = rows[index]!
  const line = columns[grid.path[index]!]
  if (weight > 2 || line === undefined) return false
  return rule(indentOf(wanted.old[at]!)) !== indentOf(lineText(document, tableOf(document), line))
}

/** Two places that are too close to call: neither can be taken, both can be shown. */
function rivals(document: Document, best: LaidOut, second: LaidOut): Candidate[] {
  const { starts } = tableOf(document)
  return [best, second].map(({ alignment: { columns, grid } }) => {
    const first = columns[grid.path.find((column) => column >= 0) ?? 0]!
    return onlyShown({ from: starts[first]!, to: starts[first + 1]! }, "similar")
  })
}

/** Half of what `old` says must be in the file, and (nearly) all lines that the change takes away. */
function worthwhile(rows: readonly WeighedLine[], targets: ReadonlySet<number>, mostAlike: number): boolean {
  const missing = rows.filter((row) => row.count === 0 && targets.has(row.at)).length
  if (missing > mostAlike) return false
  const known = rows.reduce((sum, row) => sum + (row.count > 0 ? saysOf(row) : 0), 0)
  const unknown = rows.reduce((sum, row) => sum + (row.count > 0 ? 0 : saysOf(row)), 0)
  return known >= unknown || (mostAlike > 0 && missing === 0)
}

/** Long edits of which nothing is in the file are not worth looking for line by line. */
const mostUnknown = 8

/** What lines of `old` that are not in the file are worth on lines that are like them, and where such lines are. */
export function likenessOf(task: AlignTask): { worth: Worth; seeds: Seed[] } | undefined {
  const { document, wanted, rows, classes, gaps } = task
  const targets = new Set(gaps.flatMap((gap) => gap.targets))
  const unknown = rows.filter((row) => row.count === 0 && !row.elided)
  if (unknown.length === 0) return undefined
  const known = rows.some((row) => row.count > 0 && row.weight >= 4)
  if (!known && unknown.length > mostUnknown) return undefined
  const table = tableOf(document)
  const numbers = new Set(rows.map((row) => row.number))
  const prints = new Map(unknown.map((row) => [row.at, bigrams(wanted.folded[row.at]!)]))
  const cache = new Map<number, Bigrams>()
  const printOf = (line: number) => {
    let print = cache.get(line)
    if (!print)
      cache.set(line, (print = bigrams(withoutTypography(lineText(document, table, line)).slice(0, 1000))))
    return print
  }
  return {
    worth: (row, line) => {
      if (row.count > 0) return row.number === classes[line] ? row.weight : 0
      if (numbers.has(classes[line]!)) return 0
      const print = prints.get(row.at)
      const alike = print ? likeness(print, printOf(line)) : 0
      if (alike < leastLikeness) return 0
      const [wrote, there] = [wanted.old[row.at]!, lineText(document, table, line)]
      if (!shareWords(wrote, there) || (targets.has(row.at) && !haveSameWords(wrote, there))) return 0
      return (row.weight * (alike - 0.4)) / 0.6
    },
    seeds:
      unknown.length > mostUnknown
        ? []
        : unknown.flatMap(({ at }) =>
            linesSharingWords(document, wanted.old[at]!).map((line) => ({ at, line })),
          ),
  }
}

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
