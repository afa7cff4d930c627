import { type BlockLine, mapLines } from "../draft.ts"
import { indentationOf, isBlank, type Mistake, visibleLines } from "./mistake.ts"

/** Tabs for spaces, spaces for tabs, or spaces of another width. */
export const tabs: Mistake = (draft, random) => {
  const lines = visibleLines(draft)
  const own = lines.some((line) => line.text.startsWith("\t")) ? "\t" : " ".repeat(widthOf(draft.file))
  const other = random.pick(["\t", "\t", "  ", "    ", "        "].filter((unit) => unit !== own))
  const convert = (text: string) => reindented(text, own, other)
  const old = lines.filter((line) => line.op !== "add")
  if (!old.some((line) => convert(line.text) !== line.text)) return undefined
  if (lines.some(({ text }) => isLost(indentationOf(text), own, other))) return undefined
  const depthOf = (text: string) => countUnits(indentationOf(text), own)
  if (!isSolvable(lines, depthOf, own === "\t" || other === "\t" ? 1 : 2)) return undefined
  return mapLines(draft, ({ text }) => (isBlank(text) ? text : convert(text)))
}

/** The step by which most lines of a file are indented further than the line before. */
function widthOf(file: string[]): number {
  const steps = new Map<number, number>()
  let last = 0
  for (const text of file) {
    if (isBlank(text)) continue
    const width = indentationOf(text).length
    if (width > last && width - last <= 8 && width - last !== 1)
      steps.set(width - last, (steps.get(width - last) ?? 0) + 1)
    last = width
  }
  return [...steps].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 2
}

/** Whole units are exchanged; what is left over (the space before ` * `) stays. */
function reindented(text: string, own: string, other: string): string {
  const units = countUnits(indentationOf(text), own)
  return other.repeat(units) + text.slice(units * own.length)
}

/** What is left over becomes whole units of the narrower width: nobody could tell it from indentation any more. */
function isLost(indentation: string, own: string, other: string): boolean {
  const left = indentation.length - countUnits(indentation, own) * own.length
  return other !== "\t" && left >= other.length
}

function countUnits(indentation: string, unit: string): number {
  let units = 0
  while (indentation.startsWith(unit, units * unit.length)) units++
  return units
}

/**
 * Can one read off the old lines what the new ones should get? Either their depths are among the old ones, or
 * the old ones show enough of them to solve the width: one where it is tabs for spaces, else two.
 */
function isSolvable(lines: BlockLine[], depthOf: (text: string) => number, enough: number): boolean {
  const known = new Set(lines.filter((line) => line.op !== "add").map((line) => depthOf(line.text)))
  if ([...known].filter((depth) => depth > 0).length >= enough) return true
  return lines.every((line) => line.op !== "add" || depthOf(line.text) === 0 || known.has(depthOf(line.text)))
}
