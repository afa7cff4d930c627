/** How often each thing happened, and how often it was refused. */
export type Counts = Map<string, Tally>

export interface Tally {
  done: number
  refused: number
}

export function count(
  { counts }: { counts: Counts },
  what: string,
  more: Partial<Tally> = { done: 1 },
): void {
  const { done, refused } = counts.get(what) ?? { done: 0, refused: 0 }
  counts.set(what, { done: done + (more.done ?? 0), refused: refused + (more.refused ?? 0) })
}
