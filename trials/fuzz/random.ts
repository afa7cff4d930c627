/** A stream of numbers that looks random and is the same for the same seed. */
export interface Random {
  /** From 0 to `below` - 1. */
  int(below: number): number
  /** Is true this often, 0 to 1. */
  chance(share: number): boolean
  pick<Value>(of: readonly Value[]): Value
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32: small, and good enough to choose mutations by.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  return {
    int: (below) => Math.floor(next() * below),
    chance: (share) => next() < share,
    pick: (of) => of[Math.floor(next() * of.length)]!,
  }
}

/** What is chosen while an input is checked depends on the input alone, so that it can be replayed by itself. */
export function randomOf(input: string): Random {
  let hash = 0x811c9dc5
  for (let at = 0; at < input.length; at++) hash = Math.imul(hash ^ input.charCodeAt(at), 0x01000193)
  return randomFrom(hash)
}
