import { type Block, type BlockLine, type Draft, oldLines, spliced, withBlock } from "../draft.ts"
import { indentationOf, isBlank, type Mistake, spotsOf } from "./mistake.ts"
import { indentation } from "./whitespace.ts"

/** A part of one line is to be replaced, with a few characters around it. */
export const partOfLine: Mistake = (draft, random) => {
  const [block] = draft.blocks
  const [drop, ...moreOld] = block!.filter((line) => line.op === "drop")
  const [add, ...moreNew] = block!.filter((line) => line.op === "add")
  if (!drop || !add || moreOld.length > 0 || moreNew.length > 0) return undefined
  const [head, tail] = [commonHead(drop.text, add.text), commonTail(drop.text, add.text)]
  const from = Math.max(0, head - random.between(3, 20))
  const left = Math.max(
    0,
    Math.min(tail, drop.text.length - head, add.text.length - head) - random.between(3, 20),
  )
  const cut = (line: BlockLine) => ({ ...line, text: line.text.slice(from, line.text.length - left) })
  const spoiled: Draft = { ...draft, blocks: [[cut(drop), cut(add)]], scope: "substring" }
  return drop.text.slice(from, head).trim() !== "" && standsOnce(spoiled) ? spoiled : undefined
}

function commonHead(one: string, other: string): number {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at++
  return at
}

function commonTail(one: string, other: string): number {
  let count = 0
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count++
  return count
}

/** Its old text, as it is, occurs in the file once. */
function standsOnce(draft: Draft): boolean {
  const old = oldLines(draft.blocks[0]!)
    .map((line) => line.text)
    .join("\n")
  return old.trim() !== "" && draft.file.join("\n").split(old).length === 2
}

/**
 * One line, without its indentation or a part of it, becomes several, which lack as much. Thrown away: where all further lines are
 * as deep as the file's line nevertheless, so that they might be meant as they are.
 */
export const insideShallow: Mistake = (draft, random) => {
  const edit = oneToSeveral(draft)
  if (!edit) return undefined
  const { base, block } = edit
  const fresh = block.filter((line) => line.op !== "drop")
  if (!fresh.every((line) => isBlank(line.text) || line.text.startsWith(base))) return undefined
  const cut = base.length > 1 && random.chance(0.25) ? random.between(1, base.length - 1) : base.length
  const shallow = block.map((line) => ({ ...line, text: line.text.slice(cut) }))
  const further = shallow.filter((line) => line.op !== "drop" && !isBlank(line.text)).slice(1)
  if (further.every((line) => line.text.startsWith(base))) return undefined
  const spoiled: Draft = { ...draft, blocks: [shallow], scope: "substring" }
  return standsOnce(spoiled) ? spoiled : undefined
}

/**
 * One line, without its indentation, becomes several, of which the further ones are indented as they should be. Thrown away:
 * where one of them is less deep than the file's line, so that all of them might be meant to be deeper.
 */
export const insideDeep: Mistake = (draft) => {
  const edit = oneToSeveral(draft)
  if (!edit) return undefined
  const { base, block } = edit
  const fresh = block.filter((line) => line.op !== "drop" && !isBlank(line.text))
  if (!fresh.every((line) => line.text.startsWith(base))) return undefined
  const first = block.find((line) => line.op !== "drop")
  const cut = (line: BlockLine): BlockLine => ({ ...line, text: line.text.slice(base.length) })
  const trimmed = block.flatMap((line): BlockLine[] => {
    if (line === first || line.op === "drop") return [cut(line)]
    // A line that is kept, but not the first of the new ones, has its indentation there.
    const { source, ...added } = line
    return line.op === "keep"
      ? [
          { ...cut(line), op: "drop" },
          { ...added, op: "add", place: source! + 1 },
        ]
      : [line]
  })
  const spoiled: Draft = { ...draft, blocks: [trimmed], scope: "substring" }
  return standsOnce(spoiled) ? spoiled : undefined
}

/** An edit of one indented line that becomes several, the first of them as deep as it was. */
function oneToSeveral(draft: Draft): { base: string; block: Block } | undefined {
  const [block] = draft.blocks
  const old = oldLines(block!)
  const fresh = block!.filter((line) => line.op !== "drop")
  const base = indentationOf(old[0]?.text ?? "")
  const isIt =
    old.length === 1 &&
    base !== "" &&
    !isBlank(old[0]!.text) &&
    fresh.filter((line) => !isBlank(line.text)).length >= 2 &&
    indentationOf(fresh[0]!.text) === base &&
    !isBlank(fresh.at(-1)!.text)
  return isIt ? { base, block: block! } : undefined
}

/** The file has CRLF, the edit LF, and its old text starts with a blank line. */
export const crlfBlank: Mistake = (draft, random) => {
  const [first] = draft.blocks[0]!
  if (first?.op !== "keep" || first.text !== "") return undefined
  const asText = random.chance(0.5) ? { scope: "substring" as const } : {}
  return { ...draft, lineEnding: "\r\n", ...asText }
}

/**
 * A blank line of the file is left out that is between lines which change and lines which stay, or between two lines of which
 * each changes into one.
 */
export const blankBeside: Mistake = (draft, random) => {
  const spots = spotsOf(
    draft,
    (line, at, block) => line.op === "keep" && isBlank(line.text) && isEdge(block, at - 1, at + 1),
  )
  if (spots.length === 0) return undefined
  const { block, at } = random.pick(spots)
  return withBlock(draft, block, spliced(draft.blocks[block]!, at, 1))
}

/** The edit has a blank line, which the file has not, at such a place. */
export const blankExtra: Mistake = (draft, random) => {
  const spots = spotsOf(draft, (_, at, block) => isEdge(block, at - 1, at))
  if (spots.length === 0) return undefined
  const { block, at } = random.pick(spots)
  return withBlock(draft, block, spliced(draft.blocks[block]!, at, 0, { op: "keep", text: "", clean: "" }))
}

/** Do visible lines meet here of which some change? */
function isEdge(block: Block, above: number, below: number): boolean {
  const [before, after] = [runAt(block, above, -1), runAt(block, below, 1)]
  if (before && after) return isOneForOne(before) && isOneForOne(after)
  return (before !== undefined && isSolid(block[below])) || (after !== undefined && isSolid(block[above]))
}

const isSolid = (line: BlockLine | undefined) => line?.op === "keep" && !isBlank(line.text)

/** Lines that go, and those that come in their place, from here on; nothing if they are blank at this edge, or none go. */
function runAt(block: Block, at: number, step: 1 | -1): BlockLine[] | undefined {
  const run: BlockLine[] = []
  for (let i = at; block[i] && block[i]!.op !== "keep"; i += step) run.push(block[i]!)
  const [drop, add] = [run.find((line) => line.op === "drop"), run.find((line) => line.op === "add")]
  return !drop || isBlank(drop.text) || (add && isBlank(add.text)) ? undefined : run
}

const isOneForOne = (run: readonly BlockLine[]) => run.length === 2 && run[0]!.op !== run[1]!.op

/** The old text ends in a blank line, and is indented otherwise than the file. */
export const blankEnd: Mistake = (draft, random) => {
  const last = draft.blocks[0]!.at(-1)
  return last?.op === "keep" && last.text === "" ? indentation(draft, random) : undefined
}
