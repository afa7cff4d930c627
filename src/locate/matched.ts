import type { Hit } from "./sequence.ts"
import type { Wanted } from "./wanted.ts"

/** A line of `old` and the line of the file that it stands for. */
export interface MatchedLine {
  /** Its number in `old`. */
  at: number
  wrote: string
  /** Where in the file it starts. */
  from: number
  file: string
}

export function matchedLines(text: string, wanted: Wanted, lines: Hit["lines"]): MatchedLine[] {
  return wanted.solid.flatMap((at) => {
    const line = lines[at]
    return line ? [{ at, wrote: wanted.old[at]!, from: line.from, file: text.slice(line.from, line.to) }] : []
  })
}
