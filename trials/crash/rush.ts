import { log, recover } from "../../src/commit/index.ts"
import type { Random } from "../fuzz/random.ts"
import { type Programs, runChild } from "./programs.ts"
import { deeds, open, type Scene } from "./scenes.ts"
import { difference, leftovers, treeOf } from "./tree.ts"

/** A process that applies, undoes, redoes and prunes without a pause is killed at a random time. */
export async function playRush(
  { before, after }: Scene,
  dir: string,
  { programs, random }: { programs: Programs; random: Random },
): Promise<{ died: boolean; violations: string[] }> {
  const killAfter = { word: "ready", milliseconds: random.int(250) }
  const { signal, errors } = await runChild(programs, { do: "rush", dir }, { killAfter })
  const violations = signal === "SIGKILL" ? [] : [`it ended by itself: ${errors}`]
  const workspace = await open(dir)
  const { kept } = await recover(workspace)
  violations.push(...kept.map((path) => `${path} was taken for somebody else's`))
  // The log must tell which of the two is there.
  const last = (await log(workspace))[0]?.label ?? "undo"
  const expected = last.startsWith("undo") ? before : after
  violations.push(...difference(expected, treeOf(dir)).map((each) => `after "${last}": ${each}`))
  violations.push(...leftovers(dir).map((name) => `left in .emend: ${name}`))
  // The next one starts from the beginning.
  if (expected === after && violations.length === 0) await deeds.undo(workspace)
  return { died: signal === "SIGKILL", violations }
}
