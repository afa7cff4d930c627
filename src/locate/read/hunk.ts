import type { Hunk } from "../../edits/edit.ts"
import { type DiffRange, diff, equalPairs } from "../../text/diff.ts"
import { bareLines, withEndings } from "../../text/lines.ts"
import { once } from "../../text/once.ts"
import { isPlaceholder } from "../../text/placeholder.ts"
import { isBlank, withoutTypography } from "./fold.ts"

/** A line-scoped hunk, prepared for searching: its texts as lines without endings. */
export interface Wanted {
  old: readonly string[]
  new: readonly string[]
  /** The numbers of the lines of `old` that are not blank. */
  solid: readonly number[]
  /** The lines of `old`, folded on the loosest folding tier. */
  folded: readonly string[]
  /** The distinct lines of `old` and `new`, folded, to look up at once. */
  distinct: readonly string[]
  /** The lines before which new lines go wherever they could go on either side of others. */
  picked: readonly number[]
}

export type Searched = Pick<Hunk, "old" | "new" | "picked">

export function wantedOf(hunk: Searched): Wanted {
  const known = prepared.get(hunk)
  if (known) return known
  const wanted = prepare(hunk)
  prepared.set(hunk, wanted)
  return wanted
}

/** One search after the other asks for the same hunk. */
const prepared = new WeakMap<Searched, Wanted>()

function prepare(hunk: Searched): Wanted {
  const [old, fresh] = [hunk.old, hunk.new].map((text) => bareLines(withEndings(text, "\n"))) as [
    string[],
    string[],
  ]
  const distinct = once(() => {
    const all = new Set([...wanted.folded, ...fresh.map(withoutTypography)])
    return [...all].filter((line) => line !== "")
  })
  const wanted = wantedLines(old, { new: fresh, distinct, picked: hunk.picked ?? [] })
  return wanted
}

/** What an edit leaves, as something to look for by itself. */
export function resultOf(wanted: Wanted): Wanted {
  return wantedLines(wanted.new, { new: [], distinct: () => wanted.distinct, picked: [] })
}

/** What takes an edit back, of the same lines: they are looked up once for both. */
export function reversedOf(wanted: Wanted): Wanted {
  return wantedLines(wanted.new, { new: wanted.old, distinct: () => wanted.distinct, picked: [] })
}

/** Text that is there to the letter is found without most of it, which is worked out when it is asked for. */
function wantedLines(
  old: readonly string[],
  { distinct, ...given }: Pick<Wanted, "new" | "picked"> & { distinct: () => readonly string[] },
): Wanted {
  const solid = once(() => old.flatMap((line, at) => (isBlank(line) ? [] : [at])))
  const folded = once(() => old.map(withoutTypography))
  return {
    ...given,
    old,
    get solid() {
      return solid()
    },
    get folded() {
      return folded()
    },
    get distinct() {
      return distinct()
    },
  }
}

/**
 * A stretch between two kept lines in which `old` and `new` differ. The kept, non-blank lines on either
 * side are its neighbours (`fromA - 1` and `toA`); at the edges of the hunk there is none. Seeing an edit as gaps
 * between neighbours keeps a change and the blank lines around it together.
 */
export interface Gap {
  /** Lines of `old`… */
  fromA: number
  toA: number
  /** …that become these lines of `new`. */
  fromB: number
  toB: number
  /** The lines of `old` in it that are not blank: what the change takes away. */
  targets: number[]
}

/**
 * The gaps of an edit. Of several equal lines (`}`) either may be the one that it keeps: `reading` says whether lines are
 * kept as early as possible, or as late.
 */
export function changedGaps(wanted: Wanted, reading: "early" | "late" = "early"): Gap[] {
  const gaps: Gap[] = []
  let fromA = 0
  let fromB = 0
  const close = (toA: number, toB: number) => {
    if (!sameLines(wanted, fromA, toA, fromB, toB)) {
      gaps.push({ fromA, toA, fromB, toB, targets: wanted.solid.filter((at) => at >= fromA && at < toA) })
    }
    fromA = toA + 1
    fromB = toB + 1
  }
  for (const [atA, atB] of keptLines(wanted, reading)) close(atA, atB)
  close(wanted.old.length, wanted.new.length)
  return gaps
}

/** Does a change put in more than blank lines? */
export const bringsLines = ({ new: fresh }: Wanted, { fromB, toB }: Gap) =>
  !fresh.slice(fromB, toB).every(isBlank)

/** A pillar that the model invented has no place; the next line beyond it may have one. So many are looked past. */
const mostInvented = 2

/**
 * The lines of `old` that a change rests on: what it takes away, else its pillars; and if neither pillar was found in the
 * file, the nearest lines beyond them that were.
 */
export function restsOf(gap: Gap, wanted: Wanted, isPlaced: (at: number) => boolean): number[] {
  if (gap.targets.length > 0) return gap.targets
  const pillars = [gap.fromA - 1, gap.toA]
  return pillars.some(isPlaced) ? pillars : beyond(gap, wanted, isPlaced)
}

function beyond(gap: Gap, { solid, old }: Wanted, isPlaced: (at: number) => boolean): number[] {
  const before = solid.filter((at) => at < gap.fromA).slice(-1 - mostInvented)
  const after = solid.filter((at) => at >= gap.toA).slice(0, 1 + mostInvented)
  // How many lines an elision stands for, nobody knows: what lies beyond it is no neighbour.
  const isEnd = (at: number) => isPlaced(at) || isElision(old[at]!)
  return [before.findLast(isEnd) ?? -1, after.find(isEnd) ?? -1].map((at) => (isPlaced(at) ? at : -1))
}

/** The non-blank lines that `old` and `new` share, as pairs. */
function* keptLines(wanted: Wanted, reading: "early" | "late"): Generator<[number, number]> {
  const ranges = reading === "early" ? diff(wanted.old, wanted.new) : lateDiff(wanted)
  for (const pair of equalPairs(wanted.old, wanted.new, ranges))
    if (!isBlank(wanted.old[pair[0]]!)) yield pair
}

/** The difference of both texts as one finds it from the end. */
function lateDiff({ old, new: fresh }: Wanted): DiffRange[] {
  const ranges = diff([...old].reverse(), [...fresh].reverse()).reverse()
  return ranges.map(({ fromA, toA, fromB, toB }) => ({
    fromA: old.length - toA,
    toA: old.length - fromA,
    fromB: fresh.length - toB,
    toB: fresh.length - fromB,
  }))
}

function sameLines(wanted: Wanted, fromA: number, toA: number, fromB: number, toB: number): boolean {
  if (toA - fromA !== toB - fromB) return false
  for (let at = 0; at < toA - fromA; at++) if (wanted.old[fromA + at] !== wanted.new[fromB + at]) return false
  return true
}

/** A non-blank line of `old`, weighed for alignment. */
export interface WeighedLine {
  /** Its number in `old`. */
  at: number
  /** Its number among the distinct lines of the edit. */
  number: number
  /** How often it occurs in the file. */
  count: number
  /** How much finding it says about the place, in bits. */
  weight: number
  /** It stands for any lines (`// ... existing code ...`). */
  elided: boolean
}

/** Files shorter than this say little by being short: a line that occurs once in them is still telling. */
const leastLines = 256

/**
 * The lines of `old`, each with the information that it carries: the rarer it is in the file, the more. A line of few
 * letters (`}`, `else {`) is everywhere in code that nobody has seen yet, whatever this file says.
 */
export function weigh(wanted: Wanted, counts: readonly number[], fileLines: number): WeighedLine[] {
  const numbers = new Map(wanted.distinct.map((line, number) => [line, number]))
  return wanted.solid.map((at) => {
    const folded = wanted.folded[at]!
    const number = numbers.get(folded)!
    const count = counts[number]!
    const bits = Math.log2(Math.max(fileLines, leastLines) / Math.max(1, count))
    const elided = count === 0 && isElision(wanted.old[at]!)
    return { at, number, count, weight: elided ? 0 : Math.max(0.3, Math.min(bits, mostBits(folded))), elided }
  })
}

/** What is not in the file speaks against a place, but no single line speaks louder than this. */
const mostAgainst = 6

/** How much a line says: where it is, if it is in the file; else, that this is not the place. */
export const saysOf = ({ count, weight }: WeighedLine) => (count > 0 ? weight : Math.min(weight, mostAgainst))

/** A line that says less than this, in bits, tells nothing of the place, there or not. */
const telling = 3

export const isTelling = (row: WeighedLine) => saysOf(row) >= telling

/** Are two of the lines that a change takes away, one after the other, each known by itself? */
export const hasUniquePair = ({ targets }: Gap, isUnique: (at: number) => boolean) =>
  targets.some((at, index) => index > 0 && isUnique(at) && isUnique(targets[index - 1]!))

/** Does a line stand for others that were left out? */
export const isElision = (line: string) => isPlaceholder(line) || /^\s*(?:\.{3}|…)\s*$/.test(line)

/** The points of a version are as telling as its digits. */
function mostBits(folded: string): number {
  const letters = folded.match(/[\p{L}\p{N}_]|(?<=\d)\.(?=\d)/gu)?.length ?? 0
  return letters === 0 ? 1 : letters < 4 ? 2 : letters < 8 ? 5 : 14
}
