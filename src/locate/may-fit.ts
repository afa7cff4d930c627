import type { Document } from "./read/document.ts"
import { saysOf, type Wanted, type WeighedLine, wantedOf, weigh } from "./read/hunk.ts"
import { classify } from "./read/line-index.ts"
import { lineText, tableOf } from "./read/line-table.ts"
import { readings } from "./tiers/readings.ts"

/**
 * May an edit land although its `old` text is not in the file? Where lines are misremembered, invented or elided, the
 * place depends on what the edit changes, which nobody knows before it is complete. Half of what `old` says must be in the
 * file in any case, as lines that are equal or have most of their words in common. False is for sure; true is not.
 */
export function mayFit(document: Document, old: string): boolean {
  const numbered = readings({ old, new: "" }).find(({ tier }) => tier === "line numbers")
  return [old, ...(numbered ? [numbered.old] : [])].some((text) =>
    isHalfThere(document, wantedOf({ old: text, new: "" })),
  )
}

function isHalfThere(document: Document, wanted: Wanted): boolean {
  const { counts } = classify(document, wanted.distinct)
  const rows = weigh(wanted, counts, tableOf(document).count)
  const total = rows.reduce((sum, row) => sum + saysOf(row), 0)
  const found = rows.reduce((sum, { count, weight }) => sum + (count > 0 ? weight : 0), 0)
  const missing = total / 2 - found
  return missing <= 0 || reachedByWords(document, wanted, rows, missing)
}

/** How many words of the file may be compared with words of the edit; after that, nothing is for sure. */
const wordBudget = 2_000_000

interface UnknownLine {
  weight: number
  words: ReadonlySet<string>
}

/** Do lines enough share more than half of their words with some line of the file? */
function reachedByWords(
  document: Document,
  { old }: Wanted,
  rows: readonly WeighedLine[],
  needed: number,
): boolean {
  const unknown = rows.flatMap(({ at, count, weight }) =>
    count > 0 ? [] : { weight, words: wordsOf(old[at]!) },
  )
  const withWord = byWord(unknown)
  const table = tableOf(document)
  const found = new Set<UnknownLine>()
  let reached = 0
  let left = wordBudget
  for (let line = 0; line < table.count; line++) {
    const words = wordsOf(lineText(document, table, line))
    const shared = new Map<UnknownLine, number>()
    for (const word of words)
      for (const each of withWord.get(word) ?? []) {
        if (--left < 0) return true
        shared.set(each, (shared.get(each) ?? 0) + 1)
      }
    for (const [each, count] of shared) {
      if (found.has(each) || count * 2 <= Math.max(each.words.size, words.size)) continue
      found.add(each)
      reached += each.weight
    }
    if (reached >= needed) return true
  }
  return false
}

function byWord(lines: readonly UnknownLine[]): Map<string, UnknownLine[]> {
  const found = new Map<string, UnknownLine[]>()
  for (const line of lines)
    for (const word of line.words) {
      const same = found.get(word)
      if (same) same.push(line)
      else found.set(word, [line])
    }
  return found
}

const wordsOf = (line: string): ReadonlySet<string> => new Set(line.match(/[\p{L}\p{N}_]+/gu))
