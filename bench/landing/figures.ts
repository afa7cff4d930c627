import type { Again, Resent } from "./again.ts"
import type { FormatResult } from "./formats.ts"
import { type Result, reliability } from "./score.ts"

/** How often each mark was given, and `count`: how often any. */
export type Counts = { count: number } & Record<string, number>

/** All that a run found out about emend, small enough to be kept and held against another run. */
export interface Figures {
  /** How to repeat it. */
  command: string
  /** The state of the code that was measured. */
  commit: string
  kinds: Record<string, Counts>
  again: Record<string, Counts>
  resent: Record<string, Counts>
  scores: { score: number; count: number; right: number }[]
  formats: Record<string, Counts>
  operations: Record<string, Counts>
}

export interface Results {
  kinds: ReadonlyMap<string, readonly Result[]>
  again: ReadonlyMap<string, readonly Again[]>
  resent: ReadonlyMap<string, readonly Resent[]>
  formats: readonly FormatResult[]
}

export function figuresOf(found: Results, run: { command: string; commit: string }): Figures {
  const { kinds, again, resent, formats } = found
  return {
    ...run,
    kinds: counted(kinds),
    again: counted(again),
    resent: counted(resent),
    scores: reliability([...kinds.values()].flat()),
    formats: countedBy(formats, "format"),
    operations: countedBy(formats, "operation"),
  }
}

function counted(lists: ReadonlyMap<string, readonly { mark: string }[]>): Record<string, Counts> {
  return Object.fromEntries(
    [...lists].map(([name, list]) => [name, countsOf(list.map(({ mark }) => [mark]))]),
  )
}

function countedBy(results: readonly FormatResult[], key: "format" | "operation"): Record<string, Counts> {
  const names = [...new Set(results.map((result) => result[key]))]
  return Object.fromEntries(
    names.map((name) => {
      const marks = results
        .filter((one) => one[key] === name)
        .map(({ first, again }) => [first, again ?? "none"])
      return [name, countsOf(marks)]
    }),
  )
}

/** What was found by name, added up. */
export function countsOf(marks: readonly (readonly string[])[]): Counts {
  const counts: Counts = { count: marks.length }
  for (const mark of marks.flat()) counts[mark] = (counts[mark] ?? 0) + 1
  return counts
}

export function sumOf(all: readonly Counts[]): Counts {
  const sum: Counts = { count: 0 }
  for (const counts of all)
    for (const [mark, count] of Object.entries(counts)) sum[mark] = (sum[mark] ?? 0) + count
  return sum
}

export const shareOf = (counts: Counts | undefined, mark: string): number | undefined =>
  counts === undefined || counts.count === 0 ? undefined : (100 * (counts[mark] ?? 0)) / counts.count
