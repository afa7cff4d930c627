import { createListing, gather, pack, packedText } from "../../src/context.ts"
import { createEditWatch } from "../../src/stream.ts"
import { countTokens } from "../../src/tokens/count.ts"
import { count } from "./counts.ts"
import type { Crew } from "./crew.ts"
import { somePaths } from "./other-programs.ts"
import { rightWish } from "./wishes.ts"
import { Violation, type World } from "./world.ts"

/** Somebody looks at a response while it is being written. */
export async function watch(world: World): Promise<void> {
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

export async function prompt(world: World): Promise<void> {
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
export async function page(world: World, { page }: Crew): Promise<void> {
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
