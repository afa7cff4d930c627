import type { Span } from "../text/place.ts"
import type { Document } from "./document.ts"
import { isBlank, withoutTypography } from "./fold.ts"
import { namedBy } from "./identify.ts"
import { classifyLines } from "./lookup.ts"
import { depthOf } from "./scope.ts"
import { lineAt, lineText, tableOf } from "./table.ts"

/**
 * Where one gets by going past these lines, in this order: the start of the line after the last of them, for
 * every way of doing so. A seek line that is only the start or a part of a line (`class Foo` for
 * `export class Foo {`) counts if no whole line is like it.
 */
export function seekEnds(document: Document, seek: readonly string[], from = 0): number[] {
  const table = tableOf(document)
  let ends = [from]
  for (const line of seek) {
    const lines = classifyLines(document, withoutTypography(line))
    const next = new Set<number>()
    for (const end of ends) {
      for (const at of lines) if (table.starts[at]! >= end) next.add(table.starts[at + 1]!)
    }
    if (next.size === 0) return []
    ends = [...next]
  }
  return ends
}

/** How far a block may reach. */
const longestBlock = 5000

/**
 * The stretches that the seek lines lead to: each from the line after the last of them to where another block of its kind
 * begins, as deep as it or less so. A line that names nothing leads to all that follows.
 */
export function seekBlocks(document: Document, seek: readonly string[]): Span[] {
  return seekEnds(document, seek).map((from) => ({ from, to: blockEnd(document, from) }))
}

function blockEnd(document: Document, from: number): number {
  const table = tableOf(document)
  const head = lineAt(table, Math.max(0, from - 1))
  const text = lineText(document, table, head)
  const named = namedBy(text)
  for (let line = head + 1; named && line < Math.min(table.count, head + longestBlock); line++) {
    const below = lineText(document, table, line)
    if (isBlank(below) || depthOf(below) > depthOf(text)) continue
    if (namedBy(below)?.kind === named.kind) return table.starts[line]!
  }
  return Number.MAX_SAFE_INTEGER
}
