import { merge } from "../../text/merge.ts"
import { indentOf } from "./fold.ts"

/**
 * A change of a line, carried over to the file's form of that line, word by word; nothing if it changes the very words that read
 * differently there. A lost comma at the end of a line is no disagreement about the rest of it: the end is merged by itself.
 */
export function mergeLine(base: string, file: string, fresh: string): string | undefined {
  const [left, right, there] = [splitEnd(base), splitEnd(fresh), splitEnd(file)]
  const words = mergeTexts(left.line, there.line, right.line)
  if (words === undefined) return undefined
  const isEnded = right.end === left.end && endsAlike(left.line, right.line)
  return indentOf(fresh) + words + (isEnded ? there.end : right.end)
}

/** Do lines end in the same way, so that what ends the one may end the other? `if (a) {` and a comment do not end as `a = b` does. */
function endsAlike(a: string, b: string): boolean {
  const isRemark = (line: string) => /(^|\s)(\/\/|#|--)(\s|$)/.test(line)
  const kind = (line: string) => (/[\p{L}\p{N}_$"'`)\]]$/u.test(line) ? "value" : line.at(-1))
  return kind(a) === kind(b) && isRemark(a) === isRemark(b)
}

function splitEnd(text: string): { line: string; end: string } {
  const line = text.trim()
  const end = /[,;]$/.exec(line)?.[0] ?? ""
  return { line: line.slice(0, line.length - end.length), end }
}

export function mergeTexts(base: string, file: string, fresh: string): string | undefined {
  if (base === file) return fresh
  const merged = merge(wordsOf(base), wordsOf(file), wordsOf(fresh), { touching: "refuse" })
  return merged.ok ? merged.items.join("") : undefined
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\n|[^\S\n]+|[^\p{L}\p{N}_\s]/gu) ?? []
