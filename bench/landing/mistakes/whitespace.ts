import { type Draft, mapLines, spliced, withBlock } from "../draft.ts"
import { indentationOf, isBetween, isBlank, type Mistake, spotsOf, visibleLines } from "./mistake.ts"

/** White space at the ends of lines: the model writes some that is not there, or leaves out what is. */
export const trailing: Mistake = (draft, random) => {
  const tail = random.pick([" ", "  ", "    ", "\t"])
  const share = random.pick([0.3, 0.6, 1])
  const hit = new Set<number>()
  for (const { op, source, text } of draft.blocks.flat())
    if (op !== "add" && source !== undefined && !isBlank(text) && random.chance(share)) hit.add(source)
  if (hit.size === 0) return undefined
  if (random.chance(0.4)) {
    const file = draft.file.map((text, i) => (hit.has(i) ? text + tail : text))
    return { ...draft, file }
  }
  return mapLines(draft, ({ source, text }) => (source !== undefined && hit.has(source) ? text + tail : text))
}

/** All of the edit is too far left or right, by the same amount, or only its first line is. */
export const indentation: Mistake = (draft, random) => {
  const lines = visibleLines(draft)
  const style = random.pick(["dedent", "dedent", "-2", "-4", "+2", "+4", "first"])
  if (style === "first") return withoutFirstIndentation(draft)
  const common = commonIndentation(lines.map((line) => line.text))
  const unit = common.startsWith("\t") || lines.some((line) => line.text.startsWith("\t")) ? "\t" : " "
  const count = unit === "\t" ? 1 : Math.abs(Number.parseInt(style, 10))
  if (style.startsWith("+"))
    return mapLines(draft, ({ text }) => (isBlank(text) ? text : unit.repeat(count) + text))
  const cut = style === "dedent" ? common.length : count
  if (cut === 0 || cut > common.length) return undefined
  return mapLines(draft, ({ text }) => (isBlank(text) ? text : text.slice(cut)))
}

function withoutFirstIndentation(draft: Draft): Draft | undefined {
  const block = draft.blocks[0]!
  const firsts = (["drop", "add"] as const).map((without) => block.findIndex((line) => line.op !== without))
  const indentations = firsts.map((at) => indentationOf(block[at]?.text ?? ""))
  // With two different indentations nobody could know what the first new line had.
  if (indentations[0] === "" || (firsts[0] !== firsts[1] && indentations[0] !== indentations[1]))
    return undefined
  // Nor could they if there were no second line to show that the rest is right.
  if (block.filter((line) => line.op !== "add" && !isBlank(line.text)).length < 2) return undefined
  const first = new Set(firsts)
  return withBlock(
    draft,
    0,
    block.map((line, at) => (first.has(at) ? { ...line, text: line.text.trimStart() } : line)),
  )
}

function commonIndentation(texts: string[]): string {
  let common = indentationOf(texts[0] ?? "")
  for (const text of texts) while (!text.startsWith(common)) common = common.slice(0, -1)
  return common
}

/** A blank line that the file has is left out, or one that it has not is written. */
export const blank: Mistake = (draft, random) =>
  (random.chance(0.6) ? blankLeftOut : blankAdded)(draft, random)

export const blankLeftOut: Mistake = (draft, random) => {
  const spots = spotsOf(draft, ({ op, text }, at, block) => {
    if (op === "add" || !isBlank(text) || !isBetween(block, at)) return false
    // At the edge of what is taken away it might as well have been meant to go, or to stay.
    return block[at - 1]!.op === op && block[at + 1]!.op === op
  })
  if (spots.length === 0) return undefined
  const { block, at } = random.pick(spots)
  return withBlock(draft, block, spliced(draft.blocks[block]!, at, 1))
}

export const blankAdded: Mistake = (draft, random) => {
  const visible = (line?: { op: string; text: string }) => line?.op === "keep" && !isBlank(line.text)
  const spots = spotsOf(draft, (line, at, block) => visible(line) && (at === 0 || visible(block[at - 1])))
  if (spots.length === 0) return undefined
  const { block, at } = random.pick(spots)
  return withBlock(draft, block, spliced(draft.blocks[block]!, at, 0, { op: "keep", text: "", clean: "" }))
}
