import type { Hunk } from "../edits/edit.ts"
import type { Issue, Nearest } from "../issues/issue.ts"
import { splitLines } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"
import { changesWords } from "./conflict.ts"
import { shareWords } from "./likeness.ts"
import { isShortened } from "./shorten.ts"

/**
 * The nearest region is the text to replace but for lines that the edit itself changes: its author remembers those wrongly.
 * That says more than that the text is not there. Undefined where it is not so.
 */
export function misremembered(hunk: Hunk, { lines, text }: Nearest): Issue | undefined {
  if (hunk.scope !== "lines" || isShortened(text)) return undefined
  const [wrote, file] = [hunk.old, text].map((each) => splitLines(each).map((line) => line.trim()))
  if (wrote!.length !== file!.length) return undefined
  const differing = wrote!.flatMap((line, at) => (line === file![at] ? [] : [at]))
  const [first, last] = [differing[0], differing.at(-1)]
  // Most of it must be the same, and the rest in one piece, or it may be another place altogether.
  if (first === undefined || last! - first >= differing.length) return undefined
  if (differing.length * 2 >= wrote!.length) return undefined
  const kept = new Set(splitLines(hunk.new).map((line) => line.trim()))
  if (!differing.every((at) => !kept.has(wrote![at]!) && isSameLine(wrote![at]!, file![at]!)))
    return undefined
  const edit = wantedInstead(hunk, first, last!)
  if (edit === "") return undefined
  const conflictLines: LineRange = [lines[0] + first, lines[0] + last!]
  return changesWords({
    lines: conflictLines,
    base: cut(hunk.old, first, last!),
    file: cut(text, first, last!),
    edit,
  })
}

/** A line with other numbers in it may well be the one that is meant: `width: 50rem`, `width: 46rem`. */
function isSameLine(a: string, b: string): boolean {
  const [left, right] = [a, b].map((line) => line.replace(/\d+/g, "0"))
  return shareWords(left!, right!)
}

function cut(text: string, first: number, last: number): string {
  return splitLines(text)
    .slice(first, last + 1)
    .join("")
    .replace(/\r?\n$/, "")
}

/** What the edit puts in the place of these lines of its old text: what is left of the new one without the common ends. */
function wantedInstead(hunk: Hunk, first: number, last: number): string {
  const after = splitLines(hunk.old).length - 1 - last
  const wanted = splitLines(hunk.new)
  return cut(hunk.new, first, Math.max(first, wanted.length - after) - 1)
}
