import type { Fence, Line } from "./protocol.ts"

/** Follows the Markdown fences of a response, outside edits. */
export interface FenceTracker {
  read(line: Line): void
  current(): Fence | undefined
}

const fencePattern = /^\s{0,12}(`{3,}|~{3,})\s*([^`]*)$/

/** The fence that a line could open or close. */
export function fenceOf(line: Line): Fence | undefined {
  const match = fencePattern.exec(line.text)
  return match ? { line, marker: match[1]!, info: match[2]!.trim() } : undefined
}

/**
 * A bare fence closes the innermost open one that is not longer; a fence with an info string inside another
 * one opens a nested fence, because models nest them although Markdown does not.
 */
export function trackFences(): FenceTracker {
  const open: Fence[] = []
  return {
    read(line) {
      const fence = fenceOf(line)
      if (!fence) return
      const innermost = open.at(-1)
      if (innermost && closes(innermost, fence)) open.pop()
      else if (!innermost || fence.info !== "") open.push(fence)
    },
    current: () => open.at(-1),
  }
}

export function closes(open: Fence, fence: Fence): boolean {
  return fence.info === "" && fence.marker[0] === open.marker[0] && fence.marker.length >= open.marker.length
}
