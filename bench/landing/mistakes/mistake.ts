import type { Block, BlockLine, Draft } from "../draft.ts"
import type { Random } from "../random.ts"

/** Spoils a draft the way a model would, or gives nothing if this draft does not lend itself to it. */
export type Mistake = (draft: Draft, random: Random) => Draft | undefined

export const isBlank = (text: string): boolean => text.trim() === ""

export const indentationOf = (text: string): string => /^[ \t]*/.exec(text)![0]

/** Every line of the draft's blocks that has something in it. */
export function visibleLines(draft: Draft): BlockLine[] {
  return draft.blocks.flat().filter((line) => !isBlank(line.text))
}

/** A place in one of the draft's blocks. */
export interface Spot {
  block: number
  at: number
}

/** All places whose line passes the test. */
export function spotsOf(draft: Draft, test: (line: BlockLine, at: number, block: Block) => boolean): Spot[] {
  return draft.blocks.flatMap((lines, block) =>
    lines.flatMap((line, at) => (test(line, at, lines) ? [{ block, at }] : [])),
  )
}

/** Has the old text something to see both before and after this line? Only then is a gap left where it was. */
export function isBetween(block: Block, at: number): boolean {
  const shows = (line: BlockLine) => line.op !== "add" && !isBlank(line.text)
  return block.slice(0, at).some(shows) && block.slice(at + 1).some(shows)
}
