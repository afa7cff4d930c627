import type { Programs } from "./programs.ts"

/** Something that a machine may do to a commit, and how emend fares in it. */
export interface World {
  name: string
  /** Undefined: this machine does not let us make such a world. */
  play(context: WorldContext): Promise<Fared | undefined>
}

export interface WorldContext {
  /** A folder of its own. */
  dir: string
  programs: Programs
}

export interface Fared {
  rounds: number
  refused: number
  violations: string[]
}

/** Adds up what came of several attempts. */
export function createTally(): Fared & {
  add(attempted: { refused: boolean; violations: string[] }, name?: string): void
} {
  const fared: Fared = { rounds: 0, refused: 0, violations: [] }
  return Object.assign(fared, {
    add({ refused, violations }: { refused: boolean; violations: string[] }, name = "") {
      fared.rounds++
      if (refused) fared.refused++
      fared.violations.push(...violations.map((each) => (name === "" ? each : `${name}: ${each}`)))
    },
  })
}
