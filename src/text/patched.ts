import { splitLines } from "./lines.ts"

/**
 * A text after a unified diff that was made from it, as `unified` writes them. Undefined if the two do not belong together:
 * this is for diffs of our own, which fit to the letter or not at all.
 */
export function patched(text: string, diff: string): string | undefined {
  const lines = splitLines(text)
  const result: string[] = []
  let at = 0
  for (const { start, body } of hunksOf(diff)) {
    if (start < at) return undefined
    result.push(...lines.slice(at, start))
    at = start
    for (const { sign, line } of body) {
      if (sign === "+") result.push(line)
      else if (lines[at++] !== line) return undefined
      else if (sign === " ") result.push(line)
    }
  }
  return [...result, ...lines.slice(at)].join("")
}

interface HunkText {
  /** Lines of the text before it. */
  start: number
  body: { sign: string; line: string }[]
}

function hunksOf(diff: string): HunkText[] {
  const hunks: HunkText[] = []
  for (const line of splitLines(diff)) {
    const header = /^@@ -(\d+)(?:,(\d+))? \+/.exec(line)
    const body = hunks.at(-1)?.body
    // An empty range is after the line that it names; any other starts with it.
    if (header) hunks.push({ start: Number(header[1]) - (header[2] === "0" ? 0 : 1), body: [] })
    else if (body && line.startsWith("\\")) body.at(-1)!.line = body.at(-1)!.line.slice(0, -1)
    else if (body) body.push({ sign: line[0]!, line: line.slice(1) })
  }
  return hunks
}
