import { isBlank } from "./fold.ts"

/** How many blank lines there shall be, given how many the model thought there were, there are, and it wants. */
export function mergeBlanks(thought: number, are: number, wants: number): number {
  // Whoever takes away all blank lines that he knows of wants none to be left.
  if (are === wants || (wants === 0 && thought > 0)) return wants
  return Math.max(0, are + wants - thought)
}

export const blankLines = (count: number): string[] => new Array(count).fill("")

/** Blank lines at the start and the end of some lines. If all are blank, they count as lead. */
export function blankEdges(lines: readonly string[]): { lead: number; trail: number } {
  const first = lines.findIndex((line) => !isBlank(line))
  if (first < 0) return { lead: lines.length, trail: 0 }
  const last = lines.findLastIndex((line) => !isBlank(line))
  return { lead: first, trail: lines.length - 1 - last }
}
