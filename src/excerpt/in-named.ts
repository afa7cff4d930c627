import { bareLines, lineBounds, splitLines } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"
import type { About, Placed, Refused } from "./place.ts"
import { type Block, blocksIn, readTree } from "./read/tree.ts"
import { faceOf, lastWord } from "./read/weigh.ts"
import type { Part } from "./write/parts.ts"

/**
 * Where an excerpt fits several places, and words say which block it is in: what it makes of that block, read as if it were all of
 * the file. Undefined: the words name none, or it fits into more than one of those that they name.
 */
export function placeInNamed(
  text: string,
  { path, within = [] }: About,
  place: (part: string) => Placed | Refused,
): Placed | undefined {
  if (within.length === 0) return undefined
  const tree = readTree(bareLines(text), { path, markers: false })
  const blocks = [...blocksIn(tree.root.inner[0]!)].filter((block) => !faceOf(tree, block).isLeaf)
  const lines = splitLines(text)
  const bounds = lineBounds(lines)
  const found = new Set(
    within.flatMap((name) => {
      const named = blocks.filter((block) => lastWord(faceOf(tree, block).name) === lastWord(name))
      return named.length === 1 ? named : []
    }),
  )
  const fitting = [...found].flatMap((block) => {
    const [from, to] = [bounds[block.from]!, bounds[block.to]!]
    const placed = place(text.slice(from, to))
    return "issue" in placed ? [] : [moved(placed, { block, from, lines: lines.length })]
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

/** The same in the whole file. */
function moved(
  { changes, parts }: Placed,
  { block, from, lines }: { block: Block; from: number; lines: number },
): Placed {
  const shifted = (range: LineRange): LineRange => [range[0] + block.from, range[1] + block.from]
  const rest = (range: LineRange): Part[] => (range[0] > range[1] ? [] : [{ is: "kept", file: range }])
  return {
    changes: changes.map((change) => ({ ...change, from: change.from + from, to: change.to + from })),
    parts: [
      ...rest([1, block.from]),
      ...parts.map((part) => ({ ...part, file: shifted(part.file) })),
      ...rest([block.to + 1, lines]),
    ],
  }
}
