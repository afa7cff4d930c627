/** All of them in a random order, the same for the same seed: any beginning of it is a fair sample. */
export function shuffled<T>(all: readonly T[], seed: number): T[] {
  const random = randomNumbers(seed)
  const order = [...all]
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const moved = order[index]!
    order[index] = order[other]!
    order[other] = moved
  }
  return order
}

/**
 * Between which shares the true one is with 95 % certainty, when `hits` of `count` were seen, taken at random
 * from `total`: Wilson's interval, which gets narrower as less is left that was not looked at.
 */
export function interval(hits: number, count: number, total: number): [from: number, to: number] {
  if (count === 0) return [0, 1]
  const share = hits / count
  const z = 1.96 * Math.sqrt(total > 1 ? (total - count) / (total - 1) : 0)
  const centre = share + z ** 2 / (2 * count)
  const reach = z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  const scale = 1 + z ** 2 / count
  return [Math.max(0, (centre - reach) / scale), Math.min(1, (centre + reach) / scale)]
}

// A linear congruential generator would do for shuffling; this one (mulberry32) has better low bits.
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}
