import type { Block, BlockLine, Draft } from "./draft.ts"
import { oldLines, renderBlock } from "./draft.ts"
import { isBlank } from "./mistakes/mistake.ts"
import { isHome, placesOf } from "./places.ts"

/**
 * Could a careful person tell what a spoiled edit means? The bench keeps only such cases, so that every refusal
 * in its tables is one that could have been a landing.
 */
export function isHonest(draft: Draft): boolean {
  return draft.blocks.every((block) => {
    return hasOnePlace(draft, block) && keepsTargetsTogether(draft, block) && hasClearEdges(block)
  })
}

/** How much more must speak for the true place than for any other, in bits. */
const margin = 3

function hasOnePlace(draft: Draft, block: Block): boolean {
  const [place, ...more] = placesOf(draft.file, block)
  if (draft.garble && standsGarbled(draft, block)) return false
  // Standing there letter for letter settles it, for better or worse.
  if (place !== undefined) return more.length === 0 && isHome(block, place)
  const { here, elsewhere } = weigh(draft.file, block)
  return here >= elsewhere + margin
}

function standsGarbled(draft: Draft, block: Block): boolean {
  return draft.file.join("\n").includes(renderBlock(block, draft.garble).old.slice(0, -1))
}

/**
 * What speaks for the true place, and what at most for another: the information, in bits, of the lines that
 * stand there, white space and typography aside. Lines count for the same other place if they lie at about the
 * same distance from where the block would put them.
 */
function weigh(file: readonly string[], block: Block): { here: number; elsewhere: number } {
  const lines = file.map(plain)
  const places = new Map<string, number[]>()
  lines.forEach((line, at) => {
    if (line === "") return
    const list = places.get(line)
    if (list) list.push(at)
    else places.set(line, [at])
  })
  const sources = new Set(block.flatMap((line) => line.source ?? []))
  const [first, last] = [Math.min(...sources), Math.max(...sources)]
  const votes = new Map<number, number>()
  let here = 0
  oldLines(block).forEach((line, index) => {
    const hits = places.get(plain(line.text)) ?? []
    const weight = Math.log2(file.length / Math.max(hits.length, 1)) + 0.01
    if (line.source !== undefined && lines[line.source] === plain(line.text)) here += weight
    for (const at of hits)
      if (at < first || at > last) votes.set(at - index, (votes.get(at - index) ?? 0) + weight)
  })
  return { here, elsewhere: largestWithin(votes, 8) }
}

/** The largest sum of votes for places not further apart than `reach`. */
function largestWithin(votes: Map<number, number>, reach: number): number {
  const sorted = [...votes].sort(([one], [other]) => one - other)
  let [best, sum, start] = [0, 0, 0]
  for (const [at, weight] of sorted) {
    sum += weight
    while (sorted[start]![0] < at - reach) sum -= sorted[start++]![1]
    best = Math.max(best, sum)
  }
  return best
}

function plain(text: string): string {
  return text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, "-")
    .replace(/\u2026/g, "...")
    .replace(/\s+/g, " ")
    .trim()
}

/** Dropped lines that stand side by side in the edit must do so in the file, blank lines aside. */
function keepsTargetsTogether(draft: Draft, block: Block): boolean {
  let last: BlockLine | undefined
  for (const line of oldLines(block)) {
    if (line.op === "drop" && last?.op === "drop" && hasTextBetween(draft.file, last.source!, line.source!))
      return false
    last = line
  }
  return true
}

function hasTextBetween(file: readonly string[], above: number, below: number): boolean {
  return file.slice(above + 1, below).some((text) => !isBlank(text))
}

/**
 * A kept line right beside what is taken away must not look like a part of it, unless the file has it there as
 * well: with `a, "", b` → `""`, nobody knows which of two blank lines is meant if the file has one elsewhere.
 */
function hasClearEdges(block: Block): boolean {
  return block.every((line, at) => {
    if (line.op !== "keep") return true
    return [-1, 1].every((step) => {
      const run = runFrom(block, at + step, step)
      const edge = run.find((other) => other.source !== undefined)?.source
      const isBeside = edge === undefined || line.source === edge - step
      return isBeside || !run.some((other) => other.op === "drop" && other.text.trim() === line.text.trim())
    })
  })
}

/** The changed lines from `at` onward, in one direction. */
function runFrom(block: Block, at: number, step: number): BlockLine[] {
  const run: BlockLine[] = []
  for (let i = at; block[i] && block[i]!.op !== "keep"; i += step) run.push(block[i]!)
  return run
}
