import { log, recover, redo, undo } from "../../src/commit/index.ts"
import { type Programs, runEmend } from "./programs.ts"
import { deeds, open, type Scene } from "./scenes.ts"
import { difference, leftovers, treeOf } from "./tree.ts"

/** What comes next after a process died: the library, or the real program with a command. */
export type Next = "library: log" | "library: recover" | `emend ${"log" | "recover" | "apply" | "undo"}`

/** What can come next in a scene, so that the result is settled all the same. */
export function nextCommands({ name, task }: Scene): Next[] {
  const always: Next[] = ["library: log", "library: recover", "emend log", "emend recover"]
  if (name === "first apply") return [...always, "emend apply", "emend undo"]
  return task === "recover" ? [...always, "emend apply"] : always
}

export interface Finding {
  /** Which side the files were on. */
  side: "before" | "after"
  /** What is not as it must be. */
  violations: string[]
}

/** Lets the next command put things right, and then looks at everything. */
export async function examine(scene: Scene, dir: string, next: Next, programs: Programs): Promise<Finding> {
  const violations: string[] = []
  await runNext(next, dir, programs, violations)
  const left = leftovers(dir)
  if (left.length > 0) violations.push(`left in .emend after ${next}: ${left.join(", ")}`)

  const tree = treeOf(dir)
  const [toBefore, toAfter] = [difference(scene.before, tree), difference(scene.after, tree)]
  const side = toAfter.length === 0 ? "after" : "before"
  if (toBefore.length > 0 && toAfter.length > 0)
    violations.push(...(toBefore.length < toAfter.length ? toBefore : toAfter))
  if (violations.length > 0) return { side, violations }

  try {
    if (next === "emend undo" && side === "after") violations.push("emend undo did not take it back")
    if (next !== "emend undo") await examineHistory(scene, dir, side, violations)
    await goOn(scene, dir, side, violations)
  } catch (error) {
    violations.push(`it cannot go on: ${error instanceof Error ? error.message : error}`)
  }
  return { side, violations }
}

async function runNext(next: Next, dir: string, programs: Programs, violations: string[]): Promise<void> {
  if (next === "library: log") return void (await log(await open(dir)))
  if (next === "library: recover") return void (await recover(await open(dir)))
  const command = next.slice("emend ".length)
  const ended = await runEmend(programs, [command], { dir, input: command === "apply" ? another : "" })
  // `undo` may find nothing to undo, and `recover` says of what somebody changed meanwhile that it was left alone.
  const fine = ended.code === 0 || /nothing to undo/.test(ended.errors) || /left alone/.test(ended.output)
  if (!fine) violations.push(`${next} ended with ${ended.code}: ${ended.errors}`)
  if (command === "apply") await deeds.undo(await open(dir))
}

/** A response that has nothing to do with the rest, to be taken back at once. */
const another = "*** Begin Patch\n*** Add File: another.txt\n+another\n*** End Patch\n"

/** The log must tell what the files show. */
async function examineHistory(
  { task, history }: Scene,
  dir: string,
  side: Finding["side"],
  violations: string[],
): Promise<void> {
  const commits = (await log(await open(dir))).filter(({ files }) => files[0]?.path !== "another.txt")
  const ids = commits.map(({ id }) => id).reverse()
  const [kept, grown] = [history.before, ids.length - history.before.length]
  if (task === "prune") {
    const isTail = ids.every((id, index) => id === kept[kept.length - ids.length + index])
    if (!isTail || ids.length < 3) violations.push(`the log has ${ids.join(" ")} of ${kept.join(" ")}`)
    return
  }
  const expected = side === "before" ? 0 : history.after.length - history.before.length
  if (grown !== expected || kept.some((id, index) => ids[index] !== id))
    violations.push(`the files are as ${side}, but the log has ${ids.join(" ")} after ${kept.join(" ")}`)
}

/** What landed can be taken back, and what did not can be done now. */
async function goOn(
  { task, name, before, after }: Scene,
  dir: string,
  side: Finding["side"],
  violations: string[],
) {
  const workspace = await open(dir)
  if (task === "recover") {
    if ((await recover(workspace)).outcome !== "clean") violations.push("it had to be recovered twice")
    if (name !== "recovery that completes" || side === "before") return
    await deeds.undo(workspace)
    await deeds.redo(workspace)
  } else if (task === "prune") {
    await deeds.undo(workspace)
    await deeds.redo(workspace)
  } else if (side === "before") await deeds[task](workspace)
  else if (task === "undo") await redo(workspace)
  else await undo(workspace)
  const expected = side === "before" || task === "recover" || task === "prune" ? after : before
  const wrong = difference(expected, treeOf(dir))
  if (wrong.length > 0) violations.push(`going on from there: ${wrong.join("; ")}`)
}
