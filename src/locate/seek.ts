import type { Document } from "./document.ts"
import { withoutTypography } from "./fold.ts"
import { classifyLines } from "./lookup.ts"
import { tableOf } from "./table.ts"

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
