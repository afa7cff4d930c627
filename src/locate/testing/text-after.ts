import type { Hunk } from "../../edits/edit.ts"
import { locate } from "../locate.ts"
import { applyChanges, createDocument } from "../read/document.ts"
import type { LocateOptions } from "../tiers/tiers.ts"
import { said } from "./said.ts"

/** A hunk of whole lines, unless it says otherwise. */
export type SomeHunk = Partial<Hunk> & { old: string; new: string }

/** The text after an edit, or the code of the issue. */
export function textAfter(
  text: string,
  hunks: SomeHunk | readonly SomeHunk[],
  options: Partial<LocateOptions> = {},
): string {
  const all = [hunks].flat().map((hunk): Hunk => ({ scope: "lines", ...hunk }))
  const document = createDocument(text)
  const located = locate(document, all, { match: "fuzzy", ...options })
  const issue = located.hunks.find((hunk) => "issue" in hunk)
  return issue ? `<${said(issue.issue)}>` : applyChanges(document, located.changes!).text
}
