import { type Random, seededRandom } from "../../bench/landing/random.ts"
import { applyToFiles } from "../../src/core.ts"
import { openWorkspace, type Workspace } from "../../src/index.ts"
import type { Agent, Happened } from "./agent.ts"
import { type Chronicle, createChronicle } from "./chronicle.ts"
import { type Counts, count } from "./counts.ts"
import type { Repository } from "./repository.ts"
import { createTruth, type Truth } from "./truth.ts"
import type { Wish } from "./wishes.ts"

/** Everything that a trial works on: the repository, what must be in it, and who works there. */
export interface World {
  repository: Repository
  workspace: Workspace
  random: Random
  /** Chance of its own for who works at the same time as others. */
  chanceOf(name: string): Random
  truth: Truth
  chronicle: Chronicle
  /** How often each thing happened. */
  counts: Counts
  /** Who wished for what last. */
  latest: string
}

/** A promise that emend has broken. */
export class Violation extends Error {}

export async function createWorld(repository: Repository, seed: number): Promise<World> {
  const workspace = await openWorkspace({ roots: [{ dir: repository.dir }] })
  return {
    repository,
    workspace,
    random: seededRandom(`soak ${seed}`),
    chanceOf: (name) => seededRandom(`soak ${seed} ${name}`),
    truth: createTruth(repository.dir),
    chronicle: createChronicle(),
    counts: new Map(),
    latest: "nobody",
  }
}

/** Lets an agent do what it wishes, and holds what it is told against what should come of it. */
export async function grant(world: World, agent: Agent, wish: Wish, must?: string): Promise<void> {
  const { truth, chronicle } = world
  const predicted = wish.fate === "either" ? predict(truth, wish) : wish.after
  world.latest = `${agent.name}:\n${wish.response}`
  const told = await agent.send(wish)
  const refusal = must ?? agent.refuses(wish)
  const fate = refusal !== undefined ? "refused" : told.cancelled ? "either" : wish.fate
  const what = `${agent.name}, ${wish.kind} in ${wish.format}`
  count(world, `edit: ${wish.kind}`, told.commit === null ? { refused: 1 } : { done: 1 })
  if (fate === "lands" && (!told.ok || told.commit === null))
    throw new Violation(
      `${what}: right, and yet refused (${told.codes.join(", ") || "without a word"})\n${wish.response}`,
    )
  if (fate === "refused" && told.commit !== null)
    throw new Violation(`${what}: written, although ${refusal ?? "nobody may"}`)
  if (refusal !== undefined && wish.fate === "lands" && !told.cancelled && !told.codes.includes(refusal))
    throw new Violation(
      `${what}: refused with ${told.codes.join(", ")} instead of ${refusal}\n${wish.response}`,
    )
  if (told.commit === null && !told.ok && told.codes.length === 0 && !told.cancelled)
    throw new Violation(`${what}: refused without a word`)
  const files: Happened["files"] = told.commit === null ? new Map() : changes(truth, predicted, agent, wish)
  record(world, files)
  if (told.commit !== null) chronicle.made(told.commit, files, agent.name)
  blame(what, agent.audit({ commit: told.commit, own: true, how: "wish", files }))
}

/** What a response with one edit makes of the files, by the same engine in memory. */
function predict(truth: Truth, { response, edits }: Wish): Wish["after"] {
  const paths = edits.flatMap((edit) =>
    "to" in edit && edit.to !== undefined ? [edit.path, edit.to] : [edit.path],
  )
  const texts = paths.flatMap((path): [string, string][] => {
    const text = truth.text(path)
    return text === undefined ? [] : [[path, text]]
  })
  return new Map(Object.entries(applyToFiles(response, Object.fromEntries(texts)).files))
}

function changes(truth: Truth, after: Wish["after"], agent: Agent, { kind }: Wish): Happened["files"] {
  const files = [...after].map(([path, text]) => {
    const before = truth.text(path) ?? null
    // A file that was only moved is left as it is.
    const finished = text === null || kind === "file moved" ? text : agent.finish(path, text)
    return [path, { before, after: finished }] as const
  })
  return new Map(files)
}

/** Takes down what has become of the files. */
export function record({ truth }: World, files: Happened["files"]): void {
  for (const [path, { after }] of files) truth.set(path, after)
}

export function blame(what: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Violation(`${what}: ${faults.slice(0, 5).join("; ")}`)
}
