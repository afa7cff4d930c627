import { isNaming, withoutBlock } from "../blocks.ts"
import { oldLines, withBlock } from "../draft.ts"
import { isHome, placesOf } from "../places.ts"
import { shortened } from "./ambiguous.ts"
import { blockAround } from "./gone.ts"
import { isBlank, type Mistake } from "./mistake.ts"

/** The edit says which block it is in, and that block is not in the file; its lines are, to the letter. */
export const seekAbsent: Mistake = (draft, random) => {
  const block = blockAround(draft)
  const header = block && draft.file[block.header]
  if (block && header !== undefined) {
    const file = withoutBlock(draft.file, block)
    const isTwin = draft.blocks.every((lines) => placesOf(file, lines).length === 1)
    if (isTwin && !hasLine(file, header)) return { ...draft, file, seek: [header.trim()] }
  }
  const names = draft.changed.strangers.filter((line) => isNaming(line) && !hasLine(draft.file, line))
  return names.length === 0 ? undefined : { ...draft, seek: [random.pick(names).trim()] }
}

/** The edit says which block it is in, and that block comes after all places that its lines are at. */
export const seekBehind: Mistake = (draft, random) => {
  const last = oldLines(draft.blocks[0]!).at(-1)!.source!
  const behind = draft.file.slice(last + 1).filter(isNaming)
  const names = behind.filter(
    (line) => draft.file.filter((other) => other.includes(line.trim())).length === 1,
  )
  return names.length === 0 ? undefined : { ...draft, seek: [random.pick(names).trim()] }
}

/** The lines are in several places, and the edit says which block it is in: the first of them after its name. */
export const seekRight: Mistake = (draft, random) => {
  const header = blockAround(draft)?.header
  const name = header === undefined ? undefined : draft.file[header]!.trim()
  if (header === undefined || name === undefined) return undefined
  if (draft.file.filter((line) => line.includes(name)).length !== 1) return undefined
  for (const block of shortened(draft.blocks[0]!, random)) {
    const places = placesOf(draft.file, block)
    const after = places.filter((place) => place > header)
    if (places.length > 1 && after[0] !== undefined && isHome(block, after[0]))
      return { ...withBlock(draft, 0, block), seek: [name] }
  }
  return undefined
}

/** The edit says that it is at the end of the file, where its lines are not. */
export const endWrong: Mistake = (draft) => {
  const last = oldLines(draft.blocks[0]!).at(-1)!.source!
  const rest = draft.file.slice(last + 1).filter((line) => !isBlank(line))
  return rest.length >= 3 ? { ...draft, atEnd: true } : undefined
}

/** The lines are in several places, and the edit says that it is at the end of the file. */
export const endRight: Mistake = (draft) => {
  const last = oldLines(draft.blocks[0]!).at(-1)!.source!
  return last === draft.file.length - 1 ? { ...draft, atEnd: true } : undefined
}

/** A seek line may be a part of a line. */
function hasLine(file: readonly string[], line: string): boolean {
  return file.some((other) => other.includes(line.trim()))
}
