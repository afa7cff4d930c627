import { othersAt } from "./others.ts"
import { pathsOf, situations } from "./situations.ts"
import { type Case, openStage, type Played } from "./stage.ts"

/** What came of many cases in which somebody else changed files while emend worked. */
export interface Meddling {
  played: number
  /** The cases in which the other one found something to change. */
  happened: number
  outcomes: Record<Played["outcome"], number>
  /** Of each, how to play it again, and what was wrong. */
  violations: string[]
}

/**
 * Plays every nth case there is: everything that others may do, before every call of the file system that emend makes from
 * its plan to the end, in each situation. `only` plays one by its name.
 */
export async function meddle(options: {
  every: number
  only?: string
  onProgress?(played: number): void
}): Promise<Meddling> {
  const { every, only, onProgress } = options
  const stage = openStage()
  const result: Meddling = {
    played: 0,
    happened: 0,
    outcomes: { landed: 0, refused: 0, threw: 0 },
    violations: [],
  }
  try {
    let at = 0
    for (const situation of situations) {
      const calls = await stage.calls(situation)
      for (const other of othersAt(pathsOf(situation)))
        for (let call = 1; call <= calls; call++) {
          const name = nameOf({ situation, other, call })
          if (only === undefined ? at++ % every !== 0 : only !== name) continue
          const { outcome, happened, violations } = await stage.play({ situation, other, call })
          result.played++
          result.outcomes[outcome]++
          if (happened) result.happened++
          for (const each of violations) result.violations.push(`--case ${JSON.stringify(name)}: ${each}`)
          onProgress?.(result.played)
        }
    }
  } finally {
    stage.remove()
  }
  return result
}

function nameOf({ situation, other, call }: Case): string {
  return `${situation.name}, ${other.name}, call ${call}`
}
