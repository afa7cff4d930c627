import type { AlignTask } from "./align.ts"
import { withoutTypography } from "./fold.ts"
import type { Worth } from "./lay.ts"
import { type Bigrams, bigrams, haveSameWords, leastLikeness, likeness, shareWords } from "./likeness.ts"
import { linesSharingWords } from "./lookup.ts"
import type { Seed } from "./segments.ts"
import { lineText, tableOf } from "./table.ts"

/** Long edits of which nothing is in the file are not worth looking for line by line. */
const mostUnknown = 8

/** What lines of `old` that are not in the file are worth on lines that are like them, and where such lines are. */
export function likenessOf(task: AlignTask): { worth: Worth; seeds: Seed[] } | undefined {
  const { document, wanted, rows, classes, gaps } = task
  const targets = new Set(gaps.flatMap((gap) => gap.targets))
  const unknown = rows.filter((row) => row.count === 0 && !row.elided)
  if (unknown.length === 0) return undefined
  const known = rows.some((row) => row.count > 0 && row.weight >= 4)
  if (!known && unknown.length > mostUnknown) return undefined
  const table = tableOf(document)
  const numbers = new Set(rows.map((row) => row.number))
  const prints = new Map(unknown.map((row) => [row.at, bigrams(wanted.folded[row.at]!)]))
  const cache = new Map<number, Bigrams>()
  const printOf = (line: number) => {
    let print = cache.get(line)
    if (!print)
      cache.set(line, (print = bigrams(withoutTypography(lineText(document, table, line)).slice(0, 1000))))
    return print
  }
  return {
    worth: (row, line) => {
      if (row.count > 0) return row.number === classes[line] ? row.weight : 0
      if (numbers.has(classes[line]!)) return 0
      const print = prints.get(row.at)
      const alike = print ? likeness(print, printOf(line)) : 0
      if (alike < leastLikeness) return 0
      const [wrote, there] = [wanted.old[row.at]!, lineText(document, table, line)]
      if (!shareWords(wrote, there) || (targets.has(row.at) && !haveSameWords(wrote, there))) return 0
      return (row.weight * (alike - 0.4)) / 0.6
    },
    seeds:
      unknown.length > mostUnknown
        ? []
        : unknown.flatMap(({ at }) =>
            linesSharingWords(document, wanted.old[at]!).map((line) => ({ at, line })),
          ),
  }
}
