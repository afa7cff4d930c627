import type { Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Line } from "../protocol.ts"
import type { Block, BlockFault } from "../section.ts"
import { conflictEdge, markerOf, markers } from "./markers.ts"

/**
 * Which of the `=======` lines of a block divides it? One line: that one. Several: those are left out that are surely
 * text, namely those inside a whole merge conflict of git, those of another length than the markers, and underlines
 * of a heading, which are as long as the line above. If one is left, it is the separator, and that is reported.
 */
export function separatorOf(block: Block): { at: number; repairs: Repair[] } | BlockFault {
  const { lines, opener, almost } = block
  const wrong = almost[0]
  if (wrong)
    return {
      message: `Line ${wrong.number} ("${wrong.text.trim()}") of the block on line ${opener.number} is almost a marker.`,
      hint: `Write the markers exactly: ${Object.values(markers).join(" / ")}. For text that looks like one, put a backslash before it.`,
    }
  const candidates = outsideConflicts(block)
  if (candidates.length === 0)
    return {
      message: `The SEARCH/REPLACE block on line ${opener.number} has no "${markers.separator}" line.`,
      hint: `Put "${markers.separator}" between the lines to search for and those that replace them.`,
    }
  const [at, ...others] = narrowed(candidates, block)
  // Text may end in a heading, whose underline, of another length, is then right above the separator.
  const isHeading = (index: number) =>
    underlines(lines[index]!, lines[index - 1]) && !underlines(lines[index]!, lines[index + 1])
  const doubled = candidates.some((index) => candidates.includes(index - 1) && !isHeading(index - 1))
  if (at === undefined || others.length > 0 || doubled)
    return {
      message: `The SEARCH/REPLACE block on line ${opener.number} has ${candidates.length} lines that may be its separator: ${numbers(candidates, lines)}.`,
      hint: `Keep one "${markers.separator}". For text that looks like it, put a backslash before it: "\\${markers.separator}".`,
    }
  return {
    at,
    repairs: block.separators.filter((index) => index !== at).map((index) => asText(lines[index]!)),
  }
}

/** Is the last line read, the first that may be the separator, beyond doubt the one? */
export function dividesSurely({ lines }: Block): boolean {
  const line = lines.at(-1)!
  return line.text.trim().length === 7 && !underlines(line, lines.at(-2)) && !lines.some(conflictEdge)
}

function narrowed(candidates: readonly number[], { lines, opener }: Block): readonly number[] {
  if (candidates.length === 1) return candidates
  const lengths = new Set([7, markerOf(opener)?.length])
  const right = candidates.filter((index) => lengths.has(lines[index]!.text.trim().length))
  const left = right.length > 0 ? right : candidates
  return left.length === 1 ? left : left.filter((index) => !underlines(lines[index]!, lines[index - 1]))
}

function underlines(line: Line, above: Line | undefined): boolean {
  return above !== undefined && above.text.trim().length === line.text.trim().length
}

/** The separators that are not between `<<<<<<< ours` and `>>>>>>> theirs`. */
function outsideConflicts({ lines, separators }: Block): number[] {
  const inside = new Set<number>()
  let start: number | undefined
  const candidates = new Set(separators)
  let pending: number[] = []
  for (const [index, line] of lines.entries()) {
    const edge = conflictEdge(line)
    if (edge === "start") start = index
    if (edge === "start") pending = []
    if (candidates.has(index) && start !== undefined) pending.push(index)
    if (edge === "end" && start !== undefined) {
      // A conflict has one dividing line; with two of them, the block's own separator is among them.
      if (pending.length === 1) inside.add(pending[0]!)
      start = undefined
    }
  }
  return separators.filter((index) => !inside.has(index))
}

function asText(line: Line): Repair {
  return {
    kind: "separator-in-text",
    message: `"${line.text.trim()}" on line ${line.number} was taken as text, not as the separator of its block.`,
    ...at(line),
    fix: { from: line.from, to: line.from, insert: "\\" },
  }
}

function numbers(candidates: readonly number[], lines: readonly Line[]): string {
  return candidates
    .slice(0, 9)
    .map((index) => lines[index]!.number)
    .join(", ")
}
