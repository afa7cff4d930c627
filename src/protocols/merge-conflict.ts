import { isMarkdown } from "./fence-naming.ts"

/**
 * Which of the lines begins an unresolved merge conflict of git, or -1. An answer that shows one is no file to be
 * written; pages about git may have one as an example.
 */
export function conflictIn(path: string, lines: readonly string[]): number {
  if (isMarkdown(path)) return -1
  const start = lines.findIndex((line) => /^<<<<<<< \S/.test(line))
  const middle = start < 0 ? -1 : lines.indexOf("=======", start)
  const isWhole = middle > 0 && lines.some((line, at) => at > middle && /^>>>>>>> \S/.test(line))
  return isWhole ? start : -1
}
