/** Numbers that are the same in every run, for tests that draw many cases. */
export interface Random {
  /** From 0 up to, but not including, `end`. */
  below(end: number): number
  one<T>(values: readonly T[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (end: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
  return { below, one: (values) => values[below(values.length)]! }
}
