import { type Block, type BlockLine, type Draft, oldLines } from "../draft.ts"
import { placesOf } from "../places.ts"
import type { Mistake } from "./mistake.ts"

/** Two changes close to each other are written as two hunks, and the second quotes the first as it will be by then. */
export const chained: Mistake = (draft) => parted(draft, "drop")

/** The same, but the second hunk quotes the file as it is before any of them. */
export const unchained: Mistake = (draft) => parted(draft, "add")

const reach = 3

function parted(draft: Draft, left: "drop" | "add"): Draft | undefined {
  const block = draft.blocks[0]!
  const starts = block.flatMap((line, at) => (line.op !== "keep" && block[at - 1]?.op === "keep" ? [at] : []))
  const cut = starts.at(-1)
  if (cut === undefined || placesOf(draft.file, block).length !== 1) return undefined
  const before = block.slice(0, cut)
  const lastChange = before.findLastIndex((line) => line.op !== "keep")
  if (lastChange === -1 || cut - 1 - lastChange > reach) return undefined
  const quoted: BlockLine[] = before
    .filter((line) => line.op !== left)
    .slice(-reach - 1)
    .map((line) => ({ ...line, op: "keep" as const }))
  const second: Block = [...quoted, ...block.slice(cut)]
  // Only then does it matter.
  if (!quoted.some((line) => before.find((same) => same.text === line.text)?.op !== "keep")) return undefined
  return oldLines(before).length === 0 ? undefined : { ...draft, blocks: [before, second] }
}
