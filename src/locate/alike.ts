import type { AlignTask, Worth } from "./align.ts"
import { lineAt, lineText, tableOf } from "./document.ts"
import { withoutTypography } from "./fold.ts"
import { type Bigrams, bigrams, likeness } from "./likeness.ts"
import type { Seed } from "./segments.ts"

/** Lines less alike than this are different lines. */
const leastLikeness = 0.6
/** Long edits of which nothing is in the file are not worth looking for line by line. */
const mostUnknown = 8
/** Words are looked up so many times at most; a commoner word leads nowhere. */
const mostPlaces = 40

/** What lines of `old` that are not in the file are worth on lines that are like them, and where such lines are. */
export function likenessOf(task: AlignTask): { worth: Worth; seeds: Seed[] } | undefined {
  const { document, wanted, rows, classes } = task
  const unknown = rows.filter((row) => row.count === 0 && !row.elided)
  if (unknown.length === 0) return undefined
  const known = rows.some((row) => row.count > 0 && row.weight >= 4)
  if (!known && unknown.length > mostUnknown) return undefined
  const table = tableOf(document)
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
      if (classes[line]! >= 0) return 0
      const print = prints.get(row.at)
      const alike = print ? likeness(print, printOf(line)) : 0
      return alike < leastLikeness ? 0 : (row.weight * (alike - 0.4)) / 0.6
    },
    seeds: unknown.length > mostUnknown ? [] : unknown.flatMap((row) => wordPlaces(task, row.at)),
  }
}

/** Lines of the file that share a long word with a line of `old`. */
function wordPlaces({ document, wanted }: AlignTask, at: number): Seed[] {
  const table = tableOf(document)
  const words = wanted.old[at]!.match(/[\p{L}\p{N}_]{3,}/gu) ?? []
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, 3)
  const lines = new Set<number>()
  for (const word of longest) {
    const places: number[] = []
    for (
      let from = document.text.indexOf(word);
      from >= 0 && places.length <= mostPlaces;
      from = document.text.indexOf(word, from + word.length)
    ) {
      places.push(lineAt(table, from))
    }
    if (places.length <= mostPlaces) for (const line of places) lines.add(line)
  }
  return [...lines].map((line) => ({ at, line }))
}
