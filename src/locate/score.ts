/**
 * What `score` means: of landings with such evidence, at least this share is right. The figures are lower bounds (right in
 * 19 of 20 samples) of what `bench/landing` measured on its packages for tuning, rounded down. They were measured anew when
 * more of these were added, and came out higher (0.995, 0.998 and 0.999 for the three below); since a promise is worth more
 * than a digit, they stay. `docs/benchmarks.md` shows how they hold on packages that nobody looked at. Text that stands
 * there letter for letter counts as certain.
 */

/** Lines that are all there, whatever had to be looked past: 40,222 landings, 18 of them wrong. */
export const allLines = 0.999

/** Gutters of line numbers and parts of lines are too rare to be measured: these are cautious guesses. */
export const withoutGutter = 0.99
export const partOfLine = 0.95

/** By how many bits a place led all others, and how often such a lead was wrong: 5 of 2,306 below seven. */
const byLead: readonly [lead: number, score: number][] = [
  [7, 0.998],
  [0, 0.986],
]

/** Which share of `old` was found, weighed in bits: 2 wrong landings of 3,552 below three quarters, 16 of 27,972 above. */
const byShare: readonly [share: number, score: number][] = [
  [0.75, 0.998],
  [0, 0.993],
]

/** How sure the place of an edit is of which not all lines were found. */
export function alignmentScore({ share, lead }: { share: number; lead: number }): number {
  return Math.min(stepAt(byLead, lead), stepAt(byShare, share))
}

function stepAt(steps: readonly [from: number, score: number][], value: number): number {
  return (steps.find(([from]) => value >= from) ?? steps.at(-1)!)[1]
}
