import type { Block, BlockLine, Draft } from "./draft.ts"
import { isBlank } from "./mistakes/mistake.ts"

/** Lines that a block only adds, and where they are in it. */
interface Insertion {
  from: number
  to: number
}

/**
 * Does the edit still say where each insertion goes? Not if a line of the file that it leaves out lies right
 * there: the new lines could go before it or after it.
 */
export function areInsertionsClear(draft: Draft): boolean {
  return draft.blocks.every((block) =>
    insertionsOf(block).every((insertion) => isClear(draft.file, block, insertion)),
  )
}

function insertionsOf(block: Block): Insertion[] {
  const insertions: Insertion[] = []
  for (let from = 0; from < block.length; from++) {
    if (block[from]!.op === "keep") continue
    let to = from
    while (to < block.length && block[to]!.op !== "keep") to++
    if (block.slice(from, to).every((line) => line.op === "add")) insertions.push({ from, to })
    from = to
  }
  return insertions
}

function isClear(file: readonly string[], block: Block, { from, to }: Insertion): boolean {
  const added = block.slice(from, to)
  const place = added[0]!.place!
  const above = sideOf(block.slice(0, from).reverse(), place - 1)
  const below = sideOf(block.slice(to), place)
  if (above.says === "here")
    return below.says !== "elsewhere" || isBlankGap(file.slice(place, below.line), added, 0)
  if (below.says === "here")
    return above.says !== "elsewhere" || isBlankGap(file.slice(above.line + 1, place), added, -1)
  return false
}

/**
 * What one neighbour says about the place. A line of the file right beside the new lines says `here` or
 * `elsewhere`; one that is parted from them by lines which the file does not have can only say `here`.
 */
function sideOf(
  lines: BlockLine[],
  expected: number,
): { says: "here" | "elsewhere" | "nothing"; line: number } {
  const at = lines.findIndex((line) => line.source !== undefined)
  const line = lines[at]?.source ?? -1
  if (at >= 0 && line === expected) return { says: "here", line }
  return { says: at === 0 ? "elsewhere" : "nothing", line }
}

/**
 * Only blank lines of the file are left out. New lines that end in a blank one then belong below them, those
 * that begin with one above, as a person would set them.
 */
function isBlankGap(gap: readonly string[], added: BlockLine[], outer: 0 | -1): boolean {
  const inner = outer === 0 ? -1 : 0
  return gap.every(isBlank) && isBlank(added.at(outer)!.text) && !isBlank(added.at(inner)!.text)
}
