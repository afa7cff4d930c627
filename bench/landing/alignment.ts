import { diffArrays } from "diff"
import type { Block, BlockLine, Draft } from "./draft.ts"
import { applyChanges, type LineChange } from "./line-change.ts"
import { indentationOf } from "./mistakes/mistake.ts"

/**
 * An edit is given as two texts, and which lines it keeps is up to the reader: of two `}` either may be the old
 * one. As long as the file agrees with the old text that makes no difference. Where it does not, all readings
 * must come to the same: those that keep lines as early as possible, and as late.
 */
export function readsOneWay(draft: Draft): boolean {
  const truth = applyChanges(draft.file, draft.changes).join("\n")
  return [readForward, readBackward].every((read) => {
    const readings = draft.blocks.map((block) => read(halvesOf(block)))
    if (readings.every((reading, i) => isAsMeant(reading, draft.blocks[i]!))) return true
    const changes = readings
      .flatMap(changesOf)
      .sort((one, other) => one.from - other.from || one.to - other.to)
    return applyChanges(draft.file, changes).join("\n") === truth
  })
}

/** A block as old and new lines that are kept, dropped or added: the reader's view of it. */
type AlignedLines = BlockLine[]

interface Halves {
  old: BlockLine[]
  new: BlockLine[]
}

function halvesOf(block: Block): Halves {
  return { old: block.filter((line) => line.op !== "add"), new: block.filter((line) => line.op !== "drop") }
}

function readForward(halves: Halves): AlignedLines {
  const reading: AlignedLines = []
  let [old, next] = [0, 0]
  const texts = (lines: BlockLine[]) => lines.map((line) => line.text)
  for (const { count, added, removed } of diffArrays(texts(halves.old), texts(halves.new)))
    for (let i = 0; i < count; i++) {
      if (added) reading.push({ ...halves.new[next++]!, op: "add" })
      else reading.push({ ...halves.old[old++]!, op: removed ? "drop" : "keep" })
      if (!added && !removed) next++
    }
  return reading
}

function readBackward({ old, new: next }: Halves): AlignedLines {
  return readForward({ old: [...old].reverse(), new: [...next].reverse() }).reverse()
}

/** The same lines are kept; in what order others are dropped and added at one place does not matter. */
function isAsMeant(reading: AlignedLines, block: Block): boolean {
  const shape = (lines: BlockLine[], other: "add" | "drop") =>
    lines
      .filter((line) => line.op !== other)
      .map((line) => line.op)
      .join()
  return shape(reading, "add") === shape(block, "add") && shape(reading, "drop") === shape(block, "drop")
}

/** What a reading does to the file. */
function changesOf(reading: AlignedLines): LineChange[] {
  return reading.flatMap((line, at): LineChange[] => {
    if (line.op === "drop" && line.source !== undefined)
      return [{ from: line.source, to: line.source + 1, lines: [] }]
    if (line.op !== "add") return []
    const from = placeOf(reading, at)
    return [{ from, to: from, lines: [indentationOf(line.clean) + line.text.trimStart()] }]
  })
}

/** Right after the last line above it that the file has, or else before the first one below. */
function placeOf(reading: AlignedLines, at: number): number {
  const known = (line: BlockLine) => line.op !== "add" && line.source !== undefined
  const above = reading.slice(0, at).findLast(known)
  return above ? above.source! + 1 : (reading.slice(at).find(known)?.source ?? 0)
}
