import type { Crew } from "./crew.ts"
import { somePaths } from "./other-programs.ts"
import { readAndSend } from "./wish-steps.ts"
import { rightWish } from "./wishes.ts"
import type { World } from "./world.ts"

/** Several agents at once, each in files of its own. */
export async function together(world: World, crew: Crew): Promise<void> {
  const { random, truth, chronicle } = world
  const agents = random.shuffled(crew.agents()).slice(0, 3)
  const paths = somePaths(world, agents.length)
  const wishes = paths.flatMap((path, index) => {
    const wish = rightWish(truth, random, [path])
    return wish ? [{ agent: agents[index]!, wish }] : []
  })
  await Promise.all(wishes.map(({ agent, wish }) => readAndSend(world, agent, wish)))
  chronicle.arrange(world.repository.dir, wishes.length)
}
