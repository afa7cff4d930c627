import { merge } from "../text/merge.ts"
import { indentOf } from "./fold.ts"
import type { MatchedLine } from "./matched.ts"
import { lineTier, type TierName } from "./tiers.ts"

/**
 * Where a changed line differs from the file in more than its indentation, the change is carried over word by word:
 * words that the model left alone keep the file's form. The lines keep the indentation that the model gave them.
 * Undefined if the model changed the very words that read differently in the file.
 */
export function mergeWords(targets: readonly MatchedLine[], wrote: readonly string[]): string[] | undefined {
  const tiers = targets.map((line) => lineTier(line.wrote, line.file))
  const alike = tiers.includes(undefined)
  // To take away a line that merely looks like the one that is meant would be a guess.
  if (wrote.length === 0) return alike ? undefined : []
  if (tiers.every((tier) => tier !== undefined && faithful.includes(tier))) return [...wrote]
  const lines = targets.length === wrote.length ? lineByLine(targets, wrote) : allAtOnce(targets, wrote)
  if (lines) return lines
  // Only blanks and typography differ: the model's own lines are as good as the file's.
  return alike ? undefined : [...wrote]
}

const faithful: readonly TierName[] = ["exact", "trailing space", "indentation"]

function lineByLine(targets: readonly MatchedLine[], wrote: readonly string[]): string[] | undefined {
  const lines = targets.map(({ wrote: base, file }, at) => mergeLine(base, file, wrote[at]!))
  return lines.includes(undefined) ? undefined : (lines as string[])
}

/** A lost comma at the end of a line is no quarrel about the rest of it: the end is merged by itself. */
function mergeLine(base: string, file: string, fresh: string): string | undefined {
  const [left, right, there] = [splitEnd(base), splitEnd(fresh), splitEnd(file)]
  const words = mergeTexts(left.line, there.line, right.line)
  if (words === undefined) return undefined
  return indentOf(fresh) + words + (right.end === left.end ? there.end : right.end)
}

function splitEnd(text: string): { line: string; end: string } {
  const line = text.trim()
  const end = /[,;]$/.exec(line)?.[0] ?? ""
  return { line: line.slice(0, line.length - end.length), end }
}

function allAtOnce(targets: readonly MatchedLine[], wrote: readonly string[]): string[] | undefined {
  const joined = (lines: readonly string[]) => lines.map((line) => line.trim()).join("\n")
  const [base, file] = [joined(targets.map((line) => line.wrote)), joined(targets.map((line) => line.file))]
  const lines = mergeTexts(base, file, joined(wrote))?.split("\n")
  return lines?.length === wrote.length ? lines.map((line, at) => indentOf(wrote[at]!) + line) : undefined
}

function mergeTexts(base: string, file: string, fresh: string): string | undefined {
  if (base === file) return fresh
  const merged = merge(wordsOf(base), wordsOf(file), wordsOf(fresh), { touching: "refuse" })
  return merged.ok ? merged.items.join("") : undefined
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\n|[^\S\n]+|[^\p{L}\p{N}_\s]/gu) ?? []
