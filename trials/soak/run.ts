import type { Agent } from "./agent.ts"
import { type Crew, hire } from "./crew.ts"
import { checkIdle, checkLog } from "./idle.ts"
import type { Repository } from "./repository.ts"
import { steps } from "./steps.ts"
import { createWorld, Violation, type World } from "./world.ts"

/** What is to be run. */
export interface Soak {
  /** What is worked on. It is removed in the end. */
  repository: Repository
  seed: number
  /** Who works along, beside those in this process. */
  others?: (world: World) => Promise<Agent[]>
  /** Called after each step, when nobody is at work. False: it is enough. */
  after: (world: World, crew: Crew, number: number) => Promise<boolean>
}

/** Lets agents work at random, and looks after each step whether everything is as it must be. */
export async function soak({ repository, seed, others, after }: Soak): Promise<World> {
  try {
    const world = await createWorld(repository, seed)
    const crew = await hire(world, await others?.(world))
    try {
      for (let number = 1; ; number++) {
        const [name, step] = world.random.weighted(
          steps.map(([weight, name, step]) => [weight, [name, step]] as const),
        )
        try {
          await step(world, crew)
          checkIdle(world)
          if (number % 25 === 0) await checkLog(world)
        } catch (error) {
          throw explained(error, number, name, world)
        }
        if (!(await after(world, crew, number))) return world
      }
    } finally {
      await crew.close()
    }
  } finally {
    repository.remove()
  }
}

function explained(error: unknown, number: number, name: string, { latest }: World): unknown {
  if (!(error instanceof Violation)) return error
  return new Violation(`Step ${number} (${name}): ${error.message}\n\nThe last wish, of ${latest}`)
}
