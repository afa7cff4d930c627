import type { Coverage } from "./coverage.ts"
import { mutate } from "./mutate.ts"
import type { Random } from "./random.ts"
import { shrink } from "./shrink.ts"
import { Broken, lawOf, type Target } from "./target.ts"

/** An input that broke a law, made as small as it goes. */
export interface Finding {
  law: string
  detail: string
  input: string
}

export interface Fuzzing {
  target: Target
  random: Random
  seeds: readonly string[]
  /** Whether to go on, after so many executions. */
  more(executions: number): boolean
  /** Left out: nothing is learnt from what inputs do, all are mutations of the seeds. */
  coverage?: Coverage
  /** Measure what inputs do, but learn nothing from it: for comparison. */
  blind?: boolean
  /** Hears of each input right before it is run, for whoever has to know when that never ends. */
  onInput?(input: string): void
  onFinding?(finding: Finding): void
}

export interface Fuzzed {
  executions: number
  findings: Finding[]
  /** The seeds, and the inputs that did something new. */
  pool: string[]
  /** What those did that broke no law: the branches that each has passed. */
  paths: Path[]
  /** How many inputs did something new. */
  gains: number
}

/** An input, and its way through the code. */
export interface Path {
  input: string
  branches: Uint32Array
}

/**
 * Passes of branches for each character of an input, and for an input as such: far above what is usual, and enough for a
 * few diffs that go to their limit.
 */
const workLimit = { each: 5000, base: 3_000_000 }

/** Runs mutations of inputs, keeps those that do something new, and makes those small that break a law. */
export async function fuzz(fuzzing: Fuzzing): Promise<Fuzzed> {
  const { target, random, coverage, blind = false, more } = fuzzing
  const pool = [...fuzzing.seeds]
  const paths: Path[] = []
  const findings = new Map<string, Finding>()
  let executions = 0
  let gains = 0

  async function broken(input: string): Promise<{ law: string; detail: string } | undefined> {
    fuzzing.onInput?.(input)
    executions++
    coverage?.reset()
    try {
      await target.run(input)
      const work = coverage?.work() ?? 0
      if (work > workLimit.base + workLimit.each * input.length)
        throw new Broken("work grows with the input and no faster", `${work} branches passed`)
      return undefined
    } catch (error) {
      return {
        law: lawOf(error),
        detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }
    }
  }

  async function execute(input: string): Promise<boolean> {
    const failure = await broken(input)
    const gained = (coverage?.gained() ?? 0) > 0
    if (gained) gains++
    if (gained && !failure) paths.push({ input, branches: Uint32Array.from(coverage!.passed()) })
    if (failure && !findings.has(failure.law)) {
      findings.set(failure.law, { ...failure, input })
      const small = await shrink(input, async (smaller) => (await broken(smaller))?.law === failure.law)
      const finding = {
        law: failure.law,
        detail: (await broken(small))?.detail ?? failure.detail,
        input: small,
      }
      findings.set(failure.law, finding)
      fuzzing.onFinding?.(finding)
    }
    return gained && !failure
  }

  for (const seed of fuzzing.seeds) await execute(seed)
  const material = { words: target.words, other: () => random.pick(pool) }
  while (more(executions)) {
    // What was found last is what the next step builds on.
    const recent = random.chance(0.4) ? Math.max(0, pool.length - 40) : 0
    const parent = pool[recent + random.int(pool.length - recent)] ?? ""
    const input =
      target.mutate && random.chance(0.5) ? target.mutate(parent, random) : mutate(parent, material, random)
    if ((await execute(input)) && !blind) pool.push(input)
  }
  return { executions, findings: [...findings.values()], pool, paths, gains }
}

/** The few inputs that together reach what all of them reach, made small as long as there is time. */
export async function distill(
  target: Target,
  paths: readonly Path[],
  coverage: Coverage,
  options: { most: number; more(): boolean; onInput(input: string): void },
): Promise<string[]> {
  const reached = new Set<number>()
  const kept: string[] = []
  let size = 0
  for (const { input, branches } of [...paths].sort((a, b) => a.input.length - b.input.length)) {
    const fresh = branches.filter((branch) => !reached.has(branch))
    if (fresh.length === 0 || size + input.length > options.most) continue
    const small = await shrink(input, (smaller) => keeps(smaller, fresh), 60)
    size += small.length
    kept.push(small)
    for (const branch of small === input ? branches : fresh) reached.add(branch)
  }
  return kept

  async function keeps(smaller: string, fresh: Uint32Array): Promise<boolean> {
    if (!options.more()) return false
    options.onInput(smaller)
    coverage.reset()
    try {
      await target.run(smaller)
    } catch {
      return false
    }
    const passed = new Set(coverage.passed())
    return fresh.every((branch) => passed.has(branch))
  }
}
