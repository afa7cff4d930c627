import type { Hunk } from "../edits/edit.ts"
import { bareLines } from "../text/lines.ts"
import { hasWord, indentOf, isBlank, withoutTypography } from "./fold.ts"

/**
 * What an edit adds may stand there by chance: blank lines, brackets, a line that it has already. That such a result
 * stands in the file does not tell whether the edit was made.
 */
export type Repeats = "blank lines" | "lines"

export function repeatsOf({ old, new: fresh }: Hunk): Repeats | undefined {
  const left = countsOf(bareLines(old))
  const added: string[] = []
  for (const line of bareLines(fresh).map(withoutTypography)) {
    const count = left.get(line) ?? 0
    if (count > 0) left.set(line, count - 1)
    else added.push(line)
  }
  const isKept = [...left].every(([line, count]) => count === 0 || line === "")
  if (!isKept || added.length === 0) return undefined
  if (added.every(isBlank)) return "blank lines"
  return added.every((line) => left.has(line) || !hasWord(line)) ? "lines" : undefined
}

function countsOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines.map(withoutTypography)) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** Does an edit indent a line otherwise that it has in both halves? Then its result may stand there in looks only. */
export function isReindented({ old, new: fresh }: Pick<Hunk, "old" | "new">): boolean {
  const indents = new Map<string, Set<string>>()
  for (const line of bareLines(old)) {
    const key = withoutTypography(line)
    indents.set(key, (indents.get(key) ?? new Set()).add(indentOf(line)))
  }
  return bareLines(fresh).some((line) => {
    const known = isBlank(line) ? undefined : indents.get(withoutTypography(line))
    return known !== undefined && !known.has(indentOf(line))
  })
}
