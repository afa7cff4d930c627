import type { Fence, Line } from "./protocol.ts"

/** Follows the Markdown fences of a response, outside edits. */
export interface FenceTracker {
  read(line: Line): void
  /** The innermost open fence. */
  current(): Fence | undefined
}

/** Nobody nests deeper; hostile input must not pile up fences without end. */
const deepest = 16
const deepestIndent = 12

/** The fence that a line could open or close. A backtick in the info string makes it inline code, not a fence. */
export function fenceOf(line: Line): Fence | undefined {
  const { text } = line
  let from = 0
  while (from <= deepestIndent && (text[from] === " " || text[from] === "\t")) from++
  const mark = text[from]
  if (from > deepestIndent || (mark !== "`" && mark !== "~")) return undefined
  let to = from
  while (text[to] === mark) to++
  if (to - from < 3 || text.includes("`", to)) return undefined
  return { line, marker: text.slice(from, to), info: text.slice(to).trim() }
}

/**
 * A bare fence closes the innermost open one of its own length, else the innermost one if that is shorter; a fence
 * with an info string inside another one opens a nested fence, because models nest them although Markdown does not.
 */
export function trackFences(): FenceTracker {
  const open: Fence[] = []
  return {
    read(line) {
      const fence = fenceOf(line)
      if (!fence) return
      const own = fence.info === "" ? open.findLastIndex((each) => each.marker === fence.marker) : -1
      const innermost = open.at(-1)
      if (own >= 0) open.length = own
      else if (innermost && closes(innermost, fence)) open.pop()
      else if (!innermost) open.push(fence)
      else if (fence.info !== "" && open.length < deepest) open.push({ ...fence, outer: innermost })
    },
    current: () => open.at(-1),
  }
}

/** Files of prose, in which a fence at the edge of a text may well be content. */
export function mayHoldFences(path: string): boolean {
  return /\.(?:md|mdx|markdown|mdc|rst|txt|adoc|qmd|rmd|ipynb|html?)$/i.test(path)
}

/** Does `fence` close the fence `open`, as Markdown has it? */
export function closes(open: Fence, fence: Fence): boolean {
  return fence.info === "" && fence.marker[0] === open.marker[0] && fence.marker.length >= open.marker.length
}
