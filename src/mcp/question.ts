import type { Ask, PermissionRequest, Session } from "../index.ts"
import { oneLine, printable } from "../text/visible.ts"

/** So much of a change is shown in a form. */
const longestDiff = 20_000

/**
 * Which files, what would happen to them, and how they would look: as it is, whatever a model or a file would like to make of the
 * terminal that shows it. `remark`: what else there is to say.
 */
export function questionText({ files }: PermissionRequest, { remark }: { remark: string }): string {
  const lines = files.map(({ operation, path, from, outside }) => {
    const where = from === undefined ? oneLine(path) : `${oneLine(from)} → ${oneLine(path)}`
    return `- ${operation} ${where}${outside ? " (outside of the workspace)" : ""}`
  })
  const diffs = files.map(({ diff }) => diff.trimEnd()).filter((diff) => diff !== "")
  const verb = files.every(({ operation }) => operation === "read") ? "read" : "changed"
  const these = files.length === 1 ? "this file" : `these ${files.length} files`
  const shown = printable(diffs.join("\n\n"))
  const head = [`May ${these} be ${verb}?`, lines.join("\n"), remark]
  if (shown.length <= longestDiff) return [...head, ...(shown === "" ? [] : [shown])].join("\n\n")
  // Said before all else: nobody agrees to what they were not shown without knowing it.
  const hidden = (shown.length - longestDiff).toLocaleString("en-US")
  const warning = `NOT ALL OF THE CHANGE IS SHOWN: ${hidden} characters of ${shown.length.toLocaleString("en-US")} are left out at the end. Reject it if you want to see all of it first.`
  return [warning, ...head, shown.slice(0, longestDiff), `[… ${hidden} characters left out]`].join("\n\n")
}

/** The same session, whose questions go to `ask`: for who can ask only as long as a call lasts. */
export function asking(session: Session, ask: Ask): Session {
  const read: Session["read"] = (path, options) => session.read(path, { ...options, ask })
  const apply: Session["apply"] = (edits, options) => session.apply(edits, { ...options, ask })
  const undo: Session["undo"] = (options) => session.undo({ ...options, ask })
  const redo: Session["redo"] = (options) => session.redo({ ...options, ask })
  const asked = { read, apply, undo, redo }
  return Object.create(
    session,
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, { value }])),
  )
}
