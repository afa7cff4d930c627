import type { Random } from "../../bench/landing/random.ts"
import type { TreeChange } from "./changes.ts"
import { compare, type Verdict } from "./compare.ts"
import { byLibrary } from "./emend.ts"
import { isUtf8 } from "./explanations.ts"
import { type Outcome, runIn } from "./oracles.ts"
import { patchOf } from "./patches.ts"
import { type Tree, textFile } from "./tree.ts"
import type { Tried } from "./trial.ts"

export interface PatchTrialOptions {
  random: Random
  /** `apply_patch` of @openai/codex. */
  codex: string
  /** Our own, to run one in so many cases through. Left out: the library only. */
  program?: string | undefined
}

/** Tries changes as patches, against the program that the format comes from. */
export async function* tryPatches(
  changes: readonly TreeChange[],
  { random, codex, program }: PatchTrialOptions,
): AsyncGenerator<Tried> {
  for (const { source, before, after } of changes) {
    const change = { source, before: plainTexts(before), after: plainTexts(after) }
    const patch = patchOf(change, random)
    if (patch === undefined) continue
    const diff = Buffer.from(patch)
    const theirs = runIn(change.before, codex, [], diff)
    const ours = await byLibrary(change.before, diff, {
      format: random.pick(["auto", "patch"]),
      overwrite: true,
    })
    const verdict = compare(change, theirs, ours, { patch: true })
    yield { row: `${source}: patch, \`apply_patch\` of codex`, verdict, diff, theirs }
    if (program && random.chance(0.1))
      yield {
        row: `${source}: patch, what \`apply_patch\` prints`,
        verdict: sameOutput(change, theirs, program, diff),
        diff,
        theirs,
      }
  }
}

/** Where both programs succeed, they print the same. */
function sameOutput({ before }: TreeChange, theirs: Outcome, program: string, diff: Buffer): Verdict {
  const ours = runIn(before, process.execPath, [program], diff)
  if (!theirs.ok || !ours.ok) return { kind: "refused" }
  return ours.output === theirs.output ? { kind: "same" } : { kind: "unexplained", differences: [] }
}

/** Patches are for texts with plain names. What codex does to other line endings is known. */
function plainTexts(tree: Tree): Tree {
  const texts = [...tree].filter(
    ([path, { bytes, mode }]) =>
      mode !== "120000" && isUtf8(bytes) && !bytes.includes(0) && !/[\t"]/.test(path),
  )
  return new Map(
    texts.map(([path, { bytes }]) => [path, textFile(bytes.toString("utf8").replaceAll("\r\n", "\n"))]),
  )
}
