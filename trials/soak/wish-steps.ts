import { createSession } from "../../src/index.ts"
import type { Agent } from "./agent.ts"
import { count } from "./counts.ts"
import type { Crew } from "./crew.ts"
import { changeByHand, somePaths } from "./other-programs.ts"
import {
  ambiguousWish,
  fileWish,
  forbiddenWish,
  lostWish,
  rightWish,
  spoiled,
  type Texts,
  type Wish,
} from "./wishes.ts"
import { grant, Violation, type World } from "./world.ts"

export async function edit(world: World, crew: Crew): Promise<void> {
  const { random, truth } = world
  const agent = random.pick(crew.agents())
  const paths = somePaths(world, agent.guarded ? 1 : random.pick([1, 1, 1, 2, 3]))
  const wish = rightWish(truth, random, paths)
  if (wish) await readAndSend(world, agent, wish)
}

export async function file(world: World, crew: Crew): Promise<void> {
  const wish = fileWish(world.truth, world.random)
  if (wish) await readAndSend(world, world.random.pick(crew.agents()), wish)
}

export async function spoil(world: World, crew: Crew): Promise<void> {
  const { random, truth } = world
  const right = rightWish(truth, random, somePaths(world, 1))
  if (right) await readAndSend(world, random.pick(crew.agents()), spoiled(right, random))
}

export async function ambiguous(world: World, crew: Crew): Promise<void> {
  const wish = ambiguousWish(world.truth, world.random, somePaths(world, 1)[0]!)
  if (wish) await readAndSend(world, world.random.pick(crew.agents()), wish)
}

export async function forbidden(world: World, crew: Crew): Promise<void> {
  const wish = forbiddenWish(world.random)
  if (wish) await grant(world, world.random.pick(crew.agents()), wish)
}

export async function lost(world: World, crew: Crew): Promise<void> {
  const wish = lostWish(world.random)
  if (wish) await grant(world, world.random.pick(crew.agents()), wish)
}

/** A new session, which has read nothing. */
export async function unread(world: World): Promise<void> {
  const wish = rightWish(world.truth, world.random, somePaths(world, 1))
  if (!wish) return
  const session = createSession({ workspace: world.workspace })
  const { commit, edits } = await session.apply(wish.response)
  await session.close()
  count(world, "edit: of a file that was not read", { refused: 1 })
  if (commit !== null || edits.some(({ issue }) => issue?.code !== "not_read"))
    throw new Violation(`a file that nobody has read was edited\n${wish.response}`)
}

/** Another program changes the file after the agent has read it. */
export async function stale(world: World, crew: Crew): Promise<void> {
  const { random, truth } = world
  const [path] = somePaths(world, 1) as [string]
  const agent = random.pick(crew.agents())
  await agent.read(path)
  const text = truth.text(path)!
  const remembered: Texts = { paths: () => [path], text: () => text }
  const wish = rightWish(remembered, random, [path], { hunks: 1 })
  if (!wish) return
  changeByHand(world, path)
  await grant(world, agent, { ...wish, kind: "right, after another program's change", fate: "either" })
}

export async function readAndSend(world: World, agent: Agent, wish: Wish): Promise<void> {
  for (const { path } of wish.edits)
    if (world.truth.text(path) !== undefined && !(await agent.read(path)))
      throw new Violation(`${agent.name} could not read ${path}`)
  await grant(world, agent, wish)
}
