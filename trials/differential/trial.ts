import type { Random } from "../../bench/landing/random.ts"
import { randomChange, type TreeChange } from "./changes.ts"
import { compare, type Verdict } from "./compare.ts"
import { type Diff, gitDiff, gnuDiff } from "./diffs.ts"
import { byCommandLine, byLibrary } from "./emend.ts"
import { isUtf8 } from "./explanations.ts"
import { gitApply, gnuPatch, type Outcome } from "./oracles.ts"
import { createStore } from "./store.ts"

/** A case that was tried. */
export interface Tried {
  /** For the table: where the texts are from, who printed the diff, who else applied it. */
  row: string
  verdict: Verdict
  diff: Buffer
  /** What the other program said. */
  theirs: Outcome
}

export interface TrialOptions {
  random: Random
  /** `emend`, to run one in so many cases through. Left out: the library only. */
  program?: string | undefined
  /** Is GNU patch there? Without it, its cases are left out. */
  patch: boolean
}

/** Tries the diffs of changes, one after the other. */
export async function* tryDiffs(
  changes: readonly TreeChange[],
  options: TrialOptions,
): AsyncGenerator<Tried> {
  const { random, patch } = options
  const store = createStore(changes)
  try {
    for (const [number, change] of changes.entries()) {
      const gnu = patch && random.chance(0.25) && isForGnu(change)
      const diff = gnu ? gnuDiff(change, random) : gitDiff(store, number, random)
      if (diff.bytes.length === 0) continue
      const oracles = gnu
        ? (["GNU patch"] as const)
        : (["git apply", ...(patch && random.chance(0.3) ? ["GNU patch" as const] : [])] as const)
      const ours = await emended(change, diff, options)
      for (const oracle of oracles) {
        const theirs =
          oracle === "git apply" ? byGit(change, diff) : gnuPatch(change.before, diff.bytes, diff.strip)
        const verdict: Verdict = ours
          ? compare(change, theirs, ours)
          : { kind: "explained", reasons: ["not UTF-8"] }
        yield { row: `${change.source}: \`${diff.printer}\`, ${oracle}`, verdict, diff: diff.bytes, theirs }
      }
    }
  } finally {
    store.remove()
  }
}

/** `count` random changes, in batches that git can hold. */
export async function* tryRandomDiffs(count: number, options: TrialOptions): AsyncGenerator<Tried> {
  for (let left = count; left > 0; left -= 200) {
    const changes = Array.from({ length: Math.min(left, 200) }, () => randomChange(options.random))
    yield* tryDiffs(changes, options)
  }
}

function byGit({ before }: TreeChange, { bytes, strip, bare }: Diff): Outcome {
  return gitApply(before, bytes, [`-p${strip}`, ...(bare ? ["--unidiff-zero"] : [])])
}

/** Undefined: the diff is no text that emend would read. */
async function emended({ before }: TreeChange, { bytes }: Diff, { random, program }: TrialOptions) {
  const format = random.pick(["auto", "udiff"])
  if (!isUtf8(bytes)) return undefined
  return program && random.chance(0.05)
    ? byCommandLine(program, before, bytes, format)
    : byLibrary(before, bytes, { format })
}

/** GNU diff quotes no names, follows links, and cannot print what is no text. */
function isForGnu({ before, after }: TreeChange): boolean {
  return [...before, ...after].every(
    ([path, { bytes, mode }]) =>
      mode !== "120000" && isUtf8(bytes) && !bytes.includes(0) && !/["\t\\]|^-|[^ -~]/.test(path),
  )
}
