import { classify } from "./classify.ts"
import type { Document } from "./document.ts"
import { joinWords } from "./fold.ts"
import { lineAt, lineText, tableOf } from "./table.ts"

/** The lines of the document that equal a folded line; if there is none, those that contain it as words. */
export function classifyLines(document: Document, folded: string): number[] {
  if (folded === "") return []
  const table = tableOf(document)
  const [equal] = classify(document, [folded]).places
  if (equal!.length > 0) return equal!
  const lines: number[] = []
  for (
    let at = document.text.indexOf(folded);
    at >= 0;
    at = document.text.indexOf(folded, at + folded.length)
  ) {
    const line = lineAt(table, at)
    if (lines.at(-1) !== line && bounded(lineText(document, table, line), folded)) lines.push(line)
  }
  return lines
}

function bounded(line: string, part: string): boolean {
  const at = line.indexOf(part)
  return at >= 0 && !joinWords(line[at - 1], part[0]) && !joinWords(part.at(-1), line[at + part.length])
}

/** A word that stands more often leads nowhere. */
const mostPlaces = 40

/** Lines of the document that share one of the `count` longest words of a line. */
export function linesSharingWords(document: Document, line: string, count = 3): number[] {
  const table = tableOf(document)
  const words = line.match(/[\p{L}\p{N}_]{3,}/gu) ?? []
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, count)
  const lines = new Set<number>()
  for (const word of longest) {
    const places: number[] = []
    for (
      let at = document.text.indexOf(word);
      at >= 0 && places.length <= mostPlaces;
      at = document.text.indexOf(word, at + word.length)
    ) {
      places.push(lineAt(table, at))
    }
    if (places.length <= mostPlaces) for (const place of places) lines.add(place)
  }
  return [...lines]
}
