import { enclosingBlock, type NamedBlock, withoutBlock } from "../blocks.ts"
import { blockOf } from "../cut.ts"
import type { Draft } from "../draft.ts"
import { freshLines, placesOf } from "../places.ts"
import type { Random } from "../random.ts"
import { essence, nearestTo } from "../strangers.ts"
import { indentationOf, isBlank, type Mistake } from "./mistake.ts"

/** From this share of its lines on, what is left looks like what is gone. */
const twin = 0.5

/** The block that the edit means has been taken out of the file, and nothing much like it is left. */
export const gone: Mistake = (draft, random) => takeOut(draft, random, (likeness) => likeness < twin)

/** The block that the edit means has been taken out of the file; one that looks much like it is left. */
export const twins: Mistake = (draft, random) => takeOut(draft, random, (likeness) => likeness >= twin)

function takeOut(draft: Draft, random: Random, wanted: (likeness: number) => boolean): Draft | undefined {
  const block = blockAround(draft)
  if (!block) return undefined
  const shown = random.chance(0.6) ? withHeader(draft, block.header) : draft
  const nearest = nearestTo(shown, { lines: draft.file, gone: block }, { header: draft.file[block.header] })
  if (nearest.isSame || !wanted(nearest.likeness)) return undefined
  const file = withoutBlock(draft.file, block)
  return isElsewhere(shown, file) ? undefined : { ...shown, file, verdict: "refuse" }
}

/** The block around all that the draft changes. */
export function blockAround({ file, changes, changed, blocks }: Draft): NamedBlock | undefined {
  const from = Math.min(...changes.map((change) => change.from))
  const to = Math.max(...changes.map((change) => change.to))
  const added = blocks.flat().filter((line) => line.op === "add" && !isBlank(line.text))
  const depths = added.map((line) => indentationOf(line.text).replaceAll("\t", "    ").length)
  return enclosingBlock(file, { from, to, depth: Math.min(99, ...depths) }, changed.pair.path)
}

/** How far up a model looks for the name of what it edits. */
const farthest = 12

/** The draft with as much context as it takes to show the line that names its block. */
export function withHeader(draft: Draft, header: number): Draft {
  const sources = draft.blocks[0]!.flatMap((line) => line.source ?? [])
  if (draft.blocks.length !== 1 || sources.length === 0) return draft
  const [from, to] = [sources[0]!, sources.at(-1)! + 1]
  if (from <= header || from - header > farthest) return draft
  return { ...draft, blocks: [blockOf(draft.file, { from: header, to, changes: draft.changes })] }
}

/** Old or new text are in the file as they are, but for white space, blank lines and such: nobody could tell. */
export function isElsewhere(draft: Draft, file: readonly string[]): boolean {
  const lines = file.filter((line) => !isBlank(line)).map(essence)
  return draft.blocks.some((block) => {
    const solid = block.filter((line) => !isBlank(line.text))
    const bare = solid.map((line) => ({ ...line, text: essence(line.text) }))
    return placesOf(lines, bare).length > 0 || placesOf(lines, freshLines(bare)).length > 0
  })
}
