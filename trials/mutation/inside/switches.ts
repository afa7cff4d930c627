/**
 * The switches of all mutants. Stryker's own switches compare strings and count in objects; these are passed
 * millions of times in a run, so they compare and count numbers.
 */

/** The mutant that is switched on; none is -1. */
export let strykerActive = Number(process.env.EMEND_MUTANT ?? -1)

/** Whether is counted who comes across which mutant. */
export let strykerCounting = true

let hits = 0
let mostHits = Number.POSITIVE_INFINITY
let counts = new Uint32Array(1 << 15)

/** Switches a mutant on, which may be come across so many times before it counts as endless. */
export function switchOn(mutant: number, most: number): void {
  strykerActive = mutant
  strykerCounting = false
  mostHits = most
  hits = 0
}

export function switchOff(): void {
  strykerActive = Number(process.env.EMEND_MUTANT ?? -1)
  mostHits = Number.POSITIVE_INFINITY
}

/** Whether a mutant was come across too often. */
export function isEndless(): boolean {
  return hits > mostHits
}

/** How often each mutant was come across since the last time, as pairs. */
export function takeCounts(): [mutant: number, count: number][] {
  const taken: [number, number][] = []
  counts.forEach((count, mutant) => {
    if (count > 0) taken.push([mutant, count])
  })
  counts = new Uint32Array(1 << 15)
  return taken
}

/** Called where a mutant is at work. */
export function strykerHit(): true {
  if (++hits > mostHits) throw new Error("Hit count limit reached")
  return true
}

/** Called where mutants are passed. */
export function strykerCover(...mutants: number[]): void {
  for (const mutant of mutants) counts[mutant]!++
}

/** Puts these switches into code in place of Stryker's. */
export function withSwitches(code: string, here: string): string {
  const names = "strykerActive, strykerCounting, strykerCover, strykerHit"
  const numbers = (list: string) => list.replaceAll('"', "")
  return `import { ${names} } from ${JSON.stringify(here)}\n${code
    .replace(/stryCov_9fa48\(([^()]*)\)/g, (_, list) => `(strykerCounting && strykerCover(${numbers(list)}))`)
    .replace(
      /stryMutAct_9fa48\(([^()]*)\)/g,
      (_, id) => `(strykerActive === ${numbers(id)} && strykerHit())`,
    )}`
}
