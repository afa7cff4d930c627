import { classify, type Document, lineText, tableOf } from "./document.ts"

/** The lines of the document that equal a folded line; if there is none, those that contain it as words. */
export function classifyLines(document: Document, folded: string): number[] {
  if (folded === "") return []
  const table = tableOf(document)
  const { classes, counts } = classify(document, [folded])
  const lines: number[] = []
  if (counts[0]! > 0) {
    for (let line = 0; line < table.count; line++) if (classes[line] === 0) lines.push(line)
    return lines
  }
  for (
    let at = document.text.indexOf(folded);
    at >= 0;
    at = document.text.indexOf(folded, at + folded.length)
  ) {
    const line = lineOf(table.starts, table.count, at)
    if (lines.at(-1) !== line && bounded(lineText(document, table, line), folded)) lines.push(line)
  }
  return lines
}

function lineOf(starts: Uint32Array, count: number, offset: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

const wordCharacter = /[\p{L}\p{N}_$]/u

function bounded(line: string, part: string): boolean {
  const at = line.indexOf(part)
  const joins = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && wordCharacter.test(a) && wordCharacter.test(b)
  return at >= 0 && !joins(line[at - 1], part[0]) && !joins(part.at(-1), line[at + part.length])
}
