import type { Edit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { diff } from "../text/diff.ts"

/** The edits that a format has words for, and an issue for each of the others. `whyNot` tells why an edit is one of those. */
export function sayable(
  edits: readonly Edit[],
  format: string,
  whyNot: (edit: Edit) => string | undefined,
): { said: Edit[]; issues: Issue[] } {
  const issues: Issue[] = []
  const said = edits.filter((edit) => {
    const reason = whyNot(edit)
    if (reason !== undefined) issues.push(unsayable(edit, format, reason))
    return reason === undefined
  })
  return { said, issues }
}

/** `format` as it goes on after "as": "a patch". */
export function unsayable({ op, path }: Edit, format: string, reason: string): Issue {
  return {
    code: "unknown_op",
    message: `The ${op} of ${path} cannot be written as ${format}: ${reason}.`,
    hint: "Choose another format for this edit.",
    path,
  }
}

/** Does an edit say in which root its file is, or shall be? */
export function namesRoot(edit: Edit): boolean {
  return edit.root !== undefined || ("toRoot" in edit && edit.toRoot !== undefined)
}

/** A change of lines as a diff has it: those that stay, those that go and those that come. */
export function signedLines(
  old: readonly string[],
  fresh: readonly string[],
): { sign: " " | "-" | "+"; line: string }[] {
  const lines: ReturnType<typeof signedLines> = []
  const end = { fromA: old.length, toA: old.length, fromB: 0, toB: 0 }
  let at = 0
  for (const { fromA, toA, fromB, toB } of [...diff(old, fresh), end]) {
    for (; at < fromA; at++) lines.push({ sign: " ", line: old[at]! })
    for (; at < toA; at++) lines.push({ sign: "-", line: old[at]! })
    for (const line of fresh.slice(fromB, toB)) lines.push({ sign: "+", line })
  }
  return lines
}
