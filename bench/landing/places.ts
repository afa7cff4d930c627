import { type Block, oldLines } from "./draft.ts"

/** Every line of the file at which the old lines of a block match, letter for letter. */
export function placesOf(file: readonly string[], block: Block): number[] {
  const [first, ...rest] = oldLines(block).map((line) => line.text)
  const places: number[] = []
  if (first === undefined) return places
  for (let at = file.indexOf(first); at !== -1; at = file.indexOf(first, at + 1))
    if (rest.every((text, i) => file[at + 1 + i] === text)) places.push(at)
  return places
}

/** The new text of a block, as a text to look for. */
export function freshLines(block: Block): Block {
  return block.filter((line) => line.op !== "drop").map((line) => ({ ...line, op: "keep" as const }))
}

/** Does each of its lines stand there for the line of the file that it came from? */
export function isHome(block: Block, place: number): boolean {
  return oldLines(block).every(({ source }, i) => source === undefined || source === place + i)
}
