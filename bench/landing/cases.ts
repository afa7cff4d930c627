import type { Changed } from "./changes.ts"
import { cutDraft } from "./cut.ts"
import { type Block, type Case, type Draft, oldLines, renderCase } from "./draft.ts"
import { isHonest } from "./honest.ts"
import { areInsertionsClear } from "./insertions.ts"
import { type Kind, kinds } from "./kinds.ts"
import { placesOf } from "./mistakes/ambiguous.ts"
import { type Random, seededRandom } from "./random.ts"

/** How many drafts are tried for each case that is wanted before a kind is taken as exhausted. */
const triesPerCase = 400

/**
 * Makes `count` cases of a kind. Each kind has its own stream of chance, so that a run over one kind meets the
 * same cases as a run over all of them, and a smaller run the first cases of a bigger one.
 */
export function makeCases(
  corpus: readonly Changed[],
  name: string,
  options: { seed: string; count: number },
): Case[] {
  const kind = kinds[name]!
  const random = seededRandom(`${options.seed} ${name}`)
  const sources = groupBySource(corpus)
  const cases = new Map<string, Case>()
  for (let tries = options.count * triesPerCase; tries > 0 && cases.size < options.count; tries--) {
    // By source first, so that a package with many files does not drown the others.
    const changed = random.pick(random.pick(sources))
    const draft = spoilOne(changed, kind, random)
    if (!draft) continue
    const made = renderCase(draft, { kind: name, id: `${name}-${cases.size + 1}` })
    const key = `${made.source} ${made.path} ${made.file.length} ${JSON.stringify(made.hunks)}`
    if (!cases.has(key) && isMeaningful(made)) cases.set(key, made)
  }
  return [...cases.values()]
}

function spoilOne(changed: Changed, kind: Kind, random: Random): Draft | undefined {
  const hunks = kind.hunks ? random.between(...kind.hunks) : 1
  const draft = cutDraft(changed, random, hunks)
  if (!draft || !isUnspoiltPlaceKnown(draft, kind)) return undefined
  const spoiled = kind.spoil(draft, random)
  if (!spoiled) return undefined
  const made: Draft = { ...spoiled, verdict: kind.verdict }
  if (kind.verdict === "land" && !(isHonest(made) && areInsertionsClear(made))) return undefined
  if (kind.verdict === "land" && !kind.exact && isStillExact(made)) return undefined
  if (kind.verdict === "applied") return isStillAbsent(made) ? made : undefined
  return made
}

/** Every edit but an ambiguous one names a single place as long as nothing is spoilt. */
function isUnspoiltPlaceKnown(draft: Draft, kind: Kind): boolean {
  if (kind === kinds.ambiguous) return true
  return draft.blocks.every((block) => standsIn(draft.file, block) === 1)
}

/** The mistake came to nothing, as when a blank line was added where the file has one. */
function isStillExact(draft: Draft): boolean {
  if (draft.garble || draft.lineEnding !== "\n") return false
  return draft.blocks.every((block) => standsIn(draft.file, block) > 0)
}

/** An edit that is done must not find its old text, by accident, in a place of its own. */
function isStillAbsent(draft: Draft): boolean {
  const before = draft.changed.lines
  return draft.blocks.every((block) => {
    const texts = oldLines(block).map((line) => line.text)
    const home = placesOf(before, texts)[0]!
    const places = placesOf(draft.file, texts)
    return places.every((place) => Math.abs(place - home) <= Math.abs(draft.file.length - before.length))
  })
}

function standsIn(file: readonly string[], block: Block): number {
  return placesOf(
    file,
    oldLines(block).map((line) => line.text),
  ).length
}

/** Something must be asked for, and something must change, unless nothing may. */
function isMeaningful(made: Case): boolean {
  const asks = made.hunks.every((hunk) => hunk.old !== "" && hunk.old !== hunk.new)
  return asks && (made.verdict === "refuse" || made.verdict === "applied" || made.truth !== made.file)
}

function groupBySource(corpus: readonly Changed[]): Changed[][] {
  const groups = new Map<string, Changed[]>()
  for (const changed of corpus) {
    const { source } = changed.pair
    groups.set(source, [...(groups.get(source) ?? []), changed])
  }
  return [...groups.values()]
}
