import type { Agent, Happened } from "./agent.ts"
import type { Entry } from "./chronicle.ts"
import { count } from "./counts.ts"
import type { Crew } from "./crew.ts"
import { blame, record, Violation, type World } from "./world.ts"

export async function undo(world: World, crew: Crew): Promise<void> {
  const entry = world.chronicle.entries().find(({ undone }) => !undone && world.random.chance(0.5))
  if (entry) await turn(world, world.random.pick(crew.agents()), "undo", entry)
}

export async function redo(world: World, crew: Crew): Promise<void> {
  const entry = world.chronicle.entries().find(({ undone }) => undone && world.random.chance(0.5))
  const agent = world.random.pick(crew.agents().filter((each) => each.redo))
  if (entry) await turn(world, agent, "redo", entry)
}

/** All the newest commits are taken back, one after the other, and made again. */
export async function rewind(world: World, crew: Crew): Promise<void> {
  // One whom no rule keeps from it.
  const agent = world.random.pick(crew.sessions.filter(({ refusesBack }) => !refusesBack))
  const taken: Entry[] = []
  for (const entry of world.chronicle
    .entries()
    .filter(({ undone }) => !undone)
    .slice(0, 8)) {
    if (!(await turn(world, agent, "undo", entry))) break
    taken.unshift(entry)
  }
  for (const entry of taken)
    if (!(await turn(world, agent, "redo", entry))) throw new Violation(`${entry.id} cannot be made again`)
}

/** Takes back a commit, or makes it again: if its files are as they were left, it must work, else it must not. */
async function turn(world: World, agent: Agent, verb: "undo" | "redo", entry: Entry): Promise<boolean> {
  const { truth, chronicle } = world
  const files: Happened["files"] = new Map(
    [...entry.files].map(([path, { before, after }]) => [
      path,
      verb === "undo" ? { before: after, after: before } : { before, after },
    ]),
  )
  const isAsLeft = [...files].every(([path, { before }]) => (truth.text(path) ?? null) === before)
  const turned = await agent[verb]!({ id: entry.id })
  const refusal = agent.refusesBack?.([...files.keys()])
  const must = isAsLeft && refusal === undefined
  count(world, verb, turned.ok ? { done: 1 } : { refused: 1 })
  const what = `${agent.name}, ${verb} of ${entry.id}`
  if (must !== turned.ok) throw new Violation(`${what}: ${turned.ok ? "done" : `refused (${turned.code})`}`)
  if (!turned.ok && turned.code !== (refusal ?? "stale"))
    throw new Violation(`${what}: refused as ${turned.code}`)
  if (turned.ok) {
    record(world, files)
    chronicle.turned(turned.commit!, entry)
  }
  const happened = { commit: turned.commit ?? null, own: entry.by === agent.name, how: verb }
  blame(what, agent.audit({ ...happened, files: turned.ok ? files : new Map() }))
  return turned.ok
}
