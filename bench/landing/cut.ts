import type { Changed } from "./changes.ts"
import type { Block, Draft } from "./draft.ts"
import type { LineChange } from "./line-change.ts"
import type { Random } from "./random.ts"

/** How long an old text is, in lines. */
export type Size = [least: number, most: number]

/** How often real edits are how long. */
export const sizes: [weight: number, size: Size][] = [
  [23, [1, 1]],
  [30, [2, 5]],
  [29, [6, 20]],
  [14, [21, 60]],
  [5, [61, 150]],
]

const mostContext = 4

/** Changes with more lines between them are written as hunks of their own. */
const farthest = 15

/** A stretch of a file together with the changes inside it. */
interface Window {
  from: number
  to: number
  changes: LineChange[]
}

/** Cuts an edit out of a file's changes, its first hunk of the wanted size, or nothing if this try fails. */
export function cutDraft(
  changed: Changed,
  random: Random,
  { hunks = 1, size }: { hunks?: number; size: Size },
): Draft | undefined {
  const windows: Window[] = []
  for (let i = 0; i < hunks; i++) {
    const window = cutWindow(changed, random, i === 0 ? size : random.weighted(sizes))
    if (!window || windows.some((other) => window.from <= other.to && other.from <= window.to))
      return undefined
    windows.push(window)
  }
  windows.sort((one, other) => one.from - other.from)
  return draftOf(changed, windows)
}

export function draftOf(changed: Changed, windows: readonly Window[]): Draft {
  return {
    changed,
    file: changed.lines,
    changes: windows.flatMap((window) => window.changes),
    blocks: windows.map((window) => blockOf(changed.lines, window)),
    lineEnding: "\n",
    verdict: "land",
  }
}

function cutWindow({ lines, changes }: Changed, random: Random, [least, most]: Size): Window | undefined {
  const first = random.below(changes.length)
  const { from } = changes[first]!
  let last = first
  // Neighbouring changes are written as one hunk when the wanted size asks for it.
  while (last + 1 < changes.length) {
    const [here, next] = [changes[last]!, changes[last + 1]!]
    if (here.to - from >= least - mostContext || next.from - here.to > farthest || next.to - from > most)
      break
    last++
  }
  const { to } = changes[last]!
  const needed = Math.max(least - (to - from), to === from ? 1 : 0, 0)
  const allowed = Math.min(most - (to - from), 2 * mostContext)
  if (needed > allowed) return undefined
  const context = random.between(needed, allowed)
  const above = Math.min(
    random.between(Math.max(0, context - mostContext), Math.min(context, mostContext)),
    from,
  )
  const below = Math.min(context - above, mostContext, lines.length - to)
  if (above + below + to - from === 0) return undefined
  return { from: from - above, to: to + below, changes: changes.slice(first, last + 1) }
}

/** The lines of a window as a model would write them: kept, dropped, added. */
export function blockOf(lines: readonly string[], { from, to, changes }: Window): Block {
  const block: Block = []
  const take = (op: "keep" | "drop", start: number, end: number) => {
    for (let i = start; i < end; i++) block.push({ op, text: lines[i]!, clean: lines[i]!, source: i })
  }
  let at = from
  for (const change of changes) {
    take("keep", at, change.from)
    take("drop", change.from, change.to)
    for (const text of change.lines) block.push({ op: "add", text, clean: text, place: change.to })
    at = change.to
  }
  take("keep", at, to)
  return block
}
