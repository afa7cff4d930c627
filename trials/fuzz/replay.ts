import { corpusFile, readCorpus } from "./corpus.ts"
import { type Finding, fuzz } from "./fuzz.ts"
import { randomFrom } from "./random.ts"
import { openTarget } from "./targets/open.ts"

/** Every input that is kept for a target. */
export function keptInputs(top: string, name: string): string[] {
  const kinds = ["findings", "kept"] as const
  return kinds.flatMap((kind) => readCorpus(corpusFile(top, name, kind)).map(({ text }) => text))
}

/**
 * Runs the inputs that are kept for a target, and then so many mutations of them, the same ones each time. Gives
 * those that break a law.
 */
export async function replay(top: string, name: string, mutations = 0): Promise<Finding[]> {
  const target = openTarget(top, name)
  const kept = keptInputs(top, name)
  const seeds = kept.length > 0 ? kept : target.seeds()
  let left = mutations
  try {
    const { findings } = await fuzz({ target, seeds, random: randomFrom(20_260_101), more: () => left-- > 0 })
    return findings
  } finally {
    await target.close?.()
  }
}
