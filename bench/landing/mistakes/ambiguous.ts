import { applyChanges } from "../changes.ts"
import { type Block, type Draft, oldLines } from "../draft.ts"
import { isBlank, type Mistake } from "./mistake.ts"

/** So little context that the old text stands in several places, and the result depends on which is meant. */
export const ambiguous: Mistake = (draft, random) => {
  const block = draft.blocks[0]!
  const [above, below] = [keptAtStart(block), keptAtStart([...block].reverse())]
  const cuts = Array.from({ length: (above + 1) * (below + 1) }, (_, i) => [
    i % (above + 1),
    Math.floor(i / (above + 1)),
  ])
  for (const [top, bottom] of random.shuffled(cuts)) {
    const shorter = block.slice(top, block.length - bottom!)
    if (oldLines(shorter).some((line) => !isBlank(line.text)) && isAmbiguous(draft, shorter))
      return { ...draft, blocks: [shorter], verdict: "refuse" }
  }
  return undefined
}

function keptAtStart(block: Block): number {
  const at = block.findIndex((line) => line.op !== "keep")
  return at === -1 ? block.length : at
}

function isAmbiguous(draft: Draft, block: Block): boolean {
  const texts = oldLines(block).map((line) => line.text)
  const places = placesOf(draft.file, texts)
  if (places.length < 2) return false
  const home = oldLines(block)[0]!.source!
  const resultAt = (place: number) => {
    const shift = place - home
    const moved = draft.changes.map(({ from, to, lines }) => ({ from: from + shift, to: to + shift, lines }))
    return applyChanges(draft.file, moved)
  }
  const result = resultAt(places[0]!)
  return resultAt(places.at(-1)!).some((text, at) => text !== result[at])
}

/** Every line at which these lines stand, one after the other. */
export function placesOf(file: readonly string[], texts: readonly string[]): number[] {
  const places: number[] = []
  for (let at = file.indexOf(texts[0]!); at !== -1; at = file.indexOf(texts[0]!, at + 1))
    if (texts.every((text, i) => file[at + i] === text)) places.push(at)
  return places
}
