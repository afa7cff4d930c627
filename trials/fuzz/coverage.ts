/** What inputs have done so far, by the counters that `instrument.ts` puts into the code. */
export interface Coverage {
  /** To be called before an input is run. */
  reset(): void
  /** How much the last input did that none did before: branches, and how often each was passed, roughly. */
  gained(): number
  /** The branches that the last input passed. */
  passed(): number[]
  /** How much work the last input was: passes of all branches. */
  work(): number
  /** The branches passed by all inputs. */
  reached(): number[]
}

export function coverageOf(counters: Uint32Array): Coverage {
  const seen = new Uint8Array(counters.length)
  return {
    reset: () => void counters.fill(0),
    gained() {
      let gained = 0
      for (let at = 0; at < counters.length; at++) {
        if (counters[at] === 0) continue
        const bit = 1 << magnitude(counters[at]!)
        if ((seen[at]! & bit) !== 0) continue
        seen[at]! |= bit
        gained++
      }
      return gained
    },
    passed: () => indices(counters),
    work() {
      let sum = 0
      for (let at = 0; at < counters.length; at++) sum += counters[at]!
      return sum
    },
    reached: () => indices(seen),
  }
}

/** Once, twice, three times, and then in powers: whether a loop ran 40 or 41 times tells nothing new. */
function magnitude(count: number): number {
  if (count <= 3) return count - 1
  if (count < 8) return 3
  if (count < 16) return 4
  if (count < 32) return 5
  return count < 128 ? 6 : 7
}

function indices(of: Uint8Array | Uint32Array): number[] {
  const found: number[] = []
  for (let at = 0; at < of.length; at++) if (of[at] !== 0) found.push(at)
  return found
}
