import { type BlockLine, spliced, withBlock } from "../draft.ts"
import { indentationOf, isBetween, isBlank, type Mistake, spotsOf } from "./mistake.ts"
import { reworded } from "./wording.ts"

/** A comment or a string in a line that the edit does not mean to change is remembered in other words. */
export const paraphrased: Mistake = (draft, random) => {
  for (const { block, at } of random.shuffled(spotsOf(draft, (line) => line.op === "keep"))) {
    const lines = draft.blocks[block]!
    const text = reworded(lines[at]!.text, draft.changed.pair.path, random)
    if (text !== undefined && !draft.file.includes(text))
      return withBlock(draft, block, spliced(lines, at, 1, { ...lines[at]!, text }))
  }
  return undefined
}

/** A line is among the context that the file does not have: it comes from another file of the same kind. */
export const hallucinated: Mistake = (draft, random) => {
  const known = new Set(
    [...draft.file, ...draft.blocks.flat().map((line) => line.text)].map((text) => text.trim()),
  )
  const strangers = draft.changed.strangers.filter(
    (text) => text.trim().length >= 6 && !known.has(text.trim()),
  )
  const kept = (line?: BlockLine) => line === undefined || line.op === "keep"
  // Never right beside a line that is taken away, unless at the edge: it would cut the target in two.
  const spots = spotsOf(draft, (line, at, block) => {
    const above = block[at - 1]
    return at === 0 || (kept(above) && line.op !== "drop") || (kept(line) && above?.op !== "drop")
  })
  if (spots.length === 0 || strangers.length === 0) return undefined
  const { block, at } = random.pick(spots)
  const lines = draft.blocks[block]!
  const text = indentationOf(lines[at]!.text) + random.pick(strangers).trim()
  return withBlock(draft, block, spliced(lines, at, 0, { op: "keep", text, clean: text }))
}

/** A line of the context is left out, from between others. */
export const missing: Mistake = (draft, random) => {
  const spots = spotsOf(
    draft,
    (line, at, block) => line.op === "keep" && !isBlank(line.text) && isBetween(block, at),
  )
  if (spots.length === 0) return undefined
  const { block, at } = random.pick(spots)
  return withBlock(draft, block, spliced(draft.blocks[block]!, at, 1))
}
