import { type FileState, type Hunk, type LineRange, parse, plan, protocols } from "emend/core"

/**
 * A corrected edit with the file's own lines wherever it does not mean to change them: a report that knows only the lines in
 * conflict leaves the others as the model remembers them. Undefined: it still has no place.
 */
export function withOwnLines(
  corrected: string,
  { key, state, format }: { key: string; state: FileState; format: string },
): string | undefined {
  const [edit, ...others] = parse(corrected, { format }).edits
  if (state.kind !== "text" || edit?.op !== "update" || others.length > 0) return undefined
  const planned = plan([edit], { targets: [{ path: { key } }], files: new Map([[key, state]]) })
  const [outcome] = planned.outcomes
  const after = planned.files.find(({ path }) => path === key)?.after
  if (outcome?.status !== "validated" || after?.kind !== "text") return undefined
  const hunks = outcome.hunks.map(({ before, after: now }, at): Hunk => {
    const hunk = edit.hunks[at]!
    if (hunk.scope !== "lines" || hunk.old === "") return hunk
    return { ...hunk, old: linesOf(state.text, before), new: linesOf(after.text, now) }
  })
  const printed = protocols.find(({ name }) => name === format)?.print([{ ...edit, hunks }])
  return printed?.issues.length === 0 ? printed.text : undefined
}

/** Some lines of a text, as a model writes them. */
function linesOf(text: string, [first, last]: LineRange): string {
  const lines = text.replaceAll("\r\n", "\n").split("\n")
  return lines
    .slice(first - 1, last)
    .map((line) => `${line}\n`)
    .join("")
}
