import { follow } from "../../text/follow.ts"

/** Two runs of lines laid over each other where they agree. */
export interface Union {
  lines: readonly string[]
  /** Where the first and the second run start in it. */
  at: [first: number, second: number]
  /** The lines that they have in common. */
  shared: readonly string[]
}

/**
 * Lays two runs of lines over each other: one inside the other, or the end of one on the start of the other, as far
 * as possible. Linear in their length.
 */
export function unite(first: readonly string[], second: readonly string[]): Union | undefined {
  if (first.length === 0 || second.length === 0) return undefined
  return chained(first, second, (at) => at) ?? chained(second, first, ([second, first]) => [first, second])
}

/** Where `wanted` is in `lines`, if it occurs once. */
export function onlyPlace(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const { at, length } = longestStart(lines, wanted)
  if (wanted.length === 0 || length < wanted.length) return undefined
  return longestStart(lines.slice(at + 1), wanted).length < wanted.length ? at : undefined
}

/** `next` inside `run`, or its start on the end of `run`. */
function chained(
  run: readonly string[],
  next: readonly string[],
  order: (at: [number, number]) => [number, number],
) {
  const { at, length } = longestStart(run, next)
  if (length === 0) return undefined
  const lines = at + length < run.length || length === next.length ? run : [...run, ...next.slice(length)]
  return { lines, at: order([0, at]), shared: next.slice(0, length) }
}

/** Where all of `next` first occurs in `run`; if nowhere, how much of its start is at the end of `run`. */
function longestStart(run: readonly string[], next: readonly string[]): { at: number; length: number } {
  const lengthAt = follow(next)
  let length = 0
  for (const [index, line] of run.entries()) {
    length = lengthAt(line)
    if (length === next.length) return { at: index + 1 - length, length }
  }
  return { at: run.length - length, length }
}
