import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createEditWatch, createListing, createSession, gather, pack, packedText } from "../../src/index.ts"
import { countTokens } from "../../src/tokens/count.ts"
import type { Agent, Happened } from "./agent.ts"
import type { Entry } from "./chronicle.ts"
import { count } from "./counts.ts"
import type { Crew } from "./crew.ts"
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
import { blame, grant, record, Violation, type World } from "./world.ts"

/** Something that happens to the files, or that somebody wants to know about them. */
export type Step = (world: World, crew: Crew) => Promise<void>

/** How often each of them is taken, of all that are. */
export const steps: readonly (readonly [weight: number, name: string, step: Step])[] = [
  [30, "edit", edit],
  [12, "file", file],
  [14, "spoiled", spoil],
  [4, "ambiguous", ambiguous],
  [3, "forbidden", forbidden],
  [3, "lost", lost],
  [3, "unread", unread],
  [6, "stale", stale],
  [10, "undo", undo],
  [5, "redo", redo],
  [1, "rewind", rewind],
  [6, "foreign", foreign],
  [4, "watch", watch],
  [2, "prompt", prompt],
  [2, "page", page],
  [4, "together", together],
  [1, "replace", (_, crew) => crew.replace()],
]

async function edit(world: World, crew: Crew): Promise<void> {
  const { random, truth } = world
  const agent = random.pick(crew.agents())
  const paths = somePaths(world, agent.guarded ? 1 : random.pick([1, 1, 1, 2, 3]))
  const wish = rightWish(truth, random, paths)
  if (wish) await readAndSend(world, agent, wish)
}

async function file(world: World, crew: Crew): Promise<void> {
  const wish = fileWish(world.truth, world.random)
  if (wish) await readAndSend(world, world.random.pick(crew.agents()), wish)
}

async function spoil(world: World, crew: Crew): Promise<void> {
  const { random, truth } = world
  const right = rightWish(truth, random, somePaths(world, 1))
  if (right) await readAndSend(world, random.pick(crew.agents()), spoiled(right, random))
}

async function ambiguous(world: World, crew: Crew): Promise<void> {
  const wish = ambiguousWish(world.truth, world.random, somePaths(world, 1)[0]!)
  if (wish) await readAndSend(world, world.random.pick(crew.agents()), wish)
}

async function forbidden(world: World, crew: Crew): Promise<void> {
  const wish = forbiddenWish(world.random)
  if (wish) await grant(world, world.random.pick(crew.agents()), wish)
}

async function lost(world: World, crew: Crew): Promise<void> {
  const wish = lostWish(world.random)
  if (wish) await grant(world, world.random.pick(crew.agents()), wish)
}

/** A new session, which has read nothing. */
async function unread(world: World): Promise<void> {
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
async function stale(world: World, crew: Crew): Promise<void> {
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

async function readAndSend(world: World, agent: Agent, wish: Wish): Promise<void> {
  for (const { path } of wish.edits)
    if (world.truth.text(path) !== undefined && !(await agent.read(path)))
      throw new Violation(`${agent.name} could not read ${path}`)
  await grant(world, agent, wish)
}

async function undo(world: World, crew: Crew): Promise<void> {
  const entry = world.chronicle.entries().find(({ undone }) => !undone && world.random.chance(0.5))
  if (entry) await turn(world, world.random.pick(crew.agents()), "undo", entry)
}

async function redo(world: World, crew: Crew): Promise<void> {
  const entry = world.chronicle.entries().find(({ undone }) => undone && world.random.chance(0.5))
  const agent = world.random.pick(crew.agents().filter((each) => each.redo))
  if (entry) await turn(world, agent, "redo", entry)
}

/** All the newest commits are taken back, one after the other, and made again. */
async function rewind(world: World, crew: Crew): Promise<void> {
  const agent = world.random.pick(crew.sessions)
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
  const must = [...files].every(([path, { before }]) => (truth.text(path) ?? null) === before)
  const turned = await agent[verb]!({ id: entry.id })
  count(world, verb, turned.ok ? { done: 1 } : { refused: 1 })
  const what = `${agent.name}, ${verb} of ${entry.id}`
  if (must !== turned.ok) throw new Violation(`${what}: ${turned.ok ? "done" : `refused (${turned.code})`}`)
  if (!turned.ok && turned.code !== "stale") throw new Violation(`${what}: refused as ${turned.code}`)
  if (turned.ok) {
    record(world, files)
    chronicle.turned(turned.commit!, entry)
  }
  const happened = { commit: turned.commit ?? null, own: entry.by === agent.name, how: verb }
  blame(what, agent.audit({ ...happened, files: turned.ok ? files : new Map() }))
  return turned.ok
}

/** An editor saves a file, git brings back another one. */
async function foreign(world: World): Promise<void> {
  const { random, repository, truth } = world
  const [path] = somePaths(world, 1) as [string]
  if (random.chance(0.1)) repository.git("commit", "--quiet", "--all", "--allow-empty", "-m", "As it is now")
  else if (random.chance(0.5)) changeByHand(world, path)
  else if (path.startsWith("made/")) {
    rmSync(join(repository.dir, path))
    truth.set(path, null)
  } else {
    repository.git("checkout", "--quiet", "HEAD", "--", path)
    truth.set(path, repository.git("show", `HEAD:${path}`))
  }
  count(world, "change by another program")
}

function changeByHand({ repository, truth, random }: World, path: string): void {
  const lines = truth.text(path)!.split(/(?<=\n)/)
  const at = random.below(lines.length)
  const changed = lines.toSpliced(at, random.below(2), `// by hand ${random.below(1_000_000)}\n`).join("")
  writeFileSync(join(repository.dir, path), changed)
  truth.set(path, changed)
}

/** Somebody looks at a response while it is being written. */
async function watch(world: World): Promise<void> {
  const { random, truth } = world
  const wish = rightWish(truth, random, somePaths(world, 1))
  if (!wish) return
  const watched = createEditWatch((path) => truth.text(path))
  const events = []
  for (let at = 0; at < wish.response.length; at += 40)
    events.push(...watched.push(wish.response.slice(at, at + 40)))
  events.push(...watched.end())
  count(world, "response watched as it grows")
  const bad = events.find(
    (event) => event.type === "lost" || (event.type === "planned" && event.outcome.status !== "validated"),
  )
  if (bad) throw new Violation(`a right edit was seen as ${JSON.stringify(bad)}\n${wish.response}`)
}

async function prompt(world: World): Promise<void> {
  const { workspace, truth } = world
  const paths = somePaths(world, 5)
  const { files, skipped } = await gather(workspace, createListing(workspace, {}), paths)
  const text = packedText(pack({ name: "soak", files, instructions: "Mend it.", format: "opx" }))
  count(world, "prompt packed, tokens counted")
  const missing = paths.filter((path) => !text.includes(truth.text(path)!.trimEnd()))
  if (skipped.length + missing.length > 0 || countTokens(text) < paths.length)
    throw new Violation(`a prompt lacks ${[...skipped.map(({ path }) => path), ...missing].join(", ")}`)
}

/** The page looks around. */
async function page(world: World, { page }: Crew): Promise<void> {
  const { chronicle, truth } = world
  const [path] = somePaths(world, 1) as [string]
  const history = await page.ask<{ id: string }[]>("history")
  const packed = await page.ask<{ text: string }>("pack", {
    chosen: { [path]: true },
    instructions: "",
    format: "none",
  })
  const rest = [
    await page.ask("tree", { dir: "src" }),
    await page.ask("find", { query: "ts" }),
    await page.ask("tokens", { keys: [path] }),
    await page.ask("saveSelection", { chosen: { [path]: true }, instructions: "Mend it." }),
    ...(chronicle.newest() ? [await page.ask("changes", { id: chronicle.newest()! })] : []),
  ]
  const piped = await page.pipe(packed.value?.text ?? "")
  count(world, "look around by the page")
  const failed = [history, packed, ...rest].find(({ error }) => error)
  if (failed) throw new Violation(`the page was refused an answer: ${failed.error!.message}`)
  if (history.value![0]?.id !== chronicle.newest()) throw new Violation("the page shows another history")
  if (piped !== packed.value!.text) throw new Violation("the page has another response than was sent to it")
  if (!packed.value!.text.includes(truth.text(path)!.trimEnd()))
    throw new Violation(`the page packs an old ${path}`)
}

/** Several agents at once, each in files of its own. */
async function together(world: World, crew: Crew): Promise<void> {
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

/** Different files that an agent may want to edit. */
function somePaths({ truth, random }: World, number: number): string[] {
  const texts = truth.paths().filter((path) => /\.(ts|md)$/.test(path) && truth.text(path)!.length > 40)
  return random.shuffled(texts).slice(0, number)
}
