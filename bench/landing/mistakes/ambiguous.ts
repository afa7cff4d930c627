import { type Block, type Draft, oldLines, withBlock } from "../draft.ts"
import { applyChanges } from "../line-change.ts"
import { isHome, placesOf } from "../places.ts"
import type { Random } from "../random.ts"
import { isBlank, type Mistake } from "./mistake.ts"

/** So little context that the old text occurs in several places, and the result depends on which is meant. */
export const ambiguous: Mistake = (draft, random) => {
  for (const block of shortened(draft.blocks[0]!, random)) {
    const places = placesOf(draft.file, block)
    if (places.length > 1 && isDecisive(draft, block, places)) return withBlock(draft, 0, block)
  }
  return undefined
}

/** One of several hunks occurs in several places, but only one of these lies between its neighbours. */
export const together: Mistake = (draft, random) => {
  if (draft.blocks.some((block) => placesOf(draft.file, block).length !== 1)) return undefined
  const index = random.below(draft.blocks.length)
  // The neighbours must have places of their own, or they are no help.
  if (draft.blocks.some((block, at) => at !== index && placesOf(draft.file, block).length !== 1))
    return undefined
  const [previous, next] = [draft.blocks[index - 1], draft.blocks[index + 1]]
  const from = previous ? oldLines(previous).at(-1)!.source! + 1 : 0
  const to = next ? oldLines(next)[0]!.source! : draft.file.length
  for (const block of shortened(draft.blocks[index]!, random)) {
    const places = placesOf(draft.file, block)
    const between = places.filter((place) => place >= from && place + oldLines(block).length <= to)
    if (places.length > 1 && between.length === 1 && isHome(block, between[0]!))
      return withBlock(draft, index, block)
  }
  return undefined
}

/** The block with less and less of its context, in any order, as long as something visible is left to find. */
export function shortened(block: Block, random: Random): Block[] {
  const above = keptAtStart(block)
  const below = keptAtStart([...block].reverse())
  const shorter: Block[] = []
  for (let top = 0; top <= above; top++)
    for (let bottom = 0; bottom <= below; bottom++) shorter.push(block.slice(top, block.length - bottom))
  return random.shuffled(shorter.filter((lines) => oldLines(lines).some((line) => !isBlank(line.text))))
}

function keptAtStart(block: Block): number {
  const at = block.findIndex((line) => line.op !== "keep")
  return at === -1 ? block.length : at
}

/** Taking away one of two equal neighbours gives the same text whichever it is: that is not ambiguous. */
function isDecisive(draft: Draft, block: Block, places: number[]): boolean {
  const home = oldLines(block)[0]!.source!
  const resultAt = (place: number) => {
    const shift = place - home
    const moved = draft.changes.map(({ from, to, lines }) => ({ from: from + shift, to: to + shift, lines }))
    return applyChanges(draft.file, moved)
  }
  const result = resultAt(places[0]!)
  return resultAt(places.at(-1)!).some((text, at) => text !== result[at])
}
