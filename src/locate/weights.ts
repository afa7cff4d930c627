import { isPlaceholder } from "../text/placeholder.ts"
import type { Wanted } from "./wanted.ts"

/** A non-blank line of `old`, weighed for alignment. */
export interface WeighedLine {
  /** Its number in `old`. */
  at: number
  /** Its number among the distinct lines of the edit. */
  number: number
  /** How often it stands in the file. */
  count: number
  /** How much finding it says about the place, in bits. */
  weight: number
  /** It stands for any lines (`// ... existing code ...`). */
  elided: boolean
}

/** Files shorter than this say little by being short: a line that stands once in them is still telling. */
const leastLines = 256

/**
 * The lines of `old`, each with the information that it carries: the rarer it is in the file, the more. A line of few
 * letters (`}`, `else {`) stands everywhere in code that nobody has seen yet, whatever this file says.
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

/** Does a line stand for others that were left out? */
export const isElision = (line: string) => isPlaceholder(line) || /^\s*(?:\.{3}|…)\s*$/.test(line)

/** The points of a version are as telling as its digits. */
function mostBits(folded: string): number {
  const letters = folded.match(/[\p{L}\p{N}_]|(?<=\d)\.(?=\d)/gu)?.length ?? 0
  return letters === 0 ? 1 : letters < 4 ? 2 : letters < 8 ? 5 : 14
}
