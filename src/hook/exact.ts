import type { Edit } from "../edits/edit.ts"
import type { FileChange, Plan } from "../plan/index.ts"
import { patch } from "../protocols/patch/index.ts"
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

/**
 * A plan as a patch that a tool lands exactly which takes the first place where all lines are the same. Undefined: it cannot be said
 * in a patch, or such tools would make something else of it.
 */
export function exactPatch({ files }: Pick<Plan, "files">): string | undefined {
  const edits = files.map(exactFile)
  if (!edits.every((edit) => edit !== undefined)) return undefined
  const { text, issues } = patch.print(edits)
  return issues.length === 0 ? text : undefined
}

function exactFile({ path, from, change, before, after }: FileChange): Edit | undefined {
  if (change === "delete") return { op: "delete", path }
  if (after.kind !== "text") return undefined
  if (change === "add") return isPlain(after.text) ? { op: "create", path, content: after.text } : undefined
  if (before.kind !== "text" || !isPlain(before.text) || !isPlain(after.text)) return undefined
  const [source, to] = from === undefined ? [path, undefined] : [from, path]
  const edit = exactEdit(before.text, after.text)
  if (!edit) return to === undefined ? undefined : { op: "move", path: source, to }
  const [old, now] = [edit.old, edit.new].map((text) =>
    text === "" || text.endsWith("\n") ? text : `${text}\n`,
  )
  return {
    op: "update",
    path: source,
    ...(to !== undefined && { to }),
    hunks: [{ old: old!, new: now!, scope: "lines" }],
  }
}

/** Tools for patches know no other line breaks, and end every file with one. */
function isPlain(text: string): boolean {
  return !text.includes("\r") && (text === "" || text.endsWith("\n"))
}
