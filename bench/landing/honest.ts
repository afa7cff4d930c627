import type { Block, BlockLine, Draft } from "./draft.ts"
import { oldLines, renderBlock } from "./draft.ts"
import { isBlank } from "./mistakes/mistake.ts"
import { isHome, placesOf } from "./places.ts"

/**
 * Could a careful person tell what a spoiled edit means? The bench keeps only such cases, so that every refusal
 * in its tables is one that could have been a landing.
 */
export function isHonest(draft: Draft): boolean {
  return draft.blocks.every((block) => hasOnePlace(draft, block) && keepsChangesTogether(draft, block))
}

/**
 * Does one place of the file have the words of each block, whatever its signs and blanks? And do words change? Where only signs do, nobody
 * could tell what is meant from what was remembered wrongly.
 */
export function hasOnePlaceByWords({ file, blocks }: Draft): boolean {
  const lines = file.map(wordsOf)
  return blocks.every((block) => {
    const words = block.map((line) => ({ ...line, text: wordsOf(line.text) }))
    const half = (op: BlockLine["op"]) => words.filter((line) => line.op === op).map((line) => line.text)
    return placesOf(lines, words).length === 1 && half("drop").join(" ") !== half("add").join(" ")
  })
}

const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}_]+/gu, " ").trim()

/** How much more must speak for the true place than for any other, in bits. */
const margin = 3

function hasOnePlace(draft: Draft, block: Block): boolean {
  const [place, ...more] = placesOf(draft.file, block)
  if (draft.garble && standsGarbled(draft, block)) return false
  // Standing there letter for letter settles it, for better or worse.
  if (place !== undefined) return more.length === 0 && isHome(block, place)
  return isOnlyOneLike(draft.file, block) && isWellSupported(draft.file, block)
}

/** No second stretch of the file reads the same, white space and typography aside, however near it is. */
function isOnlyOneLike(file: readonly string[], block: Block): boolean {
  const bare = block.map((line) => ({ ...line, text: plain(line.text) }))
  return placesOf(read(file).lines, bare).length <= 1
}

function standsGarbled(draft: Draft, block: Block): boolean {
  return draft.file.join("\n").includes(renderBlock(block, draft.garble).old.slice(0, -1))
}

/**
 * Each line of the block that the file has somewhere votes for a shift: how far the block would have to be moved
 * for the line to be there. Its weight is its information in bits; white space and typography do not count.
 * Around every change the votes for its own shift must outweigh those for any other.
 */
function isWellSupported(file: readonly string[], block: Block): boolean {
  const votes = votesOf(file, block)
  return shiftsOfChanges(block).every((shift) => {
    const here = votes.filter((vote) => Math.abs(vote.shift - shift) <= reach)
    const elsewhere = votes.filter((vote) => Math.abs(vote.shift - shift) > reach)
    return largestWithin(here) >= largestWithin(elsewhere) + margin
  })
}

/** How far lines may be out of step and still belong to the same place. */
const reach = 8

interface Vote {
  line: number
  shift: number
  weight: number
}

function votesOf(file: readonly string[], block: Block): Vote[] {
  const { places } = read(file)
  return positioned(block).flatMap(({ text, position }, line) => {
    const hits = places.get(plain(text)) ?? []
    if (isBlank(text)) return []
    const weight = Math.log2(file.length / Math.max(hits.length, 1)) + 0.01
    return hits.map((at) => ({ line, shift: at - position, weight }))
  })
}

/** A file as a reader sees it: its lines without what hardly shows, and where each of them is. */
interface Read {
  lines: string[]
  places: Map<string, number[]>
}

/** Kept for the next draft of the same file: reading it takes longer than all the rest. */
const known = new WeakMap<readonly string[], Read>()

function read(file: readonly string[]): Read {
  const before = known.get(file)
  if (before) return before
  const lines = file.map(plain)
  const places = new Map<string, number[]>()
  for (const [at, text] of lines.entries()) {
    const list = places.get(text)
    if (list) list.push(at)
    else places.set(text, [at])
  }
  known.set(file, { lines, places })
  return { lines, places }
}

/** The old lines with their places in the block; a line that stands for many takes the room of all of them. */
function positioned(block: Block): (BlockLine & { position: number })[] {
  let position = 0
  return oldLines(block).map((line) => {
    const placed = { ...line, position }
    position += line.standsFor ?? 1
    return placed
  })
}

/** Where the changes of a block really are. */
function shiftsOfChanges(block: Block): number[] {
  const shifts = new Set<number>()
  let position = 0
  for (const { op, source, place, standsFor = 1 } of block) {
    if (op === "drop" && source !== undefined) shifts.add(source - position)
    if (op === "add") shifts.add(place! - position)
    else position += standsFor
  }
  return [...shifts]
}

/** The largest sum of votes for shifts not further apart than `reach`, each line counted once. */
function largestWithin(votes: Vote[]): number {
  const sorted = [...votes].sort((one, other) => one.shift - other.shift)
  const counts = new Map<number, number>()
  let [best, sum, start] = [0, 0, 0]
  for (const vote of sorted) {
    const count = counts.get(vote.line) ?? 0
    counts.set(vote.line, count + 1)
    if (count === 0) sum += vote.weight
    for (; sorted[start]!.shift < vote.shift - reach; start++) {
      const gone = sorted[start]!
      const left = counts.get(gone.line)! - 1
      counts.set(gone.line, left)
      if (left === 0) sum -= gone.weight
    }
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

/**
 * Changes that are side by side in the edit must be so in the file, blank lines aside: where a line between
 * them was left out, nobody knows which of the new lines belong before it.
 */
function keepsChangesTogether(draft: Draft, block: Block): boolean {
  let last: number | undefined
  for (const { op, source, place } of block) {
    const at = op === "add" ? place : source
    if (op === "keep" || at === undefined) {
      last = undefined
      continue
    }
    if (last !== undefined && hasTextBetween(draft.file, last, at)) return false
    last = op === "add" ? at : at + 1
  }
  return true
}

function hasTextBetween(file: readonly string[], from: number, to: number): boolean {
  return file.slice(from, to).some((text) => !isBlank(text))
}
