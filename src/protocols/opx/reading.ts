import type { Issue } from "../../issues/issue.ts"
import type { Around, Fence, Found, Line, Step } from "../protocol.ts"
import { indentOf } from "../space.ts"
import { assemble, type EditDraft } from "./assemble.ts"
import type { BlockReader } from "./block.ts"
import { incomplete, missingEndTag } from "./problems.ts"
import type { Tag } from "./tag.ts"

/** How far the reader of an edit has come. */
export interface EditReading {
  mode: ReadingMode
  draft: EditDraft | undefined
  /** What is to be told about the line. */
  found: Found[]
  /** The fence that the edit is in. */
  fence: Fence | undefined
  opensOther: Around["opensOther"]
  /** The last line on which no `<why>` has an end, from a column on that was read. */
  withoutWhyEnd?: Line
}

/** What is being read: a tag that goes on on the next line, the text of a child, or what is between children. */
export type ReadingMode =
  | { kind: "children" }
  | { kind: "comment" }
  | { kind: "tag"; tag: Tag }
  | { kind: "why"; text: string[] }
  | { kind: "block"; block: BlockReader }

export const betweenChildren: ReadingMode = { kind: "children" }

/** What is wrong with the edit, which can never be made then. */
export function report(reading: EditReading, issues: readonly Issue[]) {
  const { draft } = reading
  if (draft && issues.length > 0) draft.broken = true
  const path = draft?.path
  for (const issue of issues) reading.found.push({ type: "issue", issue: path ? { ...issue, path } : issue })
}

/** The edit is lost. What was put right in it is still worth telling. */
export function giveUp(reading: EditReading, draft: EditDraft, issues: readonly Issue[] = []) {
  report(reading, issues)
  for (const repair of draft.repairs) reading.found.push({ type: "repair", repair })
}

function giveUpIncomplete(reading: EditReading, draft: EditDraft) {
  const { mode } = reading
  if (!draft.broken) reading.found.push({ type: "issue", issue: incomplete(draft, mode) })
  giveUp(reading, draft)
}

/** The edit ends at `column` of the line. */
export function finish(reading: EditReading, line: Line, column: number): Step {
  const draft = reading.draft!
  const to = line.from + column
  const result = assemble(draft, { from: draft.tag.from, to })
  if ("edit" in result) reading.found.push({ type: "edit", edit: result.edit })
  else giveUp(reading, draft, result.issues)
  return { state: "done", rest: to }
}

/** Something follows that can only come after this edit. If all of it is there, only its end tag was forgotten. */
export function finishUnclosed(reading: EditReading, line: Line, column: number): Step {
  const draft = reading.draft!
  const to = line.from + column
  const result = assemble(draft, { from: draft.tag.from, to })
  if ("edit" in result) {
    const repairs = [...(result.edit.repairs ?? []), missingEndTag(line, column, result.edit.path)]
    reading.found.push({ type: "edit", edit: { ...result.edit, repairs } })
  } else giveUpIncomplete(reading, draft)
  return indentOf(line.text, 0) >= column ? { state: "again" } : { state: "done", rest: to }
}
