/** Chance that can be repeated: the same seed gives the same cases on every machine. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number
  /** A whole number from 0 up to, but not, `limit`. */
  below(limit: number): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the values, as often as its weight says. */
  weighted<T>(list: readonly (readonly [weight: number, value: T])[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export function seededRandom(seed: string): Random {
  const next = sfc32(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)]!,
    weighted(list) {
      let rest = next() * list.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of list) if ((rest -= weight) < 0) return value
      return list.at(-1)![1]
    },
    shuffled(list) {
      const copy = [...list]
      for (let last = copy.length - 1; last > 0; last--) {
        const other = below(last + 1)
        ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
      }
      return copy
    },
  }
}

/** A small, fast generator of good quality with 128 bits of state, filled from the seed by FNV-1a hashes. */
function sfc32(seed: string): () => number {
  const state = [1, 2, 3, 4].map((salt) => fnv1a(`${salt} ${seed}`))
  let [a, b, c, d] = state as [number, number, number, number]
  const next = () => {
    const sum = (a + b + d++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 12; round++) next()
  return next
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
