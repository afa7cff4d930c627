import { chomp, splitLines } from "../text/lines.ts"

/** A replacement as an agent's own edit tool takes it: byte for byte, and only where it is unique. */
export interface ExactEdit {
  old: string
  new: string
  all: boolean
}

/** What an exact edit tool makes of the text; undefined if it would refuse. */
export function applyExactly(text: string, edit: ExactEdit): string | undefined {
  if (edit.old === "" || edit.old === edit.new) return undefined
  const pieces = text.split(edit.old)
  if (pieces.length === 1 || (pieces.length > 2 && !edit.all)) return undefined
  return pieces.join(edit.new)
}

/**
 * The change from `before` to `after` as one replacement of whole lines that fits exactly once: the lines that differ,
 * and as many around them as that takes.
 */
export function exactEdit(before: string, after: string): ExactEdit | undefined {
  if (before === after || before === "") return undefined
  const [a, b] = [splitLines(before), splitLines(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++
  // Twice as many lines each time: at the latest, all of the file is unique in itself.
  for (let around = 0; ; around = around * 2 + 1) {
    const [top, bottom] = [Math.max(0, start - around), Math.max(0, end - around)]
    const edit = trimmed(a.slice(top, a.length - bottom).join(""), b.slice(top, b.length - bottom).join(""))
    const whole = top === 0 && bottom === 0
    if (edit.old !== "" && applyExactly(before, edit) === after) return edit
    if (whole) return { old: before, new: after, all: false }
  }
}

/** The line break at the end is left out where both texts have it: such tools count lines without it. */
function trimmed(old: string, replacement: string): ExactEdit {
  const same = old.endsWith("\n") && replacement.endsWith("\n")
  return same && chomp(old) !== "" && chomp(replacement) !== ""
    ? { old: old.slice(0, -1), new: replacement.slice(0, -1), all: false }
    : { old, new: replacement, all: false }
}
