import { type NamedBlock, withoutBlock } from "../blocks.ts"
import { type Draft, oldLines, withBlock } from "../draft.ts"
import { freshLines, placesOf } from "../places.ts"
import { shortened } from "./ambiguous.ts"
import { blockAround, isElsewhere } from "./gone.ts"
import { indentationOf, isBlank, type Mistake } from "./mistake.ts"

/** The line that names the block stands above the lines of the edit; what the file has between is left out, and nothing says so. */
export const headed: Mistake = (draft) => {
  const block = blockAround(draft)
  return block && withHead(draft, block.header)
}

/** The same, and what the edit means has been taken out of the block that it names. */
export const headedGone: Mistake = (draft) => {
  const inner = blockAround(draft)
  const outer = inner && around(draft, inner)
  const shown = outer && withHead(draft, outer.header)
  if (!shown) return undefined
  // What only goes is gone with its block: to say so is right.
  if (!draft.blocks[0]!.some(({ op }) => op === "add")) return undefined
  const file = withoutBlock(draft.file, inner!)
  return isElsewhere(draft, file) ? undefined : { ...shown, file }
}

/** The same, and what the edit means is in the block several times. */
export const headedTwice: Mistake = (draft, random) => {
  const block = blockAround(draft)
  if (!block || draft.blocks.length !== 1) return undefined
  for (const short of shortened(draft.blocks[0]!, random)) {
    const inside = placesOf(draft.file, short).filter((at) => at > block.header && at < block.to)
    const isBelow = inside.some((at) => draft.file.slice(block.header + 1, at).every(isBlank))
    // What the edit would leave may be what one of them became.
    const isMade = placesOf(draft.file, freshLines(short)).length > 0
    const made =
      inside.length > 1 && !isBelow && !isMade && withHead(withBlock(draft, 0, short), block.header)
    if (made && !isWrittenOut(made)) return made
  }
  return undefined
}

/** Has the file all lines of the edit right below each other, blank ones aside? Then nothing is left out there, and whoever reads it takes that place. */
function isWrittenOut({ file, blocks }: Draft): boolean {
  const solid = (lines: readonly string[]) => lines.filter((line) => !isBlank(line))
  const wanted = solid(oldLines(blocks[0]!).map(({ text }) => text))
  const there = solid(file)
  return there.some((_, at) => wanted.every((line, index) => there[at + index] === line))
}

/** The named block in which a block of the draft is. */
function around(draft: Draft, { from, to }: NamedBlock): NamedBlock | undefined {
  const outer = blockAround({ ...draft, changes: [{ from, to, lines: [] }], blocks: [] })
  return outer && outer.header < from ? outer : undefined
}

/** The draft with a line far above it as its first one. */
function withHead(draft: Draft, header: number): Draft | undefined {
  const [block, ...others] = draft.blocks
  const first = block?.find(({ source }) => source !== undefined)?.source
  if (!block || first === undefined || others.length > 0) return undefined
  const text = draft.file[header]!
  const left = draft.file.slice(header + 1, first).filter((line) => !isBlank(line))
  const isDeeper = block.every(
    (line) => isBlank(line.text) || indentationOf(line.text).length > indentationOf(text).length,
  )
  if (left.length === 0 || !isDeeper) return undefined
  return withBlock(draft, 0, [
    { op: "keep", text, clean: text, source: header, standsFor: first - header },
    ...block,
  ])
}
