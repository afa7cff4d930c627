import { structuredPatch } from "diff"
import type { Pair } from "./corpus.ts"
import type { LineChange } from "./line-change.ts"

/** A pair with its line diff, ready to be cut into edits. */
export interface Changed {
  pair: Pair
  /** The lines of `before`, without their line breaks. */
  lines: string[]
  endsWithNewline: boolean
  /** What made `after` of `before`, in order; at least one common line lies between two of them. */
  changes: LineChange[]
  /** Lines of another file of the same kind, for mistakes that invent something. */
  strangers: string[]
}

/** All pairs that are edited rather than rewritten, each with its changes. */
export function readAllChanges(pairs: readonly Pair[]): Changed[] {
  return pairs.flatMap((pair, index) => readChanges(pair, strangersOf(pairs, index)) ?? [])
}

/** The nearest other file with the same ending. */
function strangersOf(pairs: readonly Pair[], index: number): string[] {
  const { path } = pairs[index]!
  const ending = path.slice(path.lastIndexOf("."))
  for (let step = 1; step < pairs.length; step++) {
    const other = pairs[(index + step) % pairs.length]!
    if (other.path !== path && other.path.endsWith(ending)) return other.before.split("\n").slice(0, 2000)
  }
  return []
}

/** Nothing for a pair that is rewritten rather than edited, or that differs in its final line break. */
export function readChanges(pair: Pair, strangers: string[] = []): Changed | undefined {
  const endsWithNewline = pair.before.endsWith("\n")
  if (endsWithNewline !== pair.after.endsWith("\n")) return undefined
  const [before, after] = [pair.before, pair.after].map((text) => (endsWithNewline ? text : `${text}\n`))
  const patch = structuredPatch("", "", before!, after!, "", "", { context: 0, maxEditLength: 2000 })
  if (!patch || patch.hunks.length === 0) return undefined
  const lines = before!.slice(0, -1).split("\n")
  const changes = patch.hunks.map((hunk) => {
    const from = hunk.oldStart - 1
    const added = hunk.lines.filter((line) => line.startsWith("+")).map((line) => line.slice(1))
    return { from, to: from + hunk.oldLines, lines: added }
  })
  const taken = changes.reduce((sum, change) => sum + change.to - change.from, 0)
  return taken > 0.8 * lines.length ? undefined : { pair, lines, endsWithNewline, changes, strangers }
}
