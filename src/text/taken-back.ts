import { diff } from "./diff.ts"
import { append, splitLines } from "./lines.ts"
import { merge } from "./merge.ts"
import type { LineRange } from "./place.ts"

/** A change of a text, what became of the text since, and which part of the change is to be taken back. */
export interface Taking {
  before: string
  after: string
  now: string
  /** Lines of `after` (from 1, inclusive; where lines were removed, the one below them). Left out: all of the change. */
  lines?: readonly LineRange[]
}

/** The text without that part of the change; later changes of other lines stay. Undefined: the same lines were changed since. */
export function takenBack({ before, after, now, lines }: Taking): { text: string; all: boolean } | undefined {
  const [old, fresh] = [splitLines(before), splitLines(after)]
  const ranges = diff(old, fresh)
  const chosen = ranges.filter(
    ({ fromB, toB }) => !lines || lines.some(([from, to]) => meets({ from, to }, { from: fromB, to: toB })),
  )
  const without: string[] = []
  let at = 0
  for (const { fromA, toA, fromB, toB } of chosen) {
    append(without, fresh.slice(at, fromB))
    append(without, old.slice(fromA, toA))
    at = toB
  }
  append(without, fresh.slice(at))
  const merged = merge(fresh, without, splitLines(now), { touching: "allow" })
  return merged.ok ? { text: merged.items.join(""), all: chosen.length === ranges.length } : undefined
}

/** Lines from 1, inclusive, against lines from 0 of which the last does not count. An empty stretch is where it would be. */
function meets(lines: { from: number; to: number }, span: { from: number; to: number }): boolean {
  const [first, last] = lines.to < lines.from ? [lines.to, lines.from] : [lines.from, lines.to]
  if (span.from === span.to) return first <= span.from + 1 && last >= span.from
  return first <= span.to && last > span.from
}
