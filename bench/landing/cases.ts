import { readsOneWay } from "./alignment.ts"
import type { Changed } from "./changes.ts"
import { cutDraft, type Size, sizes } from "./cut.ts"
import { type Block, type Case, type Draft, oldLines, renderCase } from "./draft.ts"
import { hasOnePlaceByWords, isHonest } from "./honest.ts"
import { areInsertionsClear } from "./insertions.ts"
import { type Kind, kinds } from "./kinds.ts"
import { freshLines, placesOf } from "./places.ts"
import { type Random, seededRandom } from "./random.ts"

/** How often one more case is tried before a kind is taken as exhausted. */
const mostTries = 400

/** How many drafts are cut for one try; all of them are of the same size, so that rare sizes stay as common. */
const draftsPerTry = 50

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
  const sources = bySource(corpus)
  const cases = new Map<string, Case>()
  for (let tries = 0; tries < mostTries && cases.size < options.count; tries++) {
    const made = makeOne(sources, kind, random, { kind: name, id: `${name}-${cases.size + 1}` })
    if (!made) continue
    const key = `${made.source} ${made.path} ${made.file.length} ${JSON.stringify(made.hunks)}`
    if (cases.has(key) || !isMeaningful(made)) continue
    cases.set(key, made)
    tries = 0
  }
  return [...cases.values()]
}

function makeOne(
  sources: Changed[][],
  kind: Kind,
  random: Random,
  name: { kind: string; id: string },
): Case | undefined {
  if (kind.make) {
    const made = kind.make(random)
    return made && { ...name, ...made }
  }
  const draft = tryOnce(sources, kind, random)
  return draft && renderCase(draft, name)
}

function tryOnce(sources: Changed[][], kind: Kind, random: Random): Draft | undefined {
  const size = random.weighted(sizes)
  for (let i = 0; i < draftsPerTry; i++) {
    // By source first, so that a package with many files does not drown the others.
    const draft = spoilOne(random.pick(random.pick(sources)), size, kind, random)
    if (draft) return draft
  }
  return undefined
}

function spoilOne(changed: Changed, size: Size, kind: Kind, random: Random): Draft | undefined {
  const hunks = kind.hunks ? random.between(...kind.hunks) : 1
  const draft = cutDraft(changed, random, { hunks, size })
  if (!draft || (!kind.anywhere && !namesOnePlace(draft))) return undefined
  const spoiled = kind.spoil(draft, random)
  if (!spoiled) return undefined
  const made: Draft = { ...spoiled, verdict: kind.verdict }
  if (kind.verdict === "applied") return isDone(made) ? made : undefined
  if (kind.verdict === "refuse" || kind.anywhere) return made
  if (!kind.exact && isStillExact(made)) return undefined
  if (kind.unclear) return made
  if (looksDone(made)) return undefined
  const isClear = kind.signs ? hasOnePlaceByWords(made) : isHonest(made)
  return isClear && areInsertionsClear(made) && readsOneWay(made) ? made : undefined
}

/** As long as nothing is spoilt, each hunk must match in one place only. */
function namesOnePlace(draft: Draft): boolean {
  return draft.blocks.every((block) => placesOf(draft.file, block).length === 1)
}

/** The mistake came to nothing, as when a blank line was added where the file has one. */
function isStillExact(draft: Draft): boolean {
  if (draft.garble || draft.lineEnding !== "\n") return false
  return draft.blocks.every((block) => placesOf(draft.file, block).length > 0)
}

/**
 * The mistake made the edit one whose result is in the file letter for letter, as when only indentation is to change,
 * and the mistake is about that: whoever reads it takes it as done.
 */
function looksDone(draft: Draft): boolean {
  const solid = (block: Block, op: "add" | "drop") =>
    block.filter((line) => line.op !== op && line.text.trim() !== "").length
  return draft.blocks.some((block) => {
    if (placesOf(draft.file, block).length > 0 || solid(block, "drop") < solid(block, "add")) return false
    return placesOf(draft.file, freshLines(block)).length > 0
  })
}

/**
 * The old text of an edit that is done must not occur, indentation aside, in some other place. Nor may it occur, letter for
 * letter, without the new text around it, as when one of two blank lines was taken away: whoever reads that will do it.
 */
function isDone(draft: Draft): boolean {
  const trimmed = (lines: readonly string[]) => lines.map((line) => line.trim())
  const [before, after] = [trimmed(draft.changed.lines), trimmed(draft.file)]
  const reach = Math.abs(after.length - before.length)
  return draft.blocks.every((block) => {
    const bare = block.map((line) => ({ ...line, text: line.text.trim() }))
    const home = oldLines(block)[0]!.source!
    return (
      placesOf(after, bare).every((place) => Math.abs(place - home) <= reach) && !isStillAsked(draft, block)
    )
  })
}

/** Does the old text occur somewhere, letter for letter, without being part of the new text? */
function isStillAsked({ file }: Draft, block: Block): boolean {
  const fresh = freshLines(block)
  const done = placesOf(file, fresh)
  const spare = fresh.length - oldLines(block).length
  return placesOf(file, block).some((place) => !done.some((at) => at <= place && place <= at + spare))
}

/** Some visible text must be asked for, and something must change, unless nothing may. */
function isMeaningful(made: Case): boolean {
  const asks = made.hunks.every((hunk) => hunk.old.trim() !== "" && hunk.old !== hunk.new)
  return asks && (made.verdict === "refuse" || made.verdict === "applied" || made.truth !== made.file)
}

function bySource(corpus: readonly Changed[]): Changed[][] {
  const groups = new Map<string, Changed[]>()
  for (const changed of corpus) {
    const group = groups.get(changed.pair.source)
    if (group) group.push(changed)
    else groups.set(changed.pair.source, [changed])
  }
  return [...groups.values()]
}
