import type { Line } from "./protocol.ts"

/** What follows the offset `from` on a line, unless that is nothing. It still knows where its line starts. */
export function restOf(line: Line, from: number): Line | undefined {
  if (from <= line.from || from >= line.to) return undefined
  const { number, to, end, start = line.from } = line
  return { text: line.text.slice(from - line.from), number, from, to, end, start }
}
