import type { Edit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"

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
