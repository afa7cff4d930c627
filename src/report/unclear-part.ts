import type { UpdateEdit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { exactFormat } from "../protocols/registry.ts"
import { bareLines } from "../text/lines.ts"
import { printable } from "../text/visible.ts"
import { fenced, lineRange } from "./evidence.ts"
import type { EditReport } from "./report.ts"

/**
 * What to send in the place of the part of an excerpt that is not clear: a change of exact lines, for which the file's own are given
 * where they are known. What shall be there is left to whoever wrote the excerpt: a doubt is never answered for them.
 */
export function unclearPart({ path }: Pick<EditReport, "path">, { part, ...issue }: Issue): string[] {
  const { lines, text } = part!
  const hunk = { old: fileLines(issue), new: "(these lines as they shall be)\n", scope: "lines" as const }
  const form: UpdateEdit = { op: "update", path, hunks: [hunk] }
  return [
    `What is not clear is this part of what you sent (its ${lineRange(lines)}):`,
    ...fenced(shortened(printable(text))),
    "What to do: send this part as a change of exact lines, in the form below, with lines of the file copied character by " +
      "character. To add lines, quote the line that they go after, and repeat it in front of them. Nothing of this edit was " +
      "written: send the rest of it again as it is.",
    ...fenced(exactFormat.print([form]).text),
  ]
}

function fileLines({ nearest, candidates = [] }: Issue): string {
  const [only, ...others] = candidates
  if (only && others.length === 0 && only.path === undefined) return only.text
  return nearest?.text ?? "(the lines of the file that change, or the line before new ones)\n"
}

const mostLines = 20

function shortened(text: string): string {
  const lines = bareLines(text)
  if (lines.length <= mostLines) return text
  return [...lines.slice(0, mostLines), `… ${lines.length - mostLines} more lines`, ""].join("\n")
}
